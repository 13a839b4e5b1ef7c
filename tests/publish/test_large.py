"""A pull request of 400 files, which the host's own diff refuses: reviewed from a clone, and published whole."""

from __future__ import annotations

from pathlib import Path

from githubhost import FakeGitHub
from publish.desk import NAME, Desk, found

FILES = 400
SAID = 12


def code(number: int) -> str:
    return f"def pay_{number}(order):\n    order.card.charge(order.total)\n    order.paid = True\n"


def test_400_files_are_published_and_said_once(tmp_path: Path) -> None:
    """Comments on lines up to what the manifest allows, the others in the summary, and nothing more on a second run."""
    head = {f"src/pay_{number:03}.txt": code(number) for number in range(FILES)}
    said = [
        found(path, head[path], f"Order {number} is charged again when it is paid already")
        for number, path in enumerate(sorted(head)[::34][:SAID])
    ]
    with FakeGitHub(tmp_path / "github") as github:
        desk = Desk(tmp_path, github, {"readme.txt": "shop\n"}, head, inline_max=5)
        run = desk.review({"correctness": said})
        review = run.read_review()
        told = [finding.anchor.path for finding in review.findings]
        told += [place.anchor.path for finding in review.findings for place in finding.also_at]
        assert len(told) == SAID
        assert len({entry.path for entry in review.ledger if entry.slug == "correctness"}) == FILES
        assert not desk.publish(run).report.failed
        assert 0 < len(desk.threads) <= 5
        words = "\n".join(one.body for one in (*github.pull(NAME, desk.number).comments, *(each.comments[0] for each in desk.threads)))
        assert all(path in words for path in told)
        before = len(github.writes)
        desk.publish(desk.review({"correctness": said}, full=True))
        assert {"/reactions" in one.path for one in github.writes[before:]} == {True}
