"""Real repositories in temporary folders, made by git with no one's configuration."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

PATH = "/usr/local/bin:/usr/bin:/bin"
ENV = {
    "PATH": PATH,
    "HOME": "/dev/null",
    "LC_ALL": "C",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
}


class Repo:
    """One repository: write files, commit, name refs."""

    def __init__(self, folder: Path, *init: str) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        if init != ("--exists",):
            self.git("init", "-q", "-b", "main", *init)

    def git(self, *args: str, status: int = 0) -> str:
        """Run git as a person would, and return what it wrote."""
        done = subprocess.run(["git", *args], cwd=self.folder, env=ENV, capture_output=True, check=False)
        assert done.returncode == status, done.stderr.decode()
        return done.stdout.decode("utf-8", "replace").strip()

    def write(self, **files: str | bytes) -> Repo:
        """Write files; `__` in a name is a folder's `/`, `_DOT_` a dot."""
        for name, text in files.items():
            path = self.folder / name.replace("__", "/").replace("_DOT_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return self

    def commit(self, message: str = "x", **files: str | bytes) -> str:
        """Write files, commit everything, and return the commit."""
        self.write(**files)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def branch(self, name: str, at: str = "HEAD") -> Repo:
        """Make a branch and stand on it."""
        self.git("checkout", "-q", "-b", name, at)
        return self

    def clone(self, folder: Path, *options: str) -> Repo:
        """Clone this repository as a remote over a transport that knows depth."""
        subprocess.run(["git", "clone", "-q", *options, f"file://{self.folder}", str(folder)], env=ENV, check=True, capture_output=True)
        return Repo(folder, "--exists")

    def fingerprint(self) -> dict[str, str]:
        """Return what every file of the git folder and the work tree holds."""
        files = [path for path in sorted(self.folder.rglob("*")) if path.is_file() and not path.is_symlink()]
        return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def feature(folder: Path, *init: str) -> Repo:
    """Return a repository with `main`, and a branch `feature` on which much has changed in every form a file has."""
    repo = Repo(folder, *init)
    first = repo.commit(
        "first",
        a_DOT_py="one\ntwo\nthree\n",
        old_DOT_txt="".join(f"line {n}\n" for n in range(20)),
        gone="bye\n",
        swaps="text\n",
        _DOT_prs__manifest_DOT_yaml="version: 1\n",
    )
    repo.branch("feature")
    (repo.folder / "gone").unlink()
    (repo.folder / "old.txt").rename(repo.folder / "naïve name.txt")
    (repo.folder / "swaps").unlink()
    (repo.folder / "swaps").symlink_to("/etc/passwd")
    repo.write(a_DOT_py="one\n2\nthree\nfour", new__file_DOT_js="x\r\n\x0cy\n", bin=b"\0\1\2")
    repo.write(_DOT_prs__manifest_DOT_yaml="version: 1\nignore: ['**']\n")
    repo.git("add", "-A")
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{first},module")
    repo.git("commit", "-q", "-m", "Change much\n\nBecause.")
    repo.git("checkout", "-q", "main")
    repo.commit("main moves on", elsewhere="x\n", _DOT_prs__manifest_DOT_yaml="version: 1\n# newer\n")
    repo.git("checkout", "-q", "feature", status=0)
    return repo
