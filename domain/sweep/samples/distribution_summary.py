"""What is told of a distribution: where its values lie, and how they spread.

A plain JSON object of these, in the unit of the parameter: `kind`; of numbers `low`, `high`, `mean`,
`quantile_05`, `median`, `quantile_95`, `is_integer` and `weight_kept` (the part that its ends do not cut
off); of choices `values`, each with `label`, `value` and `probability`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from domain.sampling.marginals import Continuous, Listed

_PARTS = (0.05, 0.5, 0.95)


def told_of(kind: str, marginal: Continuous | Listed) -> dict[str, Any]:
    """Tell of a distribution of numbers."""
    low5, median, high5 = marginal.quantiles(_PARTS)
    if isinstance(marginal, Continuous):
        low, high = marginal.span.low, marginal.span.high
        kept, is_integer = marginal.kept, marginal.span.is_integer
    else:
        low, high = float(min(marginal.values)), float(max(marginal.values))
        kept, is_integer = 1.0, all(isinstance(value, int) for value in marginal.values)
    return {
        "kind": kind,
        "low": low if math.isfinite(low) else None,
        "high": high if math.isfinite(high) else None,
        "mean": marginal.mean,
        "quantile_05": low5,
        "median": median,
        "quantile_95": high5,
        "is_integer": is_integer,
        "weight_kept": kept,
    }


def told_of_choice(marginal: Listed, labels: Sequence[str]) -> dict[str, Any]:
    """Tell of a choice: its values, and of numbers what is told of other distributions, too."""
    listed = [
        {"label": label, "value": value, "probability": probability}
        for label, value, probability in zip(
            labels, marginal.values, marginal.probabilities, strict=True
        )
    ]
    numbers = told_of("choice", marginal) if marginal.is_numeric else {"kind": "choice"}
    return {**numbers, "values": listed}
