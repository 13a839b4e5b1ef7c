"""Golden files of the report: what the terminal and a comment look like, so that a change of look is seen in review.

Write them anew after a change that was meant:

    PYTHONPATH=tests .venv/bin/python -m report.golden
"""

from __future__ import annotations

from pathlib import Path

from prs.report import FORMATS
from report.sample import SAMPLES

FOLDER = Path(__file__).parents[1] / "cases" / "report"


def golden_files() -> dict[str, str]:
    """Return every golden file's name and what it should hold."""
    made: dict[str, str] = {}
    for name, build in SAMPLES.items():
        review, review_input = build()
        made[f"{name}.md"] = FORMATS["markdown"](review, review_input)
        made[f"{name}.txt"] = FORMATS["text"](review, review_input, width=100)
    review, review_input = SAMPLES["rich"]()
    made["rich.80.txt"] = FORMATS["text"](review, review_input, width=80)
    made["rich.color.txt"] = FORMATS["text"](review, review_input, width=100, color=True)
    return made


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, text in golden_files().items():
        (FOLDER / file).write_text(text, encoding="utf-8")
