"""From a diff and two trees to the input that every pass reads, with everything that was left out named.

Refuses to shorten: a file is shown whole as the diff has it, or it is skipped with a reason and its size.
"""

from prs.input.build import InputSettings, build_input
from prs.input.tokens import token_bound

__all__ = ["InputSettings", "build_input", "token_bound"]
