"""The diff, against case documents and against git."""
