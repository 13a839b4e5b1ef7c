"""Tests of globs."""
