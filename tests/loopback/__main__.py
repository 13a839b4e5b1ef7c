"""Run the loopback server as a program: `python -m loopback --latency 5 --answer FILE` prints its address and serves until killed."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from loopback.script import APPROVE, Reply
from loopback.server import Loopback


def main() -> int:
    """Serve one kind of reply to everybody; print the address first, so that a bench can read it."""
    parser = argparse.ArgumentParser(prog="loopback", description="A model server on a loopback port, for tests and benches.")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--latency", type=float, default=0.0, help="seconds before every answer")
    parser.add_argument("--answer", type=Path, help="a file with the model's text; left out, it approves")
    parser.add_argument("--cache", action="store_true", help="count as cached what earlier prompts began with")
    options = parser.parse_args()
    signals = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)  # before any thread starts, so that all of them leave these to `sigwait`
    text = options.answer.read_text("utf-8") if options.answer else APPROVE
    with Loopback(Reply(text=text, latency=options.latency), cache=options.cache, port=options.port) as server:
        sys.stdout.write(f"{server.url}\n")
        sys.stdout.flush()
        signal.sigwait(signals)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
