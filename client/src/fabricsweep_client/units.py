"""Numbers with their units, as people read them."""

_TIME_STEPS = ((1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns"))
_BANDWIDTH_UNITS = {"gbps", "gb/s", "gbit/s"}
_WITHOUT_UNIT = {"count", "1", "bool", "fraction", "ratio", "choice", "name", "rank"}
"""Units of the catalogue that say nothing beside a number."""


def time_text(nanoseconds: float) -> str:
    """A time in the unit that leaves one to three digits before the point: `1500.0` is `1.50 µs`."""
    for step, unit in _TIME_STEPS:
        if abs(nanoseconds) >= step:
            return f"{nanoseconds / step:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def seconds_text(seconds: float) -> str:
    """A duration: `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def bytes_text(count: float) -> str:
    """Memory in binary units: `1536` is `1.5 KiB`."""
    for unit in ("B", "KiB", "MiB", "GiB"):
        if count < 1024:
            return f"{count:.3g} {unit}"
        count /= 1024
    return f"{count:.3g} TiB"


def value_text(value: float, unit: str | None) -> str:
    """A value in its field's unit; bandwidths are shown in bytes as well, as papers give them."""
    if unit is None or unit in _WITHOUT_UNIT:
        return f"{value:g}"
    if unit == "ns":
        return time_text(value)
    if unit.lower() in _BANDWIDTH_UNITS:
        return f"{value / 8:g} GB/s"
    return f"{value:g} {unit}"


def interval_text(
    mean: float | None, low: float | None, high: float | None, unit: str | None
) -> str:
    """`55.6% [55.4, 55.8]`, without the bounds where there are none.

    Fractions are shown as per cent, other values with four digits.
    """
    if mean is None:
        return "–"
    text = _shown(mean, unit)
    if low is None or high is None:
        return text
    bounds = f"{_shown(low, unit)}, {_shown(high, unit)}"
    return f"{text} [{bounds.replace('%', '')}]"


def _shown(value: float, unit: str | None) -> str:
    if unit == "fraction":
        return f"{value:.1%}"
    if unit == "gbps":
        return f"{value:.4g} Gb/s"
    return value_text(float(f"{value:.4g}"), unit)
