"""`prs check`: prove a codebase's `.prs/` before a review relies on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from prs.commands.environment import plain_environment
from prs.commands.outcome import EXIT_DONE, EXIT_USER
from prs.errors import ManifestError, ModelIdError
from prs.types.source import Tree

if TYPE_CHECKING:
    from prs.check import Proving

EPILOG = """
\b
Examples:
  prs check                      the files as they lie here, committed or not
  prs check --ref origin/main    what reviews of changes to main go by
  prs check --format json        for a program

It exits with 2 where something is wrong. What is merely odd, and how often a rule fires already, changes nothing about the status.
"""


@click.command("check", epilog=EPILOG)
@click.option(
    "--repo", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="The repository. Default: the one you are in."
)
@click.option("--ref", default="", metavar="REF", help="Prove the files of this commit.")
@click.option("--worktree", is_flag=True, help="Prove the files as they lie there (the default).")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(repo: Path, ref: str, worktree: bool, form: str) -> int:
    """Prove this codebase's .prs/: the manifest, its passes and its house rules.

    Every mistake is told with its place and what to do: unknown keys, globs that match no file, passes that no file owns, patterns that do
    not parse, examples that a rule gets wrong. Each executable rule is run over all files, to show how often it fires already.
    """
    from prs.check import check_tree, report_text  # noqa: PLC0415 - `--help` needs none of it
    from prs.types.base import pretty_json  # noqa: PLC0415 - the same

    if ref and worktree:
        raise click.UsageError("--ref and --worktree name two different trees: keep one.")
    report = check_tree(_tree(repo, ref), _proving())
    if form == "json":
        click.echo(pretty_json(report), nl=False)
    else:
        click.echo(report_text(report))
    return EXIT_DONE if report.sound else EXIT_USER


def _tree(repo: Path, ref: str) -> Tree:
    from prs.check import open_worktree  # noqa: PLC0415 - the same
    from prs.manifest.files import MANIFEST_FILE  # noqa: PLC0415 - the same
    from prs.sources.base import choose_head  # noqa: PLC0415 - the same
    from prs.sources.object_view import ObjectView  # noqa: PLC0415 - the same
    from prs.sources.repository import Repository  # noqa: PLC0415 - the same
    from prs.sources.trees import GitTree  # noqa: PLC0415 - the same

    if not ref:
        tree = open_worktree(repo, plain_environment())
        if (tree.root / MANIFEST_FILE).is_file() and tree.read(MANIFEST_FILE) is None:
            raise ManifestError(f"Git ignores {MANIFEST_FILE}, so it would never reach a base.", "Take `.prs/` out of .gitignore.")
        return tree
    repository = Repository.find(repo, plain_environment())
    return GitTree(ObjectView(repository), choose_head(repository, ref).sha, ref)


def _proving() -> Proving:
    from prs.check import Proving, load_coverage  # noqa: PLC0415 - the same
    from prs.models import parse_model_id  # noqa: PLC0415 - the same
    from prs.tools.astgrep import find, parses  # noqa: PLC0415 - the same

    def model_fault(model_id: str) -> str:
        try:
            parse_model_id(model_id)
        except ModelIdError as error:
            return str(error)
        return ""

    return Proving(find, load_coverage(), model_fault, parses)
