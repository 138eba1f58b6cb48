"""Tables of the figures to look around in, and how each figure was computed."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fabricsweep_client.answer_cells import heading, interval, number, titled
from fabricsweep_client.models import (
    DistributionFigure,
    HeatFigure,
    HeatPanel,
    MethodText,
    PointColumn,
    PointsFigure,
)

_MOST_POINTS = 20
_TOPICS = {
    "runs": "runs",
    "mean": "mean",
    "interval": "interval",
    "pairing": "pairing",
    "left_out": "left out",
    "drawn": "drawn",
    "page": "more in",
}


def explore_tables(figure: DistributionFigure | HeatFigure | PointsFigure) -> list[Table]:
    """The tables of one figure."""
    if isinstance(figure, DistributionFigure):
        return [_distributions(figure)]
    if isinstance(figure, HeatFigure):
        return [_heat(figure, panel) for panel in figure.panels]
    return [_points(figure)]


def print_method(method: list[MethodText], console: Console) -> None:
    """Print how a figure was computed, a topic a line."""
    for one in method:
        name = Text(f"{_TOPICS.get(one.topic, one.topic)}: ", style="bold dim")
        console.print(name + Text(one.text, style="dim"))


def _distributions(figure: DistributionFigure) -> Table:
    table = titled(figure.title)
    table.add_column("", overflow="fold")
    for name in ("runs", "least", "25 %", "median", "75 %", "greatest"):
        table.add_column(name, justify="right")
    table.caption = str(heading(figure.metric))
    table.caption_justify = "left"
    scale = figure.metric.shown_scale
    for panel in figure.panels:
        for curve in panel.curves:
            values = (curve.values[0], *curve.quartiles, curve.values[-1])
            cells = [curve.label, str(curve.n), *(number(value / scale) for value in values)]
            table.add_row(*map(Text, cells))
    return table


def _heat(figure: HeatFigure, panel: HeatPanel) -> Table:
    table = titled(panel.title)
    table.add_column(Text(figure.y.label))
    for label in figure.x.labels:
        table.add_column(Text(label), justify="right")
    cells = {(cell.x, cell.y): cell.value for cell in panel.cells}
    scale = figure.metric.shown_scale
    for y, label in enumerate(figure.y.labels):
        own = [interval(cells.get((x, y)), scale) for x in range(len(figure.x.labels))]
        table.add_row(*map(Text, [label, *own]))
    table.caption = f"{heading(figure.metric)}; columns: {figure.x.label}"
    table.caption_justify = "left"
    return table


def _points(figure: PointsFigure) -> Table:
    """The first points; files and JSON have all that are given."""
    table = titled(figure.title)
    table.add_column("point", justify="right")
    for panel in figure.panels:
        for column in panel.columns:
            table.add_column(Text(column.label), justify="right")
        for place, index in enumerate(panel.point_indexes[:_MOST_POINTS]):
            cells = [_cell(column, place) for column in panel.columns]
            table.add_row(*map(Text, [str(index), *cells]))
    if figure.points > _MOST_POINTS:
        table.caption = f"{_MOST_POINTS} of {figure.points:,} points; --format csv has more"
        table.caption_justify = "left"
    return table


def _cell(column: PointColumn, place: int) -> str:
    value = column.values[place]
    if value is None:
        return "–"
    if column.labels is not None:
        return column.labels[int(value)]
    unit = f" {column.unit}" if column.unit in ("ns", "gbps", "bytes") else ""
    return f"{number(value)}{unit}"
