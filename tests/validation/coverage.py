"""How often what answers print holds: the tables of docs/statistics.md, measured anew.

`make coverage` takes 10,000 draws a case; `ARGS="--draws 1000"` is quicker, `ARGS="ranking until"`
measures some tables only.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from zlib import crc32

import numpy as np
from bounded_networks import NETWORKS

from tests.validation import coverage_cases as cases
from tests.validation import coverage_chances as chances
from tests.validation import coverage_lost as lost_cases
from tests.validation import coverage_searches as searches

CVS = (0.02, 0.1, 0.3)
NS = (3, 5, 10)
Row = Sequence[object]


def _seed(*case: float) -> int:
    """Give each case random numbers of its own, the same ones each time."""
    return crc32(repr(case).encode())


def intervals(draws: int) -> Iterator[Row]:
    """Coverage in per cent of the 95 % intervals of a mean and of a paired ratio."""
    yield "scatter", "n", "mean", "ratio"
    for cv in CVS:
        for n in NS:
            mean = cases.covers_mean(cv, n, draws, _seed(cv, n))
            yield cv, n, mean.per_cent, cases.covers_ratio(cv, n, draws, _seed(cv, n)).per_cent


def ranking(draws: int) -> Iterator[Row]:
    """Errors in per cent: a wrong best of two equal leaders, of k equal ones; a true best dropped."""
    yield "scatter", "n", "k", "wrong best, 2 equal", "wrong best, all equal", "true best dropped"
    for cv in CVS:
        for n in NS:
            for k in (2, 4, 6, 12):
                means = [1.0, 1.0, *[1 + 3 * cv] * (k - 2)]
                yield (
                    *(cv, n, k),
                    cases.errs_best(means, cv, n, draws, _seed(cv, n, k)).per_cent,
                    cases.errs_best([1.0] * k, cv, n, draws, _seed(cv, n, k)).per_cent,
                    cases.errs_possible(k, cv, n, draws, _seed(cv, n, k)).per_cent,
                )


def knee(draws: int) -> Iterator[Row]:
    """Curves in per cent with a wrong statement, each step gaining just the threshold."""
    yield "scatter", "n", "steps", "wrongly spent", "wrongly saved", "with single intervals"
    for cv in CVS:
        for n in NS:
            for steps in (3, 6):
                yield (
                    *(cv, n, steps),
                    cases.errs_knee(
                        cases.THRESHOLD - 1e-9, steps, cv, n, draws, _seed(cv, n, steps)
                    ).per_cent,
                    cases.errs_knee(
                        cases.THRESHOLD, steps, cv, n, draws, _seed(cv, n, steps)
                    ).per_cent,
                    cases.errs_knee_single(steps, cv, n, draws, _seed(cv, n, steps)).per_cent,
                )


def crossing(draws: int) -> Iterator[Row]:
    """How often, in per cent, the points beside a crossing hold it; one is found; and is a wrong one."""
    yield "scatter", "n", "between", "found", "found and wrong"
    for cv in (0.005, 0.02, 0.05):
        for n in NS:
            rates = cases.crossing_rates(cv, n, draws, _seed(cv, n))
            yield cv, n, *(one.per_cent for one in rates)


def curves(draws: int) -> Iterator[Row]:
    """Coverage in per cent of half saturation and of capacity."""
    yield "scatter", "n", "half saturation", "capacity"
    for cv in CVS:
        for n in NS:
            half = cases.covers_half_saturation(cv, n, draws, _seed(cv, n))
            yield cv, n, half.per_cent, cases.covers_capacity(cv, n, draws, _seed(cv, n)).per_cent


def spread(draws: int) -> Iterator[Row]:
    """Coverage in per cent of band, median, P95, and of the probability to win (0.5 and 0.85)."""
    yield "n", "band", "median", "P95", "wins 0.5", "wins 0.85"
    for n in (10, 20, 60, 200):
        tail = cases.covers_quantile(0.95, n, draws, 13)
        yield (
            n,
            cases.covers_band(n, draws, 11).per_cent,
            cases.covers_quantile(0.5, n, draws, 12).per_cent,
            tail.per_cent if tail.draws else "none",
            *(cases.covers_beats(p, n, draws, 14).per_cent for p in (0.5, 0.85)),
        )


def many(draws: int) -> Iterator[Row]:
    """Share in per cent of wrong ones among the places counted as won."""
    yield "places", "different", "n", "wrong among counted"
    for places, different in ((40, 0), (40, 10), (40, 30)):
        share = cases.false_share(places, different, 5, max(1, draws // 10), 15)
        yield places, different, 5, f"{100 * share:.1f}"


def until(draws: int) -> Iterator[Row]:
    """Coverage in per cent of points that run until precise enough."""
    yield "scatter", "asked", "min", "printed", "plain 95 %", "ratio of two", "replicates"
    for cv, width in ((0.02, 0.01), (0.02, 0.02), (0.1, 0.05), (0.1, 0.03), (0.3, 0.1), (0.3, 0.2)):
        for least in (3, 4, 6, 10):
            *rates, runs = cases.until_rates(cv, width, least, draws, _seed(cv, width, least))
            yield cv, width, least, *(one.per_cent for one in rates), f"{runs:.1f}"


def until_mode(draws: int) -> Iterator[Row]:
    """Coverage in per cent of such points where one run in ten takes 1.6 times as long."""
    yield (
        "scatter",
        "asked",
        "min",
        "equal taken for exact",
        "printed",
        "below 29 runs",
        "replicates",
    )
    for cv in (0.0, 0.001, 0.02):
        for width in (0.05, 0.02):
            for least in (5, 10):
                *rates, runs = cases.until_with_mode(
                    cv, width, least, draws, _seed(cv, width, least)
                )
                yield cv, width, least, *(one.per_cent for one in rates), f"{runs:.1f}"


def best(draws: int) -> Iterator[Row]:
    """Coverage in per cent of the limits of all probabilities of being best at once."""
    yield "choices", "draws", "random", "sobol"
    for k in (2, 3, 6):
        for n in (64, 256, 1024):
            yield (
                *(k, n),
                chances.covers_best(k, n, "random", draws, _seed(k, n)).per_cent,
                chances.covers_best(k, n, "sobol", max(1, draws // 10), _seed(k, n)).per_cent,
            )


def exceeding(draws: int) -> Iterator[Row]:
    """Coverage in per cent of the limits of an exceedance probability, runs cut short or not."""
    yield "probability", "n", "all ended", "a tenth cut short"
    for p in (0.05, 0.2, 0.5):
        for n in (20, 100, 1000):
            whole = chances.covers_exceedance(p, n, 1.0, draws, _seed(p, n))
            cut = chances.covers_exceedance(p, n, 0.9, draws, _seed(p, n))
            yield p, n, whole.per_cent, cut.per_cent


def components(draws: int) -> Iterator[Row]:
    """Coverage in per cent of the interval of the share between draws, by the shape of their means."""
    yield "share", "draws", "normal", "uniform", "exponential"
    for share in (0.1, 0.5, 0.9):
        for n in (10, 30, 200):
            yield (
                *(share, n),
                *(
                    chances.covers_components(shape, share, n, max(1, draws // 5), 17).per_cent
                    for shape in ("normal", "uniform", "exponential")
                ),
            )


def indices(draws: int) -> Iterator[Row]:
    """Coverage in per cent of first-order indices of Ishigami's function from samples."""
    yield "samples", "method", "a (0.314)", "b (0.442)", "c (0)"
    for n in (128, 512, 2048):
        for method in ("random", "sobol"):
            found = [
                chances.covers_first_order(n, which, method, max(1, draws // 10), 18).per_cent
                for which in range(3)
            ]
            yield n, method, *found


def saltelli(draws: int) -> Iterator[Row]:
    """Coverage in per cent of SALib's intervals of indices of Ishigami's function."""
    yield "base samples", "first a", "first b", "first c", "total a", "total b", "total c"
    for bases in (64, 256, 1024):
        found = [
            chances.covers_saltelli(bases, which, kind, max(1, draws // 50), 19).per_cent
            for kind in ("first", "total")
            for which in range(3)
        ]
        yield bases, *found


def counts(draws: int) -> Iterator[Row]:
    """Winners in per cent that are named of two equal choices whose runs give 0 to so many."""
    yield "from 0 to", "n", "named"
    for most in (1, 2, 4):
        for n in (2, 3, 5, 10):
            yield most, n, lost_cases.errs_counts(most, n, draws, _seed(most, n)).per_cent


def lost(draws: int) -> Iterator[Row]:
    """Winners in per cent that are named where runs time out: by survivors alone, and by the rule."""
    yield "choices", "n", "survivors", "lost runs as bounds"
    for kind in ("equal", "heavy", "slower"):
        for n in NS:
            found = lost_cases.lost_rates(kind, n, draws, _seed(len(kind), n))
            yield kind, n, *(one.per_cent for one in found)


def searched(draws: int) -> Iterator[Row]:
    """Coverage in per cent of searched saturations, over the bound; their mean, and their width."""
    yield "network", "n", "searches", "interval holds the bound", "mean", "width"
    for name in NETWORKS:
        for n in (3, 5):
            found = [searches.search_saturation(name, n, seed) for seed in range(draws // 500)]
            ends = [
                (one.low, one.high) for one in found if one.low is not None and one.high is not None
            ]
            holds = sum(map(searches.holds_bound, found))
            yield (
                *(name, n, len(found), f"{100 * holds / len(found):.0f}"),
                f"{np.mean([one.middle for one in found if one.middle is not None]):.3f}",
                f"{np.mean([high - low for low, high in ends]):.3f}",
            )


TABLES: tuple[Callable[[int], Iterator[Row]], ...] = (
    intervals,
    ranking,
    knee,
    crossing,
    curves,
    spread,
    many,
    until,
    until_mode,
    best,
    exceeding,
    components,
    indices,
    saltelli,
    counts,
    lost,
    searched,
)


def main(argv: Sequence[str] | None = None) -> None:
    """Print the tables in Markdown."""
    names = [table.__name__ for table in TABLES]
    parser = argparse.ArgumentParser(prog="make coverage", description=__doc__)
    parser.add_argument("tables", nargs="*", help=f"of {', '.join(names)}; all by default")
    parser.add_argument("--draws", type=int, default=10_000, help="draws a case")
    asked = parser.parse_args(argv)
    unknown = set(asked.tables) - set(names)
    if unknown:
        parser.error(f"no such table: {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    for table in TABLES:
        if not asked.tables or table.__name__ in asked.tables:
            print(f"\n**{table.__name__}**. {table.__doc__}\n", flush=True)
            for line, row in enumerate(table(asked.draws)):
                print(f"| {' | '.join(str(cell) for cell in row)} |", flush=True)
                if line == 0:
                    print(f"|{'---|' * len(row)}", flush=True)


if __name__ == "__main__":
    main()
