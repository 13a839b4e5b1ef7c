"""A YAML document that a person wrote, read into typed values, with a position for everything that is wrong with it.

Shared by the manifest, the front matter of pass files and the templates of `prs init`. It is a strict reading: YAML 1.2's core scalars,
no tags, no aliases, no duplicate keys, bounded size and depth, and no key that the value does not have.
"""

from prs.document.decode import Decoded, decode
from prs.document.faults import Fault, Mark, join_path, raise_faults
from prs.document.near import did_you_mean, nearest
from prs.document.text import read_text

__all__ = ["Decoded", "Fault", "Mark", "decode", "did_you_mean", "join_path", "nearest", "raise_faults", "read_text"]
