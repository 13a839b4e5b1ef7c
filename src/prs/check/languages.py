"""Which files a pattern can be run on: the languages that patterns are written in, and their files' globs, are data."""

from __future__ import annotations

from importlib import resources

from prs.document import decode, raise_faults
from prs.errors import ManifestError
from prs.globs import Globs
from prs.types.base import Value


class Language(Value, frozen=True, kw_only=True):
    """A language by the names that a rule may give it, and the globs of its files."""

    names: tuple[str, ...]
    files: tuple[str, ...]


class Languages(Value, frozen=True, kw_only=True):
    """The table as its file states it."""

    languages: tuple[Language, ...]


class Coverage:
    """Says of a file whether it is written in a pattern's language. A language that the table does not have covers every file."""

    def __init__(self, table: Languages) -> None:
        self._globs = {name: Globs(language.files) for language in table.languages for name in language.names}

    def __call__(self, language: str, path: str) -> bool:
        """Return whether the file at that path is written in the language of that name."""
        globs = self._globs.get(language.casefold())
        return globs is None or globs.matches(path)


def load_coverage() -> Coverage:
    """Return the coverage by the package's table. Raises `ManifestError` where the table is broken."""
    file = resources.files("prs.check").joinpath("languages.yaml")
    decoded = decode(file.read_text("utf-8"), file.name, Languages)
    if decoded.value is None:
        raise_faults(decoded.faults, ManifestError)
    return Coverage(decoded.value)
