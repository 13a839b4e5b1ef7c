"""Bring a pull request to where it should stand: read the conversation, do what is missing, and leave the rest alone.

Convergent: what a killed run began the next one completes, and a run that finds nothing missing writes nothing. Hosts, git and the clock
are handed in.
"""
