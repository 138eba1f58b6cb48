"""Cells of the tables of an answer: numbers, intervals, headings."""

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from fabricsweep_client.models import Estimate, GroupQuantile, MetricText, Quantile, Share


def number(value: float) -> str:
    """A number with four significant digits, thousands with commas: `12,345`, `0.1234`."""
    if value and not 1e-4 <= abs(value) < 1e15:
        return f"{value:.3e}"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.4g}"


def interval(value: Estimate | None, scale: float = 1.0) -> str:
    """`3.91 [3.85, 3.97]`, without the ends where there are none."""
    if value is None:
        return "–"
    text = number(value.mean / scale)
    if value.low is None or value.high is None or value.low == value.high:
        return text
    return f"{text} [{number(value.low / scale)}, {number(value.high / scale)}]"


def quantile_text(value: Quantile | GroupQuantile, scale: float = 1.0) -> str:
    """As :func:`interval`; what is not known is a dash."""
    if value.value is None:
        return "–"
    return interval(Estimate(n=1, mean=value.value, low=value.low, high=value.high), scale)


def share_text(value: Share | None, digits: int = 3) -> str:
    """`0.83 [0.80, 0.86]`: a probability or a share with its limits."""
    if value is None:
        return "–"
    shown = "–" if value.value is None else f"{value.value:.{digits}f}"
    return f"{shown} [{value.low:.{digits}f}, {value.high:.{digits}f}]"


def heading(metric: MetricText) -> Text:
    """A metric with its unit, as a column is headed."""
    unit = f" in {metric.shown_unit}" if metric.shown_unit else ""
    return Text(f"{metric.label}{unit}")


def titled(title: str) -> Table:
    """An empty table below its title."""
    return Table(
        title=Text(title) if title else None,
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
