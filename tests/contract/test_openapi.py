"""The interface's document: in step with the dashboard's copy, and complete."""

from __future__ import annotations

import json

from api.export_openapi import DEFAULT_PATH, openapi_text
from domain.catalog.load import load_catalog
from domain.sweep.spec.seed import MAX_REPLICATES


def test_the_dashboard_has_the_current_interface() -> None:
    assert DEFAULT_PATH.read_text() == openapi_text(), "run `make openapi`"


def test_every_operation_says_what_it_does_and_how_it_fails() -> None:
    document = json.loads(openapi_text())
    identifiers = []
    for path in document["paths"].values():
        for operation in path.values():
            identifiers.append(operation["operationId"])
            assert operation["summary"]
            for status in ("421", "422", "default"):
                reference = operation["responses"][status]["$ref"].rsplit("/", 1)[1]
                problem = document["components"]["responses"][reference]["content"]
                assert list(problem) == ["application/problem+json"]
    assert len(identifiers) == len(set(identifiers))
    assert all(identifier[0].islower() and "_" not in identifier for identifier in identifiers)


def test_errors_are_named_where_they_can_happen() -> None:
    paths = json.loads(openapi_text())["paths"]
    submitting = paths["/v1/sweeps"]["post"]["responses"]
    assert {"202", "403", "409", "413", "415", "422", "503", "507"} <= set(submitting)
    assert "404" in paths["/v1/sweeps/{sweep_id}"]["get"]["responses"]
    catalogue = set(paths["/v1/catalog"]["get"]["responses"])
    assert {"401", "403"} <= catalogue  # nobody known; asked at an address that is not for others
    assert not {"404", "409", "413", "507"} & catalogue
    assert not {"401"} & set(paths["/health/live"]["get"]["responses"])


def test_every_reference_leads_somewhere() -> None:
    document = json.loads(openapi_text())
    parts = document["components"]
    known = {f"#/components/{kind}/{name}" for kind, named in parts.items() for name in named}
    assert set(_references(document)) <= known
    assert "ProgressEvent" in parts["schemas"]


def _references(node: object) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return own + [found for value in node.values() for found in _references(value)]
    if isinstance(node, list):
        return [found for value in node for found in _references(value)]
    return []


def test_the_bounds_of_a_study_are_those_of_the_domain() -> None:
    document = json.loads(openapi_text())
    asked = document["paths"]["/v1/fabrics/{name}/spec"]["get"]["parameters"]
    most = {p["name"]: p["schema"]["anyOf"][0].get("maximum") for p in asked if p["in"] == "query"}
    sections = load_catalog().for_model("static").sections["pattern"]
    draws = [p.max or 0 for pattern in sections for p in pattern.params if p.name == "draws"]
    assert most["replicates"] == MAX_REPLICATES == 1000
    assert most["draws"] == max(draws)
