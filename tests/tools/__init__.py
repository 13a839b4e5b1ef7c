"""Tests of tool passes, and the secrets that tests are made with."""
