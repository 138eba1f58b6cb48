"""What is drawn, as a table."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from fabricsweep_client.models import AxisDocument, DrawnDistribution, Validation
from fabricsweep_client.plain_text import Text
from fabricsweep_client.units import value_text

_COLUMNS = ("low", "quantile_05", "median", "mean", "quantile_95", "high")
_HEADS = ("from", "5 %", "median", "mean", "95 %", "to")


def print_samples(validation: Validation, console: Console) -> None:
    """Print how many samples there are, and how each drawn axis spreads."""
    samples = validation.samples
    if samples is None:
        return
    console.print(f"{samples.samples} samples, {samples.method}, seed {samples.seed}")
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("drawn", overflow="fold")
    table.add_column("distribution", overflow="fold")
    for head in _HEADS:
        table.add_column(head, justify="right", overflow="fold")
    for axis in validation.axes:
        if axis.distribution is not None:
            table.add_row(*(Text(cell) for cell in _row(axis, axis.distribution)))
    console.print(table)


def _row(axis: AxisDocument, told: DrawnDistribution) -> list[str]:
    kind = told.kind
    if told.values is not None:
        kind = ", ".join(f"{one.label} {one.probability:.0%}" for one in told.values[:6])
        kind += ", ..." if len(told.values) > 6 else ""
    cells = [getattr(told, name) for name in _COLUMNS]
    return [
        axis.name,
        kind,
        *("" if cell is None else value_text(cell, axis.unit) for cell in cells),
    ]
