from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.sweep.plan.facts import PlanFacts
from domain.sweep.plan.point import point_key
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec
from tests.support.planning import planned

EXAMPLES = Path(__file__).parents[5] / "examples"
BASE = "base: {workload: random_reads, topology: {kind: ring, endpoints: 16}}\n"


def example(name):
    return parse_spec((EXAMPLES / f"{name}.yaml").read_text())


SPECS = [
    path
    for path in sorted(EXAMPLES.glob("*.yaml"))
    if not path.stem.startswith(("schedule-", "trace-"))
]


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_every_example_can_run_as_it_is(path):
    expansion = planned(parse_spec(path.read_text()))
    assert expansion.points
    assert expansion.impossible == []


def test_the_dsm_study_has_48_points():
    expansion = planned(example("dsm-bandwidth"))
    assert len(expansion.points) == 48
    assert expansion.runs == 240
    assert (expansion.impossible, expansion.excluded) == ([], 0)
    assert [axis.name for axis in expansion.axes] == ["topology", "bandwidth", "endpoints"]
    bandwidth = expansion.axes[1]
    assert bandwidth.labels == ("1 GB/s", "2 GB/s", "4 GB/s", "8 GB/s")
    assert bandwidth.unit == "gbps"
    for point in expansion.points:
        link = point.point["network"]["link_bandwidth_gbps"]
        assert link == point.point["workload"]["memory_bandwidth_gbps"]
        assert point.coordinates["network.link_bandwidth_gbps"] == link


def test_the_quick_example_has_8_points():
    assert len(planned(example("quick")).points) == 8


def test_the_first_axis_varies_slowest(expand_text):
    text = BASE + "axes: {link_latency_ns: [1, 2], router_latency_ns: [3, 4, 5]}"
    pairs = [tuple(p.coordinates.values()) for p in expand_text(text).points]
    assert pairs == [(1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)]


def test_indices_have_no_gaps(expand_text):
    text = BASE + "axes: {link_latency_ns: {range: {from: 1, to: 9, step: 1}}}\n"
    expansion = expand_text(text + "where: link_latency_ns % 2 = 0")
    assert [p.index for p in expansion.points] == [0, 1, 2, 3]
    assert expansion.excluded == 5


def test_without_axes_there_is_one_point(expand_text):
    expansion = expand_text(BASE)
    assert [p.coordinates for p in expansion.points] == [{}]


def test_keys_are_those_of_the_canonical_points():
    expansion = planned(example("dsm-bandwidth"))
    assert all(p.point_key == point_key(p.point) for p in expansion.points)
    assert len({p.point_key for p in expansion.points}) == 48


@pytest.mark.parametrize("batch_points", [1, 7, 48])
def test_batches_do_not_change_the_points(batch_points):
    whole, pieces = (
        planned(example("dsm-bandwidth"), batch_points=n) for n in (5000, batch_points)
    )
    assert pieces.points == whole.points
    assert pieces.work == whole.work
    assert pieces.networks == whole.networks


@given(
    st.lists(st.integers(1, 500), min_size=1, max_size=4, unique=True),
    st.lists(st.integers(1, 500), min_size=1, max_size=4, unique=True),
    st.integers(0, 1000),
)
def test_points_and_exclusions_add_up(expand_text, first, second, limit):
    text = BASE + f"axes: {{link_latency_ns: {first}, router_latency_ns: {second}}}\n"
    total = len(first) * len(second)
    kept = sum(a + b <= limit for a in first for b in second)
    if kept:
        where = f"where: link_latency_ns + router_latency_ns <= {limit}"
        expansion = expand_text(text + where)
        assert (len(expansion.points), expansion.excluded) == (kept, total - kept)
    else:
        with pytest.raises(SpecError, match="leaves out all"):
            expand_text(text + f"where: link_latency_ns + router_latency_ns <= {limit}")


def test_spellings_of_an_axis_give_the_same_keys(expand_text):
    spellings = ['["1 GB/s", "2 GB/s"]', "[8, 16.0]", "{log2: [8, 16]}", '["8000 Mb/s", 16e0]']
    keys = {
        tuple(
            p.point_key for p in expand_text(BASE + f"axes: {{link_bandwidth_gbps: {text}}}").points
        )
        for text in spellings
    }
    assert len(keys) == 1


def test_a_kind_can_be_a_text_or_its_own_axis(expand_text):
    base = "base: {workload: random_reads, endpoints: 16}\n"
    keys = {
        tuple(p.point_key for p in expand_text(base + axes).points)
        for axes in (
            "axes: {topology: [ring, mesh]}",
            "axes: {topology: [{kind: ring}, {kind: mesh}]}",
            "axes: {topology.kind: [ring, mesh]}",
        )
    }
    assert len(keys) == 1


def test_base_parameters_join_the_objects_of_a_section_axis(expand_text):
    text = (
        "base: {workload: random_reads, topology: {concentration: 2}}\n"
        "axes: {topology: [{kind: ring, endpoints: 16}, {kind: mesh, endpoints: 16}]}"
    )
    assert all(p.point["topology"]["concentration"] == 2 for p in expand_text(text).points)


def test_zip_moves_sections_and_parameters_together(expand_text):
    text = (
        "base: {workload: random_reads}\n"
        "axes: {shape: {zip: {topology: [ring, torus], endpoints: [8, 64]}}}"
    )
    expansion = expand_text(text)
    assert [p.coordinates for p in expansion.points] == [
        {"topology": "ring", "topology.endpoints": 8},
        {"topology": "torus", "topology.endpoints": 64},
    ]
    assert expansion.axes[0].unit is None
    assert expansion.axes[0].labels == ("ring / 8", "torus / 64")


def test_zipped_numbers_carry_their_units(expand_text):
    text = (
        "base: {workload: random_reads, endpoints: 16}\n"
        "axes: {shape: {zip: {topology: [ring, torus], network.buffer_bytes: [98304, 32 KiB]}}}"
    )
    assert expand_text(text).axes[0].labels == ("ring / 98304 B", "torus / 32 KiB")


def test_where_sees_labels_defaults_and_missing_parameters(expand_text):
    text = (
        "base: {workload: random_reads, endpoints: 16}\n"
        "axes: {topology: [ring, {kind: torus, dimensions: 4}, {kind: torus, dimensions: 2}]}\n"
    )
    for where, count in (
        ("topology = 'ring'", 1),
        ("topology.kind = 'torus'", 2),
        ("topology = 'torus dimensions=4'", 1),
        ("dimensions = 4", 1),
        ("dimensions = null", 1),
        ("packet_bytes = 256", 3),
    ):
        assert len(expand_text(text + f'where: "{where}"').points) == count


def test_all_conditions_must_hold(expand_text):
    text = (
        BASE
        + "axes: {link_latency_ns: [1, 2, 3]}\nwhere: [link_latency_ns > 1, link_latency_ns < 3]"
    )
    assert len(expand_text(text).points) == 1


def test_where_spares_points_that_would_be_impossible(expand_text):
    text = "base: {workload: random_reads}\naxes: {topology: [torus, ring], endpoints: [10, 16]}\n"
    assert len(expand_text(text).impossible) == 1
    spared = expand_text(text + "where: not (topology.kind = 'torus' and endpoints = 10)")
    assert (len(spared.impossible), len(spared.points)) == (0, 3)


def test_impossible_points_are_listed_with_their_coordinates(expand_text):
    text = (
        "base: {workload: random_reads, endpoints: 16}\n"
        "axes: {topology: [{kind: hyperx, widths: [4, 3]}, ring], link_latency_ns: [1, 2]}"
    )
    expansion = expand_text(text)
    assert len(expansion.impossible) == 2
    assert len(expansion.problems) == 1
    assert expansion.problems[0].pointer == "/axes/topology/0/widths"
    assert expansion.problems[0].line == 5
    assert expansion.impossible[0].coordinates == {
        "topology": "hyperx",
        "network.link_latency_ns": 1,
    }


def test_limits_are_checked_and_stay_out_of_the_points(expand_text):
    expansion = expand_text(BASE + 'limits: {max_cpu_seconds: "100 ms"}')
    assert expansion.limits["max_cpu_seconds"] == 0.1
    assert expansion.limits["threads"] == 1
    assert "limits" not in expansion.points[0].point
    assert expansion.points[0].point_key == expand_text(BASE).points[0].point_key


def test_too_many_runs_are_refused():
    spec = parse_spec("schema_version: 1\nname: x\nmodel: packet\nreplicates: 1000\n" + BASE)
    with pytest.raises(SpecError) as caught:
        planned(spec, facts=PlanFacts(max_runs=999))
    assert caught.value.problems[0].pointer == "/replicates"
