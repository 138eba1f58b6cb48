"""What a share link without imported fabrics shows of points and runs: see `api.sweep.services.lent`."""

from __future__ import annotations

from typing import Any

from api.run.models.point import AttemptDocument, Point, ReplicateDocument
from api.run.models.static import StaticDocument
from api.sweep.services.lent import lent_failure
from domain.catalog.models import Catalog


def lent_point(point: Point, catalog: Catalog) -> Point:
    """Give a point of which each text is one that the catalogue offers, with its runs' figures."""
    view = catalog.for_model(str(point.point["model"]))
    params = {
        (section, param.name): param
        for section in view.sections
        for kind in [_kind(point.point, section)]
        if (component := view.component(section, kind)) is not None
        for param in component.params
    }
    shown = [
        parameter
        for parameter in point.parameters
        if parameter.is_default
        or isinstance(parameter.value, bool | int | float)
        or parameter.value in (params[parameter.section, parameter.name].choices or ())
    ]
    return point.model_copy(
        update={
            "point": _kinds(point.point),
            "parameters": shown,
            "replicates": [_lent_run(run) for run in point.replicates],
        }
    )


def _kind(point: dict[str, Any], section: str) -> str:
    values = point.get(section)
    return str(values.get("kind", section)) if isinstance(values, dict) else section


def _kinds(point: dict[str, Any]) -> dict[str, Any]:
    sections = {name: value for name, value in point.items() if isinstance(value, dict)}
    kinds = {
        name: {"kind": value["kind"]}
        for name, value in sections.items()
        if isinstance(value.get("kind"), str)
    }
    return {"model": point["model"]} | kinds


def _lent_run(run: ReplicateDocument) -> ReplicateDocument:
    return run.model_copy(
        update={
            "failure": lent_failure(run.failure) if run.failure is not None else None,
            "attempt_history": [_lent_attempt(attempt) for attempt in run.attempt_history],
            "static": _lent_static(run.static) if run.static is not None else None,
            "ports": run.ports.model_copy(update={"hottest": []}) if run.ports else None,
            "hot_links": None,
            "tables": [],
            "has_fabric": False,
            "provenance": None,
        }
    )


def _lent_attempt(attempt: AttemptDocument) -> AttemptDocument:
    if attempt.failure is None:
        return attempt
    return attempt.model_copy(update={"failure": lent_failure(attempt.failure)})


def _lent_static(static: StaticDocument) -> StaticDocument:
    failures = static.failures
    return static.model_copy(
        update={
            "cables": static.cables.model_copy(update={"hottest": [], "columns": None}),
            "tables": static.tables.model_copy(update={"cycle": None}),
            "failures": failures.model_copy(update={"harmful": []}) if failures else None,
        }
    )
