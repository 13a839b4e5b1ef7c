"""Secrets are masked where they stand, line for line; what only looks like one is left alone."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prs.secrets import Masker
from prs.secrets.table import secret_table
from tools.keys import CASES, HEX, letters

MASKER = Masker()


@pytest.mark.parametrize("name", CASES)
def test_a_secret_is_masked_in_its_line(name: str) -> None:
    """The secret is gone, its kind stands in its place, the rest of the line is there, and the line is named."""
    case = CASES[name]
    before, after = case.line.split(case.secret)
    masked, found = MASKER.mask_lines(["one", case.line, "three"])
    assert masked == ["one", f"{before}[secret: {case.kind}]{after}", "three"]
    assert found == [(1, case.kind)]


@pytest.mark.parametrize("name", CASES)
def test_masking_twice_changes_nothing(name: str) -> None:
    """A mask is no secret."""
    once, _ = MASKER.mask_lines([CASES[name].line])
    assert MASKER.mask_lines(once) == (once, [])


@pytest.mark.parametrize("name", CASES)
def test_the_hints_lose_nothing(name: str) -> None:
    """Wherever a row's pattern matches, the line holds one of the row's hints in lower case."""
    line = CASES[name].line
    for row in secret_table().patterns:
        if row.regex.search(line):
            assert any(hint in line.lower() for hint in row.hints), (row.kind, line)


def test_every_row_has_a_case() -> None:
    """No pattern stands in the table untried."""
    shown = {case.kind for case in CASES.values()} | {block.kind for block in secret_table().blocks}
    rows = {row.kind for row in secret_table().patterns}
    assert rows <= shown
    assert all(hint == hint.lower() for row in secret_table().patterns for hint in row.hints)


QUIET = [
    'password = "changeme"',
    'password = "${DB_PASSWORD}"',
    'PASSWORD = os.environ["DB_PASSWORD"]',
    'password: "<your password here>"',
    'secret = "xxxxxxxxxxxx"',
    'api_key = "your-api-key"',
    'apiKey: "{{ .Values.apiKey }}"',
    'password = "example-password-1"',
    'aws_access_key_id = "AKIA' + 'IOSFODNN7EXAMPLE"',
    'aws_secret_access_key = "wJalrXUtnFEMI/K7MDENG/bPxRfiCY' + 'EXAMPLEKEY"',
    "password: faker.internet.password()",
    "const password = process.env.PASSWORD",
    'password="password123"',
    'const passwordField = "loginPassword"',
    'token_url = "https://auth.example.org/token"',
    'error("password_too_short")',
    '"integrity": "sha512-' + letters(86) + '=="',
    'hash = "' + letters(64, HEX) + '"',
    "commit 3f786850e387550fdab836ed7e6dc881de23001b",
    "id: 123e4567-e89b-12d3-a456-426614174000",
    'password_hash = "$2b$12$' + letters(53) + '"',
    "postgres://app:${PASSWORD}@db/app",
    "postgres://postgres:postgres@localhost/test",
    "https://user:pass@example.com/",
    "https://ci9x7k:ci9x7k@git.acme.dev/a.git",
    "postgres://app:k3J9fh2kd8@db.example.com/app",
    "see https://acme.dev:8443/a@b",
    "def access_key_for(user): return lookup(user)",
    'secretName: "orders-database-2"',
    'password_label = "New password"',
    'passwordRules: "required|min:8"',
    'csrf_token = "' + letters(32) + '"',
    "token: string;",
    "access_token_expires_in = 3600",
    "password=settings.database.password",
    "client_secret: config.client_secret,",
    "secret: my_secret_v2",
    "client_secret: oauth2_client2_value",
    'login("password", "test-user@localhost")',
    'next_page_token = "' + letters(32) + '"',
    '"public_key": "' + letters(64) + '"',
    "tokenizer_config.json",
]


@pytest.mark.parametrize("line", QUIET)
def test_what_only_looks_like_a_secret_is_left_alone(line: str) -> None:
    """Placeholders, references, hashes, names and addresses stay as they are."""
    assert MASKER.mask_lines([line]) == ([line], [])


def test_two_secrets_on_a_line_are_both_masked() -> None:
    """Each has its own marker, and the line is named once."""
    one, other = CASES["GitHub personal"], CASES["Stripe live"]
    masked, found = MASKER.mask_lines([f'a("{one.secret}", "{other.secret}", "{one.secret}")'])
    assert masked == ['a("[secret: GitHub token]", "[secret: Stripe key]", "[secret: GitHub token]")']
    assert found == [(0, "GitHub token")]


def test_a_secret_deep_in_a_minified_line_is_found() -> None:
    """A line of a megabyte is searched whole."""
    secret = CASES["GitHub personal"].secret
    masked, _ = MASKER.mask_lines(["a=1;" * 125_000 + secret + ";b=2" * 125_000])
    assert masked == ["a=1;" * 125_000 + "[secret: GitHub token]" + ";b=2" * 125_000]


def test_letters_that_change_length_in_lower_case_move_nothing() -> None:
    """A line before the secret's may grow when its letters are made small."""
    case = CASES["GitHub personal"]
    masked, found = MASKER.mask_lines(["\u0130" * 100, case.line])
    assert (masked[0], found) == ("\u0130" * 100, [(1, "GitHub token")])
    assert case.secret not in masked[1]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.text(max_size=80), max_size=20))
def test_any_text_comes_back_line_for_line(lines: list[str]) -> None:
    """As many lines come back; where one changed, one is named."""
    masked, found = Masker().mask_lines(lines)
    assert len(masked) == len(lines)
    assert bool(found) == (masked != lines)


def test_the_library_is_loaded_only_where_a_line_calls_for_it() -> None:
    """An ordinary change never pays for it."""
    program = """
import sys
from prs.secrets import Masker
Masker().mask_lines(['password = read()', 'x = 1'])
print('detect_secrets' in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
