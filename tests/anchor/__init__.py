"""Anchors, held to case documents and hostile sizes."""
