"""Run the interconnect study's claims part by part, cheapest first, within a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.validation import asc_claims, asc_worst_case
from tests.validation.asc_study import Case, Outcome, run_cases
from tests.validation.claims import Claim

MINUTES = 40.0
"""CPU time after which no further part is begun."""


@dataclass(frozen=True)
class Part:
    """Cases that are run together, and the claims that can be judged after them."""

    cases: list[Case]
    claims: tuple[Callable[[dict[Case, Outcome]], Claim], ...]
    identifiers: tuple[str, ...]


def parts() -> list[Part]:
    """Lay out the study in the order in which it is run."""
    return [
        Part(
            asc_claims.thousand(1),
            (lambda o: asc_claims.fat_tree_is_best(o, 1, "3.a"), asc_claims.fat_tree_is_less_busy),
            ("3.a", "3.c"),
        ),
        Part(
            asc_claims.at_scale(),
            (asc_claims.dragonfly_degrades, asc_claims.hard_or_hardly),
            ("3.d", "3.e"),
        ),
        Part(
            asc_claims.sizes(),
            (
                asc_claims.halo_by_size,
                asc_claims.sweep_by_size,
                asc_claims.collectives_by_placement,
                asc_claims.fft_by_size,
            ),
            ("3.f", "3.g", "3.h", "3.i"),
        ),
        Part(
            asc_claims.thousand(64),
            (lambda o: asc_claims.fat_tree_is_best(o, 64, "3.b"),),
            ("3.b",),
        ),
    ]


def progress(
    minutes: float = MINUTES, processes: int | None = None
) -> Iterator[tuple[list[Claim], str]]:
    """Yield all claims after each part, with those not run yet marked as such."""
    worst = {name: asc_worst_case.worst_case(name) for name in asc_worst_case.ROUTINGS}
    found = {
        "3.j": asc_worst_case.worst_case_claim(worst),
        "3.k": asc_worst_case.virtual_channels_claim(asc_worst_case.virtual_channels()),
    }
    cases, seconds = 0, 0.0
    for part in parts():
        if seconds > 60 * minutes:
            break
        outcomes = run_cases(part.cases, processes)
        cases += len(outcomes)
        seconds += sum(outcome.cpu_seconds for outcome in outcomes.values())
        found |= {
            identifier: claim(outcomes)
            for identifier, claim in zip(part.identifiers, part.claims, strict=True)
        }
        yield (
            listed(
                found, f"the run had not come to it (it begins nothing after {minutes:g} minutes)"
            ),
            f"{cases} cases, {seconds:.0f} CPU-seconds.",
        )


def listed(found: dict[str, Claim], reason: str) -> list[Claim]:
    """Put claims in order; whoever is missing is listed as not run."""
    return [
        found.get(identifier) or Claim(identifier, published, reason, None, "")
        for identifier, published in asc_claims.PUBLISHED.items()
    ]
