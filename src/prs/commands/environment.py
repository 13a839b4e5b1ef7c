"""The only place of the command line that reads the environment: keys, addresses, PATH, and where runs are kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

_KEYS = (
    "OPENROUTER_API_KEY",
    "OPENAI_API_KEY",
    "ANTHROPIC_API_KEY",
    "GEMINI_API_KEY",
    "GOOGLE_API_KEY",
    "OLLAMA_API_KEY",
    "PRS_API_KEY",
)
_ADDRESSES = (
    "OPENROUTER_BASE_URL",
    "OPENAI_BASE_URL",
    "ANTHROPIC_BASE_URL",
    "GEMINI_BASE_URL",
    "OLLAMA_HOST",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "NO_PROXY",
    "SSL_CERT_FILE",
)
_PLAIN = ("PATH", "LANG", "LC_ALL", "TZ", "TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR")


def model_settings() -> dict[str, str]:
    """Return the keys and addresses of models that are set and not empty."""
    return {name: os.environ[name] for name in (*_KEYS, *_ADDRESSES) if os.environ.get(name)}


def plain_environment() -> dict[str, str]:
    """Return the environment that a program of ours needs and no secret is in: PATH (with this interpreter's own folder) and the locale."""
    plain = {name: os.environ[name] for name in _PLAIN if name in os.environ}
    own = str(Path(sys.executable).parent)
    plain["PATH"] = os.pathsep.join(dict.fromkeys([own, *plain.get("PATH", os.defpath).split(os.pathsep)]))
    return plain


def index_environment() -> dict[str, str]:
    """Return which index git speaks of, where a hook of `git commit` set one."""
    return {name: os.environ[name] for name in ("GIT_INDEX_FILE",) if name in os.environ}


def command_environment() -> dict[str, str]:
    """Return what a `command:` program gets: the plain environment, HOME, and what `PRS_COMMAND_ENV` names, separated by commas."""
    named = [name.strip() for name in os.environ.get("PRS_COMMAND_ENV", "").split(",")]
    return {**plain_environment(), **{name: os.environ[name] for name in ("HOME", *named) if name in os.environ}}


def host_settings() -> dict[str, str]:
    """Return the token and the addresses of the host of pull requests that are set and not empty."""
    from prs.hosts.github import SETTINGS  # noqa: PLC0415 - only what speaks to a host needs it

    return {name: os.environ[name] for name in SETTINGS if os.environ.get(name)}


def job_summary() -> Path | None:
    """Return the file that a workflow's job shows as its summary, or None outside of one."""
    named = os.environ.get("GITHUB_STEP_SUMMARY", "")
    return Path(named) if named else None


def state_folder() -> Path:
    """Return where runs are kept that belong to no repository."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "prs"


def wants_color(stream_is_terminal: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether to use colour: on a terminal, unless NO_COLOR is set; always where FORCE_COLOR is."""
    if environment.get("NO_COLOR"):
        return False
    return bool(environment.get("FORCE_COLOR")) or (stream_is_terminal and environment.get("TERM") != "dumb")
