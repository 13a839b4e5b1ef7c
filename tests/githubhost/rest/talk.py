"""Comments on no line, reactions, and what an account may do."""

from __future__ import annotations

from typing import Any

from githubhost import answers
from githubhost.rest.asked import Asked, Refused, Told, bounded, paged
from githubhost.world import (
    Comment,
    Pull,
    Reaction,
)


def list_remarks(asked: Asked) -> Told:
    return paged(asked, [answers.remark(one, asked.page_url) for one in asked.pull.comments])


def create_remark(asked: Asked) -> Told:
    bounded(asked.body["body"])
    if asked.pull.locked:
        raise Refused(403, "Unable to create comment because issue is locked.")
    comment = Comment(asked.world.new_id(), asked.token.login, asked.body["body"], asked.world.now())
    asked.pull.comments.append(comment)
    return Told(201, answers.remark(comment, asked.page_url))


def _remark(asked: Asked) -> tuple[Pull, Comment]:
    number = int(asked.values["comment_id"])
    for pull in asked.repository.pulls.values():
        for comment in pull.comments:
            if comment.id == number:
                return pull, comment
    raise Refused(404, "Not Found")


def get_remark(asked: Asked) -> Told:
    return Told(200, answers.remark(_remark(asked)[1], asked.url))


def edit_remark(asked: Asked) -> Told:
    bounded(asked.body["body"])
    comment = _remark(asked)[1]
    comment.body = asked.body["body"]
    return Told(200, answers.remark(comment, asked.url))


def delete_remark(asked: Asked) -> Told:
    pull, comment = _remark(asked)
    pull.comments.remove(comment)
    return Told(204)


def list_reactions(asked: Asked) -> Told:
    return paged(asked, _reactions(asked, asked.pull.reactions))


def list_remark_reactions(asked: Asked) -> Told:
    return paged(asked, _reactions(asked, _remark(asked)[1].reactions))


def _reactions(asked: Asked, reactions: list[Reaction]) -> list[Any]:
    content = asked.query.get("content", "")
    return [answers.reaction(one) for one in reactions if content in ("", one.content)]


def react(asked: Asked) -> Told:
    return _react(asked, asked.pull.reactions)


def react_to_remark(asked: Asked) -> Told:
    return _react(asked, _remark(asked)[1].reactions)


def _react(asked: Asked, reactions: list[Reaction]) -> Told:
    """Make a reaction, or answer 200 with the one that this account made before."""
    content = asked.body["content"]
    found = next((one for one in reactions if (one.login, one.content) == (asked.token.login, content)), None)
    if found is not None:
        return Told(200, answers.reaction(found))
    reactions.append(Reaction(asked.world.new_id(), asked.token.login, content, asked.world.now()))
    return Told(201, answers.reaction(reactions[-1]))


def delete_reaction(asked: Asked) -> Told:
    found = next((one for one in asked.pull.reactions if one.id == int(asked.values["reaction_id"])), None)
    if found is None:
        raise Refused(404, "Not Found")
    asked.pull.reactions.remove(found)
    return Told(204)


def get_permission(asked: Asked) -> Told:
    login = asked.values["username"]
    role = asked.repository.permissions.get(login, "read")
    older = {"maintain": "write", "triage": "read"}.get(role, role)
    return Told(200, {"permission": older, "role_name": role, "user": answers.user(login)})
