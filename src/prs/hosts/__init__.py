"""Hosts of pull requests. An adapter: knows types and errors only, and is handed in at the top."""
