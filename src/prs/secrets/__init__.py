"""Find secrets in lines of text, and mask them in place: as many lines come back, each secret replaced by what kind it was.

Detection is a table (`patterns.toml`): vendors' forms of tokens, values given to names such as `password`, keys of many lines, and
detectors of a library for rarer vendors. Nothing is verified against any service, and the secret itself is never kept or returned.
"""

from prs.secrets.masker import Masker

__all__ = ["Masker"]
