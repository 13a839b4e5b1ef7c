"""Run jobs side by side, each in a process group of its own, so that nothing one does can touch another.

The parent imports once and forks; a job shares no memory that it could change, has only the environment it is given, a time limit for
its whole group and a limit on memory. Knows nothing of passes, models or findings.
"""

from prs.fanout.jobs import Exit, Job, Watch, run_jobs

__all__ = ["Exit", "Job", "Watch", "run_jobs"]
