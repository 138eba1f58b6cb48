"""What a metric of one run is in another computation of the same run."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from pydantic import BaseModel, ConfigDict, Field

Metrics = Mapping[str, float | None]


class Difference(BaseModel):
    """One metric of one point before and after, over the replicates that both have."""

    model_config = ConfigDict(frozen=True)

    metric: str
    n: int = Field(description="Replicates compared.")
    before: float | None = Field(description="Mean before; null where a replicate has no value.")
    after: float | None = Field(description="Mean after; null where a replicate has no value.")
    relative_change: float | None = Field(
        description="(after - before) / |before| of the replicate that moved most; null where it "
        "has no value on one side, or was 0."
    )


def largest_difference(
    pairs: Sequence[tuple[Metrics, Metrics]], metrics: Iterable[str]
) -> Difference | None:
    """Give the metric that moved most, by its relative change in any replicate.

    Parameters
    ----------
    pairs
        metrics before and after, a replicate each; a metric that is absent has no value.
    metrics
        those to look at; of equal changes the first wins.

    Returns
    -------
    None where none of them differs.
    """
    best: tuple[float, Difference] | None = None
    for metric in metrics:
        values = [(before.get(metric), after.get(metric)) for before, after in pairs]
        moved = [_change(*pair) for pair in values if pair[0] != pair[1]]
        if not moved:
            continue
        most = max(moved, key=abs)
        if best is None or abs(most) > best[0]:
            best = (
                abs(most),
                Difference(
                    metric=metric,
                    n=len(values),
                    before=_mean([before for before, _ in values]),
                    after=_mean([after for _, after in values]),
                    relative_change=most if math.isfinite(most) else None,
                ),
            )
    return best[1] if best is not None else None


def _change(before: float | None, after: float | None) -> float:
    """Give the relative change; infinite where there is nothing to relate it to."""
    if before is None or after is None or before == 0:
        return math.inf
    return (after - before) / abs(before)


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return math.fsum(known) / len(known) if known and len(known) == len(values) else None
