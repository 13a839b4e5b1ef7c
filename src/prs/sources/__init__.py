"""Sources: where a change comes from. Each gives a `Change`: texts, a diff, and three trees.

Knows types and errors only, and runs nothing but git, with an environment and configuration of its own. Git's texts and files are
hostile data; no module here reads the process's environment.
"""

from prs.sources.base import default_base
from prs.sources.diff_file import open_diff
from prs.sources.fetch import fetch_beside, has_commits, is_shallow, remote_addresses
from prs.sources.git import open_range, open_staged
from prs.sources.object_view import MAX_FILE_BYTES, MAX_READ_BYTES
from prs.sources.repository import git_folder
from prs.sources.run_git import MAX_DIFF_BYTES
from prs.sources.trees import commit_tree
from prs.sources.unreviewed import uncommitted_files

__all__ = [
    "MAX_DIFF_BYTES",
    "MAX_FILE_BYTES",
    "MAX_READ_BYTES",
    "commit_tree",
    "default_base",
    "fetch_beside",
    "git_folder",
    "has_commits",
    "is_shallow",
    "open_diff",
    "open_range",
    "open_staged",
    "remote_addresses",
    "uncommitted_files",
]
