"""Flows beside packets: of drawn points nine in ten within 5 %."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from tests.validation.claims import Claim
from tests.validation.flow_study import Pair

_APART = 0.05
_SHARE = 0.9


def _is_near(pair: Pair) -> bool:
    return abs(pair.ratio - 1) <= _APART


def near(identifier: str, of: str, pairs: Sequence[Pair]) -> Claim:
    """Give how many points are near, the middle and the outermost ones."""
    ratios = sorted(pair.ratio for pair in pairs)
    count = sum(map(_is_near, pairs))
    return Claim(
        identifier,
        f"{of}: by flows within 5 % of the time by packets",
        f"{count} of {len(pairs)}; median {median(ratios):.3f}, {ratios[0]:.3f} to {ratios[-1]:.3f}",
        count >= _SHARE * len(pairs),
        "9 of 10",
    )


def missed(pairs: Sequence[Pair]) -> str:
    """Name the points that are further apart, with time by flows over time by packets."""
    named = sorted((pair for pair in pairs if not _is_near(pair)), key=lambda pair: pair.ratio)
    return "; ".join(f"{pair.name}: {pair.ratio:.3f}" for pair in named)
