"""The gates, held to case documents and random candidates."""
