"""The four example codebases: real enough, proved by their own manifests, and true to what is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from ast_grep_py import SgRoot

from engine.reviews import git
from prs import __version__
from prs.__main__ import run as prs
from prs.commands.composition import build_adapters
from prs.commands.environment import plain_environment
from prs.demo import build_repository, codebase_named, codebases
from prs.diff import parse_diff
from prs.engine import Hooks, Options, prepare, review
from prs.run_folder import RunFolder
from prs.sources import open_range
from prs.types.review import PassStatus
from record import Example, prepare_change, pull_requests
from truth import Truth, read_truth

CODEBASES = {one.name: one for one in codebases()}
EXAMPLES = {one.name: one for one in pull_requests()}
TOOLS = ("rules", "secrets")
LANGUAGES = {".ts": "typescript", ".tsx": "tsx", ".kt": "kotlin", ".swift": "swift"}


def truths() -> dict[str, Truth]:
    """Return what is true of each pull request."""
    return {name: read_truth(one.folder) for name, one in EXAMPLES.items()}


def test_there_are_four_with_two_pull_requests_each() -> None:
    """Four codebases of 25 to 60 files, with two pull requests each."""
    assert sorted(CODEBASES) == ["android", "backend", "ios", "web"]
    files = {name: sum(path.is_file() for path in one.base.rglob("*")) for name, one in CODEBASES.items()}
    assert all(25 <= count <= 60 for count in files.values()), files
    assert all(len(one.examples) == 2 for one in CODEBASES.values())


def test_what_was_planted_is_enough() -> None:
    """At least 50 defects, 12 of them across files, and at least 40 traps."""
    defects = [spot for truth in truths().values() for spot in truth.defects]
    assert len(defects) >= 50
    assert sum(spot.across for spot in defects) >= 12
    assert sum(len(truth.traps) for truth in truths().values()) >= 40


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_truth_stands_in_the_change(name: str) -> None:
    """Each defect's and trap's own place touches a hunk of the change, and no two have one id."""
    example = EXAMPLES[name]
    hunks: dict[str, list[tuple[int, int]]] = {}
    for file in parse_diff((example.folder / "change.patch").read_bytes()).files:
        for hunk in file.hunks:
            numbers = [line.head_no for line in hunk.lines if line.head_no is not None]
            hunks.setdefault(file.path, []).append((min(numbers, default=0), max(numbers, default=0)))
    truth = read_truth(example.folder)
    spots = [*truth.defects, *truth.traps]
    assert len({spot.id for spot in spots}) == len(spots)
    for spot in spots:
        path, first, last = spot.places[0]
        assert any(start <= last and first <= end for start, end in hunks.get(path, ())), (spot.id, path, first, last)


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_model_is_told_the_truth(name: str, tmp_path: Path) -> None:
    """What is planted stands in no prompt: not its name, and not one sentence of it."""
    prepared = prepare_change(EXAMPLES[name], tmp_path / "repo", "command:cat")
    shown = "\n".join(line.text for file in prepared.review_input.files for hunk in file.hunks for line in hunk.lines)
    secret = (EXAMPLES[name].folder / "truth.yaml").read_text("utf-8")
    sentences = [line.split(":", 1)[1].strip() for line in secret.splitlines() if line.strip().startswith(("what:", "why:", "- id:"))]
    assert len(sentences) >= 15
    assert not [one for one in sentences if len(one) > 3 and one in shown]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_same_commits_every_time(name: str, tmp_path: Path) -> None:
    """A history of several commits by people, and a branch on top, are built alike wherever they are built."""
    heads = [git(EXAMPLES[name].build(tmp_path / str(n)), "rev-parse", "main", "HEAD") for n in range(2)]
    assert heads[0] == heads[1]
    assert int(git(tmp_path / "0", "rev-list", "--count", "main")) >= 3
    assert len(set(git(tmp_path / "0", "log", "--format=%an", "main").split("\n"))) >= 2


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_source_file_is_whole_code(name: str, tmp_path: Path) -> None:
    """Base and head parse in their own language, without one error."""
    repo = EXAMPLES[name].build(tmp_path / "repo")
    for ref in ("main", EXAMPLES[name].branch):
        git(repo, "checkout", "-q", ref)
        sources = {path: LANGUAGES[path.suffix] for path in sorted(repo.rglob("*")) if path.suffix in LANGUAGES}
        assert len(sources) >= 20
        torn = [path.name for path, language in sources.items() if SgRoot(path.read_text("utf-8"), language).root().find(kind="ERROR")]
        assert torn == [], ref


@pytest.mark.parametrize("name", CODEBASES)
def test_its_manifest_is_proved(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is wrong in it, and no rule fires on the base."""
    codebase = CODEBASES[name]
    repo = build_repository(codebase, codebase.examples[0], tmp_path / "repo", plain_environment())
    assert prs(["check", "--repo", str(repo), "--ref", "main"]) == 0, capsys.readouterr().out
    assert "fires nowhere" in (told := capsys.readouterr().out)
    assert " time" not in "".join(line for line in told.splitlines() if "(forbid)" in line or "(require)" in line)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_tool_passes_find_planted_breaches_and_nothing_else(name: str, tmp_path: Path) -> None:
    """Without a model: every finding is a planted defect."""
    example = EXAMPLES[name]
    options = Options(prs_version=__version__, only=TOOLS)
    prepared = prepare(
        open_range(example.build(tmp_path / "repo"), "main", example.branch, env=plain_environment()), options, build_adapters()
    )
    found = review(prepared, RunFolder(tmp_path / "run"), options, build_adapters(), Hooks())
    assert {one.status for one in found.passes} == {PassStatus.OK}
    truth = read_truth(example.folder)
    for finding in found.findings:
        places = [(finding.anchor.path, finding.anchor.start, finding.anchor.end)]
        near = [
            spot.id
            for spot in truth.defects
            for path, first, last in spot.places
            for where, start, end in places
            if path == where and start - 1 <= last and first <= end + 1
        ]
        assert near, (finding.title, places)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_model_pass_was_recorded(name: str, tmp_path: Path) -> None:
    """The recordings are those of the manifest's model passes: none is missing, and none is of a pass that does not run."""
    example: Example = EXAMPLES[name]
    prepared = prepare_change(example, tmp_path / "repo", f"replay:{example.answers}")
    assert set(example.recorded) == {one.slug for one in prepared.lock.passes if one.kind.value == "model"}


def test_an_unknown_codebase_or_pull_request_is_the_users_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence with what there is."""
    assert prs(["demo", "backedn"]) == 2
    assert "Did you mean backend?" in capsys.readouterr().err
    assert prs(["demo", "web", "--pull-request", "nothing"]) == 2
    assert ", ".join(one.slug for one in codebase_named("web").examples) in capsys.readouterr().err


def test_the_demo_s_report_goes_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As with `prs review`: then nothing but the file holds it."""
    page = tmp_path / "page.html"
    assert prs(["demo", "web", "--format", "html", "-o", str(page), "--keep", str(tmp_path / "repo")]) == 0
    assert page.read_text("utf-8").lower().startswith("<!doctype html>")
    assert capsys.readouterr().out == ""
