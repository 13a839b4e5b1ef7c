"""Write a first manifest for a codebase: look at its files, recognise what it is by signs that are data, and say why.

It names no language: stacks, kinds of files, passes and the manifest's text are templates in this package. It reads a tree, and writes two
files in `.prs/`; it calls no model and runs nothing.
"""

from prs.init.draft import Draft, draft_manifest
from prs.init.place import write_files
from prs.init.recognise import Recognition, Seen, recognise
from prs.init.say import said_text
from prs.init.template import Templates, load_templates

__all__ = ["Draft", "Recognition", "Seen", "Templates", "draft_manifest", "load_templates", "recognise", "said_text", "write_files"]
