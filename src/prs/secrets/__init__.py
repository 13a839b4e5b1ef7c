"""Find secrets in lines of text, and mask them in place: as many lines come back, each secret replaced by what kind it was.

Detection is a kept library's detectors for vendors' tokens, and a small table of our own (`patterns.json`) for what they miss and for
values assigned to names such as `password`. Nothing is verified against any service, and the secret itself is never kept or returned.
"""

from prs.secrets.masker import Masker

__all__ = ["Masker"]
