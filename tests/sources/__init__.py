"""The sources, against real repositories."""
