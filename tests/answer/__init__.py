"""Tests of the reading of answers. Cases are documents in `cases/`; see `test_cases.py` for their form."""
