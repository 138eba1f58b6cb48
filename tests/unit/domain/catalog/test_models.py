import pytest
from pydantic import ValidationError

from domain.catalog.load import load_catalog
from domain.catalog.models import Catalog, Component


def test_sections_with_and_without_choice(catalog):
    assert catalog.is_choice("topology")
    assert catalog.is_choice("routing")
    assert not catalog.is_choice("network")
    assert catalog.default_kind("topology") is None
    assert catalog.default_kind("placement") == "linear"


@pytest.fixture(params=["small", "shipped"])
def any_catalog(request, catalog):
    return catalog if request.param == "small" else load_catalog()


def test_every_expression_of_the_catalogue_parses(any_catalog):
    catalog = any_catalog
    for components in catalog.sections.values():
        for component in components:
            assert set(component.formulas) == set(component.derived)
            assert len(component.own_rules + component.shared_rules) == len(component.constraints)
            for param in component.params:
                assert (param.applies is None) == (param.applies_when is None)


def test_estimates_have_the_figures_they_need(any_catalog):
    for topology in any_catalog.sections["topology"]:
        told = {"endpoints", "routers", "channels", "mean_hops", "ports"} <= set(topology.derived)
        assert told or topology.shape_from_core
    for workload in any_catalog.sections["workload"]:
        assert "packets" in workload.derived
        assert set(workload.metrics) <= set(any_catalog.by_metric)


def test_rules_are_sorted_by_what_they_use(catalog):
    assert catalog.component("workload", "halo3d26").shared_rules
    assert not catalog.component("topology", "torus").shared_rules


def test_a_parameter_cannot_be_declared_twice():
    twice = [{"name": "a", "type": "integer"}] * 2
    with pytest.raises(ValidationError, match="twice"):
        Component.model_validate({"kind": "x", "params": twice, "models": ["packet"]})


def test_unknown_parts_of_a_catalogue_are_refused():
    with pytest.raises(ValidationError):
        Catalog.model_validate({"catalog_version": 2})


def test_a_point_has_the_metrics_whose_rule_it_meets():
    component = Component.model_validate(
        {
            "kind": "x",
            "models": ["packet"],
            "metrics": ["time_ns", "load"],
            "measured_when": {"load": "messages = null"},
            "answers_by": ["load"],
        }
    )
    assert component.metrics_of({"messages": None}) == ("time_ns", "load")
    assert component.metrics_of({"messages": 3}) == ("time_ns",)


@pytest.mark.parametrize(
    "field", [{"answers_by": ["speed"]}, {"measured_when": {"speed": "1 = 1"}}]
)
def test_a_component_is_answered_by_its_own_metrics(field):
    with pytest.raises(ValueError, match="does not have"):
        Component.model_validate(
            {"kind": "x", "models": ["packet"], "metrics": ["time_ns"], **field}
        )
