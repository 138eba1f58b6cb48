"""Numbers, units and lists as an answer writes them.

A number gets the digits that its interval leaves meaning to: the last digit shown is that of the
interval's half-width, at least three digits in all, and more where a limit would otherwise read as
the threshold that it lies beside.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from domain.catalog.models import MetricSpec
from domain.units import NAME_ENDINGS, step_for, steps, unit_symbol

_SIZED = ("limit", "threshold", "bias", "memory")
"""What a number of bytes is called without the word size."""
_ABBREVIATIONS = {"cpu": "CPU", "kba": "KBA", "mpi": "MPI", "nccl": "NCCL", "nic": "NIC"}
"""Words of names that people write in capitals."""
_MOST_DECIMALS = 12
_MOST_LISTED = 6
_SAME = 1e-6
"""Numbers nearer to each other than this, relatively, need not read differently."""
_LARGE, _SMALL = 1e15, 1e-9
"""Numbers beyond these are written with a power of ten."""


@dataclass(frozen=True, slots=True)
class ValueStyle:
    """How values of one quantity are written: divided by `scale`, followed by `unit`."""

    scale: float
    unit: str

    def text(self, value: float, spacing: float | None = None) -> str:
        """Write one value; `spacing` is the size of what still has meaning, in the same unit."""
        number = number_text(value / self.scale, spacing and spacing / self.scale)
        return f"{number} {self.unit}".rstrip() if self.unit != "%" else f"{number} %"

    def interval(self, low: float, high: float) -> str:
        """Write the two ends of an interval, the unit once."""
        first, second = interval_texts(low / self.scale, high / self.scale)
        return f"{first} to {second} {self.unit}".rstrip()


def style_for(metric: MetricSpec, sample: float, *, rates_in_bytes: bool) -> ValueStyle:
    """Choose the unit in which a metric is written.

    Parameters
    ----------
    metric
        tells the unit of its values.
    sample
        a typical value, which decides between ns, µs, ms and s.
    rates_in_bytes
        whether the spec writes rates in bytes a second.
    """
    unit = metric.unit
    if unit in ("ns", "bytes"):
        return ValueStyle(*step_for(unit, sample))
    if unit == "gbps" and rates_in_bytes:
        return ValueStyle(*steps(unit, in_bytes=True)[-1])
    if unit == "fraction":
        return ValueStyle(*steps(unit)[0])
    return ValueStyle(1.0, unit_symbol(unit))


def decimals_for(half_width: float | None, value: float) -> int:
    """Give how many decimals a value is written with.

    The last one is the first digit of the half-width; three significant digits at least.
    """
    size = abs(value)
    least = 2 - math.floor(math.log10(size)) if size > 0 and math.isfinite(size) else 0
    if not _is_spread(half_width, size):
        return min(max(0, least), _MOST_DECIMALS)
    assert half_width is not None
    own = -math.floor(math.log10(half_width))
    return min(max(0, least, own), _MOST_DECIMALS)


def number_text(value: float, half_width: float | None = None) -> str:
    """Write a number: thousands with commas, as many decimals as have meaning."""
    if not math.isfinite(value):
        return "unbounded"
    if _is_extreme(value):
        return f"{value:.3g}"
    decimals = decimals_for(half_width, value)
    text = f"{value:,.{decimals}f}"
    bare = not _is_spread(half_width, abs(value)) and "." in text
    return text.rstrip("0").rstrip(".") if bare else text


def _is_spread(half_width: float | None, size: float) -> bool:
    """Say whether a half-width is one, and not what rounding leaves of none."""
    if half_width is None or not math.isfinite(half_width):
        return False
    return half_width > _SAME * size


def _is_extreme(value: float) -> bool:
    """Say whether a number is too large or too small to be read when written out."""
    return abs(value) >= _LARGE or 0 < abs(value) < _SMALL


def interval_texts(low: float, high: float, beside: float | None = None) -> tuple[str, str]:
    """Write both ends of an interval with the same decimals.

    Ends that differ read differently, and none reads as the threshold `beside` unless it is it.
    """
    first, second = alike_texts((low, high), (high - low) / 2, beside)
    return first, second


def alike_texts(
    values: Sequence[float], half_width: float, beside: float | None = None
) -> list[str]:
    """Write several values with the same decimals: as many as the half-width leaves meaning to.

    Values that differ read differently, and none reads as the threshold `beside` unless it is it.
    """
    if not all(math.isfinite(value) for value in values):
        return [number_text(value) for value in values]
    if any(abs(value) >= _LARGE for value in values) or all(_is_extreme(v) for v in values if v):
        return [f"{value:.4g}" for value in values]
    decimals = decimals_for(half_width, max(abs(value) for value in values))
    while decimals < _MOST_DECIMALS and _misleads(values, beside, decimals):
        decimals += 1
    return [f"{value:,.{decimals}f}" for value in values]


def _misleads(values: Sequence[float], beside: float | None, decimals: int) -> bool:
    texts = [f"{value:.{decimals}f}" for value in values]
    pairs = list(zip(texts, values, strict=True))
    if any(t == u and not is_same(a, b) for (t, a), (u, b) in combinations(pairs, 2)):
        return True
    if beside is None:
        return False
    limit = f"{beside:.{decimals}f}"
    return any(text == limit and not is_same(end, beside) for text, end in pairs)


def is_same(a: float, b: float) -> bool:
    """Say whether two numbers differ by so little that nothing hangs on it."""
    return math.isclose(a, b, rel_tol=_SAME, abs_tol=1e-12)


def factor_text(mean: float, low: float | None, high: float | None) -> str:
    """Write a ratio: `1.201 times`, its digits those of its interval; it reads as 1 only when it is."""
    if low is None or high is None:
        return f"{number_text(mean)} times"
    return f"{estimate_texts(mean, low, high, 1.0)[0]} times"


# A sentence writes a ratio and then its interval, both from the same three numbers.
@lru_cache(maxsize=16)
def estimate_texts(
    mean: float, low: float, high: float, beside: float | None = None
) -> tuple[str, str, str]:
    """Write an estimate and both ends of its interval with the same decimals."""
    first, second, third = alike_texts((mean, low, high), (high - low) / 2, beside)
    return first, second, third


def probability_texts(values: Sequence[float]) -> list[str]:
    """Write a probability and its limits alike: two decimals, more where the limits are near."""
    width = max(values) - min(values)
    decimals = 2 if width <= 0 else min(4, max(2, math.ceil(-math.log10(width / 2))))
    return [f"{value:.{decimals}f}" for value in values]


def per_cent(fraction: float) -> str:
    """Write a fraction as per cent."""
    return f"{number_text(fraction * 100)} %"


def listed(words: Sequence[str], most: int = _MOST_LISTED) -> str:
    """Join names: `a`, `a and b`, `a, b and c`; beyond `most` the rest is counted."""
    # Names with commas of their own are told apart by semicolons.
    comma = "; " if any(", " in word for word in words) else ", "
    if len(words) > most + 1:
        return f"{comma.join(words[:most])} and {len(words) - most:,} more"
    if len(words) < 2:
        return "".join(words)
    return f"{comma.join(words[:-1])} and {words[-1]}"


def counted(count: int, one: str, many: str | None = None) -> str:
    """Write a number of things: `1 run`, `2 runs`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def capital(words: str) -> str:
    """Begin words of our own with a capital; names stay as the user wrote them."""
    return words[:1].upper() + words[1:]


def sentence(where: str, told: str) -> str:
    """Make a sentence of what is told, after its place where there is one."""
    return f"{capital(where)}, {told}." if where else f"{told}."


def spoken(name: str) -> str:
    """Say a name of a metric or parameter: its last part, in words, without its unit.

    `message_bytes` is the message size, `link_latency_ns` the link latency,
    `network.classes.global.latency_ns` the global latency.
    """
    way = name.split(".")
    words = way[-1].split("_")
    if len(words) > 1 and NAME_ENDINGS.get(words[-1], "fraction") != "fraction":
        unit = words.pop()
        if unit == "bytes" and words[-1] not in _SIZED:
            words.append("size")
    of_class = way[-2:-1] if "classes" in way[:-2] else []
    return " ".join([*of_class, *(_ABBREVIATIONS.get(word, word) for word in words)])


def metric_label(metric: MetricSpec) -> str:
    """Say what a metric is: `mean packet latency`, `completion time`."""
    words = spoken(metric.name.removesuffix("_fraction")).split(" ")
    if words[-1] in ("mean", "max", "p50", "p99", "p10", "p90"):
        said = {"p50": "median", "max": "longest"}.get(words[-1], words[-1])
        words = [said, *words[:-1]]
    return " ".join(words)
