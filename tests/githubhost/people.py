"""What people and pushes do on the fake, in a test's words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from githubhost import answers
from githubhost.description import completed_event
from githubhost.gitdata import git, rev
from githubhost.world import Artifact, Comment, Pull, Reaction, Repository, Thread, World


class People:
    """The doings of everybody but PRS."""

    def __init__(self, world: World, url: str) -> None:
        self.world = world
        self.url = url

    def add_repository(self, name: str, source: Path, *, private: bool = False) -> Repository:
        """Put a repository on the fake: a bare clone of `source`. Push to its `folder`, or call `push`."""
        return self.world.add_repository(name, source, private=private)

    def push(self, name: str, source: Path, *refs: str) -> None:
        """Push branches of a work tree, by force, as a developer who may would. Without refs: every branch."""
        refspecs = [f"+refs/heads/{ref}:refs/heads/{ref}" for ref in refs] or ["+refs/heads/*:refs/heads/*"]
        git(source, "push", "-q", str(self.world.repositories[name].folder), *refspecs)
        for number in self.world.repositories[name].pulls:
            self.pull(name, number)

    def open_pull(  # noqa: PLR0913 - what a pull request has
        self,
        name: str,
        head: str,
        *,
        base: str = "main",
        title: str = "A change",
        body: str = "",
        author: str = "ada",
        labels: tuple[str, ...] = (),
        draft: bool = False,
        association: str = "CONTRIBUTOR",
        fork: str = "",
    ) -> int:
        """Open a pull request of a branch; `fork` names another repository of the fake that the branch is in. Returns its number."""
        home = self.world.repositories[name]
        theirs = self.world.repositories[fork or name]
        number = max(home.pulls, default=0) + 1
        home.pulls[number] = Pull(
            number=number,
            title=title,
            body=body,
            author=author,
            base_ref=base,
            head_ref=head,
            head_folder=theirs.folder,
            head_repository=theirs.name,
            labels=labels,
            draft=draft,
            association=association,
            created_at=self.world.now(),
        )
        self.pull(name, number)
        return number

    def pull(self, name: str, number: int) -> Pull:
        """Return a pull request, followed to its head."""
        repository = self.world.repositories[name]
        self.world.follow(repository, repository.pulls[number])
        return repository.pulls[number]

    def merge(self, name: str, number: int) -> str:
        """Merge a pull request; returns the merge commit."""
        repository, pull = self.world.repositories[name], self.pull(name, number)
        tip = rev(repository.folder, f"refs/heads/{pull.base_ref}")
        tree = git(repository.folder, "merge-tree", "--write-tree", tip, pull.head_sha).decode().split()[0]
        made = git(repository.folder, "commit-tree", tree, "-p", tip, "-p", pull.head_sha, "-m", f"Merge #{number}").decode().strip()
        git(repository.folder, "update-ref", f"refs/heads/{pull.base_ref}", made)
        pull.state, pull.merged = "closed", True
        return made

    def close(self, name: str, number: int) -> None:
        """Close a pull request without merging it."""
        self.pull(name, number).state = "closed"

    def say(self, name: str, number: int, login: str, body: str) -> Comment:
        """Comment on no line."""
        comment = Comment(self.world.new_id(), login, body, self.world.now())
        self.pull(name, number).comments.append(comment)
        return comment

    def answer(self, thread: Thread, login: str, body: str) -> Comment:
        """Answer in a thread."""
        comment = Comment(self.world.new_id(), login, body, self.world.now())
        thread.comments.append(comment)
        return comment

    def resolve(self, thread: Thread, login: str) -> None:
        """Resolve a thread."""
        thread.resolved_by = login

    def react(self, comment: Comment, login: str, content: str = "-1") -> None:
        """React to a comment."""
        comment.reactions.append(Reaction(self.world.new_id(), login, content, self.world.now()))

    def allow(self, name: str, login: str, role: str) -> None:
        """Give an account a role: `read`, `triage`, `write`, `maintain`, `admin`, or `none`."""
        self.world.repositories[name].permissions[login] = role

    def pass_time(self, seconds: float) -> None:
        """Let the host's clock run on."""
        self.world.passed += seconds

    def keep_artifact(self, name: str, artifact: str, data: bytes, *, run: int = 1, head_sha: str = "", fork: bool = False) -> int:
        """Keep a zip as an artifact of a workflow's run, of a fork's code where `fork`; returns its number."""
        kept = Artifact(self.world.new_id(), artifact, data, run, head_sha or "0" * 40, fork)
        self.world.repositories[name].artifacts.append(kept)
        return kept.id

    def where(self, name: str, number: int, thread: Thread) -> tuple[int | None, int | None]:
        """Return the start and line at which a thread stands now; (None, None) where it is outdated."""
        return self.world.stands(self.world.repositories[name], self.pull(name, number), thread)

    def pull_event(self, name: str, number: int, action: str = "synchronize") -> dict[str, Any]:
        """Return the payload of the event `pull_request`, as GitHub hands it to a workflow."""
        repository, pull = self.world.repositories[name], self.pull(name, number)
        body = self._event(repository, action, pull.author)
        body |= {"number": number, "pull_request": answers.pull(repository, pull, f"{self.url}/{name}/pull/{number}", 1)}
        body["pull_request"]["base"]["label"] = body["pull_request"]["head"]["label"] = "x"
        if action == "synchronize":
            body |= {"before": pull.base_sha, "after": pull.head_sha}
        return completed_event(f"pull_request${action}", body)

    def comment_event(self, name: str, number: int, comment: Comment) -> dict[str, Any]:
        """Return the payload of `issue_comment` (created) for a comment on no line."""
        repository, pull = self.world.repositories[name], self.pull(name, number)
        url = f"{self.url}/{name}/pull/{number}"
        issue = {"number": number, "title": pull.title, "user": answers.user(pull.author), "pull_request": {"url": url, "html_url": url}}
        body = {**self._event(repository, "created", comment.login), "issue": issue, "comment": answers.remark(comment, url)}
        return completed_event("issue_comment$created", body)

    def thread_event(self, name: str, number: int, thread: Thread, comment: Comment) -> dict[str, Any]:
        """Return the payload of `pull_request_review_comment` (created)."""
        repository, pull = self.world.repositories[name], self.pull(name, number)
        url = f"{self.url}/{name}/pull/{number}"
        made = answers.inline(comment, thread, url)
        # The event's pull request is a shorter one than the interface's.
        short = {key: value for key, value in answers.pull(repository, pull, url, 1).items() if key not in ("merged", "changed_files")}
        body = {
            **self._event(repository, "created", comment.login),
            "pull_request": short,
            "comment": {**made, "pull_request_review_id": comment.review, "diff_hunk": "@@ -1 +1 @@"},
        }
        return completed_event("pull_request_review_comment$created", body)

    def _event(self, repository: Repository, action: str, login: str) -> dict[str, Any]:
        return {
            "action": action,
            "repository": answers.repository(repository.name, private=repository.private),
            "sender": answers.user(login),
        }
