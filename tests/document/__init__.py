"""Tests of the strict reading of YAML documents."""
