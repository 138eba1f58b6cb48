"""The ways to write the values of an axis."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    JsonValue,
    StrictInt,
    StrictStr,
    Tag,
)

from domain.catalog.axis_kind import AxisKind
from domain.sweep.spec.distribution_forms import (
    DISTRIBUTIONS,
    ChoiceAxis,
    EmpiricalAxis,
    LognormalAxis,
    LogUniformAxis,
    NormalAxis,
    PertAxis,
    TriangularAxis,
    UniformAxis,
)
from domain.sweep.spec.quantity_form import Quantity

Count = Annotated[StrictInt, Field(ge=2, le=100_000, description="How many values.")]
ValueList: TypeAlias = Annotated[
    list[JsonValue],
    Field(
        min_length=1,
        description="One by one: `[16, 64]`, `[ring, torus]`, or objects such as "
        "`{kind: torus, dimensions: 4, label: four dimensions}`. The `label`, a text of at most 60 "
        "characters, names a value of a section in results and charts; it is no parameter.",
    ),
]


class _Written(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class RangeSteps(_Written):
    """Start at `from` and add `step` as long as the value does not pass `to`."""

    start: Quantity = Field(alias="from", description="First value.")
    to: Quantity = Field(description="Last value, when a whole number of steps reaches it.")
    step: Quantity = Field(description="Distance of neighbouring values, above 0.")


class Spread(_Written):
    """`count` values from `from` to `to`, both included."""

    start: Quantity = Field(alias="from", description="First value.")
    to: Quantity = Field(description="Last value.")
    count: Count


class RangeAxis(_Written):
    """Equal steps: `{range: {from: 20, to: 60, step: 20}}` is `[20, 40, 60]`."""

    range: RangeSteps


class Log2Axis(_Written):
    """Doublings: `{log2: [8, 64]}` is `[8, 16, 32, 64]`."""

    log2: tuple[
        Annotated[Quantity, Field(title="first")], Annotated[Quantity, Field(title="last")]
    ] = Field(description="First and last value, both included, a whole number of doublings apart.")


class LogAxis(_Written):
    """Equal ratios: `{log: {from: 1, to: 1000, count: 4}}` is `[1, 10, 100, 1000]`."""

    log: Spread


class LinearAxis(_Written):
    """Equal differences: `{linear: {from: 10, to: 40, count: 3}}` is `[10, 25, 40]`."""

    linear: Spread


_LISTED = ("range", "log2", "log", "linear", "zip")


def _kind_of(value: Any) -> str | None:
    """Tell the kinds of an axis apart by their form, so that errors speak of the one meant."""
    if isinstance(value, list):
        return "list"
    if isinstance(value, dict) and "when" in value:
        return "conditional"
    if isinstance(value, dict) and "role" in value:
        return "meant"
    if isinstance(value, dict) and "find" in value:
        return "search"
    if isinstance(value, dict) and len(value) == 1:
        key = next(iter(value))
        return key if key in (*_LISTED, *DISTRIBUTIONS) else None
    kinds: dict[Any, str] = {
        FindAxis: "search",
        RangeAxis: "range",
        Log2Axis: "log2",
        LogAxis: "log",
        LinearAxis: "linear",
        ZipAxis: "zip",
        RoleAxis: "meant",
        WhenAxis: "conditional",
    } | {form: key for key, form in DISTRIBUTIONS.items()}
    return kinds.get(type(value))


_ONE_OF = "a list of values, or one of {range: ...}, {log2: ...}, {log: ...}, {linear: ...}"
_DRAWN = ", ".join(f"{{{key}: ...}}" for key in DISTRIBUTIONS)

PlainAxis = Annotated[
    Annotated[ValueList, Tag("list")]
    | Annotated[RangeAxis, Tag("range")]
    | Annotated[Log2Axis, Tag("log2")]
    | Annotated[LogAxis, Tag("log")]
    | Annotated[LinearAxis, Tag("linear")],
    Discriminator(
        _kind_of,
        custom_error_type="axis_form",
        custom_error_message=f"must be {_ONE_OF}",
    ),
]


class ZipAxis(_Written):
    """Several parameters that move together: their values are taken in step.

    `{zip: {link_latency_ns: [10, 20], router_latency_ns: [50, 100]}}` is 10 with 50 and 20 with
    100: 2 values, not 4.
    """

    zip: dict[str, PlainAxis] = Field(
        min_length=1,
        description="Each parameter or section with its values, in any of the other forms; all "
        "must have the same number of values.",
    )


_WrittenForms = (
    Annotated[ValueList, Tag("list")]
    | Annotated[RangeAxis, Tag("range")]
    | Annotated[Log2Axis, Tag("log2")]
    | Annotated[LogAxis, Tag("log")]
    | Annotated[LinearAxis, Tag("linear")]
    | Annotated[ZipAxis, Tag("zip")]
)

_UnroledValues = Annotated[
    _WrittenForms,
    Discriminator(
        _kind_of,
        custom_error_type="axis_form",
        custom_error_message=f"must be {_ONE_OF}, {{zip: ...}}",
    ),
]


class RoleAxis(_Written):
    """Values with what they mean: `{role: condition, values: [1, 16]}`.

    The catalogue knows what each parameter means; `role` says otherwise for this study.
    """

    role: AxisKind = Field(
        description="`choice` (one will be bought or configured), `condition` (the world decides), "
        "`resource` (more costs more), `scale` (size), `load` (how hard it is driven) or `chance`."
    )
    values: _UnroledValues = Field(description="The values, in any of the other forms.")


class FindAxis(_Written):
    """A number to be found: where along the axis a condition begins to hold.

    `{find: {linear: {from: 0.01, to: 1, count: 100}}, until: saturated}` runs the first and the last value,
    and then by bisection only those that bracket the threshold of each replicate between two neighbours.
    """

    find: PlainAxis = Field(
        description="The values among which it is found, rising, at least 2, in any of the forms above but "
        "`zip`; their distance is how finely it is found."
    )
    until: Annotated[StrictStr, Field(min_length=1, max_length=4096)] = Field(
        description="A condition on what a run measured, in the language of `where`: metrics, and the "
        "searched parameter. It does not hold at the first value and holds at the last: `saturated`, "
        "`completion_time_ns <= 2 ms`, `accepted_load < 0.95 * offered_load`."
    )


_DrawnForms = (
    Annotated[UniformAxis, Tag("uniform")]
    | Annotated[LogUniformAxis, Tag("log_uniform")]
    | Annotated[NormalAxis, Tag("normal")]
    | Annotated[LognormalAxis, Tag("lognormal")]
    | Annotated[TriangularAxis, Tag("triangular")]
    | Annotated[PertAxis, Tag("pert")]
    | Annotated[ChoiceAxis, Tag("choice")]
    | Annotated[EmpiricalAxis, Tag("empirical")]
)

_ValuesOfWhen = Annotated[
    _WrittenForms | _DrawnForms,
    Discriminator(
        _kind_of,
        custom_error_type="axis_form",
        custom_error_message=f"must be {_ONE_OF}, {{zip: ...}}, or a distribution: {_DRAWN}",
    ),
]


class WhenAxis(_Written):
    """An axis that not every point has: `{when: "topology = 'torus'", values: [2, 3]}`.

    Where the condition does not hold, the axis sets nothing and multiplies nothing: the point stands once,
    and its coordinate is null.
    """

    when: Annotated[StrictStr, Field(min_length=1, max_length=4096)] = Field(
        description="A condition, as in `where`. It sees what other axes and the base set, and defaults that "
        "follow from nothing else; of other axes with a condition, in any order but a circle."
    )
    role: AxisKind | None = Field(
        default=None, description="What the values mean, as above; the catalogue's when left out."
    )
    values: _ValuesOfWhen = Field(
        description="The values, in any of the other forms but `find`; a distribution too."
    )


AxisValues = Annotated[
    _WrittenForms
    | Annotated[RoleAxis, Tag("meant")]
    | Annotated[WhenAxis, Tag("conditional")]
    | Annotated[FindAxis, Tag("search")]
    | _DrawnForms,
    Discriminator(
        _kind_of,
        custom_error_type="axis_form",
        custom_error_message=f"must be {_ONE_OF}, {{zip: ...}}, {{role: ..., values: ...}}, "
        f"{{when: ..., values: ...}}, {{find: ..., until: ...}}, or a distribution: {_DRAWN}",
    ),
    Field(
        description="The values of an axis, in one of these forms. A number is in the parameter's "
        'unit; a text may bring its own, such as `"2 GB/s"`.'
    ),
]


def without_role(written: Any) -> Any:
    """Give the values of an axis whatever stands beside them: a role, a condition, what ends a search."""
    match written:
        case RoleAxis() | WhenAxis():
            return written.values
        case FindAxis():
            return written.find
    return written
