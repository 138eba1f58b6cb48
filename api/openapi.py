"""The OpenAPI document: operation names, and problems by their status."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic.json_schema import models_json_schema

from api.access.models import key, project, share
from api.fabric.models import fabric
from api.http import problem_statuses
from api.http.operation_names import operation_id
from api.http.problem_document import ProblemDocument
from api.notice.models import webhook
from api.price.models import price_table
from api.schedule.models import schedule
from api.sweep.models import extension, life_cycle
from api.sweep.models.event import EVENT_MODELS
from api.trace.models import clock, scaling, trace

_REF = "#/components/schemas/{model}"

_WITH_BODIES = (
    clock,
    extension,
    fabric,
    key,
    life_cycle,
    price_table,
    project,
    scaling,
    schedule,
    share,
    trace,
    webhook,
)


def operation_id_of(route: APIRoute) -> str:
    """Name an operation after its function."""
    return operation_id(route.name)


def build_openapi(app: FastAPI) -> dict[str, Any]:
    """Build the document of ``app`` afresh."""
    document = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    schemas = document["components"]["schemas"]
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    # Events, problems and bodies appear in no model of a route, so their schemas are added by hand.
    extra = [(model, "serialization") for model in (ProblemDocument, *EVENT_MODELS.values())]
    extra += [(model, "validation") for module in _WITH_BODIES for model in module.BODY_MODELS]
    _, definitions = models_json_schema(extra, ref_template=_REF)  # type: ignore[arg-type]
    for name, schema in definitions["$defs"].items():
        schemas.setdefault(name, schema)
    problem = _REF.format(model=ProblemDocument.__name__)
    document["components"]["responses"] = problem_statuses.responses(problem)
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            _name_problems(method, path, operation)
    return document


def install_openapi(app: FastAPI) -> None:
    """Make ``app`` serve the document of :func:`build_openapi`, built once."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = build_openapi(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _name_problems(method: str, path: str, operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    responses.pop("422", None)  # the framework's, which is never sent
    for status in problem_statuses.statuses(method, path, operation):
        reference = f"#/components/responses/{problem_statuses.name(status)}"
        responses.setdefault(status, {"$ref": reference})
