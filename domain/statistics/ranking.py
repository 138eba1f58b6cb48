"""Which of several choices is best at one place, and which may be."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from domain.statistics.compare import Comparison, advantage
from domain.statistics.pairing import Better, Ends, Sample, Scale, scale_for

ERROR = 0.05
"""Probability with which a place may name a wrong winner, or drop a true one."""


class RankVerdict(StrEnum):
    """How sure a place is of its winner."""

    BEST = "best"
    """One choice is better than each other one beyond chance."""
    NOT_TOLD_APART = "not_told_apart"
    """Several choices may be the best."""
    UNKNOWN = "unknown"
    """Some choice has one replicate, or few that are all equal (or none in common with the leader), and
    chance a part in it."""
    ALONE = "alone"
    """There is one choice only."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The choices at one place.

    Attributes
    ----------
    verdict
        how sure the winner is.
    best
        the best beyond chance, else None.
    leader
        the best of this sample: better than each other choice in the paired estimate; where unequal
        replicates leave no such choice, the one with the best mean.
    runner_up
        the next in `order`; None for a choice alone.
    lead
        how much better the leader is than the runner-up; above 1 for ratios, above 0 for
        differences.
    possible
        the possible winners, in `order`; the best alone when there is one.
    p_value
        the largest two-sided p-value of the leader against a rival; None where one is not known.
    order
        the choices, leader first, the others by mean (for ratios the geometric one); equal means
        in the order of the input.
    groups
        stretches of two or more neighbours in `order`, none of which is told apart from the first
        one of its stretch; a best stands outside.
    least_lead
        the same, the values of both as far against it as they may be; None where nothing bounds them.
    to_best
        for each other choice how much better the leader is; None where nothing pairs.
    scale
        whether comparisons are ratios or differences.
    """

    verdict: RankVerdict
    best: str | None
    leader: str
    runner_up: str | None
    lead: Comparison | None
    possible: tuple[str, ...]
    p_value: float | None
    order: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    to_best: Mapping[str, Comparison | None]
    scale: Scale
    least_lead: Comparison | None = None

    @property
    def ratio_to_runner_up(self) -> Comparison | None:
        """How many times better the leader is than the runner-up; None on differences."""
        return self.lead if self.scale == "ratio" else None


@dataclass(frozen=True, slots=True)
class _Field:
    """The samples of one place with what comparing them needs."""

    samples: Mapping[str, Sample]
    exact: Mapping[str, bool]
    better: str
    scale: Scale
    ends: Mapping[str, Ends]

    def advantage(self, of: str, over: str) -> Comparison | None:
        """Compare two choices, above 1 (or 0) when the first is better."""
        exact = self.exact.get(of, False), self.exact.get(over, False)
        return advantage(self.samples[of], self.samples[over], self.better, self.scale, exact=exact)

    def least_advantage(self, of: str, over: str) -> Comparison | None:
        """Compare two choices, the first as bad and the second as good as their values may be."""
        first, second = self._ends_of(of), self._ends_of(over)
        exact = self.exact.get(of, False), self.exact.get(over, False)
        worse, good = (0, 1) if self.better == "higher" else (1, 0)
        worst, best = first[worse], second[good]
        if worst is None or best is None:
            return None
        return advantage(worst, best, self.better, self.scale, exact=exact)

    def is_bounded(self, name: str) -> bool:
        """Say whether something bounds how bad a choice may be."""
        return self._ends_of(name)[0 if self.better == "higher" else 1] is not None

    def _ends_of(self, name: str) -> Ends:
        return self.ends.get(name, (self.samples[name], self.samples[name]))

    def goodness(self, name: str) -> float:
        """Give the mean on the scale of comparisons, more is better."""
        values = list(self.samples[name].values())
        if self.scale == "ratio":
            values = [math.log(value) for value in values]
        mean = math.fsum(value / len(values) for value in values)
        return mean if self.better == "higher" else -mean


def rank(
    samples: Mapping[str, Sample],
    better: Better | str,
    exact: Mapping[str, bool] | None = None,
    scale: Scale | None = None,
    ends: Mapping[str, Ends] | None = None,
    barred: Collection[str] = (),
) -> Ranking:
    """Rank choices by paired comparison.

    The leader is *best* when its two-sided 95 % interval against each rival excludes "equal"; this
    needs no correction for many rivals (intersection–union test, Berger 1982). Without a best, a
    choice leaves the possible winners when it is worse than the leader at the one-sided level
    min(0.025, 0.05 / (k - 1)) for k choices (Bonferroni). Neither can happen at one level without
    the other, so a single possible winner is always the best.

    Parameters
    ----------
    samples
        the values of each choice by replicate, at least one each.
    better
        `lower` or `higher`.
    exact
        choices in whose runs chance has no part; those left out are not exact.
    scale
        `ratio` or `difference`; chosen from the values by default. Values at or below 0 have no
        ratio, then differences are taken.
    ends
        between which two samples the values of a choice lie, where a value is known to that only. A
        choice is better than another when the worse end of its values is better than the better end
        of the other's.
    barred
        choices that cannot lead, for of their values the bounds alone are known; not all of them.

    Raises
    ------
    ValueError
        there are no choices, or a choice has no values.
    """
    empty = [name for name, sample in samples.items() if not sample]
    if not samples or empty:
        msg = f"a ranking needs choices with values; without values: {', '.join(empty) or 'all'}"
        raise ValueError(msg)
    ends = ends or {}
    every = chain(
        samples.values(), (one for own in ends.values() for one in own if one is not None)
    )
    chosen = scale if scale == "difference" else scale_for(every, better)
    field = _Field(samples, exact or {}, better, chosen, ends)
    order, to_best = _ordered(field, barred)
    leader, rivals = order[0], order[1:]
    if not rivals:
        return Ranking(
            RankVerdict.ALONE, None, leader, None, None, order, None, order, (), {}, field.scale
        )
    level = min(ERROR / 2, ERROR / len(rivals))
    held = {name: field.least_advantage(leader, name) for name in rivals}
    known = all(_is_known(one) for one in held.values())
    is_best = all(_exceeds(one, ERROR / 2) for one in held.values())
    # What may be bad without bounds beats nobody: then the next that is bounded shows who is out.
    judge = next((name for name in order if field.is_bounded(name)), leader)
    behind = held if judge == leader else {n: field.least_advantage(judge, n) for n in rivals}
    possible = (leader, *(n for n in rivals if n == judge or not _exceeds(behind[n], level)))
    verdict = RankVerdict.NOT_TOLD_APART if known else RankVerdict.UNKNOWN
    return Ranking(
        verdict=RankVerdict.BEST if is_best else verdict,
        best=leader if is_best else None,
        leader=leader,
        runner_up=rivals[0],
        lead=to_best[rivals[0]],
        possible=(leader,) if is_best else possible,
        p_value=_largest_p(held.values()) if known else None,
        order=order,
        groups=_groups(field, rivals if is_best else order, level),
        to_best=to_best,
        scale=field.scale,
        least_lead=held[rivals[0]],
    )


def _is_known(found: Comparison | None) -> bool:
    """Say whether pairs tell whether they differ; equal ones at least tell nothing against it."""
    if found is None:
        return False
    return found.error is not None or (found.n > 1 and found.mean == 0)


def _exceeds(found: Comparison | None, level: float) -> bool:
    return found is not None and found.exceeds(level)


def _largest_p(found: Iterable[Comparison | None]) -> float | None:
    values = [one.p_value for one in found if one is not None and one.p_value is not None]
    return max(values, default=None)


def _ordered(
    field: _Field, barred: Collection[str]
) -> tuple[tuple[str, ...], dict[str, Comparison | None]]:
    """Give the choices with the leader first, and the leader's advantage over each other one."""
    by_mean = sorted(field.samples, key=lambda name: (name in barred, -field.goodness(name)))
    for leader in by_mean:
        if leader in barred:
            break
        found = {name: field.advantage(leader, name) for name in by_mean if name != leader}
        if all(one is None or one.mean >= 0 for one in found.values()):
            return (leader, *(name for name in by_mean if name != leader)), found
    leader = by_mean[0]
    return tuple(by_mean), {name: field.advantage(leader, name) for name in by_mean[1:]}


def _groups(field: _Field, order: Sequence[str], level: float) -> tuple[tuple[str, ...], ...]:
    """Give the longest stretches of neighbours that are not told apart from their first one."""
    groups: list[tuple[str, ...]] = []
    reached = 0
    for start, first in enumerate(order):
        end = start + 1
        while end < len(order) and not _exceeds(field.least_advantage(first, order[end]), level):
            end += 1
        if end - start > 1 and end > reached:
            groups.append(tuple(order[start:end]))
        reached = max(reached, end)
    return tuple(groups)
