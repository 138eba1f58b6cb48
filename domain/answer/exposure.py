"""What of a replayed trace's time is communication that no computing hides, in words."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from domain.answer.chance_figures import ExposureRow
from domain.answer.words import listed, per_cent
from domain.result.exposure import KINDS, Exposure

_MOSTLY = 0.5
_COMPUTES = 0.9
"""A rank that ends last and computes so much of its time gains little from any network."""


def exposure_row(runs: Sequence[Exposure]) -> ExposureRow | None:
    """Sum up the runs of a point: means, and the least and greatest share; None without any."""
    if not runs:
        return None
    slowest = [one.slowest_computes for one in runs if one.slowest_computes is not None]
    return ExposureRow(
        exposed=fmean(one.exposed for one in runs),
        exposed_min=min(one.exposed for one in runs),
        exposed_max=max(one.exposed for one in runs),
        exposed_in={
            kind: share
            for kind in KINDS
            if (share := fmean(one.in_kinds.get(kind, 0.0) for one in runs)) > 0
        },
        slowest_rank_computes=fmean(slowest) if slowest else None,
    )


def exposure_words(rows: Sequence[tuple[str, int, ExposureRow]]) -> str:
    """Tell the exposed communication of a choice at the two ends of what is walked along.

    Parameters
    ----------
    rows
        the words of each place (empty: there is one), its runs, and what they show, in order.
    """
    ends = rows if len(rows) == 1 else [rows[0], rows[-1]]
    told = [_share(*end) for end in ends]
    words = f"communication that no computing hides takes {listed(told)}"
    last = ends[-1][2]
    kind, most = max(last.exposed_in.items(), key=lambda item: item[1], default=("", 0.0))
    at = "" if len(ends) == 1 else "there "
    if len(last.exposed_in) > 1 and most > _MOSTLY * last.exposed:
        words += f", {at}most of it in {kind.replace('_', '-')}"
    if last.slowest_rank_computes is not None and last.slowest_rank_computes >= _COMPUTES:
        share = _rounded(last.slowest_rank_computes)
        words += f"; the rank that ends last computes {share} of its time: no network makes it much faster"
    return words


def _share(place: str, runs: int, row: ExposureRow) -> str:
    low, high = _rounded(row.exposed_min), _rounded(row.exposed_max)
    spread = f"{low} in every run" if low == high else f"{low} to {high} in {runs} runs"
    if runs == 1:
        spread = "one run"
    return " ".join(part for part in (_rounded(row.exposed), "of an iteration", place) if part) + (
        f" ({spread})"
    )


def _rounded(share: float) -> str:
    return per_cent(round(share, 3))
