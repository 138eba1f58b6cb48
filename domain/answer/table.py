"""The figures of an answer as tables: one row a value with its interval, for data frames and files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from domain.answer.chance_figures import BottleneckRow, DrawRegret, SensitivityPanel, Share
from domain.answer.cost_figures import CostPanel, CostRow, Money
from domain.answer.document import Answer, AxisText, Estimate, Figure
from domain.answer.explore_figures import DistributionPanel, PointColumn, PointsPanel, PooledCurve
from domain.answer.knee_figures import KneeCell

CellType: TypeAlias = Literal["number", "integer", "boolean", "text"]
Row: TypeAlias = dict[str, Any]

_LEVELS = {
    "lines": ("panels", "lines", "points"),
    "dots": ("panels", "rows"),
    "map": ("panels", "cells"),
    "spread": ("panels", "curves", "quantiles"),
    "chances": ("panels", "rows"),
    "sensitivity": ("panels", "effects"),
    "bottleneck": ("panels", "rows"),
    "cost": ("panels", "rows"),
    "distribution": ("panels", "curves"),
    "heat": ("panels", "cells"),
    "points": ("panels", "rows"),
    "knees": ("panels", "cells"),
}
"""Where the rows of each kind of figure lie, from outside in; every level gives its plain fields."""
_INTEGERS = frozenset(
    {
        "n",
        "point_index",
        "rank",
        "draws",
        "resolved",
        "wins",
        "ties",
        "unresolved",
        "points",
        "places",
        "endpoints",
    }
)
_IN_METRIC = frozenset({"mean", "low", "high", "value", "worst", "min", "p25", "p50", "p75", "max"})


_ONLY_DRAWN: Mapping[type[BaseModel], frozenset[str]] = {
    PooledCurve: frozenset({"values", "ranks", "at", "density", "quartiles", "point_indexes"}),
    DistributionPanel: frozenset({"is_log"}),
    PointsPanel: frozenset({"labels"}),
    CostPanel: frozenset({"flips"}),
    CostRow: frozenset({"parts"}),
    BottleneckRow: frozenset({"memory"}),
    KneeCell: frozenset({"row", "column"}),
}
"""What charts draw, other tables tell, or a row tells in columns of its own."""


class AnswerColumn(BaseModel):
    """One column of a figure, with all its cells."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(description="`mean`, `low` and `high` are in the unit of the metric.")
    type: CellType
    unit: str | None
    values: list[str | bool | int | float | None]


class AnswerTable(BaseModel):
    """A figure as a table; all columns have one value a row."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    figure: int = Field(description="Which figure of the answer, from 0.")
    kind: str = Field(description="Kind of the figure, which tells what its columns are.")
    title: str
    columns: list[AnswerColumn]


def answer_tables(answer: Answer) -> list[AnswerTable]:
    """Give every figure of an answer as a table, in their order.

    A row is a point of a line, a row of dots, a cell of a map, a quantile of a curve, a choice with its
    probability, an input or an interaction with its effect, a point with what holds it
    back, a choice with its quartiles, a cell of a heat map, a point with all its axes, or the knee
    of a choice at a place. It has the
    coordinates of its panel, the labels of what it belongs to, and `n`, `mean`, `low` and `high` of
    its value (`value` of a quantile). Other estimates have their name before: `ratio_to_best`,
    `ratio_to_best_low`, `ratio_to_best_high`.
    """
    return [_table(number, figure) for number, figure in enumerate(answer.figures)]


def _table(number: int, figure: Figure) -> AnswerTable:
    rows = [{"panel": "", **row} for row in _rows(figure, _LEVELS[figure.kind])]
    rows = [_placed(row, figure) for row in rows]
    names = list(dict.fromkeys(name for row in rows for name in row))
    columns = [_column(name, [row.get(name) for row in rows], figure) for name in names]
    return AnswerTable(figure=number, kind=figure.kind, title=figure.title, columns=columns)


def _rows(part: BaseModel, levels: tuple[str, ...]) -> Iterator[Row]:
    """Walk down the levels, each row taking along what stands above it."""
    if not levels:
        yield {}
        return
    for inner in _parts(part, levels[0]):
        own = _own(inner, levels[0])
        for row in _rows(inner, levels[1:]):
            yield own | row


def _parts(part: BaseModel, level: str) -> Sequence[BaseModel]:
    if isinstance(part, SensitivityPanel):
        return _effects(part)
    if isinstance(part, PointsPanel):
        return _points(part)
    found: Sequence[BaseModel] = getattr(part, level)
    return found


class _Point(BaseModel):
    """A point with its axes and metrics."""

    point_index: int
    label: str
    n: int
    coordinates: dict[str, Any]


def _points(panel: PointsPanel) -> list[_Point]:
    columns = {column.path: _cells_of(column) for column in panel.columns}
    return [
        _Point(
            point_index=index,
            label=panel.labels[panel.choices[n]],
            n=panel.runs[n],
            coordinates={path: cells[n] for path, cells in columns.items()},
        )
        for n, index in enumerate(panel.point_indexes)
    ]


def _cells_of(column: PointColumn) -> list[float | str | None]:
    labels = column.labels
    if labels is None:
        return list(column.values)
    return [None if value is None else labels[int(value)] for value in column.values]


class _Effect(BaseModel):
    """What one input, or an interaction of several axes, does: as far as each method tells it."""

    path: str
    label: str
    low_label: str | None = None
    high_label: str | None = None
    at_low: Estimate | None = None
    at_high: Estimate | None = None
    effect: float | None = None
    first: Share | None = None
    total: Share | None = None
    share: float | None = None
    p_value: float | None = None


def _effects(panel: SensitivityPanel) -> list[_Effect]:
    """Join the bars, the indices and the analysis of variance of a panel, by the paths they are about."""
    found: dict[str, dict[str, Any]] = {}
    for bar in panel.bars:
        ends = {"at_low": bar.low, "at_high": bar.high, "effect": bar.effect}
        labels = {"low_label": bar.low_label, "high_label": bar.high_label}
        found.setdefault(bar.path, {"label": bar.label}).update(ends | labels)
    for index in panel.indices:
        told = {"first": index.first, "total": index.total}
        found.setdefault(index.path, {"label": index.label}).update(told)
    for term in panel.anova.terms if panel.anova is not None else ():
        shares = {"share": term.share, "p_value": term.p_value}
        found.setdefault(" × ".join(term.paths), {"label": term.label}).update(shares)
    return [_Effect(path=path, **told) for path, told in found.items()]


def _own(part: BaseModel, level: str) -> Row:
    """Give the plain fields of one part; a panel's title is its name, its coordinates are columns."""
    found = _spelled_out(part)
    for name in type(part).model_fields:
        if name in _ONLY_DRAWN.get(type(part), ()):
            continue
        value = getattr(part, name)
        if name in ("coordinates", "where"):
            found |= {path: _plain(cell) for path, cell in value.items()}
        elif name == "title" and level == "panels":
            found["panel"] = value
        elif isinstance(value, Estimate):
            found |= _estimate(name, value)
        elif isinstance(value, Share | Money):
            found |= {name: value.value, f"{name}_low": value.low, f"{name}_high": value.high}
        elif isinstance(value, DrawRegret):
            found |= _estimate(name, value.mean) | {f"{name}_worst": value.worst}
        elif isinstance(value, list):
            if all(isinstance(item, str) for item in value) and name != "sentences":
                found[name] = "; ".join(value)
        elif value is None or isinstance(value, str | bool | int | float):
            found[name] = value
    return found


def _spelled_out(part: BaseModel) -> Row:
    """Give in columns of their own what a part holds as a list or as a part of it."""
    if isinstance(part, PooledCurve):
        ends = (part.values[0], *part.quartiles, part.values[-1])
        return dict(zip(("min", "p25", "p50", "p75", "max"), ends, strict=True))
    if isinstance(part, BottleneckRow) and part.memory is not None:
        found = part.memory.model_dump()
        parts = found.pop("miss_parts_ns")
        return found | {f"miss_{name}_ns": value for name, value in parts.items()}
    return {}


def _estimate(name: str, value: Estimate) -> Row:
    ends = {"low": value.low, "high": value.high}
    if name == "value":
        return {"n": value.n, "mean": value.mean, **ends}
    return {name: value.mean, **{f"{name}_{end}": cell for end, cell in ends.items()}}


def _placed(row: Row, figure: Figure) -> Row:
    """Call x and y by the paths of their axes; a map says them by label."""
    axes: Mapping[str, AxisText | None] = {
        name: getattr(figure, name, None) for name in ("x", "y") if name in row
    }
    shown: Row = {}
    for name, cell in row.items():
        axis = axes.get(name)
        if axis is None:
            if name not in axes:
                shown[name] = cell
        else:
            shown[axis.path] = axis.labels[cell] if figure.kind in ("map", "heat") else cell
    return shown


def _column(name: str, cells: list[Any], figure: Figure) -> AnswerColumn:
    given = [cell for cell in cells if cell is not None]
    kind: CellType = "text"
    if given and all(isinstance(cell, bool) for cell in given):
        kind = "boolean"
    elif given and not any(isinstance(cell, str | bool) for cell in given):
        kind = "integer" if name in _INTEGERS else "number"
    elif not given and name not in ("title", "winner"):
        kind = "number"
    else:
        cells = [None if cell is None else str(cell) for cell in cells]
    is_in_metric = name in _IN_METRIC or name.startswith(("at_low", "at_high"))
    unit = figure.metric.unit if is_in_metric else None
    return AnswerColumn(name=name, type=kind, unit=unit, values=cells)


def _plain(cell: Any) -> Any:
    return cell if cell is None or isinstance(cell, str | bool | int | float) else str(cell)
