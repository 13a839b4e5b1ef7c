"""How much of a review's input a prompt cache can serve: the share of tokens of passes two to ten that the first pass's prompt begins with.

    python bench/prefix.py [--lines 300]

Counts with the engine's own bound on tokens, over the requests as they are sent. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from prs.commands.composition import build_adapters
from prs.commands.environment import plain_environment
from prs.engine import Options, prepare
from prs.execute.ask import build_requests
from prs.input import token_bound
from prs.sources import open_range
from prs.types.model import ModelRequest
from workload import TEN, make_repository, manifest_of


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=300)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="prs-bench-") as folder:
        model = "http://127.0.0.1:1/v1#bench"
        repo = make_repository(Path(folder) / "repo", files=3, lines=options.lines, manifest=manifest_of(TEN, model))
        change = open_range(repo, "main", "feature", env=plain_environment())
        prepared = prepare(change, Options(prs_version="bench"), build_adapters())
    texts = [_text(request) for one in prepared.lock.passes for request in build_requests(one, prepared.review_input, prepared.lock, (1,))]
    first, *others = texts
    total = sum(token_bound(text) for text in others)
    shared = sum(token_bound(_shared(first, text)) for text in others)
    print(
        json.dumps(
            {"passes": len(texts), "diff_lines": options.lines, "tokens_2_to_10": total, "cacheable_share": round(shared / total, 4)}
        )
    )


def _shared(one: str, other: str) -> str:
    """Return what both texts begin with: by halving, since a comparison of slices is one step."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle - 1)
    return one[:low]


def _text(request: ModelRequest) -> str:
    return f"{request.system}\n{request.prefix}\n{request.focus}"


if __name__ == "__main__":
    main()
