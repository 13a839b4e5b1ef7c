"""GitHub's answers as values: only the fields that are used. What GitHub adds is passed over; what it must give and lacks is an error."""

from __future__ import annotations

import msgspec
from msgspec import field


class User(msgspec.Struct, frozen=True):
    """An account. `type` is `User`, `Bot` or `Organization`."""

    login: str
    type: str = "User"


class Label(msgspec.Struct, frozen=True):
    """A label's name."""

    name: str = ""


class Repository(msgspec.Struct, frozen=True):
    """A repository, as far as telling one from another needs."""

    full_name: str = ""


class End(msgspec.Struct, frozen=True):
    """One end of a pull request. `repo` is None where a fork was deleted."""

    ref: str
    sha: str
    repo: Repository | None = None


class Pull(msgspec.Struct, frozen=True):
    """A pull request."""

    number: int
    title: str
    head: End
    base: End
    state: str
    user: User | None = None
    body: str | None = None
    draft: bool = False
    merged: bool = False
    locked: bool = False
    html_url: str = ""
    changed_files: int = 0
    author_association: str = ""
    labels: tuple[Label, ...] = ()

    @property
    def is_from_fork(self) -> bool:
        """True where the head is another repository's, or one that is gone."""
        return self.head.repo is None or self.base.repo is None or self.head.repo.full_name != self.base.repo.full_name


class ChangedFile(msgspec.Struct, frozen=True):
    """One file of a pull request, by its path at head, or at base where it was removed."""

    filename: str
    status: str = ""


class Reactions(msgspec.Struct, frozen=True):
    """How many of each."""

    down: int = field(name="-1", default=0)


class Reaction(msgspec.Struct, frozen=True):
    """One reaction."""

    id: int
    created_at: str = ""
    user: User | None = None


class Comment(msgspec.Struct, frozen=True):
    """A comment on no line."""

    id: int
    body: str | None = None
    user: User | None = None
    created_at: str = ""
    html_url: str = ""
    reactions: Reactions = Reactions()


class SubmittedReview(msgspec.Struct, frozen=True):
    """A review, without its comments."""

    id: int
    body: str | None = None
    user: User | None = None
    commit_id: str | None = None
    state: str = ""


class App(msgspec.Struct, frozen=True):
    """The program that made a check run."""

    slug: str = ""


class CheckOutput(msgspec.Struct, frozen=True):
    """How many annotations a check run has."""

    annotations_count: int = 0


class Check(msgspec.Struct, frozen=True):
    """A check run."""

    id: int
    name: str
    head_sha: str
    status: str
    external_id: str | None = None
    conclusion: str | None = None
    app: App | None = None
    output: CheckOutput = CheckOutput()


class Checks(msgspec.Struct, frozen=True):
    """A page of check runs."""

    check_runs: tuple[Check, ...] = ()


class Permission(msgspec.Struct, frozen=True):
    """What an account may do. `permission` is the older word, in which maintainers write; `role_name` is the exact one."""

    permission: str
    role_name: str = ""


class GitObject(msgspec.Struct, frozen=True):
    """What a ref points to."""

    sha: str


class Ref(msgspec.Struct, frozen=True):
    """A ref."""

    object: GitObject


class Comparison(msgspec.Struct, frozen=True):
    """Two commits held against each other."""

    merge_base_commit: GitObject
    ahead_by: int = 0
    behind_by: int = 0


class TreeEntry(msgspec.Struct, frozen=True):
    """One entry of a tree."""

    path: str
    mode: str
    type: str
    sha: str
    size: int = 0


class GitTree(msgspec.Struct, frozen=True):
    """A tree, recursively; `truncated` where it is too large to be listed."""

    tree: tuple[TreeEntry, ...]
    truncated: bool = False


class Blob(msgspec.Struct, frozen=True):
    """A blob's bytes, in Base64."""

    content: str
    encoding: str


class WorkflowRun(msgspec.Struct, frozen=True):
    """The run of a workflow that made an artifact."""

    id: int = 0
    repository_id: int = 0
    head_repository_id: int = 0
    head_sha: str = ""


class Artifact(msgspec.Struct, frozen=True):
    """An artifact of a workflow's run."""

    id: int
    name: str
    expired: bool = False
    size_in_bytes: int = 0
    created_at: str | None = None
    workflow_run: WorkflowRun | None = None

    @property
    def is_own(self) -> bool:
        """True where the code that made it is the repository's own, and not a fork's."""
        run = self.workflow_run
        return run is not None and run.repository_id != 0 and run.repository_id == run.head_repository_id


class Artifacts(msgspec.Struct, frozen=True):
    """A page of artifacts, newest first."""

    artifacts: tuple[Artifact, ...] = ()
