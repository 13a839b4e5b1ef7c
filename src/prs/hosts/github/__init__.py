"""GitHub, and GitHub Enterprise Server: a source of pull requests, and a host to publish to. Reads no environment; is handed settings."""
