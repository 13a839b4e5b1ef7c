"""A private key is many lines: all of it goes, and nothing but it."""

from __future__ import annotations

import json

import pytest

from prs.secrets import Masker
from tools.keys import letters, private_key

MARKER = "[secret: Private key]"


@pytest.mark.parametrize("kind", ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "OPENSSH PRIVATE KEY", "ENCRYPTED PRIVATE KEY"])
def test_a_private_key_is_masked_whole(kind: str) -> None:
    """From its first line to its last, line count kept, found once, and what follows is untouched."""
    key = private_key(kind)
    masked, found = Masker().mask_lines(["key: |", *key, "next: 1"])
    assert masked == ["key: |", *[MARKER] * len(key), "next: 1"]
    assert found == [(1, "Private key")]


def test_a_pgp_block_with_headers_is_masked_whole() -> None:
    """Headers and the blank line after them belong to it."""
    first, *body, last = private_key("PGP PRIVATE KEY BLOCK")
    masked, _ = Masker().mask_lines([first, "Version: GnuPG v2", "", *body, "=aB3d", last, "end"])
    assert masked == [MARKER, MARKER, "", *[MARKER] * len(body), MARKER, MARKER, "end"]


def test_what_is_around_a_key_stays() -> None:
    """Assignment, quotes and indent are the program's: it can still be parsed."""
    first, *body, last = private_key()
    masked, _ = Masker().mask_lines([f'KEY = """{first}', *body, f'{last}""".encode()'])
    assert (masked[0], masked[-1]) == (f'KEY = """{MARKER}', f'{MARKER}""".encode()')


def test_a_key_as_concatenated_strings_is_masked() -> None:
    r"""Each line is a string of its own, with a written-out line end."""
    lines = [f'    "{line}\\n" +' for line in private_key()]
    masked, _ = Masker().mask_lines(lines)
    assert masked == [*[f'    "{MARKER}\\n" +'] * (len(lines) - 1), f'    "{MARKER}\\n" +']


def test_a_key_within_one_line_is_masked() -> None:
    """A service account's JSON holds the whole key in one string."""
    line = json.dumps({"private_key": "\n".join(private_key()) + "\n", "client_id": "1"})
    masked, found = Masker().mask_lines([line])
    assert masked == [f'{{"private_key": "{MARKER}\\n", "client_id": "1"}}']
    assert found == [(0, "Private key")]


def test_a_putty_key_is_masked() -> None:
    """Its private lines are counted, not fenced."""
    body = [letters(64), letters(64), letters(20) + "=="]
    masked, _ = Masker().mask_lines(["Public-Lines: 1", letters(64), "Private-Lines: 3", *body, "Private-MAC: " + "ab" * 20])
    assert masked[2:] == [MARKER] * 5


def test_a_key_without_an_end_does_not_swallow_the_file() -> None:
    """A hunk may show the beginning of a key only; code after it is not masked."""
    masked, _ = Masker().mask_lines([private_key()[0], letters(64), "def main() -> None:", "    run()", "word"])
    assert masked[2:] == ["def main() -> None:", "    run()", "word"]


def test_a_word_after_a_key_without_an_end_is_no_part_of_it() -> None:
    """A keyword alone on its line has the letters of base64, and is code."""
    assert Masker().mask_lines([private_key()[0], letters(64), "pass", "end"])[0][2:] == ["pass", "end"]


def test_the_end_of_a_key_is_masked_without_its_beginning() -> None:
    """A hunk may show the end of a key only."""
    key = private_key()
    masked, found = Masker().mask_lines(["name: x", *key[3:], "next: 1"])
    assert masked == ["name: x", *[MARKER] * (len(key) - 4), key[-1], "next: 1"]
    assert found == [(1, "Private key")]


def test_the_middle_of_a_key_is_masked_once_the_key_was_seen() -> None:
    """A hunk in the middle of a key of the file that was masked before it gives nothing away."""
    masker, key = Masker(), private_key()
    masker.mask_lines(key)
    assert masker.mask_lines(["x = 1", *key[2:4], "y = 2"])[0] == ["x = 1", MARKER, MARKER, "y = 2"]


def test_a_public_key_or_certificate_is_no_secret() -> None:
    """They are made to be shown."""
    for kind in ("PUBLIC KEY", "CERTIFICATE", "RSA PUBLIC KEY"):
        key = private_key(kind)
        assert Masker().mask_lines(key) == (key, [])


def test_a_word_about_keys_is_no_key() -> None:
    """Code that looks for the marker line goes on being code."""
    lines = ['if "-----BEGIN RSA PRIVATE KEY-----" in text:', "    return Kind.PRIVATE", "pass"]
    masked, _ = Masker().mask_lines(lines)
    assert masked == [f'if "{MARKER}" in text:', "    return Kind.PRIVATE", "pass"]
