"""The page decides as the engine does, over every combination that it offers, and is one inert file."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from prs.playground import decide, every_setting, playground_page, tables

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PUBLISHED = Path(__file__).parents[2] / "docs" / "playground.html"


def test_the_page_decides_as_the_engine_does(tmp_path: Path) -> None:
    """In a real browser: each of 15,360 combinations ends where the engine's gates end it, by the same gate, with the same confidence."""
    page = tmp_path / "playground.html"
    page.write_text(playground_page(), "utf-8")
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        pytest.skip("no Chromium on this machine; CI installs one")
    command = [browser, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", f"{page.as_uri()}#all"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    rows = json.loads(shown.split('<pre id="all">', 1)[1].split("</pre>", 1)[0])
    engine = [[verdict.end, verdict.gate, verdict.confidence] for verdict in map(decide, every_setting())]
    assert len(rows) == 15_360
    assert rows == engine


def test_every_end_can_be_reached() -> None:
    """The combinations cover each end and each gate that can refuse one."""
    ends = Counter((verdict.end, verdict.gate) for verdict in map(decide, every_setting()))
    assert set(ends) == {
        ("finding", ""),
        ("question", ""),
        ("second tier", ""),
        ("rejected", "shield"),
        ("rejected", "severity_floor"),
        ("rejected", "confidence_min"),
    }


def test_nothing_protected_is_ever_rejected() -> None:
    """Over all combinations: a protected candidate ends as a finding, a question, or in the second tier."""
    assert {decide(settings).end for settings in every_setting() if settings.protected} == {"finding", "question", "second tier"}


def test_the_page_is_one_file_that_asks_nobody() -> None:
    """No address, no outside source; the policy allows its own script and style by their hashes and nothing else."""
    page = playground_page()
    assert re.search(r"https?:|\bsrc=|@import|url\(", page) is None
    for kind, tag in (("script-src", "script"), ("style-src", "style")):
        inline = page.split(f"<{tag}>", 1)[1].split(f"</{tag}>", 1)[0]
        digest = base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
        assert f"{kind} 'sha256-{digest}'" in page


def test_every_switch_has_a_label_and_the_page_has_landmarks() -> None:
    """Each field stands in a label; there is one main, one heading of the first rank, and an end that is announced."""

    class Seen(HTMLParser):
        """Counts tags, and fields outside of a label."""

        def __init__(self) -> None:
            super().__init__()
            self.tags: Counter[str] = Counter()
            self.open: list[str] = []
            self.bare = 0

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            """Count it."""
            self.tags[tag] += 1
            self.bare += tag in {"input", "select"} and "label" not in self.open
            if tag not in {"input", "meta"}:
                self.open.append(tag)
            self.live = getattr(self, "live", False) or ("aria-live", "polite") in attrs

        def handle_endtag(self, tag: str) -> None:
            """Close it."""
            while self.open and self.open.pop() != tag:
                pass

    seen = Seen()
    seen.feed(playground_page())
    assert (seen.tags["main"], seen.tags["h1"], seen.bare, seen.live) == (1, 1, 0, True)


def test_the_numbers_are_the_engines() -> None:
    """Penalties and cap are those that the gates decide by."""
    assert tables()["penalties"] == {"quote": 0.3, "trigger": 0.2, "impact": 0.15}
    assert tables()["cap"] == 0.4


def test_the_published_page_is_up_to_date() -> None:
    """docs/playground.html is what `prs playground` makes."""
    assert PUBLISHED.read_text("utf-8") == playground_page()
