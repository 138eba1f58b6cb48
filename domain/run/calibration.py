"""How far estimates were from what was measured."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

_PRIOR_RATIOS = (0.3, 1.0, 3.0)
"""Stand for what is not known yet: they count as three measurements."""
_QUANTILES = (0.05, 0.5, 0.95)


class Calibration(BaseModel):
    """Measured over estimated CPU time: its 5 %, 50 % and 95 % quantiles."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    samples: int = Field(ge=0, description="Measurements that it rests on.")
    low: float = Field(gt=0, description="5 % quantile.")
    expected: float = Field(gt=0, description="Median.")
    high: float = Field(gt=0, description="95 % quantile.")


def calibrate(pairs: Iterable[tuple[float, float]]) -> Calibration:
    """Learn from runs that were estimated and measured.

    Parameters
    ----------
    pairs
        (measured, estimated before any calibration) CPU seconds; pairs that are not above 0 are
        passed over.

    Returns
    -------
    The calibration; with few pairs it stays wide.
    """
    ratios = [measured / guess for measured, guess in pairs if measured > 0 and guess > 0]
    low, expected, high = np.quantile([*ratios, *_PRIOR_RATIOS], _QUANTILES)
    return Calibration(
        samples=len(ratios), low=float(low), expected=float(expected), high=float(high)
    )


UNCALIBRATED = calibrate([])
"""What is used before anything was measured."""
