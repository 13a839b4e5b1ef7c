"""A pull request as a source: its texts from GitHub, its diff and files from a clone where there is one, else from GitHub too.

The merge base and the list of files are GitHub's: a clone whose history says otherwise is refused. Manifest, passes and rules are read
from the tip of the base branch as it is now. The head is read as data: nothing of it is checked out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from prs.errors import HostError, HostRefused, HostUnavailable, SourceError
from prs.hosts.github.address import Place
from prs.hosts.github.client import DIFF, Client
from prs.hosts.github.records import ChangedFile, Comparison, Pull, Ref
from prs.hosts.github.refusal import Refused
from prs.hosts.github.trees import ApiTree
from prs.sources import MAX_DIFF_BYTES, commit_tree, fetch_beside, git_folder, has_commits, is_shallow, open_range, remote_addresses
from prs.sources.fetch import Remote
from prs.types.source import Change, PullRequest

MAX_FILES = 3000
"""GitHub lists no more files of a pull request than this."""

_FILE = re.compile(rb"^diff --git ", re.MULTILINE)
_TOO_LARGE = 406
_NOT_FOUND = 404
_MAY_LACK_TOKEN = frozenset({401, 403, 404})


class Ends(NamedTuple):
    """The commits of a pull request. `base` is the base branch's tip as GitHub compares with it, `tip` as it is now."""

    base: str
    head: str
    merge_base: str
    tip: str
    depth: int


class Sources(NamedTuple):
    """Where a clone may be and how it is added to: a folder, git's environment, and the network by curl's names."""

    repo: Path
    env: Mapping[str, str]
    network: Mapping[str, str]


def open_pull_request(client: Client, place: Place, local: Sources) -> Change:
    """Return the change of a pull request.

    Raises `SourceError` where there is nothing to review, where a clone disagrees with GitHub, and where only a clone would do;
    `HostRefused` and `HostUnavailable` as the client does, which then say that no token is set, where none is.
    """
    try:
        return _opened(client, place, local)
    except HostError as error:
        lacking = None if client.has_token else _without_token(error, place)
        if lacking is None:
            raise
        raise lacking from error


def _opened(client: Client, place: Place, local: Sources) -> Change:
    pull = read_pull(client, place)
    place = _of_its_repository(place, pull)
    if pull.changed_files == 0:
        raise SourceError(f"{place.url} changes no file: there is nothing to review.")
    ends = _ends(client, place, pull)
    folder = _clone_with(client, local, place, ends)
    change = _from_clone(client, place, pull, ends, folder, local.env) if folder else _from_api(client, place, pull, ends)
    return change._replace(pull_request=_told(place, pull, ends))


def _without_token(error: HostError, place: Place) -> HostError | None:
    """Return the error with the word that no token is set, where that may be why; else None."""
    message = f"{error.message.removesuffix('.')}; no token for {place.server.host} is set (GITHUB_TOKEN or GH_TOKEN)."
    if isinstance(error, HostUnavailable):
        return HostUnavailable(message, error.hint)
    if isinstance(error, Refused) and error.status in _MAY_LACK_TOKEN:
        return Refused(message, "A public pull request needs none, a private one does: look at the address.", error.status)
    return None


def read_pull(client: Client, place: Place) -> Pull:
    """Return what GitHub tells of the pull request now. Raises `HostError`."""
    return client.read(Pull, f"/repos/{place.repository}/pulls/{place.number}")


def list_files(client: Client, place: Place) -> tuple[str, ...]:
    """Return the paths that GitHub lists, 3,000 at most. Raises `HostError`."""
    pages = client.pages(tuple[ChangedFile, ...], f"/repos/{place.repository}/pulls/{place.number}/files")
    return tuple(file.filename for page in pages for file in page)


def _of_its_repository(place: Place, pull: Pull) -> Place:
    """Return the place under the name that the repository has now, should it have been renamed."""
    owner, _, name = (pull.base.repo.full_name if pull.base.repo else "").partition("/")
    return place._replace(owner=owner, name=name) if owner and name else place


def _ends(client: Client, place: Place, pull: Pull) -> Ends:
    path = f"/repos/{place.repository}/compare/{pull.base.sha}...{pull.head.sha}"
    # Only the first page has the files, which are not wanted here.
    compared = client.read(Comparison, path, {"per_page": 1, "page": 2})
    depth = max(compared.ahead_by, compared.behind_by) + 1
    return Ends(pull.base.sha, pull.head.sha, compared.merge_base_commit.sha, _tip(client, place, pull), depth)


def _tip(client: Client, place: Place, pull: Pull) -> str:
    """Return the base branch's tip as it is now; as the pull request has it, where the branch is gone or the pull request is closed."""
    if pull.state != "open":
        return pull.base.sha
    try:
        return client.read(Ref, f"/repos/{place.repository}/git/ref/heads/{quote(pull.base.ref)}").object.sha
    except Refused as error:
        if error.status == _NOT_FOUND:
            return pull.base.sha
        raise


def _clone_with(client: Client, local: Sources, place: Place, ends: Ends) -> Path | None:
    """Return a git folder that has all the commits, or None where no clone of this repository is here. What a clone lacks is fetched."""
    if git_folder(local.repo, env=local.env) is None:
        return None
    commits = tuple(dict.fromkeys((ends.head, ends.base, ends.tip, ends.merge_base)))
    if has_commits(local.repo, commits, local.env) and not is_shallow(local.repo, local.env):
        return local.repo
    if not any(_means(address, place) for address in remote_addresses(local.repo, local.env)):
        return None
    remote = Remote(place.clone_url, client.git_authorization, local.network)
    return fetch_beside(local.repo, remote, commits, ends.depth, local.env)


def _means(address: str, place: Place) -> bool:
    """Return whether a remote's address is that of the repository, by whatever protocol."""
    plain = address.strip().removesuffix("/").removesuffix(".git").replace(":", "/").lower()
    return plain.endswith(f"/{place.repository.lower()}") and place.server.host.split(":")[0].lower() in plain


def _from_clone(client: Client, place: Place, pull: Pull, ends: Ends, folder: Path, env: Mapping[str, str]) -> Change:
    listed = list_files(client, place)
    whole = pull.changed_files <= MAX_FILES
    change = open_range(folder, ends.base, ends.head, expected_files=listed if whole else None, env=env)
    if change.pull_request.merge_base_sha != ends.merge_base:
        raise SourceError(
            f"The clone's merge base is {change.pull_request.merge_base_sha}, and GitHub's is {ends.merge_base}.",
            "Fetch the whole history: `git fetch --unshallow`.",
        )
    notes = (
        () if whole else (f"GitHub lists only {MAX_FILES:,} of {pull.changed_files:,} files, so the list could not be held against it.",)
    )
    return change._replace(trusted=commit_tree(folder, ends.tip, env=env), notes=notes)


def _from_api(client: Client, place: Place, pull: Pull, ends: Ends) -> Change:
    try:
        diff = client.get(f"/repos/{place.repository}/pulls/{place.number}", accept=DIFF, limit=MAX_DIFF_BYTES).body
    except Refused as error:
        if error.status != _TOO_LARGE:
            raise
        raise HostRefused(
            f"{place.url} changes {pull.changed_files} files: {error.message}",
            "A clone is needed: run this in one, or name it with --repo. What it lacks is fetched.",
        ) from None
    now = read_pull(client, place)
    if (now.head.sha, now.base.sha) != (ends.head, ends.base):
        raise SourceError(f"{place.url} was pushed to while it was read.", "Run this again.")
    given = len(_FILE.findall(diff))
    if given < now.changed_files:
        raise SourceError(
            f"{place.url} changes {now.changed_files} files, and GitHub gave a diff of {given}.",
            "Run this again, or in a clone: name it with --repo.",
        )
    trees = {commit: ApiTree(client, place.repository, commit) for commit in (ends.merge_base, ends.head, ends.tip)}
    note = "Read through GitHub's interface: no clone of the repository is here."
    told = PullRequest()
    return Change(told, diff, base=trees[ends.merge_base], head=trees[ends.head], trusted=trees[ends.tip], notes=(note,))


def _told(place: Place, pull: Pull, ends: Ends) -> PullRequest:
    return PullRequest(
        title=pull.title,
        body=pull.body or "",
        author=pull.user.login if pull.user else "",
        url=place.url,
        repository=place.repository,
        number=pull.number,
        base_ref=pull.base.ref,
        head_ref=pull.head.ref,
        base_sha=ends.tip,
        head_sha=ends.head,
        merge_base_sha=ends.merge_base,
        labels=tuple(label.name for label in pull.labels if label.name),
        draft=pull.draft,
        association=pull.author_association,
    )
