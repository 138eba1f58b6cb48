"""Which question a sweep asks first, as its axes tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from domain.plots.axes import walkable
from domain.sweep.axis import AxisInfo

Question = Literal["speedup", "comparison"]
"""speedup: where does more stop paying? comparison: which choice is best?"""


def first_question(model: str, axes: Sequence[AxisInfo]) -> Question:
    """Give the question whose answer is shown unless another is asked for.

    A bandwidth that varies by itself asks where more of it stops paying. Without one a sweep asks
    which of its choices is best, and so does every static one; with numbers alone, where more of
    them stops paying.
    """
    numeric = walkable(axes)
    if model == "static" or not numeric:
        return "comparison"
    if any(path.endswith("_gbps") for _, path in numeric):
        return "speedup"
    followed = {axis.name for axis, _ in numeric}
    choices = [axis for axis in axes if len(axis.values) > 1 and axis.name not in followed]
    return "comparison" if choices else "speedup"
