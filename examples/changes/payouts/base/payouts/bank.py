"""The bank's API. `transfer` is idempotent by reference: a repeated reference moves no money again."""

from typing import Protocol


class BankError(Exception):
    """The bank declined, or did not answer."""


class Bank(Protocol):
    def transfer(self, merchant_id: int, amount_minor: int, currency: str, reference: str) -> str: ...
