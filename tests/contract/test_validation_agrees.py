"""The service accepts exactly the points that the simulator accepts, and knows their shape."""

from __future__ import annotations

from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

import simcore
from domain.catalog.load import load_catalog
from domain.catalog.models import ParamSpec
from domain.catalog.validate import PointProblemsError, validate_point

CATALOG = load_catalog()
NUMBERS = {"endpoints": [4, 8, 12, 16, 30, 64, 256], "concentration": [1, 2, 3]}
LISTS = [[2, 2], [4, 4], [3, 5], [2, 0], [0, 0], [16], [1, 4], [2, 2, 2, 2]]
SIZES = [1, 2, 3, 4, 8, 64, 256, 1024]


def values(param: ParamSpec) -> list[Any]:
    """Give values of a parameter that are sound on their own, small enough to build from."""
    if param.choices is not None:
        return list(param.choices)
    if param.type == "boolean":
        return [False, True]
    if param.type == "integer_list":
        return LISTS
    found = NUMBERS.get(param.name, [*SIZES, *([0.25, 1.5] if param.type == "real" else [])])
    low, high = param.min or 0, param.max if param.max is not None else 1e9
    return [value for value in found if low <= value <= high] or [param.min]


@st.composite
def sections(draw: st.DrawFn, section: str) -> dict[str, Any]:
    """Draw a component with some of its parameters; one in thirty has something unsound."""
    component = draw(st.sampled_from(CATALOG.sections[section]))
    chosen: dict[str, Any] = {"kind": component.kind} if CATALOG.is_choice(section) else {}
    for param in component.params:
        likely = param.required or param.name == "endpoints"
        if draw(st.integers(0, 15)) < (15 if likely else 1):
            chosen[param.name] = draw(st.sampled_from(values(param)))
    if draw(st.integers(0, 29)) == 0:
        name = draw(st.sampled_from([*(param.name for param in component.params), "unheard_of"]))
        chosen[name] = draw(st.sampled_from([0, -1, 1e12, "many", None, [1, 2], True]))
    return chosen


points = st.fixed_dictionaries(
    {
        "model": st.just("packet"),
        "topology": sections("topology"),
        "routing": sections("routing"),
        "workload": sections("workload"),
        "network": sections("network"),
        "placement": sections("placement"),
    }
)


def accepted_by_the_service(point: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return validate_point(point, CATALOG)
    except PointProblemsError:
        return None


def shape_in_the_simulator(point: dict[str, Any]) -> dict[str, Any] | str:
    """Give the resolved shape, or why the point is refused."""
    try:
        return simcore.check(point)
    except simcore.PointError as error:
        return f"{error.field}: {error}"


@settings(deadline=None, max_examples=400)
@given(point=points)
def test_both_accept_the_same_points(point: dict[str, Any]) -> None:
    canonical = accepted_by_the_service(point)
    shape = shape_in_the_simulator(point)
    event("accepted" if canonical else "refused")
    assert (canonical is None) == isinstance(shape, str), shape
    if canonical is not None:
        assert shape_in_the_simulator(canonical) == shape, "the canonical point is another point"
