"""Write hostile words into Markdown so that no host makes anything of them: no mention, link, image, HTML, reference or command.

Three means, none of which puts an invisible character into what a reader may copy:

- ASCII punctuation that Markdown, HTML or a bot could read is written as an entity: `@` as `&#64;`. A program that looks for commands in
  the raw text finds none, and a renderer shows what was written.
- What a host would turn into a link after rendering (a mention, `#12`, an address, a commit's name) stands in `<code>`, where hosts leave
  it alone.
- Code stands in `<pre>`, not in a fence, so that entities work there too.

A paragraph is one line of Markdown, its own line breaks written as `<br>`; so no word of it ever begins a line but the first, and that
one is escaped if it is not a letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from prs.report.control import visible
from prs.report.prose import blocks, spans

_ALWAYS = re.compile(r"[&<>@\\`*\[\]{}|~$^\"]|://|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|(?<!\S)/")
_DOTTED = re.compile(r"(?i)(?<=www)\.")
_FIRST = re.compile(r"[^A-Za-z0-9&<\u0080-\U0010ffff]|[0-9]+[.)](?=\s|$)")
_REFERENCE = re.compile(
    r"""
      (?:https?|ftp|file|mailto|xmpp):\S{1,2000}   # an address
    | (?<![a-z0-9])[a-z][a-z0-9+.-]{0,20}://\S{0,2000}
    | www\.\S{0,2000}
    | [a-z0-9._+-]{0,64}@[a-z0-9._/-]{0,200}                       # a mention or a mailbox
    | [\#!~%$&][a-z0-9_"]{1,100}                                   # a reference to something on the host
    | (?<![a-z0-9])(?-i:[A-Z]{2,10})-[0-9]{1,10}(?![a-z0-9])
    | (?<![a-z0-9])(?=[a-f]{0,39}[0-9])[0-9a-f]{7,64}(?![a-z0-9])  # a commit's name
    | :[a-z0-9_+-]{1,50}:                                          # an emoji's, which may be an image
    """,
    re.VERBOSE | re.IGNORECASE,
)
_MAILBOX = re.compile(r"(?<=[A-Za-z0-9._+-])@")
"""Some renderers make a link of a mailbox even in `<code>`, as long as it is one run of text; so it is made two."""


def words(text: str) -> str:
    """Return prose as one line of inert Markdown; code between backticks stands in `<code>`, line breaks become `<br>`."""
    shown = visible(text).strip()
    line = "".join(code(span.text) if span.code else _plain(span.text) for span in spans(shown))
    return _FIRST.sub(lambda found: _entities(found[0]), line, count=1) if _FIRST.match(line) else line


def code(text: str) -> str:
    """Return code that stands in a line."""
    shown = visible(text).replace("\n", " ")
    runs = [run if not number else f"@{run}" for number, run in enumerate(_MAILBOX.split(shown))]
    return f"<code>{'</code><code>'.join(map(_escaped, runs))}</code>"


def code_block(lines: Iterable[str]) -> str:
    """Return lines of code as a block; ends without a line break."""
    return "<pre>" + "\n".join(_escaped(visible(line)) for line in lines) + "</pre>"


def paragraphs(text: str) -> str:
    """Return a model's text as paragraphs and code blocks, with a blank line between them."""
    return "\n\n".join(code_block(block.text.split("\n")) if block.code else words(block.text) for block in blocks(text))


def _plain(text: str) -> str:
    done: list[str] = []
    at = 0
    for found in _REFERENCE.finditer(text):
        done += [_escaped(text[at : found.start()]), code(found[0])]
        at = found.end()
    done.append(_escaped(text[at:]))
    return "".join(done).replace("\n", "<br>")


def _escaped(text: str) -> str:
    return _DOTTED.sub("&#46;", _ALWAYS.sub(lambda found: _entities(found[0]), text))


def _entities(text: str) -> str:
    return "".join(char if char.isalnum() else f"&#{ord(char)};" for char in text)
