"""Print a review in the form that was asked for, and leave the page beside the run."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from prs.commands.environment import wants_color
from prs.commands.run_review import Ran
from prs.run_folder import write_bytes

FORMATS = ("text", "json", "markdown", "sarif", "rdjson", "html")
_WIDEST = 120
