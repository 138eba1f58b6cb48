"""One decision of a goal: who is the best candidate, how surely, and which runs would tell more.

A candidate is out once some place shows that it breaks a limit, or once another is surely better; it is in
once it surely keeps every limit at every place. Each claim is a t test of paired replicates with variances
that all comparisons share in (`domain.statistics.moderated`). The error is divided among all claims that
could name a wrong winner, and among all looks (Bonferroni), so that what is named holds with the confidence
asked for however runs were chosen.

Runs go where the ratio of scatter to distance asks for them, as optimal computing budget allocation has it
(Chen et al., Simulation Budget Allocation for Further Enhancing the Efficiency of Ordinal Optimization, 2000;
with constraints: Lee et al., Approximate Simulation Budget Allocation for Selecting the Best Design in the
Presence of Stochastic Constraints, 2012); of several claims each of which would do, to the one that takes the
least processor time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from domain.statistics.moderated import FEWEST, VariancePrior, variance_prior
from domain.sweep.goal.claims import Claims, paired
from domain.sweep.goal.contest import Contest, Floats
from domain.sweep.goal.goal import Goal
from domain.sweep.goal.limits import Limit
from domain.sweep.goal.sizes import steps_up_to

_FIRST_BATCH = 4
"""Where limits need no rivals so many of the cheapest run first; then twice as many."""
_PILOT_SHARE = 6
"""One of so many places, at the least, gets a second replicate, which tells how far runs scatter."""
_SEED = 1_114


@dataclass(frozen=True, slots=True)
class Standing:
    """How a candidate stands against one limit where it is nearest to breaking it, or breaks it most.

    Attributes
    ----------
    place
        the number of that place.
    over
        what its mean is over the limit (under it, of a lower limit): above 1 it breaks it.
    low, high
        between which values that lies, at the error of a claim; 0 and infinite where nothing tells.
    """

    limit: Limit
    place: int
    over: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class _Option:
    """Runs that may show that a rival is out; those of the least order are asked for."""

    order: tuple[bool, float]
    cells: list[tuple[int, int]]
    size: int


class Decision:
    """A decision at what its runs say today.

    Attributes
    ----------
    winner
        the number of the best candidate by the means; None where none keeps the limits by its means.
    keeps_limits
        whether it surely does.
    rivals
        candidates that would be better than the winner and are not surely out; of no winner, all that are
        not.
    """

    def __init__(self, goal: Goal, contest: Contest, most: int) -> None:
        self._goal, self.contest = goal, contest
        self._sizes = steps_up_to(most)
        self._most = most
        self._set_levels()
        self._priors = {limit: self._prior_of(limit) for limit in goal.measured_limits}
        self._eligible = [
            n
            for n in range(len(contest.candidates))
            if not contest.is_lost[n] and (contest.runs[n] > 0).all()
        ]
        self._breaks: dict[int, bool] = {}
        self._keeps: dict[int, bool] = {}
        for n in self._eligible:
            self._breaks[n], self._keeps[n] = self._held(n)
        self.winner = self._find_winner()
        winner = self.winner
        self.keeps_limits = winner is not None and all(
            bool((claims.means + claims.half_widths(self._for) <= 0)[asked].all())
            for _, claims, asked in self._claims(winner)
        )
        self.rivals = [n for n in self._eligible if n != winner and self._may_win(n)]

    def _set_levels(self) -> None:
        """Divide the error: half for naming one that is not allowed, half for leaving out the best."""
        contest, limits = self.contest, self._goal.measured_limits
        candidates, places = len(contest.candidates), len(contest.places)
        half = (1 - self._goal.confidence) / 2 / len(self._sizes)
        against = sum(places * (candidates if one.is_of_best else 1) for one in limits)
        against += 0 if self._goal.is_of_cost else candidates
        self._for, self._against = half / max(1, candidates), half / max(1, against)

    def _prior_of(self, limit: Limit) -> VariancePrior:
        """Learn how far runs scatter: each candidate beside the best at its place, or alone."""
        logs = limit.sign * self.contest.logs(limit.metric)
        is_exact = self.contest.is_exact
        variances, freedoms = [], []
        for p in range(logs.shape[1]):
            own = logs[:, p]
            told = [c for c in range(len(own)) if self.contest.runs[c, p] and not self._is_lost(c)]
            if not told:
                continue
            best = min(told, key=lambda c: float(np.nanmean(own[c])))
            against = own[best] if limit.is_of_best else np.zeros(own.shape[1])
            others = [c for c in told if c != best or not limit.is_of_best]
            exact = is_exact[others, p] & (is_exact[best, p] or not limit.is_of_best)
            claims = paired(own[others] - against, exact, VariancePrior())
            used = (claims.pairs > 1) & ~exact
            variances += claims.variances[used].tolist()
            freedoms += (claims.pairs[used] - 1).tolist()
        return variance_prior(variances, freedoms)

    def _is_lost(self, candidate: int) -> bool:
        return bool(self.contest.is_lost[candidate])

    def _claims(self, candidate: int) -> Iterator[tuple[Limit, Claims, NDArray[np.bool_]]]:
        """Give what each limit asks of a candidate, places by rivals; means above 0 break it.

        The third part tells which of them are asked: none of a candidate against itself, or against one
        without an answer.
        """
        contest = self.contest
        for limit in self._goal.measured_limits:
            logs = limit.sign * contest.logs(limit.metric)
            own = logs[candidate][:, None, :]
            bound = limit.sign * np.log(limit.value)
            if limit.is_of_best:
                differences = own - logs.transpose(1, 0, 2) - bound
                is_exact = contest.is_exact[candidate][:, None] & contest.is_exact.T
                asked = np.ones(is_exact.shape, bool) & ~contest.is_lost
                asked[:, candidate] = False
            else:
                differences = own - bound
                is_exact = contest.is_exact[candidate][:, None]
                asked = np.ones(is_exact.shape, bool)
            yield limit, paired(differences, is_exact, self._priors[limit]), asked

    def _held(self, candidate: int) -> tuple[bool, bool]:
        """Say whether a candidate surely breaks a limit, and whether it keeps all by its means."""
        breaks, keeps = False, True
        for _, claims, asked in self._claims(candidate):
            over = asked & (claims.means > 0)
            if not over.any():
                continue
            keeps = False
            breaks |= bool((claims.means - claims.half_widths(self._against) > 0)[over].any())
        return breaks, keeps

    def _scores(self) -> Floats:
        """Give the mean over places of the logarithm of what is minimized: candidates by replicates."""
        scores: Floats = self.contest.logs(self._goal.minimize).mean(axis=1)
        return scores

    def _lead(self, over: int) -> Claims:
        """Give how far each candidate's score lies above another's."""
        scores = self._scores()
        differences = scores - scores[over]
        all_exact: NDArray[np.bool_] = np.all(self.contest.is_exact, axis=1)
        is_exact = all_exact & all_exact[over]
        plain = paired(differences, is_exact, VariancePrior())
        used = (plain.pairs > 1) & ~is_exact & ~self.contest.is_lost
        used[over] = False
        prior = variance_prior(plain.variances[used].tolist(), (plain.pairs[used] - 1).tolist())
        return Claims(plain.means, plain.variances, plain.pairs, is_exact, prior)

    def _find_winner(self) -> int | None:
        keeping = [n for n in self._eligible if self._keeps[n]]
        if not keeping or self._goal.is_of_cost:
            return keeping[0] if keeping else None
        scores = self._scores()
        first = min(keeping, key=lambda n: float(np.nanmean(scores[n])))
        lead = self._lead(first).means
        return min(keeping, key=lambda n: (float(np.nan_to_num(lead[n], nan=np.inf)), n))

    def _may_win(self, candidate: int) -> bool:
        """Say whether a candidate may be better than the winner and keep the limits."""
        if self._breaks[candidate]:
            return False
        if self.winner is None:
            return True
        if self._goal.is_of_cost:
            costs = self.contest.costs
            return bool(costs[candidate] < costs[self.winner])
        lead = self._lead(self.winner)
        return bool((lead.means - lead.half_widths(self._against))[candidate] <= 0)

    @property
    def is_sure(self) -> bool:
        """Whether what is named holds with the goal's confidence."""
        if self.winner is None:
            return not self.rivals and not self.not_started
        return self.keeps_limits and not self.rivals

    @property
    def not_started(self) -> list[int]:
        """Candidates without any run at some place."""
        return [n for n, is_there in enumerate(self.contest.is_started) if not is_there]

    @property
    def regret(self) -> float:
        """How much more than the best the winner costs, or how many times as much it has, at most.

        US dollars an endpoint, 0 or more; of a metric a ratio, 1 or more. It holds with the goal's
        confidence, for candidates whose runs have ended whole.
        """
        assert self.winner is not None
        if self._goal.is_of_cost:
            costs = self.contest.costs
            return float(max((costs[self.winner] - costs[n] for n in self.rivals), default=0.0))
        lead = self._lead(self.winner)
        lows = (lead.means - lead.half_widths(self._against))[self.rivals]
        return float(np.exp(-min([0.0, *lows.tolist()])))

    def standings(self, candidate: int) -> list[Standing]:
        """Give how a candidate stands against each limit that needs runs."""
        found = []
        for limit, claims, asked in self._claims(candidate):
            known = asked & (claims.pairs > 0)
            if not known.any():
                continue
            means = np.where(known, claims.means, -np.inf)
            p, r = np.unravel_index(int(np.argmax(means)), means.shape)
            mean, half = float(means[p, r]), float(claims.half_widths(self._for)[p, r])
            ends = (mean - half, mean + half)
            low, high = (float(np.exp(np.clip(end, -700, 700))) for end in ends)
            if np.isinf(half):
                low, high = 0.0, float("inf")
            found.append(Standing(limit, int(p), float(np.exp(mean)), low, high))
        return found

    def nearest(self) -> tuple[int, Standing] | None:
        """Give who comes nearest to keeping the limits, and the one that it breaks most."""
        found = []
        for n in self._eligible:
            worst = max(self.standings(n), key=lambda one: one.over, default=None)
            if worst is not None:
                found.append((n, worst))
        return min(found, key=lambda one: one[1].over, default=None)

    def wanted(self) -> NDArray[np.int64]:
        """Give how many replicates each point is to have next: candidates by places.

        Nowhere fewer than there are; the same everywhere once nothing is left to run.
        """
        contest = self.contest
        wanted = contest.there.copy()
        starting = self._starting()
        if starting:
            wanted[starting] = np.maximum(wanted[starting], 1)
            return wanted
        pilots = self._pilots()
        if (pilots > wanted).any():
            return pilots
        if self.winner is not None:
            self._ask_all(self.winner, wanted)
        for rival in self.rivals:
            self._ask_one(rival, wanted)
        return wanted

    def _starting(self) -> list[int]:
        """Give the candidates that run for the first time: all, or of the cheapest the next few.

        A batch that was broken off is made whole: who is in it follows from how many had begun.
        """
        waiting = [n for n in self.not_started if not self.contest.is_lost[n]]
        lazy = self._goal.is_of_cost and not any(
            limit.is_of_best for limit in self._goal.measured_limits
        )
        if not lazy:
            return waiting
        begun = len(self.contest.candidates) - len(self.not_started)
        batch = _FIRST_BATCH
        while batch < begun:
            batch *= 2
        if batch == begun:
            if self.winner is not None:
                return []
            batch = begun * 2
        return [n for n in waiting if n < batch]

    def _pilots(self) -> NDArray[np.int64]:
        """Give points a second replicate at places drawn by lot, where places are many.

        Elsewhere the decisions themselves ask for second replicates.
        """
        contest = self.contest
        wanted = contest.there.copy()
        started = np.flatnonzero(contest.is_started & ~contest.is_lost)
        rivals = max(1, len(started) - 1)
        places = len(contest.places)
        pilots = max(-(-places // _PILOT_SHARE), -(-2 * FEWEST // rivals))
        if 2 * pilots > places or self._most < 2:
            return wanted
        lots = np.random.default_rng((_SEED, places)).permutation(places)[:pilots]
        for p in lots.tolist():
            rows = started[~contest.is_exact[started, p]]
            wanted[rows, p] = np.maximum(wanted[rows, p], 2)
        return wanted

    def _ask_all(self, winner: int, wanted: NDArray[np.int64]) -> None:
        """Ask for what tells whether the winner keeps every limit."""
        for limit, claims, asked in self._claims(winner):
            is_open = asked & ~(claims.means + claims.half_widths(self._for) <= 0)
            needed = claims.runs_needed(self._for, self._sizes)
            for p, r in np.argwhere(is_open).tolist():
                self._raise(wanted, winner, p, int(needed[p, r]))
                if limit.is_of_best:
                    self._raise(wanted, r, p, int(needed[p, r]))

    def _ask_one(self, rival: int, wanted: NDArray[np.int64]) -> None:
        """Ask for what shows with the least processor time that a rival is out.

        Where nothing is likely to, for the likeliest.
        """
        options: list[_Option] = []
        for limit, claims, asked in self._claims(rival):
            needed = claims.runs_needed(self._against, self._sizes)
            signs = claims.signs(self._against, self._most)
            for p, r in np.argwhere(asked & (claims.means > 0)).tolist():
                cells = [(rival, p), *([(r, p)] if limit.is_of_best else [])]
                options.append(self._option(cells, int(needed[p, r]), float(signs[p, r])))
        if not self._goal.is_of_cost and self.winner is not None:
            lead = self._lead(self.winner)
            needed = lead.runs_needed(self._against, self._sizes)
            places = range(len(self.contest.places))
            cells = [(n, p) for n in (rival, self.winner) for p in places]
            sign = float(lead.signs(self._against, self._most)[rival])
            options.append(self._option(cells, int(needed[rival]), sign))
        if options:
            chosen = min(options, key=lambda one: one.order)
            for c, p in chosen.cells:
                self._raise(wanted, c, p, chosen.size)

    def _option(self, cells: list[tuple[int, int]], size: int, sign: float) -> _Option:
        contest = self.contest
        would_do = size <= self._most
        seconds = sum(
            float(contest.work[c, p]) * max(0, size - int(contest.there[c, p]))
            for c, p in cells
            if not contest.is_exact[c, p]
        )
        order = (not would_do, seconds if would_do else -sign)
        return _Option(order, cells, min(size, self._most))

    def _raise(self, wanted: NDArray[np.int64], c: int, p: int, size: int) -> None:
        """Have a point get more replicates: no more than two looks ahead, for what is known may change."""
        if self.contest.is_exact[c, p] or self.contest.is_lost[c]:
            return
        there = int(self.contest.there[c, p])
        ahead = self._sizes[self._sizes > there][:2]
        if len(ahead):
            wanted[c, p] = max(int(wanted[c, p]), min(size, int(ahead[-1])))
