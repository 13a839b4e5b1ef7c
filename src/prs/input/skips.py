"""Which changed files no pass reads, and why. Every skip has a reason that a person can act on."""

from __future__ import annotations

from importlib.resources import files

from pathspec import GitIgnoreSpec

from prs.input.attributes import Attributes
from prs.types.diff import FileDiff, FileForm
from prs.types.input import Skip, SkipReason

_FORMS = {
    FileForm.BINARY: (SkipReason.BINARY, "a binary file"),
    FileForm.SUBMODULE: (SkipReason.SUBMODULE, "a submodule: its commit changed, its files are another repository's"),
    FileForm.SYMLINK: (SkipReason.SYMLINK, "a symbolic link: its target changed"),
}


class Skipper:
    """Decides for one file at a time; made once a review from the manifest's `ignore` and the base's attributes."""

    def __init__(self, ignore: tuple[str, ...], attributes: Attributes) -> None:
        self._ignore = GitIgnoreSpec.from_lines(ignore)
        self._generated = _shipped("generated.gitignore")
        self._vendored = _shipped("vendored.gitignore")
        self._attributes = attributes

    def skip(self, file: FileDiff) -> Skip | None:
        """Return why no pass reads `file`, or None where passes do."""
        found = self._reason(file)
        if found is None:
            return None
        reason, detail = found
        return Skip(path=file.path, reason=reason, detail=detail, added=file.added, deleted=file.deleted)

    def _reason(self, file: FileDiff) -> tuple[SkipReason, str] | None:
        if self._ignore.match_file(file.path):
            return SkipReason.IGNORED, "matches `ignore` in the manifest"
        if file.form in _FORMS:
            return _FORMS[file.form]
        if self._is(file.path, "linguist-generated", self._generated):
            return SkipReason.GENERATED, "generated, by .gitattributes at base or by its name"
        if self._is(file.path, "linguist-vendored", self._vendored):
            return SkipReason.VENDORED, "vendored, by .gitattributes at base or by its folder"
        if not file.hunks:
            return SkipReason.NO_LINES, f"{file.kind.value} with no line changed"
        return None

    def _is(self, path: str, attribute: str, shipped: GitIgnoreSpec) -> bool:
        said = self._attributes.get(path, attribute)
        return shipped.match_file(path) if said is None else said


def _shipped(name: str) -> GitIgnoreSpec:
    text = files("prs.input").joinpath(name).read_text("utf-8")
    return GitIgnoreSpec.from_lines(text.splitlines())
