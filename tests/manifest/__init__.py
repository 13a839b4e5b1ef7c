"""Tests of the manifest: case documents for its text, and a tree in memory for what it resolves to."""
