"""Make the requests of a change as files, for a model that is not at hand as a service; and a repository to review it in.

    python examples/record.py requests FOLDER [CHANGE ...]
    python examples/record.py repository CHANGE FOLDER

CHANGE is a small change (`payouts`) or a pull request of an example codebase (`backend/refunds`). A request file is what the model is
sent, in the order in which it is sent: system, prefix, focus, and the schema of the answer. Its answer, unedited, is kept as
`answers/PASS.json` beside the change and read by `--model replay:...`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import msgspec

from prs import __version__
from prs.commands.composition import build_adapters
from prs.commands.environment import plain_environment
from prs.demo import build_repository, codebase_named, codebases
from prs.engine import Options, Prepared, prepare
from prs.execute.ask import build_requests
from prs.prompt.request import prefix_text
from prs.sources import open_range
from prs.types.manifest import PassKind
from prs.types.model import ModelRequest

CHANGES = Path(__file__).parent / "changes"
PLAIN = "Review this diff for security, correctness, performance, tests and style. Report what you find as JSON that fits the schema."
"""The prompt that most reviewers begin with, to compare with."""

_WHO = {"GIT_AUTHOR_NAME": "Author", "GIT_AUTHOR_EMAIL": "author@example.org", "GIT_AUTHOR_DATE": "2026-12-01T09:00:00Z"}
_ENV = {**_WHO, **{key.replace("AUTHOR", "COMMITTER"): value for key, value in _WHO.items()}}


class Example(NamedTuple):
    """One change with its truth and its recorded answers. `branch` is its head's name; `main` is its base."""

    name: str
    folder: Path
    branch: str

    @property
    def answers(self) -> Path:
        """The folder of recorded answers."""
        return self.folder / "answers"

    @property
    def recorded(self) -> tuple[str, ...]:
        """The passes whose answers were recorded."""
        return tuple(sorted(path.stem for path in self.answers.glob("*.json")))

    def build(self, folder: Path) -> Path:
        """Make a repository of it in `folder`, the branch checked out."""
        codebase, _, slug = self.name.partition("/")
        if not slug:
            return make_repository(self.name, folder)
        owner = codebase_named(codebase)
        return build_repository(owner, owner.example(slug), folder, plain_environment())


def small_changes() -> tuple[Example, ...]:
    """Return the small changes, by name."""
    return tuple(Example(path.name, path, "feature") for path in sorted(CHANGES.iterdir()) if path.is_dir())


def pull_requests() -> tuple[Example, ...]:
    """Return the pull requests of the example codebases, by name."""
    return tuple(Example(f"{one.codebase}/{one.slug}", one.folder, one.slug) for codebase in codebases() for one in codebase.examples)


def examples_named(names: list[str]) -> tuple[Example, ...]:
    """Return the examples of those names, a codebase's name meaning all of its pull requests; all where none is named."""
    every = (*small_changes(), *pull_requests())
    return tuple(one for one in every if not names or one.name in names or one.name.partition("/")[0] in names)


def make_repository(change: str, folder: Path) -> Path:
    """Make a repository of a small change: `main` is its base, `feature`, checked out, its head. The same commits each time."""
    source = CHANGES / change
    shutil.copytree(source / "base", folder)
    title, _, body = (source / "pull_request.md").read_text("utf-8").partition("\n")
    for command in (
        ["init", "-q", "-b", "main"],
        ["add", "-A", "-f"],
        ["commit", "-q", "-m", "The codebase before the change"],
        ["checkout", "-q", "-b", "feature"],
        ["apply", "--index", str((source / "change.patch").resolve())],
        ["commit", "-q", "-m", f"{title}\n\n{body.strip()}"],
    ):
        _git(folder, *command)
    return folder


def prepare_change(example: Example, folder: Path, model: str, only: tuple[str, ...] = ()) -> Prepared:
    """Return the prepared review of the change, of the passes in `only` or of all."""
    repo = example.build(folder)
    options = Options(prs_version=__version__, model=model, only=only)
    return prepare(open_range(repo, "main", example.branch, env=plain_environment()), options, build_adapters())


def write_requests(example: Example, folder: Path) -> None:
    """Write one file for each model pass of the change, and two for the plain prompt: about the same input, and about the diff alone."""
    name = example.name.replace("/", "-")
    prepared = prepare_change(example, folder / "repositories" / name, "command:cat")
    bare = prefix_text(msgspec.structs.replace(prepared.review_input, house_rules=()), 1)
    for resolved in prepared.lock.passes:
        if resolved.kind is PassKind.MODEL and not resolved.not_run:
            for request in build_requests(resolved, prepared.review_input, prepared.lock, (1,)):
                _write(folder / resolved.slug / f"{name}.request.md", request.system, request.prefix, request.focus, request)
                _write(folder / "plain" / f"{name}.request.md", PLAIN, request.prefix, "", request)
                _write(folder / "bare" / f"{name}.request.md", PLAIN, bare, "", request)


def _write(path: Path, system: str, prefix: str, focus: str, request: ModelRequest) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    schema = f"Answer with one JSON object that fits this JSON Schema:\n\n{json.dumps(request.schema, indent=1)}"
    path.write_text("\n\n".join(part for part in (system, prefix, focus, schema) if part) + "\n", "utf-8")


def _git(folder: Path, *arguments: str) -> None:
    env = {"PATH": os.environ["PATH"], "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", **_ENV}
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, env=env)


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    requests = verbs.add_parser("requests")
    requests.add_argument("folder", type=Path)
    requests.add_argument("changes", nargs="*")
    repository = verbs.add_parser("repository")
    repository.add_argument("change")
    repository.add_argument("folder", type=Path)
    options = parser.parse_args()
    if options.verb == "repository":
        examples_named([options.change])[0].build(options.folder)
        return
    for example in examples_named(options.changes):
        write_requests(example, options.folder)


if __name__ == "__main__":
    main()
