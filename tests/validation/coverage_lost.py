"""How often a winner is wrong where runs are lost to a limit, or agree by chance."""

from __future__ import annotations

import math

from domain.answer.losses import span_of
from domain.answer.samples import TIMED_OUT, Cell
from domain.statistics.compare import compare
from domain.statistics.ranking import rank
from tests.validation.coverage_draws import Rate, Rng, choices, rate

HEAVY = (0.8, 1.3, 0.4)
"""A choice that takes 0.8, and 1.3 in 40 % of its runs: 1 on average, as the other one."""


def errs_counts(most: int, n: int, draws: int, seed: int) -> Rate:
    """Count winners named of two equal choices whose runs give one of 0 to `most`."""

    def one(rng: Rng) -> bool:
        a, b = (dict(enumerate(rng.integers(0, most + 1, n).astype(float))) for _ in range(2))
        found = compare(a, b, "difference")
        return found.exceeds(0.025) or found.inverse.exceeds(0.025)

    return rate(one, draws, seed)


def lost_rates(kind: str, n: int, draws: int, seed: int) -> tuple[Rate, Rate]:
    """Give how often a best is named by survivors alone, and by the rule of lost runs.

    Parameters
    ----------
    kind
        `equal` (both take 1), `heavy` (the one takes 0.8 or 1.3, as `HEAVY`), or `slower` (the other
        takes 1 and this one 1.3, in the upper third of its runs more than it is given).
    """

    def drawn(rng: Rng) -> dict[str, Cell]:
        means, limit = ([1.0, 1.0], 1.08) if kind != "slower" else ([1.0, 1.3], 1.36)
        times = choices(rng, means, 0.1 if kind == "equal" else 0.05, n)
        if kind == "heavy":
            usual, seldom, share = HEAVY
            limit = 1.2
            times["c1"] = {
                r: t * (seldom if rng.random() < share else usual) for r, t in times["c1"].items()
            }
        return {name: _cell(own, limit) for name, own in times.items()}

    def survivors(rng: Rng) -> bool:
        values = {name: cell.values for name, cell in drawn(rng).items()}
        return all(values.values()) and rank(values, "lower").best is not None

    def ruled(rng: Rng) -> bool:
        cells = drawn(rng)
        spans = {name: span_of(cell, "lower") for name, cell in cells.items()}
        if not all(cell.values for cell in cells.values()):
            return False
        seen = {name: span.seen for name, span in spans.items()}
        ends = {name: span.ends("lower") for name, span in spans.items()}
        return rank(seen, "lower", ends=ends).best is not None

    return rate(survivors, draws, seed), rate(ruled, draws, seed)


def _cell(times: dict[int, float], limit: float) -> Cell:
    values = {r: t for r, t in times.items() if t <= limit}
    late = [r for r in times if r not in values]
    cell = Cell((0,), 0, None, values=values)
    cell.lost = dict.fromkeys(late, TIMED_OUT)
    cell.at_least = dict.fromkeys(late, limit)
    return cell


def holds_limit(n: int, draws: int, seed: int) -> Rate:
    """Count the lower limits of a ratio that hold; runs of the slower choice are cut off in a third."""

    def one(rng: Rng) -> bool | None:
        times = choices(rng, [1.0, 1.3], 0.1, n)
        fast, slow = _cell(times["c0"], math.inf), _cell(times["c1"], 1.36)
        if not slow.values:
            return None
        good = span_of(slow, "lower").good
        found = None if good is None else compare(good, fast.values, "ratio")
        return None if found is None or found.low is None else found.low <= 1.3

    return rate(one, draws, seed)
