"""Classes of links in a spec: in the base, on axes, in conditions, and where they are wrong."""

import pytest

from domain.answer.words import spoken
from domain.catalog.axis_kind import AxisKind
from domain.query.columns import result_columns
from domain.sweep.axes.meaning import kind_of_axis
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec
from tests.support.planning import planned

GROUPS = "concentration: 2, routers_per_group: 4, global_links_per_router: 2, groups: 9"
BASE = f"base: {{workload: uniform_random, topology: {{kind: dragonfly, {GROUPS}}}%s}}\n"
LATENCY = "network.classes.global.latency_ns"
RATE = "network.classes.global.bandwidth_gbps"


def classes_of(expansion):
    return [point.point["network"]["classes"] for point in expansion.points]


def test_an_axis_sets_a_member_of_a_class(expand_text):
    network = ", network: {classes: {global: {bandwidth_gbps: 400}, local: {latency_ns: 5}}}"
    expansion = expand_text(BASE % network + f'axes: {{{LATENCY}: ["0.1 us", 300]}}')
    assert classes_of(expansion) == [
        {"global": {"bandwidth_gbps": 400, "latency_ns": latency}, "local": {"latency_ns": 5}}
        for latency in (100, 300)
    ]
    (axis,) = expansion.axes
    assert (axis.paths, axis.unit, axis.values) == ((LATENCY,), "ns", (100, 300))
    assert [point.coordinates for point in expansion.points] == [{LATENCY: 100}, {LATENCY: 300}]


def test_two_axes_of_one_class_make_their_product(expand_text):
    axes = f"axes: {{{LATENCY}: [50, 100], {RATE}: [100, 200]}}"
    expansion = expand_text(BASE % "" + axes)
    told = [
        (own["global"]["latency_ns"], own["global"]["bandwidth_gbps"])
        for own in classes_of(expansion)
    ]
    assert told == [(50, 100), (50, 200), (100, 100), (100, 200)]
    assert len({point.point_key for point in expansion.points}) == 4


def test_a_base_may_name_a_member(expand_text):
    expansion = expand_text(BASE % f", {LATENCY}: 1 us, network.classes.local.latency_ns: 5")
    assert classes_of(expansion) == [{"global": {"latency_ns": 1000}, "local": {"latency_ns": 5}}]


def test_a_condition_may_name_a_member(expand_text):
    axes = f"axes: {{{LATENCY}: [50, 100, 2000]}}\nwhere: {LATENCY} < 1 us"
    expansion = expand_text(BASE % "" + axes)
    assert [own["global"]["latency_ns"] for own in classes_of(expansion)] == [50, 100]


@pytest.mark.parametrize(
    ("axes", "pointer", "words"),
    [
        (
            "{network.classes.globl.latency_ns: [5, 6]}",
            "/axes/network.classes.globl.latency_ns/0",
            "globl",
        ),
        (f"{{{RATE}: [0, 5]}}", f"/axes/{RATE}/0", "too small"),
        (
            "{network.classes.global.rate: [1, 2]}",
            "/axes/network.classes.global.rate",
            "there is no",
        ),
        (
            f"{{network.classes: [null, {{global: {{latency_ns: 5}}}}], {LATENCY}: [5, 6]}}",
            f"/axes/{LATENCY}",
            "already set by the axis 'network.classes'",
        ),
        (
            f"{{{LATENCY}: [5, 6], network.classes: [null, {{global: {{latency_ns: 5}}}}]}}",
            "/axes/network.classes",
            f"already set by the axis '{LATENCY}'",
        ),
    ],
)
def test_what_is_wrong_is_named(expand_text, axes, pointer, words):
    try:
        problems = expand_text(BASE % "" + f"axes: {axes}").impossible[0].problems
    except SpecError as error:
        problems = error.problems
    assert problems[0].pointer == pointer
    assert words in problems[0].message


def test_a_member_keeps_its_meaning(catalog, expand_text):
    expansion = expand_text(BASE % "" + f"axes: {{{LATENCY}: [5, 6], {RATE}: [100, 200]}}")
    packet = catalog.for_model("packet")
    kinds = [kind_of_axis(axis, packet) for axis in expansion.axes]
    assert kinds == [AxisKind.CONDITION, AxisKind.RESOURCE]
    columns = {column.name: column.unit for column in result_columns(expansion.axes, [], packet)}
    assert (columns[LATENCY], columns[RATE]) == ("ns", "gbps")
    assert spoken(LATENCY) == "global latency"
    assert spoken(RATE) == "global bandwidth"


STATIC_RATE = "congestion.classes.global.bandwidth_gbps"
STATIC = (
    "schema_version: 1\nname: test\nmodel: static\n"
    f"base: {{topology: {{kind: dragonfly, {GROUPS}}}, routing: min_hop, "
    "pattern: {kind: random_bisection, draws: 20}}\n"
)


def test_the_static_model_has_the_rates_of_classes():
    expansion = planned(parse_spec(STATIC + f"axes: {{{STATIC_RATE}: [50 Gb/s, 100, 200]}}"))
    told = [point.point["congestion"]["classes"] for point in expansion.points]
    assert told == [{"global": {"bandwidth_gbps": rate}} for rate in (50, 100, 200)]
    assert spoken(STATIC_RATE) == "global bandwidth"
    # Its networks are compared by what their cables carry: 36 global ones 50 and 100 Gb/s more.
    name = "cable_rate_per_endpoint_fraction"
    rates = [expansion.networks[point.network][name] for point in expansion.points]
    assert rates[1] - rates[0] == pytest.approx(36 * 0.5 / 72)
    assert rates[2] - rates[1] == pytest.approx(36 * 1.0 / 72)


def test_networks_of_the_static_model_are_billed_at_the_rate_of_their_cables():
    axes = "axes: {congestion.link_bandwidth_gbps: [null, 200, 400]}"
    expansion = planned(parse_spec(STATIC + axes))
    unrated, *rated = (expansion.networks[point.network] for point in expansion.points)
    assert unrated["bill"] is None
    assert "no rate" in unrated["unknown"]["bill"]
    rates = [{cable["rate_gbps"] for cable in facts["bill"]["cables"]} for facts in rated]
    assert rates == [{200}, {400}]


def test_the_static_model_has_no_latency_of_classes():
    with pytest.raises(SpecError) as caught:
        planned(parse_spec(STATIC + "axes: {congestion.classes.global.latency_ns: [1, 2]}"))
    assert "there is no" in caught.value.problems[0].message
