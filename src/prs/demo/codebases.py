"""Where the example codebases stand, and what each of them holds.

NAME/base/                          the codebase, with its .prs/
NAME/history.yaml                   the commits that it came in
NAME/pull_requests/SLUG/            change.patch, pull_request.md, truth.yaml (which no model sees), answers/*.json
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from prs.errors import SourceError

_PACKAGED = Path(__file__).parent / "codebases"
_CHECKED_OUT = Path(__file__).parents[3] / "examples" / "codebases"


class Example(NamedTuple):
    """One pull request of a codebase."""

    codebase: str
    slug: str
    folder: Path

    @property
    def title(self) -> str:
        """The pull request's title."""
        return self._text.partition("\n")[0].strip()

    @property
    def body(self) -> str:
        """What its author says of it."""
        return self._text.partition("\n")[2].strip()

    @property
    def patch(self) -> Path:
        """The change."""
        return self.folder / "change.patch"

    @property
    def answers(self) -> Path:
        """The folder of recorded answers, one file for each pass."""
        return self.folder / "answers"

    @property
    def recorded(self) -> tuple[str, ...]:
        """The slugs of the passes whose answers were recorded."""
        return tuple(sorted(path.stem for path in self.answers.glob("*.json")))

    @property
    def _text(self) -> str:
        return (self.folder / "pull_request.md").read_text("utf-8")


class Codebase(NamedTuple):
    """One example codebase."""

    name: str
    folder: Path

    @property
    def base(self) -> Path:
        """The tree that its pull requests are made against."""
        return self.folder / "base"

    @property
    def examples(self) -> tuple[Example, ...]:
        """Its pull requests, by name."""
        folders = sorted(patch.parent for patch in self.folder.glob("pull_requests/*/change.patch"))
        return tuple(Example(self.name, path.name, path) for path in folders)

    def example(self, slug: str) -> Example:
        """Return the pull request of that name, or the first where none is named. Raises `SourceError` with what there is."""
        for one in self.examples:
            if slug in ("", one.slug):
                return one
        names = ", ".join(one.slug for one in self.examples)
        raise SourceError(f"The {self.name} codebase has no pull request {slug}.", f"Name one of: {names}.")


def codebases() -> tuple[Codebase, ...]:
    """Return the example codebases, by name: those that came with the package, else those of the checkout. Raises `SourceError`."""
    home = next((folder for folder in (_PACKAGED, _CHECKED_OUT) if folder.is_dir()), None)
    if home is None:
        raise SourceError("The example codebases did not come with this installation.", "Run `prs demo` from a checkout of PRS.")
    return tuple(Codebase(path.name, path) for path in sorted(home.iterdir()) if (path / "base").is_dir())


def codebase_named(name: str) -> Codebase:
    """Return the codebase of that name. Raises `SourceError` with what there is."""
    known = {one.name: one for one in codebases()}
    if name not in known:
        near = get_close_matches(name, known, n=1)
        meant = f" Did you mean {near[0]}?" if near else ""
        raise SourceError(f"There is no example codebase {name}.", f"Name one of: {', '.join(known)}.{meant}")
    return known[name]
