"""Tests of `prs init`."""
