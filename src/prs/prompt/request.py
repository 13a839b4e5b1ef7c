"""Build the request of one pass for one part.

`system` and `prefix` come first and are byte-identical in all passes of one review and part, so that a provider's prompt cache
serves the second pass to the last; `focus` is the pass's own and comes last (design.md section 4).
"""

from __future__ import annotations

from prs.answer import ANSWER_SCHEMA, ANSWER_SCHEMA_NAME
from prs.globs import Globs
from prs.prompt.listing import list_file, visible
from prs.prompt.since import new_lines, since_rule
from prs.prompt.template import fill, load_template
from prs.types.base import canonical_json, sha256
from prs.types.input import InputFile, ReviewInput
from prs.types.manifest import HouseRule, ResolvedPass
from prs.types.model import ModelRequest

_NONE = "None."


def base_prompt() -> str:
    """Return the rules of evidence that every model pass inherits."""
    return load_template("base.md", frozenset())


def build_request(resolved: ResolvedPass, base: str, prefix: str, files: tuple[InputFile, ...], part: int) -> ModelRequest:
    """Return the one call of `resolved` for one part, whose shared text is `prefix` and whose files are `files`."""
    return ModelRequest(
        version=1,
        slug=resolved.slug,
        part=part,
        model=resolved.model,
        system=base,
        prefix=prefix,
        focus=focus_text(resolved, files),
        schema_name=ANSWER_SCHEMA_NAME,
        schema=ANSWER_SCHEMA,
        effort=resolved.reasoning_effort,
        max_output_tokens=resolved.max_output_tokens,
    )


def prefix_text(review_input: ReviewInput, part: int) -> str:
    """Return the part of the prompt that all passes share: the pull request's texts, the house rules, the files."""
    shown = {
        "pull_request": _pull_request(review_input),
        "house_rules": _house_rules(review_input.house_rules),
        "files": "\n".join(list_file(file) for file in review_input.part_files(part)),
        "excerpts": _excerpts(review_input, part),
        "left_out": _left_out(review_input, part),
    }
    if review_input.since is not None:
        shown["new_lines"] = new_lines(review_input, part)
    # Nothing in the data can hold the data's own hash, so nothing in it can close the fence early.
    marker = sha256(canonical_json(shown))[:16]
    return fill("input.md", {"new_lines": "", **shown, "since": since_rule(review_input), "marker": marker})


def focus_text(resolved: ResolvedPass, files: tuple[InputFile, ...]) -> str:
    """Return the part of the prompt that is the pass's own and comes last; `files` are the part's."""
    inside = [file.path for file in files if Globs(resolved.paths).matches(file.path)]
    scope = "Every file of the listing." if len(inside) == len(files) else "\n".join(f"- {visible(path)}" for path in inside)
    return fill(
        "focus.md",
        {
            "slug": resolved.slug,
            "concern": resolved.concern,
            "categories": ", ".join(resolved.categories),
            "scope": scope,
            "not_business": "\n".join(f"- {line}" for line in resolved.not_business) or _NONE,
            "severity_floor": resolved.severity_floor.value,
            "confidence_min": f"{resolved.confidence_min:g}",
            "focus": resolved.focus.strip(),
        },
    )


def _pull_request(review_input: ReviewInput) -> str:
    pull = review_input.pull_request
    facts = [f"Title: {visible(pull.title) or '(none)'}"]
    if pull.head_ref or pull.base_ref:
        facts.append(f"Branch: {visible(pull.head_ref)} into {visible(pull.base_ref)}")
    if pull.labels:
        facts.append("Labels: " + ", ".join(visible(label) for label in pull.labels))
    body = "\n".join(visible(line) for line in pull.body.split("\n")).strip()
    return "\n".join([*facts, "", body or "(no description)"])


def _house_rules(rules: tuple[HouseRule, ...]) -> str:
    return "\n\n".join(_house_rule(rule) for rule in rules) or "This codebase has stated none for these files."


def _house_rule(rule: HouseRule) -> str:
    lines = [f"- **{rule.id}** ({rule.severity.value}): {rule.mandate}"]
    if rule.paths:
        lines.append(f"  Applies to: {', '.join(rule.paths)}")
    if rule.never_flag:
        lines.append(f"  Never flag: {rule.never_flag}")
    if rule.details:
        lines += ["", *(f"  {line}".rstrip() for line in rule.details.strip().split("\n"))]
    return "\n".join(lines)


def _excerpts(review_input: ReviewInput, part: int) -> str:
    shown = []
    for excerpt in review_input.excerpts:
        if excerpt.part == part:
            rows = [f"{'':>6} {excerpt.start + i:>6} | {visible(line)}" for i, line in enumerate(excerpt.text.split("\n"))]
            shown.append("\n".join([f"=== {visible(excerpt.path)} ({excerpt.reason})", *rows]))
    return "\n\n".join(shown) or _NONE


def _left_out(review_input: ReviewInput, part: int) -> str:
    rows = [f"- {visible(skip.path)}: {skip.detail} (+{skip.added} -{skip.deleted})" for skip in review_input.skips]
    rows += [f"- {visible(file.path)}: shown in another part of this review" for file in review_input.files if file.part != part]
    return "\n".join(rows) or _NONE
