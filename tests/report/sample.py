"""Reviews for tests: one with everything in it, an empty approval, an incomplete one, one without a model, and a hostile one."""

from __future__ import annotations

import msgspec

from prs.types.diff import Side
from prs.types.input import SecretSpan
from prs.types.model import Usage
from prs.types.review import PassStatus, Review, Verdict
from report.changes import FILES, PULL, SKIPS, SPLITS, TABLE, input_of
from report.findings import DELETED, HELD, PAID_TWICE, QUESTION, REJECTED, ROUNDING, RULE
from report.hostile import hostile
from report.runs import Sample, ledger, report


def rich() -> Sample:
    """Return a review with something of every kind, passes that failed, did not read and did not run among it."""
    passes = (
        report("correctness", kept=1, rejected=1, took=14.2),
        report("security_tenancy", kept=1, took=21.7),
        report("data_integrity", kept=1, took=18.0),
        report("money", kept=2, rejected=1, took=24.9),
        report("concurrency", PassStatus.FAILED, "timed out after 300 s and was ended", took=300.0),
        report("error_handling", kept=1, took=9.4),
        report("api_contract", PassStatus.UNREAD, "approved 11,840 tokens in 3 words, twice", rejected=1, took=0.9),
        report("cross_file", PassStatus.NOT_RUN, "it needs the repository map, and there is none"),
        report("secrets"),
        report("house_rules", kept=1),
    )
    entries = ledger(FILES, passes, SKIPS, outside=frozenset({TABLE}))
    review = Review(
        version=1,
        prs_version="0.1.0",
        pull_request=PULL,
        verdict=Verdict.INCOMPLETE,
        verdict_reasons=(
            "concurrency failed on 2 files: timed out after 300 s and was ended.",
            "api_contract did not read 2 files: approved 11,840 tokens in 3 words, twice.",
            "every pass did not read 1 file: too_large: 1.4 MB, the limit is 1 MB.",
            "1 finding at or above CRITICAL.",
        ),
        findings=(PAID_TWICE, ROUNDING, RULE, DELETED),
        questions=(QUESTION,),
        second_tier=(HELD,),
        rejections=REJECTED,
        passes=passes,
        ledger=entries,
        skips=SKIPS,
        secrets=(SecretSpan(path=SPLITS, side=Side.HEAD, line=4, kind="AWS access key", added=True),),
        notes=("The base `main` is 3 commits ahead of the merge base.",),
        usage=Usage(input_tokens=71_040, cached_tokens=65_472, output_tokens=10_132, cost_usd=0.0738, cost_from="priced"),
        seconds=301.4,
        manifest_origin="27468ac:.prs/manifest.yaml",
        recorded="The answers are recorded ones, from replay:examples: no model was asked.",
    )
    return Sample(review, input_of(skips=SKIPS))


def empty() -> Sample:
    """Return an approval: everything was read, nothing was found."""
    passes = (report("correctness"), report("money"), report("secrets"))
    review = Review(
        version=1,
        prs_version="0.1.0",
        pull_request=PULL,
        verdict=Verdict.APPROVE,
        verdict_reasons=("Every file that a pass wanted was read, and nothing was found.",),
        passes=passes,
        ledger=ledger(FILES, passes),
        usage=Usage(input_tokens=23_680, cached_tokens=10_912, output_tokens=2_400, cost_usd=0.0246, cost_from="billed"),
        seconds=14.6,
        manifest_origin="built-in",
    )
    return Sample(review, input_of())


def incomplete() -> Sample:
    """Return a review that found nothing and whose every pass failed: nobody looked."""
    errors = {"correctness": "OPENROUTER refused the key (401)", "money": "its process was killed by SIGKILL"}
    passes = tuple(report(slug, PassStatus.FAILED, error) for slug, error in errors.items())
    review = Review(
        version=1,
        prs_version="0.1.0",
        pull_request=PULL,
        verdict=Verdict.INCOMPLETE,
        verdict_reasons=tuple(f"{slug} failed on 3 files: {error}." for slug, error in errors.items()),
        passes=passes,
        ledger=ledger(FILES, passes),
        seconds=3.0,
        manifest_origin="built-in",
    )
    return Sample(review, input_of())


def no_model() -> Sample:
    """Return a review without a key: tool passes ran, the model passes did not, and one setting would run them."""
    why = "no model is set. Set `defaults.model` in .prs/manifest.yaml, or pass --model ID"
    model_passes = ("correctness", "data_integrity", "money", "concurrency", "error_handling", "api_contract")
    passes = (*(report(slug, PassStatus.NOT_RUN, why) for slug in model_passes), report("secrets"), report("house_rules", kept=1))
    review = Review(
        version=1,
        prs_version="0.1.0",
        pull_request=msgspec.structs.replace(PULL, title="", number=None, repository=""),
        verdict=Verdict.INCOMPLETE,
        verdict_reasons=(f"6 passes did not read 3 files: not run: {why}.",),
        findings=(RULE,),
        passes=passes,
        ledger=ledger(FILES, passes),
        seconds=0.8,
        manifest_origin="built-in",
        next_step=f"6 model passes did not run: {why}.",
    )
    return Sample(review, input_of())


SAMPLES = {"rich": rich, "empty": empty, "incomplete": incomplete, "no_model": no_model, "hostile": hostile}
