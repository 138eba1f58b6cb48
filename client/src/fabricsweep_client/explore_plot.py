"""Pictures of grids, of metrics and of knees, and of points by two metrics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fabricsweep_client.plot_looks import looks_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_heat(axes: Axes, figure: Any, panel: Any) -> None:
    """Draw one heat map; all panels share one scale of colour."""
    scale = figure.metric.shown_scale
    means = [cell.value.mean / scale for each in figure.panels for cell in each.cells]
    rows = [[float("nan")] * len(figure.x.labels) for _ in figure.y.labels]
    for cell in panel.cells:
        rows[cell.y][cell.x] = cell.value.mean / scale
    norm = "log" if figure.is_log else "linear"
    image = axes.imshow(
        rows,
        origin="lower",
        aspect="auto",
        cmap="Blues",
        norm=norm,
        vmin=min(means, default=0.0),
        vmax=max(means, default=1.0),
    )
    axes.set_xticks(range(len(figure.x.labels)), figure.x.labels)
    axes.set_yticks(range(len(figure.y.labels)), figure.y.labels)
    axes.set_xlabel(figure.x.label)
    axes.set_ylabel(figure.y.label)
    unit = f" in {figure.metric.shown_unit}" if figure.metric.shown_unit else ""
    axes.figure.colorbar(image, ax=axes, label=f"{figure.metric.label}{unit}")


def draw_knees(axes: Axes, figure: Any, panel: Any) -> None:
    """Draw the knees in words, a row a place, on the colour of the knee or of the last value tried."""
    shades = [[float("nan")] * len(figure.columns) for _ in figure.rows]
    for cell in panel.cells:
        ends = [end for end in (cell.knee, cell.earliest) if end is not None]
        shades[cell.row][cell.column] = max(ends, default=float("nan"))
        axes.text(cell.column, cell.row, cell.shown, ha="center", va="center", fontsize="x-small")
    low, high = min(figure.x.values), max(figure.x.values)
    norm = "log" if figure.x.is_log else "linear"
    axes.imshow(shades, aspect="auto", cmap="Blues", alpha=0.5, norm=norm, vmin=low, vmax=high)
    axes.set_xticks(range(len(figure.columns)), figure.columns)
    axes.set_yticks(range(len(figure.rows)), figure.rows)


def draw_points(axes: Axes, figure: Any, panel: Any) -> None:
    """Draw the metric of each point against the second one, else against its first axis."""
    metrics = [column for column in panel.columns if column.kind == "metric"]
    y = metrics[0]
    x = metrics[1] if len(metrics) > 1 else panel.columns[0]
    across = figure.against.shown_scale if figure.against and len(metrics) > 1 else 1.0
    up = figure.metric.shown_scale
    looks = looks_of(panel.labels)
    for choice, label in enumerate(panel.labels):
        pairs = [
            (x.values[n] / across, y.values[n] / up)
            for n, own in enumerate(panel.choices)
            if own == choice and x.values[n] is not None and y.values[n] is not None
        ]
        if pairs:
            look = looks[label]
            axes.scatter(
                *zip(*pairs, strict=True), color=look.colour, marker=look.mark, label=label
            )
    if x.is_log:
        axes.set_xscale("log")
    if y.is_log:
        axes.set_yscale("log")
    axes.set_xlabel(x.label)
    axes.set_ylabel(y.label)
    axes.legend(fontsize="small")
