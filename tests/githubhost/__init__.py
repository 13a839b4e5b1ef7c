"""A GitHub on a loopback port, driven by real git repositories and held to GitHub's own descriptions.

    with FakeGitHub(tmp_path / "github") as github:
        github.add_repository("acme/shop", work_tree)
        number = github.open_pull("acme/shop", "feature")

`described/` is cut out of GitHub's public descriptions (MIT; each file names its source).
"""

from githubhost.scripted import Failure
from githubhost.server import FakeGitHub, Seen
from githubhost.world import BOT, READ_ONLY, WORKFLOW, Comment, Pull, Review, Thread

__all__ = ["BOT", "READ_ONLY", "WORKFLOW", "Comment", "Failure", "FakeGitHub", "Pull", "Review", "Seen", "Thread"]
