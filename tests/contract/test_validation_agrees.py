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
SMALL = {"endpoints": [2, 4, 8, 12, 16, 30, 256], "concentration": [1, 2, 3]}
SMALL_LISTS = [[2, 2], [4, 4], [3, 5], [2, 0], [0, 0], [16], [1, 4], [2, 2, 2, 2]]


def values(param: ParamSpec) -> st.SearchStrategy[Any]:
    """Give sound and unsound values of a parameter, small enough to build a network of."""
    if param.choices is not None:
        return st.sampled_from([*param.choices, "nonsense"])
    if param.type == "boolean":
        return st.booleans()
    if param.type == "integer_list":
        return st.sampled_from(SMALL_LISTS)
    small = SMALL.get(param.name, [1, 2, 3, 4, 8, 64, 256])
    number: st.SearchStrategy[Any] = st.sampled_from(small)
    if param.type == "real":
        number = number | st.sampled_from([0.25, 1.0, 12.5])
    return number | st.sampled_from([0, -1, "many"])


@st.composite
def sections(draw: st.DrawFn, section: str) -> dict[str, Any]:
    component = draw(st.sampled_from(CATALOG.sections[section]))
    chosen = {"kind": component.kind} if CATALOG.is_choice(section) else {}
    for param in component.params:
        likely = param.required or param.name == "endpoints"
        if draw(st.integers(0, 9)) < (9 if likely else 2):
            chosen[param.name] = draw(values(param))
    if draw(st.integers(0, 19)) == 0:
        chosen["unheard_of"] = 1
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
