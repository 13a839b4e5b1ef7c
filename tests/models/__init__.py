"""Tests of the models: one contract for all of them, and what each wire format sends and survives."""
