"""Hosts of pull requests: one folder each. A host lists, posts, edits and refuses; it knows nothing of findings."""
