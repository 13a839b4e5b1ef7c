"""Slots, symbols and what is in view."""
