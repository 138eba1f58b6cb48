"""The condition of a search: read with the catalogue, decided by what a run measured."""

import pytest

from domain.catalog.load import load_catalog
from domain.sweep.search.condition import Condition
from domain.sweep.spec.errors import SpecError

POINTER = "/axes/offered_load/until"


def condition(text):
    catalog = load_catalog().for_model("packet")
    return Condition(text, POINTER, catalog, "workload.offered_load", "fraction")


@pytest.mark.parametrize(
    ("text", "metrics", "holds"),
    [
        ("saturated", {"saturated": 1}, True),
        ("saturated", {"saturated": 0}, False),
        ("accepted_load < 0.95 * offered_load", {"accepted_load": 0.47}, True),
        ("accepted_load < 0.95 * workload.offered_load", {"accepted_load": 0.49}, False),
        ("saturated or accepted_load < 0.4", {"saturated": 0, "accepted_load": None}, None),
        ("accepted_load / jain_index > 1", {"jain_index": 0, "accepted_load": 1}, None),
    ],
)
def test_a_run_decides(text, metrics, holds):
    assert condition(text).holds(metrics, 0.5) is holds


def test_quantities_are_read_in_the_metrics_unit():
    one = condition("packet_latency_mean_ns > 2 us")
    assert one.holds({"packet_latency_mean_ns": 2001}, 0.5) is True
    assert one.holds({"packet_latency_mean_ns": 1999}, 0.5) is False


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("satured", "saturated"),
        ("offered_load > 0.5", "names no metric"),
        ("saturated and", "ends too early"),
        ("accepted_load / saturated > 1", "not the boolean"),
        ("accepted_load + 1", "true or false"),
        ("packet_latency_mean_ns > 2 GB/s", "GB/s"),
    ],
)
def test_bad_conditions_name_the_field(text, said):
    with pytest.raises(SpecError) as caught:
        condition(text)
    problem = caught.value.problems[0]
    assert problem.pointer == POINTER
    assert said in problem.message
