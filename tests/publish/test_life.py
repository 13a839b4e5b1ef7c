"""The life of one pull request, as a story: what stands on it after each thing that happens, and that a second run changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.reviews import git
from githubhost import FakeGitHub
from prs.run_folder import RunFolder
from prs.types.host import PublishReport
from publish.desk import NAME, Desk, Finding, found

BASE = {
    "cart.txt": "".join(f"cart line {n}\n" for n in range(1, 21)),
    "notes.txt": "".join(f"note {n}\n" for n in range(1, 21)),
}
TOTAL = "total = 0\nfor item in items:\n    total = total + item.price\n"
REFUND = "def refund(order):\n    order.balance += order.total\n    order.save()\n"
RETRY = "def retry(call):\n    while True:\n        call()\n"
AUDIT = "def audit(user):\n    log.write(user.card)\n    return user\n"
EXPORT = "def export(rows):\n    for row in rows:\n        send(row, rows)\n"
HEAD = {
    "cart.txt": BASE["cart.txt"] + TOTAL,
    "refund.txt": REFUND,
    "retry.txt": RETRY,
    "audit.txt": AUDIT,
    "export.txt": EXPORT,
}

IN_TOTAL = found("cart.txt", TOTAL, "The quantity of an item is left out of the total", line=21)
IN_REFUND = found("refund.txt", REFUND, "An order can be refunded twice, since nothing marks it as refunded")
IN_RETRY = found("retry.txt", RETRY, "A call that always fails is retried forever, without a pause")
IN_AUDIT = found("audit.txt", AUDIT, "The card number is written to the log", severity="CRITICAL")
IN_EXPORT = found("export.txt", EXPORT, "Every row is sent together with all rows, which is quadratic")
ALL = (IN_TOTAL, IN_REFUND, IN_RETRY, IN_AUDIT, IN_EXPORT)


def again(finding: Finding, **changes: Any) -> dict[str, Any]:
    """Return the finding as the model says it the next time, in other words."""
    return {**finding, "title": f"Still: {finding['title']}", "confidence": 0.85, **changes}


class Story:
    """What stands on the pull request."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def publish(self, run: RunFolder) -> PublishReport:
        """Publish, and once more: the second time writes nothing but its claim, which it gives back."""
        report = self.desk.publish(run).report
        before = len(self.desk.github.writes)
        second = self.desk.publish(run).report
        assert all("/reactions" in one.path for one in self.desk.github.writes[before:])
        assert self.desk.github.pull(NAME, self.desk.number).reactions == []
        assert second.posted == second.updated == second.resolved == second.failed == ()
        assert report.failed == ()
        return report

    @property
    def comments(self) -> list[tuple[str, int, bool]]:
        """Path, number of remarks and whether it is resolved, for each thread."""
        return [(one.path, len(one.comments), bool(one.resolved_by)) for one in self.desk.threads]

    @property
    def summary(self) -> str:
        """The one comment on no line."""
        (summary,) = self.desk.github.pull(NAME, self.desk.number).comments
        return summary.body

    @property
    def checks(self) -> list[tuple[str, str]]:
        """Commit and conclusion of each check run."""
        return [(one.facts["head_sha"], one.facts["conclusion"]) for one in self.desk.github.world.repositories[NAME].checks]


def test_the_life_of_one_pull_request(tmp_path: Path) -> None:  # noqa: PLR0915 - a life
    """Opened, reviewed, pushed three times, argued about, force-pushed and merged: exactly the expected comments at each step."""
    with FakeGitHub(tmp_path / "github") as github:
        github.token = github.world.new_token(contents="write")
        desk = Desk(tmp_path, github, BASE, HEAD)
        story = Story(desk)
        opened = [
            ("cart.txt", 1, False),
            ("refund.txt", 1, False),
            ("retry.txt", 1, False),
            ("audit.txt", 1, False),
            ("export.txt", 1, False),
        ]

        # Opened: five findings, one review, one summary, one check that fails since one of them is critical.
        report = story.publish(desk.review({"correctness": ALL}))
        assert sorted(story.comments) == sorted(opened)
        assert len(github.pull(NAME, desk.number).reviews) == 1
        assert "Changes requested: 5 findings" in story.summary
        assert story.checks == [(desk.head, "failure")]
        assert report.kept_back == ()
        threads = {one.path: one for one in desk.threads}

        # First push: the total is mended. Its thread says so, by the commit that did it, and is resolved.
        mended = desk.commit({"cart.txt": BASE["cart.txt"] + TOTAL.replace("item.price", "item.price * item.quantity")}, "Count quantities")
        desk.commit({"notes.txt": BASE["notes.txt"] + "one more\n"}, "A note")
        desk.push()
        rest = tuple(map(again, ALL[1:]))
        story.publish(desk.review({"correctness": rest}))
        assert sorted(story.comments) == sorted([("cart.txt", 2, True), *opened[1:]])
        assert f"Fixed by {mended}" in threads["cart.txt"].comments[1].body
        assert story.checks[1:] == [(desk.head, "failure")]

        # People speak: the finding in the log is put away, the one on exports is answered.
        github.resolve(threads["audit.txt"], "ada")
        github.answer(threads["export.txt"], "ada", "There are never more than ten rows.")
        heard = [("audit.txt", 1, True), ("cart.txt", 2, True), ("export.txt", 2, False), ("refund.txt", 1, False), ("retry.txt", 1, False)]

        # Second push: the refund moves down by 40 lines, and something new is wrong beside it.
        filler = "".join(f"# {n}\n" for n in range(40))
        desk.commit({"refund.txt": filler + REFUND, "retry.txt": RETRY + "\n\ndef ping():\n    return retry(connect)\n"}, "Longer")
        desk.push()
        moved = (again(IN_REFUND, line=41), *map(again, (IN_RETRY, IN_AUDIT, IN_EXPORT)))
        report = story.publish(desk.review({"correctness": moved}))
        assert sorted(story.comments) == heard
        assert {one.reason.split(",")[0] for one in report.kept_back} == {"said already", "dismissed"}

        # Third push: a file gets another name.
        git_move(desk, "retry.txt", "net/retry.txt")
        desk.push()
        renamed = (again(IN_REFUND, line=41), again(IN_RETRY, path="net/retry.txt"), *map(again, (IN_AUDIT, IN_EXPORT)))
        story.publish(desk.review({"correctness": renamed}))
        assert sorted(story.comments) == heard

        # Force-pushed: all commits become one, and everything is asked about and found again.
        squash(desk)
        desk.push()
        run = desk.review({"correctness": renamed})
        assert run.read_input().since is None
        story.publish(run)
        assert sorted(story.comments) == heard
        assert "The branch was force-pushed since the last review." in story.summary

        # Something new at last: one more comment, and nothing else.
        leak = "def token():\n    return open('/tmp/token', 'w')\n    # closed by nobody\n"
        desk.commit({"token.txt": leak}, "Tokens")
        desk.push()
        report = story.publish(desk.review({"correctness": (found("token.txt", leak, "The file is never closed"), *renamed)}))
        assert sorted(story.comments) == sorted([*heard, ("token.txt", 1, False)])
        assert [one.what for one in report.posted if "token.txt" in one.what] == ["token.txt:1-3"]

        # Merged: nothing is said any more.
        github.merge(NAME, desk.number)
        before = len(github.writes)
        report = desk.publish(desk.review({"correctness": renamed}, full=True)).report
        assert github.writes[before:] == []
        assert [one.reason for one in report.kept_back] == ["the pull request is merged"]


def git_move(desk: Desk, old: str, new: str) -> None:
    """Rename a file and commit that."""
    text = (desk.tree / old).read_text("utf-8")
    desk.commit({old: None, new: text}, f"Move {old}")


def squash(desk: Desk) -> None:
    """Make one commit of the branch."""
    git(desk.tree, "reset", "-q", "--soft", "main")
    git(desk.tree, "commit", "-q", "-m", "All of it")
