"""Tests of `prs check`."""
