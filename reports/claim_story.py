"""Verdicts on the claims of the old texts, in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reports.wording import in_text, interval_of, number, plural, value_of

if TYPE_CHECKING:
    import pandas as pd

    from analysis.checks import Checked
    from analysis.estimate import Estimate
    from analysis.facts import Finding
    from analysis.trials import Contrast, HintVerdict, Plan


def tell_claim(checked: Checked) -> Iterator[str]:
    """Tell what came out of a claim, a line each: the verdict, its source, every comparison.

    Parameters
    ----------
    checked : Checked
        From `analysis.checks.check_claims`.
    """
    claim, plan = checked.claim, checked.plan
    who = f" for {plan.base.name}" if plan else ""
    if plan and plan.against.identity != plan.base.identity:
        who += f" against {plan.against.name}"
    yield f"{claim.id} {_said(checked.verdict)}{who}: {claim.says}"
    yield f"{claim.source}; checked on {checked.ruleset.title}"
    if checked.hint is not None:
        yield from _tell_hint(checked.hint)
    elif checked.finding is not None:
        yield tell_finding(checked.finding)


def tell_contrast(contrast: Contrast) -> str:
    """Tell one comparison: verdict, number with interval and deals; where undecided, what would settle it."""
    estimate = contrast.decision.estimate
    if contrast.look.sums.n == 0:
        return f"{contrast.verdict}; both are the same player"
    if contrast.look.sums.nonzero == 0:
        return f"{contrast.verdict}; exactly alike in each of {plural(contrast.look.sums.n, 'deal')}"
    text = f"{contrast.verdict}; {in_text(estimate)} {estimate.unit}, {plural(estimate.n, 'deal')}"
    if contrast.decision.material is False and contrast.verdict in ("holds", "refuted"):
        text += f", though less than {number(contrast.decision.margin, 1)}"
    if contrast.verdict != "undecided":
        return text
    if not estimate.has_interval:
        text += f" ({estimate.method.removeprefix('no interval yet: ')})"
    if contrast.prospect is None or contrast.prospect.start is None:
        return f"{text}; more deals than these are needed"
    return f"{text}; about {plural(contrast.prospect.likely, 'deal')} would settle it"


def tell_finding(finding: Finding) -> str:
    """Tell the number that the verdict on a fact was read off."""
    estimate = finding.headline
    text = f"{finding.what} {in_text(estimate)}"
    if not estimate.unit.startswith("of "):
        return f"{text} {estimate.unit}, {plural(estimate.n, 'deal')}"
    return f"{text} {estimate.unit} ({estimate.n:,})"


def verdict_frame(checked: Sequence[Checked]) -> pd.DataFrame:
    """Set the verdicts in a table, a row for each claim."""
    import pandas as pd

    return pd.DataFrame(
        [
            {
                "claim": one.claim.id,
                "says": one.claim.says,
                "verdict": one.verdict,
                "rules": one.ruleset.name,
                "compared": one.claim.compares,
                "source": one.claim.source,
            }
            for one in checked
        ]
    )


def contrast_frame(found: Sequence[HintVerdict], plan: Plan) -> pd.DataFrame:
    """Set all comparisons of hints in a table: hint, what it says, compared, verdict, the estimate."""
    from analysis.estimate import frame_of
    from kernels.hints import HINTS, hint_name

    return frame_of(
        (
            {
                "hint": hint_name(one.hint),
                "says": HINTS[one.hint].title,
                "rules": plan.ruleset.name,
                "base": plan.base.name,
                "against": plan.against.name,
                "compared": contrast.name,
                "verdict": contrast.verdict,
                "material": "" if contrast.decision.material is None else str(contrast.decision.material),
                "needed": contrast.prospect.likely if contrast.prospect else 0,
                "p": contrast.look.p,
            },
            contrast.decision.estimate,
        )
        for one in found
        for contrast in one.contrasts.values()
    )


def applies_frame(found: Sequence[HintVerdict], plan: Plan) -> pd.DataFrame:
    """Set in a table how often hints apply, how often the player does so anyway, their worth each time."""
    from analysis.estimate import frame_of
    from kernels.hints import hint_name

    return frame_of(
        (
            {"hint": hint_name(one.hint), "rules": plan.ruleset.name, "quantity": quantity},
            value,
        )
        for one in found
        for quantity, value in (
            ("applies", one.applies),
            ("done anyway", one.agrees),
            *(("worth each time", contrast.each) for contrast in one.contrasts.values() if contrast.each),
        )
    )


def _tell_hint(found: HintVerdict) -> Iterator[str]:
    from sim.trials import CONTRASTS

    for contrast in found.contrasts.values():
        yield f"{CONTRASTS[contrast.name]}: {tell_contrast(contrast)}"
        if contrast.each is not None:
            kind = contrast.each.unit.removesuffix(" each time")
            yield f"each time that its moment comes that is worth {in_text(contrast.each)} {kind}"
    if found.never:
        yield f"it never applied in {plural(found.applies.n, 'deal')}"
        return
    yield (
        f"it applies {in_text(found.applies)} times a deal to each player, who does as it says anyway "
        f"in {_share(found.agrees)} of these cases"
    )


def _said(verdict: str) -> str:
    return verdict if verdict == "holds" else f"is {verdict}"


def _share(estimate: Estimate) -> str:
    if not estimate.has_interval:
        return value_of(estimate)
    return f"{value_of(estimate)} ({interval_of(estimate)})"
