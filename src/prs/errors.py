"""Every error that a person may read, as one tree.

    PrsError                      anything PRS raises on purpose
    ├── UserError                 the user's mistake; exit 2, with what to do next
    │   ├── SourceError           no repository, unknown ref, wrong base, empty diff
    │   ├── DiffError             a diff that cannot be parsed; names the line
    │   ├── ManifestError         .prs/manifest.yaml; names file, line, column and the path of keys
    │   ├── PassFileError         a pass's Markdown; names file and line
    │   ├── ModelIdError          a model id no adapter knows, or a key that is not set
    │   ├── RunError              a run folder that cannot be read or written
    │   └── HostError             a host of pull requests did not do what was asked
    │       ├── HostRefused       it said no and would say no again (401, 403, 404, 410, 422)
    │       ├── AnchorRefused     it takes no comment on that place of the change
    │       └── HostUnavailable   retried and still not there (429, 5xx, cut connection, time-out)
    ├── ToolError                 a tool pass's program failed; the pass is `failed`, its siblings are not
    └── ModelError                a model's call failed; the pass is `failed`, its siblings are not
        ├── ModelRefused          the provider said no and would say no again (401, 404, content filter)
        ├── ModelUnavailable      retried and still not there (429, 5xx, cut connection, time-out)
        └── AnswerUnreadable      an answer came and is not what the schema asks for

An error that is none of these is a bug: exit 3, with a report to paste.
"""

from __future__ import annotations


class PrsError(Exception):
    """The root of everything that PRS raises on purpose."""


class UserError(PrsError):
    """A mistake that its reader can mend: one clear sentence, and what to do next.

    `message` says what is wrong and where; `hint` says what to do. Neither ends in a full stop's absence:
    both are whole sentences.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class SourceError(UserError):
    """The change cannot be read: no repository, unknown ref, wrong base, nothing to review."""


class DiffError(UserError):
    """A diff that cannot be parsed whole. Never answered by a shortened list.

    `line` is the 1-based line of the diff text, or 0 where no one line is to blame.
    """

    def __init__(self, message: str, line: int = 0, hint: str = "") -> None:
        super().__init__(f"Diff line {line}: {message}" if line else message, hint)
        self.line = line


class ManifestError(UserError):
    """Something in `.prs/` is wrong; the message begins `file:line:column`."""


class PassFileError(UserError):
    """A pass's Markdown file is wrong; the message begins `file:line`."""


class ModelIdError(UserError):
    """A model id that no adapter knows, or whose key is not set."""


class RunError(UserError):
    """A run folder that cannot be read or written."""


class HostError(UserError):
    """A host of pull requests did not do what was asked."""


class HostRefused(HostError):
    """The host refused, and would refuse again: no such pull request, no right to it, or a request that it calls wrong."""


class AnchorRefused(HostError):
    """The host takes no such comment on that place of the change, or not all comments of a review."""


class HostUnavailable(HostError):
    """The host could not be reached, or kept failing or asking to wait, for longer than anyone should."""


class ToolError(PrsError):
    """A tool pass's program could not be run, or did not do what its description says."""


class ModelError(PrsError):
    """A call to a model failed. `attempts` counts the tries that were made."""

    def __init__(self, message: str, attempts: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.attempts = attempts


class ModelRefused(ModelError):
    """The provider refused, and would refuse again."""


class ModelUnavailable(ModelError):
    """The provider could not be reached, or kept failing, within the deadline."""


class AnswerUnreadable(ModelError):
    """The answer came, and no reading of it fits the schema. `text` is the answer's beginning."""

    def __init__(self, message: str, text: str = "", attempts: int = 1) -> None:
        super().__init__(message, attempts)
        self.text = text
