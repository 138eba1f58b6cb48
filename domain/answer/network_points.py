"""What the networks of points cost and draw: axes to look along, and what a metric is drawn against."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.explore_figures import PointColumn
from domain.answer.network_costs import has_bills
from domain.answer.parts import MetricText
from domain.answer.study import Study
from domain.price.network_columns import network_columns
from domain.query.columns import NetworkColumn
from domain.statistics.density import spans_decades

_BESIDE = ("network_cost_per_endpoint_usd", "network_power_per_endpoint_w")
"""What points are shown by without being asked: networks of other sizes compare an endpoint at a time."""


def against_columns(study: Study) -> dict[str, NetworkColumn]:
    """Give what a metric can be drawn against beside other metrics, by name; nothing without bills."""
    if not has_bills(study):
        return {}
    return {one.name: one for one in network_columns(study.networks, study.prices)}


def label_of(column: NetworkColumn) -> str:
    """Say what a column is, without its unit: `network cost per endpoint`."""
    return column.name.rpartition("_")[0].replace("_", " ")


def against_text(column: NetworkColumn) -> MetricText:
    """Describe a column as what a metric is drawn against."""
    unit = column.unit or ""
    return MetricText(
        name=column.name,
        label=label_of(column),
        unit=unit,
        shown_unit=unit,
        shown_scale=1.0,
        better="lower",
        relative_to=None,
    )


def network_point_columns(
    study: Study, indexes: Sequence[int], against: str | None
) -> list[PointColumn]:
    """Give the columns of points, by their numbers: those that differ, and as a metric the one asked for."""
    network_of = {point.index: point.network for point in study.points}
    found = []
    for name, column in against_columns(study).items():
        values = [column.value_on(network_of[index]) for index in indexes]
        is_asked = name == against
        if is_asked or (name in _BESIDE and len({*values} - {None}) > 1):
            found.append(_point_column(column, values, is_asked=is_asked))
    return found


def _point_column(
    column: NetworkColumn, values: list[float | None], *, is_asked: bool
) -> PointColumn:
    return PointColumn(
        path=column.name,
        label=label_of(column),
        unit=column.unit,
        kind="metric" if is_asked else "network",
        labels=None,
        keys=None,
        values=values,
        is_log=spans_decades([value for value in values if value is not None]),
    )
