"""Put files into place whole: written beside their names and then renamed, so that an interruption leaves the old one or the new one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from prs.errors import UserError


def write_files(root: Path, files: Mapping[str, str]) -> None:
    """Write texts by their paths under `root`, in the order given. Raises `UserError` where the disk refuses; then none is half-written."""
    ready: list[tuple[Path, Path]] = []
    try:
        for path, text in files.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            ready.append((_beside(target, text), target))
        for written, target in ready:
            written.replace(target)
    except OSError as error:
        where = error.filename or root
        raise UserError(f"{where} cannot be written: {error.strerror}.", "Free or open the place, or use --print.") from error
    finally:
        for written, _ in ready:
            written.unlink(missing_ok=True)


def _beside(target: Path, text: str) -> Path:
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    written = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        written.chmod(0o644)
    except OSError:
        written.unlink(missing_ok=True)
        raise
    return written
