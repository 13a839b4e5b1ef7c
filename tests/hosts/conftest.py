"""What the tests of hosts share: a repository with an open pull request on the fake."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from githubhost import FakeGitHub
from hosts.shop import Shop, open_shop


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    with FakeGitHub(tmp_path / "github") as github:
        yield open_shop(tmp_path, github)
