import pytest

from domain.catalog.validate import PointProblemsError, validate_point

POINT = {
    "model": "packet",
    "topology": {"kind": "torus", "widths": [4, 4], "endpoints": 16},
    "workload": {"kind": "random_reads"},
}


def problems_of(catalog, **changes):
    with pytest.raises(PointProblemsError) as caught:
        validate_point({**POINT, **changes}, catalog)
    return {p.pointer: p for p in caught.value.problems}


def test_defaults_are_filled_and_limits_left_out(catalog):
    point = validate_point({**POINT, "limits": {"max_cpu_seconds": 1}, "replicate": 3}, catalog)
    assert list(point) == [
        "model",
        "topology",
        "routing",
        "network",
        "workload",
        "placement",
        "report",
        "base_seed",
    ]
    assert point["network"]["link_bandwidth_gbps"] == 100.0
    assert point["placement"] == {"kind": "linear"}
    assert point["report"] == {"ports": "summary"}
    assert point["base_seed"] == 1


def test_parameters_without_effect_are_absent(catalog):
    fenced = {"kind": "random_reads", "line_fence": True}
    point = validate_point({**POINT, "workload": fenced}, catalog)
    assert "outstanding_reads_per_core" not in point["workload"]


def test_giving_a_parameter_without_effect_is_an_error(catalog):
    fenced = {"kind": "random_reads", "line_fence": True, "outstanding_reads_per_core": 4}
    problem = problems_of(catalog, workload=fenced)["/workload/outstanding_reads_per_core"]
    assert "not line_fence" in problem.message
    assert problem.value == 4


def test_unknown_parameter_gets_the_nearest_name(catalog):
    problem = problems_of(catalog, network={"link_bandwith_gbps": 8})["/network/link_bandwith_gbps"]
    assert "did you mean 'link_bandwidth_gbps'" in problem.message
    assert "link_bandwidth_gbps" in problem.allowed


def test_widths_must_multiply_to_the_endpoints(catalog):
    topology = {"kind": "torus", "widths": [4, 3], "endpoints": 16}
    problem = problems_of(catalog, topology=topology)["/topology/widths"]
    assert problem.field == "topology.widths"
    assert problem.value == [4, 3]
    assert "must equal endpoints" in problem.message


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"model": "flow"}, "/model"),
        ({"base_seed": -1}, "/base_seed"),
        ({"base_seed": True}, "/base_seed"),
        ({"replicate": 1.5}, "/replicate"),
        ({"wrkload": {}}, "/wrkload"),
        ({"topology": {"kind": "torrus"}}, "/topology/kind"),
        ({"topology": {}}, "/topology/kind"),
        ({"topology": {"kind": 3}}, "/topology/kind"),
        ({"topology": {"kind": "ring"}}, "/topology/endpoints"),
        ({"topology": "ring"}, "/topology"),
        ({"network": {"kind": "network"}}, "/network/kind"),
        ({"network": {"link_bandwidth_gbps": -1}}, "/network/link_bandwidth_gbps"),
        ({"network": {"buffer_bytes": 8}}, "/network/buffer_bytes"),
        ({"limits": {"max_cpu_seconds": 0}}, "/limits/max_cpu_seconds"),
        ({"workload": {"kind": "halo3d26", "ranks": 17}}, "/workload/ranks"),
    ],
)
def test_each_mistake_is_found_at_its_field(catalog, changes, pointer):
    assert pointer in problems_of(catalog, **changes)


def test_all_mistakes_are_reported_at_once(catalog):
    found = problems_of(
        catalog, model="x", network={"link_bandwidth_gbps": -1, "packet_bytes": "x"}
    )
    assert len(found) == 3


def test_rules_may_use_other_sections(catalog):
    point = {**POINT, "workload": {"kind": "halo3d26", "ranks": 16}}
    assert validate_point(point, catalog)["workload"]["ranks"] == 16


def test_a_canonical_point_is_its_own_canonical_form(catalog):
    point = validate_point(POINT, catalog)
    assert validate_point(point, catalog) == point
