"""Quantities of a spec as numbers in the unit of their parameter; the rest as it was written."""

import pytest

from domain.sweep.plan.facts import PlanFacts
from domain.sweep.plan.section_values import read_given


def given(catalog, section, written):
    return read_given(catalog.for_model("packet"), section, written, PlanFacts())


@pytest.mark.parametrize(
    ("section", "name", "written", "value"),
    [
        ("network", "link_bandwidth_gbps", "1 GB/s", 8),
        ("network", "link_latency_ns", "1.5 us", 1500),
        ("network", "buffer_bytes", "32 KiB", 32768),
        ("network", "link_bandwidth_gbps", 8, 8),
        ("network", "link_bandwidth_gbps", None, None),
        ("network", "unheard_of", "1 GB/s", "1 GB/s"),
        ("topology", "endpoints", "1k", 1000),
    ],
)
def test_quantities_are_in_the_unit_of_their_parameter(catalog, section, name, written, value):
    kind = {"kind": "ring"} if section == "topology" else {}
    found = given(catalog, section, kind | {name: written})
    assert found.content == kind | {name: value}
    assert found.refusals == []


@pytest.mark.parametrize(
    ("written", "words"), [("2 GB", "is a size"), ("fast", "no number"), ("8 furlongs", "unit")]
)
def test_a_quantity_that_cannot_be_read_is_refused(catalog, written, words):
    (refusal,) = given(catalog, "network", {"link_bandwidth_gbps": written}).refusals
    assert (refusal.field, refusal.value) == ("network.link_bandwidth_gbps", written)
    assert words in refusal.message
    assert "Gb/s" in refusal.allowed


def test_quantities_within_jobs_are_read(catalog):
    job = {"workload": {"kind": "halo3d26", "face_bytes": "4 KiB"}, "fraction": "25 %"}
    found = given(catalog, "environment", {"kind": "shared", "background": [job, 7]})
    assert found.content["background"] == [
        {"workload": {"kind": "halo3d26", "face_bytes": 4096}, "fraction": 0.25},
        7,
    ]
    wrong = {"workload": {"kind": "halo3d26", "face_bytes": "4 ns"}}
    (refusal,) = given(catalog, "environment", {"kind": "shared", "background": [wrong]}).refusals
    assert refusal.field == "environment.background[0].workload.face_bytes"


def test_quantities_of_link_classes_are_read(catalog):
    classes = {"global": {"bandwidth_gbps": "50 GB/s", "latency_ns": "1 us"}, "local": 7}
    found = given(catalog, "network", {"classes": classes})
    read = {"global": {"bandwidth_gbps": 400, "latency_ns": 1000}, "local": 7}
    assert found.content == {"classes": read}
    assert classes["global"]["latency_ns"] == "1 us"
    wrong = {"classes": {"global": {"latency_ns": "4 GB"}}}
    (refusal,) = given(catalog, "network", wrong).refusals
    assert refusal.field == "network.classes.global.latency_ns"


def test_what_has_no_component_stays_as_it_is(catalog):
    written = {"kind": "rnig", "endpoints": "1k"}
    assert given(catalog, "topology", written).content == written
