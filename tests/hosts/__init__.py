"""Hosts of pull requests."""
