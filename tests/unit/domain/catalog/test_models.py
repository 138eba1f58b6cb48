import pytest
from pydantic import ValidationError

from domain.catalog.models import Catalog, Component


def test_sections_with_and_without_choice(catalog):
    assert catalog.is_choice("topology")
    assert catalog.is_choice("routing")
    assert not catalog.is_choice("network")
    assert catalog.default_kind("topology") is None
    assert catalog.default_kind("placement") == "linear"


def test_what_a_component_measures_is_a_metric_of_the_catalogue(catalog):
    for components in catalog.sections.values():
        for component in components:
            assert set(component.metrics) <= set(catalog.by_metric)


def test_a_parameter_cannot_be_declared_twice():
    twice = [{"name": "a", "type": "integer"}] * 2
    with pytest.raises(ValidationError, match="twice"):
        Component.model_validate({"kind": "x", "params": twice, "models": ["packet"]})


def test_unknown_parts_of_a_catalogue_are_refused():
    with pytest.raises(ValidationError):
        Catalog.model_validate({"catalog_version": 2})


@pytest.mark.parametrize(
    "field", [{"answers_by": ["speed"]}, {"measured_when": {"speed": "messages is given"}}]
)
def test_a_component_is_answered_by_its_own_metrics(field):
    with pytest.raises(ValueError, match="does not have"):
        Component.model_validate(
            {"kind": "x", "models": ["packet"], "metrics": ["time_ns"], **field}
        )
