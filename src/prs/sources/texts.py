"""A range's words: the commits' messages as a pull request's title and body. Hostile data, bounded, never interpreted."""

from __future__ import annotations

from typing import NamedTuple

from prs.sources.object_view import ObjectView

_MAX_COMMITS = 50
_MAX_MESSAGE_CHARS = 4000
_FIELDS = 3


class Texts(NamedTuple):
    """What commits say. `author` is the last commit's."""

    title: str = ""
    body: str = ""
    author: str = ""


def read_texts(view: ObjectView, base: str, head: str) -> Texts:
    """Return the texts of base..head: the single commit's own, or the last one's subject and a list of all of them, newest first."""
    commits = _commits(view, "--no-merges", f"{base}..{head}") or _commits(view, head)
    if not commits:
        return Texts()
    author, subject, body = commits[0]
    if len(commits) == 1:
        return Texts(subject, body, author)
    listed = "\n\n".join("\n".join(filter(None, (f"* {subject}", body))) for _, subject, body in commits[:_MAX_COMMITS])
    more = f"\n\n[and earlier commits: only the last {_MAX_COMMITS} are listed]" if len(commits) > _MAX_COMMITS else ""
    return Texts(subject, listed + more, author)


def _commits(view: ObjectView, *which: str) -> list[tuple[str, str, str]]:
    count = _MAX_COMMITS + 1 if len(which) > 1 else 1
    out = view.answer(["log", "--encoding=UTF-8", f"--max-count={count}", "--format=tformat:%an%x00%s%x00%b%x00", *which, "--"])
    fields = out.decode("utf-8", "replace").split("\0")[:-1]
    rows = [fields[at : at + _FIELDS] for at in range(0, len(fields), _FIELDS)]
    return [(author.lstrip("\n"), _bounded(subject), _bounded(body.strip())) for author, subject, body in rows]


def _bounded(text: str) -> str:
    if len(text) <= _MAX_MESSAGE_CHARS:
        return text
    return f"{text[:_MAX_MESSAGE_CHARS]}\n[cut here: {len(text) - _MAX_MESSAGE_CHARS:,} more characters]"
