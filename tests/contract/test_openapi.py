"""The interface's document: in step with the dashboard's copy, and complete."""

from __future__ import annotations

import json

from api.export_openapi import DEFAULT_PATH, openapi_text


def test_the_dashboard_has_the_current_interface() -> None:
    assert DEFAULT_PATH.read_text() == openapi_text(), "run `make openapi`"


def test_every_operation_says_what_it_does_and_how_it_fails() -> None:
    document = json.loads(openapi_text())
    identifiers = []
    for path in document["paths"].values():
        for operation in path.values():
            identifiers.append(operation["operationId"])
            assert operation["summary"]
            problem = operation["responses"]["default"]["content"]
            assert list(problem) == ["application/problem+json"]
            assert "422" not in operation["responses"]
    assert len(identifiers) == len(set(identifiers))
    assert all(identifier[0].islower() and "_" not in identifier for identifier in identifiers)


def test_every_reference_leads_somewhere() -> None:
    document = json.loads(openapi_text())
    schemas = document["components"]["schemas"]
    references = set(_references(document))
    assert {reference.removeprefix("#/components/schemas/") for reference in references} <= set(
        schemas
    )
    assert "ProgressEvent" in schemas


def _references(node: object) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return own + [found for value in node.values() for found in _references(value)]
    if isinstance(node, list):
        return [found for value in node for found in _references(value)]
    return []
