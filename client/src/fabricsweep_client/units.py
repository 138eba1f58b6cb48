"""Numbers with their units, as people read them."""

from fabricsweep_client.unit_table import BYTE_RATES, STEPS, SYMBOLS, Steps


def time_text(nanoseconds: float) -> str:
    """A time in the unit that leaves one to three digits before the point: `1500.0` is `1.5 µs`."""
    return _in_steps(nanoseconds, STEPS["ns"])


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
    return _in_steps(count, STEPS["bytes"])


def value_text(value: float, unit: str | None) -> str:
    """A value in its field's unit; bandwidths in bytes a second, as papers give them."""
    symbol = SYMBOLS.get(unit, unit) if unit else ""
    if not symbol:
        return f"{value:g}"
    if unit == "ns":
        return time_text(value)
    if unit == "gbps":
        size, symbol = BYTE_RATES[-1]
        return f"{value / size:g} {symbol}"
    return f"{value:g} {symbol}"


def _in_steps(value: float, steps: Steps) -> str:
    """Write a number in the largest step that it reaches; 0 in its own unit."""
    if value == 0:
        size, sign = next(step for step in steps if step[0] == 1)
    else:
        size, sign = next((step for step in steps if abs(value) >= step[0]), steps[-1])
    return f"{value / size:.3g} {sign}"


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
        return f"{value:.4g} {SYMBOLS[unit]}"
    return value_text(float(f"{value:.4g}"), unit)
