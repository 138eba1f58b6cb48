"""The comparison of a sweep's choices as tables for a terminal or a file."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fabricsweep_client.static_models import Comparison, ComparisonFacet, ComparisonItem
from fabricsweep_client.units import value_text


def print_comparison(comparison: Comparison, console: Console) -> None:
    """Print one table for each facet, best choice first, then the answer in sentences."""
    for facet in comparison.facets:
        console.print(_facet_table(comparison, facet))
    print_sentences(comparison, console)


def print_sentences(comparison: Comparison, console: Console) -> None:
    """Print each facet's answer, then the summary unless it says nothing more."""
    texts = [*(facet.text for facet in comparison.facets), comparison.summary]
    for text in dict.fromkeys(filter(None, texts)):
        console.print(Text(text), soft_wrap=True)


def _facet_table(comparison: Comparison, facet: ComparisonFacet) -> Table:
    where = ", ".join(f"{_short(path)} {value}" for path, value in facet.coordinates.items())
    table = Table(
        title=where or None,
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column(Text(_short(comparison.by_path)))
    interval = f"{comparison.confidence:.0%} interval"
    table.add_column(Text(f"{_words(comparison.metric)} [{interval}]"), justify="right")
    table.add_column("replicates", justify="right")
    table.add_column(Text(f"times the best's [{interval}]"), justify="right")
    for item in facet.items:
        cells = (
            item.label,
            interval_text(item.mean, item.ci_low, item.ci_high, comparison.unit),
            str(item.n),
            _ratio_text(item),
        )
        table.add_row(*(Text(cell) for cell in cells))
    return table


def interval_text(
    mean: float | None, low: float | None, high: float | None, unit: str | None
) -> str:
    """`55.6% [55.4, 55.8]`, without the bounds where there are none.

    Fractions are shown as per cent, other values with four digits.
    """
    if mean is None:
        return "–"
    text = _number(mean, unit)
    if low is None or high is None:
        return text
    bounds = f"{_number(low, unit)}, {_number(high, unit)}"
    return f"{text} [{bounds.replace('%', '')}]"


def _number(value: float, unit: str | None) -> str:
    if unit == "fraction":
        return f"{value:.1%}"
    if unit == "gbps":
        return f"{value:.4g} Gb/s"
    return value_text(float(f"{value:.4g}"), unit)


def _ratio_text(item: ComparisonItem) -> str:
    ratio = item.ratio_to_best
    if ratio is None:
        return "best" if item.rank == 1 else "–"
    text = f"{ratio.mean:.3f}"
    if ratio.ci_low is not None and ratio.ci_high is not None:
        text += f" [{ratio.ci_low:.3f}, {ratio.ci_high:.3f}]"
    return f"{text}, may be chance" if item.tied_with_best else text


def _short(path: str) -> str:
    return _words(path.rsplit(".", 1)[-1])


def _words(name: str) -> str:
    for suffix in ("_fraction", "_gbps", "_ns", "_bytes"):
        name = name.removesuffix(suffix)
    return name.replace("_", " ")
