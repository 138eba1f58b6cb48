"""What a table of results, or a list of sweeps, has to filter and sort by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from domain.catalog.models import Catalog, MetricSpec
from domain.query.errors import refuse
from domain.suggest import hint
from domain.sweep.axes.axis import COMPUTED, SPACE, AxisInfo, Follower, values_along
from domain.sweep.samples.sample_axis import SAMPLE

ColumnKind: TypeAlias = Literal["coordinate", "network", "metric", "meta"]
ColumnType: TypeAlias = Literal["number", "text", "boolean", "time"]


class Column(BaseModel):
    """One column: its name, where it comes from, and what its cells are."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(description="Full name, such as network.link_bandwidth_gbps.")
    kind: ColumnKind = Field(
        description="An axis, a figure of the point's network, something measured, or something about "
        "the run."
    )
    type: ColumnType = Field(description="What cells hold beside null.")
    unit: str | None = Field(default=None, description="Unit as in the catalogue.")
    help: str = Field(default="", description="What it means.")


class NetworkColumn(Column):
    """A column of numbers that follow from the network that a point is on, such as what it costs."""

    kind: ColumnKind = "network"
    type: ColumnType = "number"
    values: tuple[float | None, ...] = Field(description="By the number of the network.")

    def value_on(self, network: int | None) -> float | None:
        """Give the value of points on a network; null of one that is not known."""
        is_known = network is not None and network < len(self.values)
        return self.values[network] if is_known and network is not None else None


def _meta(name: str, type_: ColumnType, help_: str, unit: str | None = None) -> Column:
    return Column(name=name, kind="meta", type=type_, unit=unit, help=help_)


RUN_COLUMNS = (
    _meta("point_index", "number", "Number of the point in the sweep, from 0."),
    _meta("replicate", "number", "Number of the replicate, from 0."),
    _meta("phase", "text", "Phase of the run."),
    _meta("cached", "boolean", "Whether the result came from an earlier run."),
    _meta(
        "steady",
        "boolean",
        "False where the network was saturated: its latencies have no steady mean. Empty where "
        "the workload offers no load.",
    ),
)
COST_COLUMNS = (
    _meta("cost.events", "number", "Events that the simulation processed.", "count"),
    _meta("cost.packet_hops", "number", "Router-to-router channel traversals.", "count"),
    _meta("cost.link_visits", "number", "Cables that the static model's flows crossed.", "count"),
    _meta("cost.cpu_seconds", "number", "CPU time of the simulation.", "seconds"),
    _meta("cost.peak_memory_bytes", "number", "Peak memory of the simulation.", "bytes"),
)
RUN_COUNTS = (
    "not_steady",
    "runs",
    "queued",
    "executing",
    "completed",
    "timed_out",
    "failed",
    "aborted",
    "cached_runs",
)
"""Columns of points that count runs."""
_POINT_INDEX = RUN_COLUMNS[0]
_POINT_KEY = _meta("point_key", "text", "What is simulated, as 64 hexadecimal digits.")
MODEL_REVISION = _meta(
    "model_revision",
    "number",
    "Revision of the models that computed the run: the sweep mixes them.",
)
"""Of files of sweeps that mix revisions; all runs of another have its own."""
SWEEP_COLUMNS = (
    _meta("id", "text", "Identifier of the sweep."),
    _meta("name", "text", "Name of the sweep."),
    _meta("tags", "text", "Tags of the sweep, in order, with a space between them."),
    _meta("phase", "text", "Phase of the sweep."),
    _meta("model", "text", "Model of the network."),
    _meta("points", "number", "Number of points."),
    _meta("replicates", "number", "Replicates of each point."),
    _meta("created_at", "time", "When the sweep was created."),
)


def result_columns(
    axes: Sequence[AxisInfo],
    metrics: Iterable[str],
    catalog: Catalog,
    network: Iterable[NetworkColumn] = (),
) -> list[Column]:
    """Give the columns of a sweep's results: the run, its coordinates, metrics, network and cost.

    Parameters
    ----------
    axes
        the sweep's axes.
    metrics
        names of the metrics that the sweep's results have.
    catalog
        knows units and help of metrics and parameters.
    network
        what is told of the networks of its points.
    """
    coordinates = coordinate_columns(axes, catalog)
    measured = [_metric(catalog.by_metric.get(name) or MetricSpec(name=name)) for name in metrics]
    return [*RUN_COLUMNS, *coordinates, *measured, *network, *COST_COLUMNS]


def point_columns(
    axes: Sequence[AxisInfo], catalog: Catalog, network: Iterable[NetworkColumn] = ()
) -> list[Column]:
    """Give the columns that points are filtered by: index, key, phase, where they lie, their network."""
    phase = _meta("phase", "text", "Phase of the point's runs together.")
    return [_POINT_INDEX, _POINT_KEY, phase, *coordinate_columns(axes, catalog), *network]


def point_file_columns(
    axes: Sequence[AxisInfo], catalog: Catalog, network: Iterable[NetworkColumn] = ()
) -> list[Column]:
    """Give the columns of a file of points: those, and the counts of their runs."""
    counts = [_meta(name, "number", "Runs of the point.", "count") for name in RUN_COUNTS[1:]]
    return [*point_columns(axes, catalog, network), *counts]


def aggregate_columns(
    axes: Sequence[AxisInfo],
    unit: str | None,
    quantiles: Sequence[str],
    catalog: Catalog,
    network: Iterable[NetworkColumn] = (),
) -> list[Column]:
    """Give the columns of a file of aggregates of one metric, which has this unit."""
    figures = ("mean", "low", "high", "std", "min", "max", *quantiles)
    return [
        _POINT_INDEX,
        *coordinate_columns(axes, catalog),
        *network,
        _meta("n", "number", "Replicates that count.", "count"),
        _meta("not_steady", "number", "Replicates whose network was saturated.", "count"),
        *(_meta(name, "number", "Over the replicates.", unit) for name in figures),
    ]


def coordinate_columns(axes: Sequence[AxisInfo], catalog: Catalog) -> list[Column]:
    """Give the columns of the places of points on the axes."""
    own = [one for axis in axes for one in _coordinates(axis, catalog)]
    return own + [_following(one, catalog) for axis in axes for one in axis.followers]


_SAMPLE = Column(
    name=SAMPLE,
    kind="coordinate",
    type="number",
    help="Number of the sample, from 1: points of one sample share all that is drawn.",
)


def _coordinates(axis: AxisInfo, catalog: Catalog) -> list[Column]:
    """Give the columns of an axis; of samples their number, and what is drawn with each."""
    if axis.drawn:
        drawn = [_column(one.path, catalog, numeric=one.is_numeric) for one in axis.drawn]
        return [_SAMPLE, *drawn]
    return [_coordinate(axis, path, catalog) for path in axis.paths]


def _coordinate(axis: AxisInfo, path: str, catalog: Catalog) -> Column:
    if path == SPACE:
        return _SPACE
    numeric = all(isinstance(v, int | float) for v in values_along(axis, path))
    return _column(path, catalog, numeric=numeric)


_SPACE = Column(name=SPACE, kind="coordinate", type="text", help="Name of the sub-space.")


def _column(path: str, catalog: Catalog, *, numeric: bool) -> Column:
    section, _, name = path.partition(".")
    declared = [
        param
        for component in catalog.sections.get(section, ())
        if (param := component.find(name)) is not None
    ]
    return Column(
        name=path,
        kind="coordinate",
        type="number" if numeric else "text",
        unit=declared[0].unit if declared and numeric else None,
        help=declared[0].help if declared else f"The {section}.",
    )


def _following(one: Follower, catalog: Catalog) -> Column:
    """Give the column of what is no axis: what is computed is said by its formula."""
    column = _column(one.path.removesuffix(f".{COMPUTED}"), catalog, numeric=one.is_numeric)
    told = f"Computed: {one.formula.lstrip('= ')}. " if one.formula else ""
    return column.model_copy(update={"name": one.path, "help": f"{told}{column.help}"})


def _metric(metric: MetricSpec) -> Column:
    return Column(
        name=metric.name, kind="metric", type="number", unit=metric.unit or None, help=metric.help
    )


def values_on(network: int | None, columns: Iterable[Column]) -> dict[str, float | None]:
    """Give the values that those of the columns have that follow from networks, on one network, by name."""
    return {one.name: one.value_on(network) for one in columns if isinstance(one, NetworkColumn)}


def find_column(name: str, columns: Sequence[Column], field: str) -> Column:
    """Give the column called `name`, by its full name or by a last part that only one column has.

    Parameters
    ----------
    name
        as the user wrote it.
    columns
        what there is.
    field
        the query parameter in which the name stands, for the error.

    Raises
    ------
    QueryError
        there is no such column, or the short name fits several.
    """
    for column in columns:
        if column.name == name:
            return column
    fitting = [column for column in columns if column.name.rpartition(".")[2] == name]
    if len(fitting) == 1:
        return fitting[0]
    names = [column.name for column in fitting or columns]
    if fitting:
        message = f"'{name}' can mean {' or '.join(names)}: write the full name"
    else:
        message = f"there is no column '{name[:60]}'{hint(name, names)}"
    raise refuse(field, name, names, message)


def choose_columns(text: str | None, columns: Sequence[Column]) -> list[Column]:
    """Give the columns that a comma-separated list names, in its order; all when it is None.

    Raises
    ------
    QueryError
        an unknown or ambiguous name, or one named twice.
    """
    if text is None:
        return list(columns)
    chosen: list[Column] = []
    for name in (part.strip() for part in text.split(",")):
        column = find_column(name, columns, "columns")
        if column in chosen:
            msg = "columns"
            raise refuse(msg, name, None, f"{column.name} is named twice")
        chosen.append(column)
    return chosen
