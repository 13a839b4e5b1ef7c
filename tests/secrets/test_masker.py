"""Secrets are masked where they stand, line for line; what only looks like one is left alone."""

from __future__ import annotations

import base64
import json
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prs.secrets import Masker
from prs.secrets.table import secret_table

MASKER = Masker()
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"


def letters(length: int, alphabet: str = LETTERS, seed: int = 7) -> str:
    """Return letters by chance, the same each time: no key stands whole in this file, so that no scanner finds one here."""
    source = random.Random(seed + length)  # noqa: S311 - a test key, the same each time
    return "".join(source.choice(alphabet) for _ in range(length))


def jwt() -> str:
    parts = [json.dumps(part).encode() for part in ({"alg": "HS256", "typ": "JWT"}, {"sub": "1", "name": letters(12)})]
    return ".".join([*(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts), letters(43)])


SECRETS = {
    "AWS access key": "AKIA" + letters(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
    "AWS secret key": letters(40),
    "GitHub token": "ghp_" + letters(36),
    "GitHub fine-grained token": "github_pat_" + letters(22) + "_" + letters(59),
    "GitLab token": "glpat-" + letters(20),
    "Slack token": "xoxb-" + letters(12, "0123456789") + "-" + letters(12, "0123456789") + "-" + letters(24),
    "Stripe key": "sk_live_" + letters(24),
    "OpenAI key": "sk-proj-" + letters(48),
    "Anthropic key": "sk-ant-api03-" + letters(80),
    "OpenRouter key": "sk-or-v1-" + letters(64, "0123456789abcdef"),
    "Google API key": "AIza" + letters(35),
    "npm token": "npm_" + letters(36),
    "PyPI token": "pypi-AgEIcHlwaS5vcmc" + letters(80),
    "SendGrid key": "SG." + letters(22) + "." + letters(43),
    "JSON Web Token": jwt(),
    "address with a password": letters(14),
    "assigned password": letters(6) + "!" + letters(6),
}

LINES = {
    "AWS secret key": 'aws_secret_access_key = "{}"',
    "npm token": "//registry.example.org/:_authToken={}",
    "address with a password": "DATABASE=postgres://app:{}@db.internal:5432/app",
    "assigned password": '  "adminPassword": "{}",',
}


@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_is_masked_in_its_line(name: str) -> None:
    """The secret is gone, the rest of the line is there, and the line is named."""
    secret = SECRETS[name]
    line = LINES.get(name, 'client = connect("{}", retries=3)').format(secret)
    masked, found = MASKER.mask_lines(["before", line, "after"])
    assert secret not in "\n".join(masked)
    assert (masked[0], masked[2], [index for index, _ in found]) == ("before", "after", [1])
    assert masked[1].startswith(line.split(secret)[0][:10])
    assert masked[1].endswith(line.split(secret)[1])


@pytest.mark.parametrize("name", SECRETS)
def test_masking_twice_changes_nothing(name: str) -> None:
    """A mask is no secret."""
    once, _ = MASKER.mask_lines([LINES.get(name, 'x = "{}"').format(SECRETS[name])])
    assert MASKER.mask_lines(once) == (once, [])


@pytest.mark.parametrize("name", SECRETS)
def test_the_quick_look_loses_nothing(name: str) -> None:
    """Every line with a secret is worth a look."""
    assert secret_table().worth_a_look.search(LINES.get(name, 'x = "{}"').format(SECRETS[name]))


@pytest.mark.parametrize(
    "line",
    [
        'password = "changeme"',
        'password = "${DB_PASSWORD}"',
        'PASSWORD = os.environ["DB_PASSWORD"]',
        'password: "<your password here>"',
        'secret = "xxxxxxxxxxxx"',
        'api_key = "your-api-key"',
        'const passwordField = "loginPassword"',
        'token_url = "https://auth.example.org/token"',
        'error("password_too_short")',
        '"integrity": "sha512-' + letters(86) + '=="',
        "commit 3f786850e387550fdab836ed7e6dc881de23001b",
        "id: 123e4567-e89b-12d3-a456-426614174000",
        "postgres://app:${PASSWORD}@db/app",
        "see https://example.org:8443/a@b",
        "def access_key_for(user): return lookup(user)",
        'secretName: "orders-database"',
        'password_label = "New password"',
    ],
)
def test_what_only_looks_like_a_secret_is_left_alone(line: str) -> None:
    """Placeholders, references, hashes, names and addresses stay as they are."""
    assert MASKER.mask_lines([line]) == ([line], [])


def test_a_private_key_is_masked_whole() -> None:
    """From its first line to its last, line count kept, and what follows is untouched."""
    kind = "RSA " + "PRIVATE KEY"
    block = [f"-----BEGIN {kind}-----", *(letters(64, seed=n) for n in range(5)), f"-----END {kind}-----"]
    masked, found = MASKER.mask_lines(["key: |", *block, "next: 1"])
    assert (masked[0], masked[-1], len(masked)) == ("key: |", "next: 1", 9)
    assert set(masked[1:-1]) == {"[secret: Private key]"}
    assert found == [(1, "Private key")]


def test_a_key_without_an_end_does_not_swallow_the_file() -> None:
    """A hunk may show the beginning of a key only; code after it is not masked."""
    masked, _ = MASKER.mask_lines(["-----BEGIN " + "PRIVATE KEY-----", letters(64), "def main() -> None:", "    run()"])
    assert masked[2:] == ["def main() -> None:", "    run()"]


def test_a_secret_deep_in_a_minified_line_is_found() -> None:
    """A line of a megabyte is searched whole, in bounded time."""
    secret = SECRETS["GitHub token"]
    line = "a=1;" * 125_000 + secret + ";b=2" * 125_000
    since = time.process_time()
    (masked,), _ = MASKER.mask_lines([line])
    assert secret not in masked
    assert time.process_time() - since < 30, "far from any hang; no measure of speed"


@settings(max_examples=300, deadline=None)
@given(st.lists(st.text(max_size=80), max_size=20))
def test_any_text_comes_back_line_for_line(lines: list[str]) -> None:
    """As many lines come back, and only the ones that are named have changed or are within a key's block."""
    masked, found = MASKER.mask_lines(lines)
    assert len(masked) == len(lines)
    changed = [index for index, (one, other) in enumerate(zip(lines, masked, strict=True)) if one != other]
    assert bool(changed) == bool(found)
