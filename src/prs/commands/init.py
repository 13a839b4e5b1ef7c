"""`prs init`: write a first manifest for this codebase."""

from __future__ import annotations

from pathlib import Path

import click

from prs.commands.environment import plain_environment
from prs.commands.options import find_git_folder
from prs.errors import UserError

EPILOG = """
\b
Examples:
  prs init              look at this repository and write .prs/manifest.yaml
  prs init --print      only show what would be written
  prs init --force      write it anew, over the one that is there
  prs init --schema     renew the schema beside it, after an update of PRS

Then: `prs check` proves it, `prs plan` shows what a review would ask. Commit `.prs/`: reviews read it from the base branch.
"""


@click.command("init", epilog=EPILOG)
@click.option(
    "--repo", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="The repository. Default: the one you are in."
)
@click.option("--force", is_flag=True, help="Write over a manifest that is there already.")
@click.option("--print", "only_print", is_flag=True, help="Print the manifest and write nothing.")
@click.option("--schema", "only_schema", is_flag=True, help="Write only the schema that editors complete the manifest by.")
def command(repo: Path, *, force: bool, only_print: bool, only_schema: bool) -> None:
    """Look at this codebase and write a manifest for it, with comments that explain.

    It recognises stacks by files that give them away, finds where source, tests and migrations lie, lists the passes that apply, and says
    what it saw and why. The manifest is yours from then on: PRS never changes it again.
    """
    from prs.check import open_worktree  # noqa: PLC0415 - `--help` needs none of it
    from prs.init import draft_manifest, load_templates, recognise, said_text, write_files  # noqa: PLC0415 - the same
    from prs.manifest import schema_json  # noqa: PLC0415 - the same
    from prs.manifest.files import MANIFEST_FILE, SCHEMA_FILE  # noqa: PLC0415 - the same
    from prs.passes import builtin_passes, tree_passes  # noqa: PLC0415 - the same

    tree = open_worktree(repo, plain_environment())
    if find_git_folder(repo) is None:
        click.echo("prs: this folder is in no repository of git, and a review needs one: start it with `git init`.", err=True)
    if only_schema:
        write_files(tree.root, {SCHEMA_FILE: schema_json()})
        click.echo(f"Wrote {SCHEMA_FILE}.")
        return
    if not (force or only_print):
        _refuse_to_overwrite(tree.root / MANIFEST_FILE)
    templates = load_templates()
    recognition = recognise(tree, templates)
    draft = draft_manifest(recognition, templates, {**builtin_passes(), **tree_passes(tree)})
    if only_print:
        click.echo(draft.text, nl=False)
        return
    write_files(tree.root, {SCHEMA_FILE: schema_json(), MANIFEST_FILE: draft.text})
    click.echo(f"{said_text(recognition, draft)}\n\nWrote {MANIFEST_FILE}, and {SCHEMA_FILE} for your editor. Next: `prs check`.")


def _refuse_to_overwrite(manifest: Path) -> None:
    if manifest.is_symlink() or manifest.exists():
        raise UserError(f"There is a manifest already: {manifest}.", "Keep it, or write it anew with --force; --print only shows one.")
