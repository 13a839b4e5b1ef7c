"""The stories that prs explain tells."""
