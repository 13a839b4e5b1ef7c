"""The example codebases: found, built as repositories of git, and their pull requests with answers that were recorded.

Every file of them was written for this project. The answers are a large language model's, kept unedited; nothing here makes one up.
"""

from prs.demo.build import build_repository
from prs.demo.codebases import Codebase, Example, codebase_named, codebases

__all__ = ["Codebase", "Example", "build_repository", "codebase_named", "codebases"]
