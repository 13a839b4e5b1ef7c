"""Masking costs no more than its input's size, whatever that holds."""

from __future__ import annotations

import time

import pytest

from prs.secrets import Masker
from tools.keys import letters

MEGABYTE = 1_000_000
FAR_FROM_A_HANG_S = 60
"""A quadratic search of a megabyte takes minutes; the slowest of these takes three seconds on a slow machine."""

HOSTILE = [
    "password",
    "secret" + "-" * 40,
    'secret="',
    "secret =" + " " * 8,
    "://a:",
    "://a:b@",
    "-eyJ",
    "eyJa.",
    "bearer ",
    "authorization: basic ",
    'key="secret" value="',
    "aws_key=",
    "xoxb-",
    "SK0",
    "<password>",
    "&password=",
    "-----BEGIN PRIVATE KEY-----",
    "cloudant ibm_cos_secret_key= softlayer ",
    "\u0130",
]


@pytest.mark.parametrize("unit", HOSTILE)
def test_a_hostile_line_of_a_megabyte_is_searched_in_bounded_time(unit: str) -> None:
    """No pattern runs away on its own beginning, repeated."""
    since = time.process_time()
    Masker().mask_lines([unit * (MEGABYTE // len(unit))])
    assert time.process_time() - since < FAR_FROM_A_HANG_S


@pytest.mark.parametrize("line", ["-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----", "A" * 64, 'password = "{}"'])
def test_fifty_thousand_hostile_lines_are_searched_in_bounded_time(line: str) -> None:
    """Nothing looks back over all that came before."""
    lines = [line.replace("{}", str(number)) for number in range(50_000)]
    since = time.process_time()
    Masker().mask_lines([*lines, "-----END PRIVATE KEY-----"])
    assert time.process_time() - since < FAR_FROM_A_HANG_S


def test_fifty_thousand_ordinary_lines_take_about_a_second() -> None:
    """Measured at 0.3 to 0.5 s of processor time on real histories; the bound leaves room for a busy machine."""
    lines = [
        f"    value_{number} = compute(token_{number % 97}, '{letters(12)}')  # see https://acme.dev/{number}" for number in range(50_000)
    ]
    since = time.process_time()
    Masker().mask_lines(lines)
    assert time.process_time() - since < 60
