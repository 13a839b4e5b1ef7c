"""Which pull request an address names, where its host is spoken to, and who gets the token."""

from __future__ import annotations

import pytest

from prs.errors import SourceError
from prs.hosts.github import find_place, home_server, repository_place
from prs.hosts.github.address import token_for

ENTERPRISE = {"GITHUB_SERVER_URL": "https://git.acme.example"}

PLACES = [
    ("https://github.com/o/r/pull/12", {}, "https://api.github.com", "https://api.github.com/graphql"),
    ("https://github.com/o/r/pull/12/files#diff-1", {}, "https://api.github.com", "https://api.github.com/graphql"),
    ("https://www.github.com/o/r/pull/12?w=1", {}, "https://api.github.com", "https://api.github.com/graphql"),
    (" https://GitHub.com/o/r/pull/12 ", {}, "https://api.github.com", "https://api.github.com/graphql"),
    ("o/r#12", {}, "https://api.github.com", "https://api.github.com/graphql"),
    ("https://git.acme.example/o/r/pull/12", ENTERPRISE, "https://git.acme.example/api/v3", "https://git.acme.example/api/graphql"),
    ("o/r#12", {"GH_HOST": "git.acme.example"}, "https://git.acme.example/api/v3", "https://git.acme.example/api/graphql"),
    ("https://acme.ghe.com/o/r/pull/12", {}, "https://api.acme.ghe.com", "https://api.acme.ghe.com/graphql"),
    ("https://github.com/o/r/pull/12", ENTERPRISE, "https://api.github.com", "https://api.github.com/graphql"),
    (
        "o/r#12",
        {**ENTERPRISE, "GITHUB_API_URL": "https://api.acme.example/v3/", "GITHUB_GRAPHQL_URL": "https://api.acme.example/gql"},
        "https://api.acme.example/v3",
        "https://api.acme.example/gql",
    ),
    ("o/r#12", {**ENTERPRISE, "GITHUB_API_URL": "https://x.example/api/v3"}, "https://x.example/api/v3", "https://x.example/api/graphql"),
    (
        "http://127.0.0.1:81/o/r/pull/12",
        {"GITHUB_SERVER_URL": "http://127.0.0.1:81"},
        "http://127.0.0.1:81/api/v3",
        "http://127.0.0.1:81/api/graphql",
    ),
]


@pytest.mark.parametrize(("named", "settings", "rest", "graphql"), PLACES)
def test_an_address_is_a_place_on_a_server(named: str, settings: dict[str, str], rest: str, graphql: str) -> None:
    """github.com, its data-residency hosts, Enterprise Server, and what a workflow's variables say."""
    place = find_place(named, settings)
    assert (place.repository, place.number, place.server.rest, place.server.graphql) == ("o/r", 12, rest, graphql)


@pytest.mark.parametrize(
    "named",
    [
        "",
        "12",
        "#12",
        "o/r",
        "o/r#0",
        "o/r#-1",
        "o/r#99999999999",
        "../..#1",
        "./r#1",
        "https://github.com/o/r",
        "https://github.com/o/r/issues/12",
        "https://github.com/o/r/pull/0",
        "https://github.com/o/r/pull/12x",
        "https://github.com/../r/pull/12",
        "https://github.com/o/r%2f/pull/12",
        "https://github.com:99999999/o/r/pull/12",
        "https://user@github.com/o/r/pull/12",
        "https://github.com@evil.example/o/r/pull/12",
        "https://evil.example/o/r/pull/12",
        "https://github.com.evil.example/o/r/pull/12",
        "https://evilghe.com/o/r/pull/12",
        "http://github.com/o/r/pull/12",
        "file:///o/r/pull/12",
        "ssh://git@github.com/o/r/pull/12",
        "https://[::1/o/r/pull/12",
        "https:///o/r/pull/12",
        "https://github.com/o/r/pull/12\nHost: x",
        "\0",
    ],
)
def test_anything_else_is_refused(named: str) -> None:
    """One sentence, with what to give; nothing is guessed and nobody is asked."""
    with pytest.raises(SourceError) as caught:
        find_place(named, {})
    assert caught.value.hint


@pytest.mark.parametrize(("repository", "number"), [("o", 1), ("o/r/x", 1), ("o/r", 0), ("", 1), ("o/r?x", 1)])
def test_an_events_repository_is_checked_too(repository: str, number: int) -> None:
    """An event is a file that somebody wrote."""
    with pytest.raises(SourceError):
        repository_place(repository, number, {})


def test_an_events_place_is_on_the_workflows_server() -> None:
    """The one that the settings name."""
    assert repository_place("o/r", 3, ENTERPRISE).url == "https://git.acme.example/o/r/pull/3"


TOKENS = [
    ("https://github.com/o/r/pull/1", {"GITHUB_TOKEN": "a"}, "a"),
    ("https://github.com/o/r/pull/1", {"GH_TOKEN": "b"}, "b"),
    ("https://github.com/o/r/pull/1", {"GITHUB_TOKEN": "a", "GH_TOKEN": "b", "GH_ENTERPRISE_TOKEN": "c"}, "a"),
    ("https://github.com/o/r/pull/1", {}, ""),
    ("https://git.acme.example/o/r/pull/1", {**ENTERPRISE, "GITHUB_TOKEN": "a"}, "a"),
    ("https://git.acme.example/o/r/pull/1", {**ENTERPRISE, "GITHUB_TOKEN": "a", "GH_ENTERPRISE_TOKEN": "c"}, "c"),
    ("https://git.acme.example/o/r/pull/1", {**ENTERPRISE, "GITHUB_ENTERPRISE_TOKEN": "d"}, "d"),
    ("https://github.com/o/r/pull/1", {**ENTERPRISE, "GITHUB_TOKEN": "a"}, ""),
    ("https://acme.ghe.com/o/r/pull/1", {"GITHUB_TOKEN": "a"}, ""),
]


@pytest.mark.parametrize(("named", "settings", "token"), TOKENS)
def test_a_token_goes_to_its_own_server(named: str, settings: dict[str, str], token: str) -> None:
    """That of the settings, and no other: an Enterprise Server's token is not github.com's business, nor the other way round."""
    assert token_for(find_place(named, settings).server, settings) == token


@pytest.mark.parametrize("name", ["GITHUB_SERVER_URL", "GITHUB_API_URL"])
@pytest.mark.parametrize("value", ["nonsense", "http://git.acme.example", "https://", "https://a b"])
def test_a_setting_that_is_no_address_is_the_users_mistake(name: str, value: str) -> None:
    """Plain http, too: a token would be readable on the way."""
    with pytest.raises(SourceError):
        home_server({name: value})
