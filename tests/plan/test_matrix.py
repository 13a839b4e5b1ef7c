"""`prs plan --format matrix`: a review whose passes ran apart is the review that one process makes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.reviews import BASE, HEAD, make_repository, manifest
from plan.times import without_times
from prs.__main__ import run
from prs.errors import UserError
from prs.plan.matrix import MOST_JOBS, plan_matrix
from prs.run_folder import RunFolder
from record import CHANGES
from record import make_repository as make_example


def review_of(folder: Path) -> Any:
    return without_times(json.loads((folder / "review.json").read_text("utf-8")))


def test_passes_that_ran_apart_make_the_same_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Planned here, each pass run in a folder of its own, merged elsewhere: but for times it is the review of one process."""
    repo, model = make_example("payouts", tmp_path / "repo"), f"replay:{CHANGES / 'payouts' / 'answers'}"
    asked = ["--repo", str(repo), "--base", "main", "--head", "feature", "--model", model]
    together = tmp_path / "together"
    status = run(["review", *asked, "--run-dir", str(together), "-q"])
    capsys.readouterr()

    planned = tmp_path / "planned"
    assert run(["plan", *asked, "--format", "matrix", "--run-dir", str(planned)]) == 0
    slugs = [one["slug"] for one in json.loads(capsys.readouterr().out)["include"]]
    assert len(slugs) > 8
    merged = shutil.copytree(planned, tmp_path / "merged")
    for slug in slugs:
        job = shutil.copytree(planned, tmp_path / "jobs" / slug / "run")
        out = tmp_path / "jobs" / slug / "passes" / slug
        assert run(["pass", "--slug", slug, "--input", str(job / "input.json"), "--out", str(out)]) == 0
        shutil.copytree(out, merged / "passes" / slug)
    assert run(["merge", str(merged)]) == status == 1
    assert review_of(merged) == review_of(together)
    assert review_of(merged)["findings"]


def test_a_pass_with_nothing_to_read_needs_no_job(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is settled while planning: it is not in the matrix, and does not count as failed."""
    narrow = manifest("http://127.0.0.1:9/v1#none", {"money": {"paths": ["nowhere/**"]}})
    repo = make_repository(tmp_path / "repo", {"pay.txt": BASE, ".prs/manifest.yaml": narrow}, {"pay.txt": HEAD})
    asked = ["plan", "--repo", str(repo), "--base", "main", "--only", "money", "--only", "tests"]
    assert run([*asked, "--format", "matrix", "--run-dir", str(tmp_path / "run")]) == 0
    assert json.loads(capsys.readouterr().out) == {"include": [{"slug": "tests"}]}
    run(["merge", str(tmp_path / "run")])
    reports = {one["slug"]: one for one in review_of(tmp_path / "run")["passes"]}
    assert reports["money"]["status"] == "not_run"
    assert reports["tests"]["status"] == "failed"


def test_a_run_is_laid_out_in_an_empty_folder_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What stands in the folder is never mixed with another run."""
    repo = make_repository(tmp_path / "repo", {"pay.txt": BASE}, {"pay.txt": HEAD})
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "kept.txt").write_text("kept", "utf-8")
    assert run(["plan", "--repo", str(repo), "--base", "main", "--format", "matrix", "--run-dir", str(tmp_path / "run")]) == 2
    assert "not empty" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "run").iterdir()] == ["kept.txt"]


def test_more_passes_than_a_matrix_takes_are_refused(tmp_path: Path) -> None:
    """The host would cut or refuse the list; we say so before."""
    repo = make_repository(tmp_path / "repo", {"pay.txt": BASE}, {"pay.txt": HEAD})
    assert run(["plan", "--repo", str(repo), "--base", "main", "--run-dir", str(tmp_path / "run")]) == 0
    folder = RunFolder(tmp_path / "run")
    lock = folder.read_lock()
    one = next(resolved for resolved in lock.passes if resolved.slug == "secrets")
    many = tuple(msgspec.structs.replace(one, slug=f"secrets_{number}") for number in range(MOST_JOBS + 1))
    with pytest.raises(UserError, match="more jobs"):
        plan_matrix(folder.read_input(), msgspec.structs.replace(lock, passes=many))
