"""Answering what a person asks in a comment on a pull request. Asks the host who may, answers once, and runs nothing itself."""
