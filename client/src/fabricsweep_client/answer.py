"""The answer of a sweep for a terminal or a file: what is left out, sentences, alarms, tables."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fabricsweep_client.answer_cells import heading, interval, number, quantile_text, titled
from fabricsweep_client.chance_output import chance_tables
from fabricsweep_client.cost_output import cost_tables
from fabricsweep_client.explore_output import explore_tables, print_method
from fabricsweep_client.models import (
    Answer,
    BottleneckFigure,
    ChancesFigure,
    ComparedNetwork,
    CostFigure,
    DistributionFigure,
    DotsFigure,
    DotsPanel,
    HeatFigure,
    KneesFigure,
    LinesFigure,
    LinesPanel,
    MapCell,
    MapFigure,
    MapPanel,
    PointsFigure,
    SensitivityFigure,
    SpreadFigure,
    SpreadPanel,
)

__all__ = ["interval", "number", "print_answer", "print_sentences"]

Figure = (
    LinesFigure
    | DotsFigure
    | MapFigure
    | SpreadFigure
    | ChancesFigure
    | SensitivityFigure
    | BottleneckFigure
    | CostFigure
    | DistributionFigure
    | HeatFigure
    | PointsFigure
    | KneesFigure
)

_MOST_PANELS = 12
"""More panels than this are cut in a terminal; JSON and the dashboard have all."""


def print_answer(answer: Answer, console: Console, *, with_method: bool = False) -> None:
    """Print what is left out, the sentences and alarms, then the figures as tables.

    `with_method` says below each figure how it was computed.
    """
    print_sentences(answer, console)
    for figure in answer.figures:
        for table in _tables(figure)[:_MOST_PANELS]:
            console.print(table)
        if len(figure.panels) > _MOST_PANELS:
            left = len(figure.panels) - _MOST_PANELS
            console.print(f"{left} more panels: --filter chooses, --format json has all")
        if with_method:
            print_method(figure.method or [], console)
    if len(answer.networks) > 1:
        console.print(_networks(answer.networks))
    for note in answer.notes:
        console.print(Text(note, style="dim"))
    others = [text.question for text in answer.questions if text.question != answer.question]
    if others:
        console.print(Text(f"Other questions: --question {' or '.join(others)}", style="dim"))


def print_sentences(answer: Answer, console: Console) -> None:
    """Print what is left out, then what the sweep says, then why to doubt it."""
    if answer.points < answer.points_in_all:
        console.print(f"Of {answer.points:,} of {answer.points_in_all:,} points:")
    for text in answer.left_out:
        console.print(Text(text, style="yellow"))
    for text in answer.sentences:
        console.print(Text(text, style="bold"))
    for alarm in answer.alarms:
        console.print(Text.assemble(("! ", "bold red"), alarm.text))


def _tables(figure: Figure) -> list[Table]:
    if isinstance(figure, LinesFigure):
        return [_lines_table(figure, panel) for panel in figure.panels]
    if isinstance(figure, DotsFigure):
        return [_dots_table(figure, panel) for panel in figure.panels]
    if isinstance(figure, MapFigure):
        return [_map_table(figure, panel) for panel in figure.panels]
    if isinstance(figure, SpreadFigure):
        return [_spread_table(figure, panel) for panel in figure.panels]
    if isinstance(figure, DistributionFigure | HeatFigure | PointsFigure):
        return explore_tables(figure)
    if isinstance(figure, KneesFigure):
        return [_knees_table(figure)]
    if isinstance(figure, CostFigure):
        return cost_tables(figure)
    return chance_tables(figure)


def _lines_table(figure: LinesFigure, panel: LinesPanel) -> Table:
    table = titled(panel.title)
    table.add_column("", overflow="fold")
    table.add_column(Text(figure.x.label), justify="right")
    table.add_column(heading(figure.metric), justify="right")
    table.add_column("runs", justify="right")
    table.add_column("")
    labels = dict(zip(figure.x.values, figure.x.labels, strict=True))
    for line in panel.lines:
        last = len(line.points) - 1
        for place, point in enumerate(line.points):
            cells = (
                _named(line.label, line.role) if place == 0 else "",
                labels.get(point.x, number(point.x)),
                interval(point.value, figure.metric.shown_scale),
                str(point.value.n),
                "" if point.is_steady else "not steady",
            )
            table.add_row(*map(Text, cells), end_section=place == last)
    return table


def _dots_table(figure: DotsFigure, panel: DotsPanel) -> Table:
    table = titled(panel.title)
    table.add_column(Text(figure.by.label), overflow="fold")
    table.add_column(heading(figure.metric), justify="right")
    table.add_column("runs", justify="right")
    ranked = any(row.rank for row in panel.rows)
    has_ideal = any(row.ratio_to_ideal for row in panel.rows)
    has_base = any(row.ratio_to_baseline for row in panel.rows)
    heads = [("times worse", ranked), ("of ideal", has_ideal), ("of the baseline", has_base)]
    for head, shown in heads:
        if shown:
            table.add_column(head, justify="right")
    for row in panel.rows:
        worse = "best" if row.rank == 1 else interval(row.ratio_to_best)
        if ranked and row.is_possible_winner and panel.verdict == "not_told_apart":
            worse = "may be best" if row.rank == 1 else f"{worse}, may be best"
        cells = [_named(row.label, row.role), interval(row.value, figure.metric.shown_scale)]
        cells.append(str(row.value.n))
        cells += [worse if row.rank else "–"] if ranked else []
        cells += [interval(row.ratio_to_ideal)] if has_ideal else []
        cells += [interval(row.ratio_to_baseline)] if has_base else []
        table.add_row(*map(Text, cells))
    return table


def _map_table(figure: MapFigure, panel: MapPanel) -> Table:
    table = titled(panel.title)
    table.add_column(Text(figure.y.label if figure.y else ""))
    for label in figure.x.labels:
        table.add_column(Text(label))
    cells = {(cell.x, cell.y): cell for cell in panel.cells}
    rows = figure.y.labels if figure.y else [figure.by.label]
    for y, label in enumerate(rows):
        own = [_cell_text(cells.get((x, y))) for x in range(len(figure.x.labels))]
        table.add_row(*map(Text, [label, *own]))
    table.caption = f"Columns: {figure.x.label}"
    table.caption_justify = "left"
    return table


def _cell_text(cell: MapCell | None) -> str:
    if cell is None or cell.verdict == "missing":
        return "–"
    if cell.verdict == "not_told_apart":
        return f"not told apart: {', '.join(cell.possible)}"
    if cell.winner is None:
        return "unknown"
    return cell.winner if cell.verdict == "best" else f"{cell.winner} ({cell.verdict})"


def _knees_table(figure: KneesFigure) -> Table:
    """Where more stops paying: a row a place, a column a choice."""
    table = titled(figure.title)
    table.add_column("", overflow="fold")
    for label in figure.columns:
        table.add_column(Text(label), justify="right")
    cells = {(cell.row, cell.column): cell.shown for panel in figure.panels for cell in panel.cells}
    for row, place in enumerate(figure.rows):
        own = [cells.get((row, column), "–") for column in range(len(figure.columns))]
        table.add_row(*map(Text, [place, *own]))
    return table


def _spread_table(figure: SpreadFigure, panel: SpreadPanel) -> Table:
    table = titled(panel.title)
    table.add_column("", overflow="fold")
    table.add_column("runs", justify="right")
    for p in [quantile.p for quantile in panel.curves[0].quantiles] if panel.curves else []:
        head = "median" if p == 0.5 else f"P{p * 100:g}"
        table.add_column(head, justify="right")
    table.add_column("worst", justify="right")
    table.caption = str(heading(figure.metric))
    table.caption_justify = "left"
    scale = figure.metric.shown_scale
    for curve in panel.curves:
        quantiles = [quantile_text(q, scale) for q in curve.quantiles]
        cells = [
            curve.label,
            str(curve.n or len(curve.values)),
            *quantiles,
            number(curve.worst / scale),
        ]
        table.add_row(*map(Text, cells))
    return table


def _named(label: str, role: str) -> str:
    return label if role == "choice" else f"{label} ({role})"


def _networks(networks: Sequence[ComparedNetwork]) -> Table:
    """What each compared network has: rates and bisection over the injection rate."""
    table = titled("Networks compared")
    table.add_column("", overflow="fold")
    heads = ["endpoints", "routers", "cables", "rate", "bisection", "load"]
    is_priced = any(network.cost_per_endpoint_usd is not None for network in networks)
    heads += ["USD each", "W each"] if is_priced else []
    for head in heads:
        table.add_column(head, justify="right")
    for network in networks:
        figures = (
            network.endpoints,
            network.routers,
            network.cables_per_endpoint,
            network.cable_rate_per_endpoint_fraction,
            network.bisection_fraction,
            network.busiest_class_load,
        )
        cells = ["–" if value is None else number(value) for value in figures]
        cells += [_price(network), _power(network)] if is_priced else []
        name = f"{network.label} {network.place}".strip()
        table.add_row(*map(Text, [name, *cells]))
    table.caption = (
        "rate, bisection and load of the busiest links (uniform) over the injection rate"
    )
    table.caption_justify = "left"
    return table


def _price(network: ComparedNetwork) -> str:
    """The cost of an endpoint; of networks that differ in their rates from the least to the most."""
    low, high = network.cost_per_endpoint_usd, network.highest_cost_per_endpoint_usd
    if low is None or high is None:
        return "–"
    return f"{low:,.0f}" if low == high else f"{low:,.0f} to {high:,.0f}"


def _power(network: ComparedNetwork) -> str:
    return "–" if network.power_per_endpoint_w is None else number(network.power_per_endpoint_w)
