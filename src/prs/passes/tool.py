"""What a tool pass may say. A program is named, never a file of the change: it runs in a folder that holds the head's files."""

from __future__ import annotations

from prs.document import Decoded, Fault, did_you_mean
from prs.passes.pass_file import FrontMatter
from prs.types.manifest import ToolSpec

RULES_RUNNER = "rules"
RUNNERS = ("command", RULES_RUNNER, "secrets")
MAX_ARGUMENTS = 64


def tool_faults(decoded: Decoded[FrontMatter], front: FrontMatter) -> list[Fault]:
    """Return what is wrong with the `tool` of a tool pass."""
    tool = front.tool
    if tool is None:
        if any(fault.path.startswith("tool") for fault in decoded.faults):
            return []
        return [decoded.fault("kind", "a tool pass says which tool runs.", "Add `tool:` with `runner: command` and `argv: [...]`.")]
    if tool.runner not in RUNNERS:
        said = f'there is no runner "{tool.runner}"; the runners are {", ".join(RUNNERS)}.'
        return [decoded.fault("tool.runner", said, did_you_mean(tool.runner, RUNNERS))]
    if tool.runner == "command":
        return _argv_faults(decoded, tool)
    return [decoded.fault("tool.argv", f"the runner `{tool.runner}` starts no program.", "Take `argv` out.")] if tool.argv else []


def _argv_faults(decoded: Decoded[FrontMatter], tool: ToolSpec) -> list[Fault]:
    if not tool.argv or not tool.argv[0]:
        return [decoded.fault("tool.argv", "a command has a program.", 'Write `argv: [program, "{files}"]`; it must write SARIF.')]
    faults = []
    program = tool.argv[0]
    if "/" in program and not program.startswith("/"):
        said = f'the program "{program}" is a relative path: it would be taken from the change under review.'
        faults.append(decoded.fault("tool.argv[0]", said, "Name a program on the PATH, or give an absolute path."))
    if "{files}" in program:
        faults.append(decoded.fault("tool.argv[0]", "the program cannot be a file of the change.", "Name a program on the PATH."))
    if len(tool.argv) > MAX_ARGUMENTS:
        faults.append(decoded.fault("tool.argv", f"there are more than {MAX_ARGUMENTS} arguments.", "Use a configuration in `config`."))
    return faults
