"""Tests of pass files: the form, the built-in ones, and a codebase's own."""
