"""The page: whole in one file, closed to the world, every word escaped, every finding in it, and readable without its script."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from itertools import pairwise

import msgspec
import pytest

from prs.report import FORMATS
from prs.report.page.markup import Markup, el, join
from prs.types.review import Verdict
from report.changes import input_of
from report.findings import PAID_TWICE
from report.sample import SAMPLES

RENDER = FORMATS["html"]
VOID = {"meta", "br", "input"}
LOADS = {"src", "srcset", "action", "formaction", "data", "poster", "background", "ping", "manifest", "style"}


class Page(HTMLParser):
    """What is in a page: elements with their attributes, and whether every one is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.astray: list[str] = []
        self.texts: dict[str, str] = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that begins."""
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note an element that ends, and whether it was the one to end."""
        if not self.open or self.open.pop() != tag:
            self.astray.append(tag)

    def handle_data(self, data: str) -> None:
        """Note the text of the element that is open."""
        if self.open:
            self.texts[self.open[-1]] = self.texts.get(self.open[-1], "") + data

    def of(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of every element of that name."""
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(params=sorted(SAMPLES))
def page(request: pytest.FixtureRequest) -> Page:
    review, review_input = SAMPLES[request.param]()
    return Page(RENDER(review, review_input))


def test_every_element_is_closed_where_it_should_be(page: Page) -> None:
    """Hostile text changes no structure."""
    assert page.astray == []
    assert page.open == []


def test_nothing_is_asked_of_the_world(page: Page) -> None:
    """No element that loads, no attribute that does, no link but to the page's own parts."""
    assert {tag for tag, _ in page.elements} & {
        "img",
        "iframe",
        "object",
        "embed",
        "link",
        "base",
        "form",
        "audio",
        "video",
        "frame",
        "image",
    } == set()
    assert [attributes for _, attributes in page.elements if attributes.keys() & LOADS] == []
    ids = {attributes["id"] for _, attributes in page.elements if "id" in attributes}
    assert [a["href"] for a in page.of("a") if str(a["href"])[:1] != "#" or str(a["href"])[1:] not in ids] == []
    assert [attributes for tag, attributes in page.elements if tag != "a" and "href" in attributes] == []
    assert "url(" not in page.texts["style"]
    assert "@import" not in page.texts["style"]


def test_only_our_script_runs(page: Page) -> None:
    """The policy allows nothing but the style and the script whose hashes it names; no element has a handler."""
    policy = next(str(meta["content"]) for meta in page.of("meta") if meta.get("http-equiv") == "Content-Security-Policy")
    allowed = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert allowed == {
        "default-src": "'none'",
        "style-src": f"'{hash_of(page.texts['style'])}'",
        "script-src": f"'{hash_of(page.texts['script'])}'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert len(page.of("script")) == len(page.of("style")) == 1
    assert [attributes for _, attributes in page.elements if any(name.startswith("on") for name in attributes)] == []


def hash_of(inline: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}"


def test_ids_are_unique(page: Page) -> None:
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert sorted(set(ids), key=str) == sorted(ids, key=str)


def test_it_can_be_walked_without_eyes(page: Page) -> None:
    """Landmarks, one first heading, headings without a gap, a language, names for regions and fields."""
    tags = [tag for tag, _ in page.elements]
    assert [tags.count(name) for name in ("header", "main", "nav", "footer", "h1")] == [1, 1, 1, 1, 1]
    levels = [int(tag[1]) for tag in tags if re.fullmatch(r"h[1-6]", tag)]
    assert [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1] == []
    assert page.of("html")[0]["lang"] == "en"
    assert [
        attributes for tag, attributes in page.elements if attributes.get("role") == "region" and not attributes.get("aria-label")
    ] == []
    named = [attributes for tag in ("select", "input") for attributes in page.of(tag) if attributes.get("type") != "checkbox"]
    assert [attributes for attributes in named if not attributes.get("aria-label")] == []


def test_everything_said_has_its_own_place_to_link_to() -> None:
    review, review_input = SAMPLES["rich"]()
    ids = {attributes.get("id") for _, attributes in Page(RENDER(review, review_input)).elements}
    said = (*review.findings, *review.questions, *review.second_tier)
    assert {finding.id for finding in said} | {rejection.id for rejection in review.rejections} <= ids


def test_an_incomplete_page_has_nothing_green_about_it() -> None:
    """The verdict's tone is its own; a clean review's is another."""
    for build in SAMPLES.values():
        review, review_input = build()
        page = Page(RENDER(review, review_input))
        tone = str(page.of("body")[0]["class"])
        assert (tone == "good") == (review.verdict is Verdict.APPROVE)
        assert any(attributes.get("class") == f"verdict {tone}" for attributes in page.of("section"))


def test_the_ledger_has_a_cell_for_each_file_and_pass() -> None:
    """With the reason on hand wherever a pass did not read."""
    review, review_input = SAMPLES["rich"]()
    cells = [
        attributes
        for attributes in Page(RENDER(review, review_input)).of("td")
        if attributes.get("class") in ("read", "unread", "failed", "skipped")
    ]
    assert len(cells) == 3 * 9
    assert sum("timed out after 300 s" in str(cell.get("title")) for cell in cells) == 2


def test_a_very_large_review_stays_openable() -> None:
    """Two thousand findings begin folded, and the page is some megabytes, not hundreds."""
    findings = tuple(msgspec.structs.replace(PAID_TWICE, id=f"c{number:010x}") for number in range(2000))
    review = msgspec.structs.replace(SAMPLES["rich"]().review, findings=findings)
    made = RENDER(review, input_of())
    assert len(made) < 12_000_000
    assert made.count(" data-severity=") == 2002
    assert made.count("<details open>") < 5


def test_markup_is_never_made_of_words() -> None:
    """Text is escaped in an element's content and in its attributes; only what `el` made is markup."""
    assert el("p", "<b>", el("i", "&"), title='"><x') == '<p title="&quot;&gt;&lt;x">&lt;b&gt;<i>&amp;</i></p>'
    assert join(["<", Markup("<br>")], "&") == "&lt;&amp;<br>"
    assert el("input", checked=True, hidden=False, value="'") == '<input checked value="&#x27;">'


def test_a_narrow_screen_reads_it(page: Page) -> None:
    """The ledger's file column keeps a width however many passes there are, and a model's unbroken name folds in its note."""
    rules = dict(re.findall(r"^([^{}@\n]+?) \{ ([^{}]*) \}$", page.texts["style"], re.MULTILINE))
    assert re.search(r"min-width: min\(\d+rem, \d+vw\)", rules[".ledger th:first-child"])
    assert "overflow-wrap: anywhere" in rules["section > .note"]
