"""Figures of an answer by matplotlib: `pip install 'fabricsweep-client[plots]'`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from fabricsweep_client.explore_plot import draw_heat, draw_knees, draw_points
from fabricsweep_client.frames import needed
from fabricsweep_client.plot_looks import looks_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_MOST_PANELS = 12
_COLUMNS = 3
_PANEL = (4.6, 3.2)
"""Inches of one panel."""


def plot(figure: Any) -> Figure:
    """Draw a figure of an answer, of any kind: a panel a place, twelve at most.

    Its types are those of `models`, which builds on the classes that call this.

    Raises
    ------
    MissingExtraError
        matplotlib is not installed.
    """
    pyplot = needed("matplotlib.pyplot", "plots")
    panels = figure.panels[:_MOST_PANELS]
    columns = min(_COLUMNS, max(1, len(panels)))
    rows = math.ceil(max(1, len(panels)) / columns)
    size = (_PANEL[0] * columns, _PANEL[1] * rows)
    drawn, grid = pyplot.subplots(rows, columns, figsize=size, squeeze=False, layout="constrained")
    for axes, panel in zip(grid.flat, panels, strict=False):
        _DRAWS[figure.kind](axes, figure, panel)
        axes.set_title(panel.title, fontsize="medium")
    for axes in list(grid.flat)[len(panels) :]:
        axes.set_visible(False)
    left = len(figure.panels) - len(panels)
    drawn.suptitle(f"{figure.title} ({left} more places are not drawn)" if left else figure.title)
    pyplot.close(drawn)  # a notebook shows what is returned, not a second time what is open
    return drawn  # type: ignore[no-any-return]


def _metric_label(metric: Any) -> str:
    unit = f" in {metric.shown_unit}" if metric.shown_unit else ""
    relative = f" relative to {metric.relative_to}" if metric.relative_to else ""
    return f"{metric.label}{unit}{relative}"


def _ends(value: Any, scale: float) -> tuple[float, float, float]:
    """Give a mean, and how far its interval reaches below and above it; 0 where there is none."""
    mean = value.mean / scale
    below = mean - value.low / scale if value.low is not None else 0.0
    above = value.high / scale - mean if value.high is not None else 0.0
    return mean, max(0.0, below), max(0.0, above)


def _lines(axes: Axes, figure: Any, panel: Any) -> None:
    scale = figure.metric.shown_scale
    looks = looks_of(line.label for each in figure.panels for line in each.lines)
    for line in panel.lines:
        look = looks[line.label]
        told = [_ends(point.value, scale) for point in line.points]
        axes.errorbar(
            [point.x for point in line.points],
            [mean for mean, _, _ in told],
            yerr=[[below for _, below, _ in told], [above for _, _, above in told]],
            color="0.5" if line.role == "ideal" else look.colour,
            marker=look.mark,
            linestyle="--" if line.role == "ideal" else look.dash,
            capsize=2,
            label=line.label,
        )
        for mark in line.marks:
            axes.axvline(mark.x, color=look.colour, linewidth=0.8, alpha=0.5)
    if figure.x.is_log:
        axes.set_xscale("log", base=2)
        axes.set_xticks([float(x) for x in figure.x.values], [*figure.x.labels])
    axes.set_xlabel(figure.x.label)
    axes.set_ylabel(_metric_label(figure.metric))
    axes.legend(fontsize="small")


def _dots(axes: Axes, figure: Any, panel: Any) -> None:
    looks = looks_of(row.label for each in figure.panels for row in each.rows)
    for place, row in enumerate(reversed(panel.rows)):
        mean, below, above = _ends(row.value, figure.metric.shown_scale)
        look = looks[row.label]
        axes.errorbar(
            [mean], [place], xerr=[[below], [above]], color=look.colour, marker=look.mark, capsize=3
        )
    axes.set_yticks(range(len(panel.rows)), [row.label for row in reversed(panel.rows)])
    axes.set_xlabel(_metric_label(figure.metric))


def _map(axes: Axes, figure: Any, panel: Any) -> None:
    looks = looks_of(figure.by.labels)
    rows = figure.y.labels if figure.y else [figure.by.label]
    for cell in panel.cells:
        sure = cell.verdict == "best"
        colour = looks[cell.winner].colour if cell.winner in looks else "0.85"
        square = needed("matplotlib.patches", "plots").Rectangle(
            (cell.x - 0.5, cell.y - 0.5),
            1,
            1,
            facecolor=colour,
            alpha=0.75 if sure else 0.3,
            hatch=None if sure else "//",
            edgecolor="white",
        )
        axes.add_patch(square)
        text = cell.winner or cell.verdict.replace("_", " ")
        axes.text(cell.x, cell.y, text, ha="center", va="center", fontsize="x-small", wrap=True)
    axes.set_xlim(-0.5, len(figure.x.labels) - 0.5)
    axes.set_ylim(-0.5, len(rows) - 0.5)
    axes.set_xticks(range(len(figure.x.labels)), figure.x.labels)
    axes.set_yticks(range(len(rows)), rows)
    axes.set_xlabel(figure.x.label)


def _spread(axes: Axes, figure: Any, panel: Any) -> None:
    scale = figure.metric.shown_scale
    looks = looks_of(curve.label for each in figure.panels for curve in each.curves)
    for curve in panel.curves:
        ranks = curve.ranks or range(1, len(curve.values) + 1)
        look = looks[curve.label]
        axes.step(
            [value / scale for value in curve.values],
            [rank / curve.n for rank in ranks],
            where="post",
            color=look.colour,
            linestyle=look.dash,
            label=f"{curve.label} (n = {curve.n})",
        )
    axes.set_ylim(0, 1.02)
    axes.set_xlabel(_metric_label(figure.metric))
    axes.set_ylabel("share of runs at or below")
    axes.legend(fontsize="small")


def _chances(axes: Axes, figure: Any, panel: Any) -> None:
    looks = looks_of(row.label for each in figure.panels for row in each.rows)
    for place, row in enumerate(reversed(panel.rows)):
        share, look = row.probability, looks[row.label]
        middle = share.value if share.value is not None else (share.low + share.high) / 2
        ends = [[max(0.0, middle - share.low)], [max(0.0, share.high - middle)]]
        axes.errorbar([middle], [place], xerr=ends, color=look.colour, marker=look.mark, capsize=3)
    axes.set_yticks(range(len(panel.rows)), [row.label for row in reversed(panel.rows)])
    axes.set_xlim(-0.02, 1.02)
    axes.set_xlabel("probability of being best")


def _sensitivity(axes: Axes, figure: Any, panel: Any) -> None:
    """Draw Sobol' indices where there are any, else shares of the variance, else the tornado."""
    if panel.indices:
        named = [(one.label, one.total or one.first) for one in panel.indices]
        found = [
            (label, one.value or 0.0, one.low, one.high) for label, one in named if one is not None
        ]
        axes.set_xlabel("share of the variance")
    elif panel.anova is not None:
        found = [(term.label, term.share, term.share, term.share) for term in panel.anova.terms]
        axes.set_xlabel("share of the variance")
    else:
        found = [(bar.label, bar.effect, bar.effect, bar.effect) for bar in panel.bars]
        axes.set_xlabel("how many times the metric changes")
    for place, (_, value, low, high) in enumerate(reversed(found)):
        ends = [[max(0.0, value - low)], [max(0.0, high - value)]]
        axes.barh(place, value, color="#4477aa", xerr=ends, capsize=2)
    axes.set_yticks(range(len(found)), [label for label, *_ in reversed(found)])


def _bottleneck(axes: Axes, figure: Any, panel: Any) -> None:
    """Draw how busy ports are at each point, and with shared memory what else may hold it back."""
    for name, colour, mark in (
        ("injection", "#4477aa", "^"),
        ("link", "#ee6677", "s"),
        ("ejection", "#228833", "v"),
    ):
        _busy_marks(axes, panel.rows, name, colour, mark, label=name)
    if any(row.memory is not None for row in panel.rows):
        memories = [row.memory for row in panel.rows]
        for name, colour, mark in (
            ("memory_busy", "#aa3377", "o"),
            ("directory_busy", "#ccbb44", "D"),
            ("outstanding_limited", "#66ccee", ">"),
            ("mshr_limited", "#bbbbbb", "<"),
            ("issue_limited", "#000000", "x"),
        ):
            _busy_marks(axes, memories, name, colour, mark, label=name.replace("_", " "))
    names = [f"{row.label} {row.x_label or ''}".strip() for row in panel.rows]
    axes.set_yticks(range(len(names)), names, fontsize="x-small")
    axes.set_xlim(-0.02, 1.05)
    axes.set_xlabel("share of the time busy")
    axes.legend(fontsize="small")


def _busy_marks(
    axes: Axes, rows: Sequence[Any], name: str, colour: str, mark: str, *, label: str
) -> None:
    shares = [getattr(row, name, None) for row in rows]
    busy = [math.nan if share is None else share for share in shares]
    axes.plot(busy, range(len(busy)), mark, color=colour, label=label)


def _cost(axes: Axes, figure: Any, panel: Any) -> None:
    """Draw the value against the cost an endpoint, with the intervals of both."""
    looks, scale = looks_of(row.label for row in panel.rows), figure.metric.shown_scale
    for row in (one for one in panel.rows if one.value is not None):
        cost, value, look = row.cost_per_endpoint_usd, row.value, looks[row.label]
        ends = [[max(0.0, cost.value - cost.low)], [max(0.0, cost.high - cost.value)]]
        low = value.mean if value.low is None else value.low
        high = value.mean if value.high is None else value.high
        spread = [[(value.mean - low) / scale], [(high - value.mean) / scale]]
        axes.errorbar(
            [cost.value],
            [value.mean / scale],
            xerr=ends,
            yerr=spread,
            color=look.colour,
            marker=look.mark,
            fillstyle="full" if row.is_on_front else "none",
            label=row.label,
            capsize=2,
        )
    axes.set_xscale("log")
    axes.set_xlabel("USD an endpoint")
    axes.legend(fontsize="small")


_DRAWS: dict[str, Callable[[Any, Any, Any], None]] = {
    "lines": _lines,
    "dots": _dots,
    "map": _map,
    "spread": _spread,
    "distribution": _spread,
    "heat": draw_heat,
    "points": draw_points,
    "chances": _chances,
    "sensitivity": _sensitivity,
    "bottleneck": _bottleneck,
    "cost": _cost,
    "knees": draw_knees,
}
