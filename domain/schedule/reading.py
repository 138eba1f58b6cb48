"""A schedule's text to its definition and its specification, with every mistake of form in both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from domain.catalog.models import Catalog
from domain.problem import Problem, Problems, join_pointer
from domain.schedule.definition import ScheduleDefinition
from domain.schedule.recurrence import Recurrence
from domain.suggest import hint
from domain.sweep.spec.document import Document, read_document
from domain.sweep.spec.errors import SpecError, locate
from domain.sweep.spec.form import form_problems
from domain.sweep.spec.reading import Reading, find_unstorable, read_data

_SPEC = "spec"
_KEYS = [*ScheduleDefinition.model_fields, _SPEC]


@dataclass(frozen=True, slots=True)
class ScheduleReading:
    """A schedule as far as its form is right.

    Attributes
    ----------
    definition
        None when something of it is wrong.
    spec
        the specification, as far as it can be read; its pointers begin at the specification.
    problems
        what is wrong beside the specification.
    data
        the specification as plain data; None when there is none.
    document
        of the whole text, for lines.
    """

    definition: ScheduleDefinition | None
    spec: Reading
    problems: Problems
    data: Any
    document: Document

    def refuse_any(self, of_spec: Iterable[Problem]) -> None:
        """Raise what is wrong with the schedule and its specification, in one.

        Raises
        ------
        SpecError
            with pointers into the whole text, and lines where known.
        """
        found = Problems()
        found.add(self.problems)
        found.add(within_spec(of_spec))
        located = Problems()
        located.add(locate(found, self.document.line_of))
        located.refuse_any(SpecError)


def within_spec(problems: Iterable[Problem]) -> list[Problem]:
    """Give problems of a specification with the place that they have in a schedule."""
    return [
        problem.model_copy(
            update={
                "pointer": f"/{_SPEC}{problem.pointer}",
                "field": f"{_SPEC}.{problem.field}" if problem.field else _SPEC,
                "line": None,
            }
        )
        for problem in problems
    ]


def read_schedule(text: str | bytes, content_type: str, catalog: Catalog) -> ScheduleReading:
    """Read a schedule from YAML or JSON as far as its form is right.

    Raises
    ------
    SpecError
        the text breaks the grammar of YAML or JSON, or is no object: nothing more can be said of it.
    """
    document = read_document(text, content_type)
    if not isinstance(document.data, dict):
        message = "a schedule is an object with a name, cron, spec, ..."
        raise SpecError([Problem(pointer="", field="", allowed="an object", message=message)])
    rest = dict(document.data)
    data = rest.pop(_SPEC, None)
    found = Problems()
    # What the text itself says twice or cannot hold is told at its place.
    found.add(document.problems)
    find_unstorable(rest, "", found)
    definition = read_definition(rest, catalog, found)
    of_spec = Problems()
    if data is None:
        message = "is required: what is run, as for fabricsweep submit"
        found.add(
            [Problem(pointer="/spec", field=_SPEC, allowed="a specification", message=message)]
        )
        reading = Reading(None, of_spec)
    else:
        spec, lost = read_data(data, of_spec)
        reading = Reading(spec, of_spec, lost)
    return ScheduleReading(definition, reading, found, data, document)


def read_definition(
    data: dict[str, Any], catalog: Catalog, found: Problems
) -> ScheduleDefinition | None:
    """Read a schedule without its specification; what is wrong is added to `found`."""
    try:
        definition = ScheduleDefinition.model_validate(data)
    except ValidationError as error:
        found.add(_with_names(form_problems(error, data)))
        _try_times(data, found)
        return None
    before = len(list(found))
    for pointer, value, allowed, message in definition.contradictions():
        field = pointer[1:].replace("/", ".")
        found.add(
            [Problem(pointer=pointer, field=field, value=value, allowed=allowed, message=message)]
        )
    _try_times(definition.model_dump(include={"cron", "time_zone"}), found)
    _check_metrics(definition, catalog, found)
    return definition if len(list(found)) == before else None


def _with_names(problems: Iterable[Problem]) -> list[Problem]:
    """Name the keys of a schedule where an unknown one was written."""
    return [
        problem.model_copy(
            update={
                "allowed": _KEYS,
                "message": f"there is no '{name[:60]}' here{hint(name, _KEYS)}",
            }
        )
        if problem.message.startswith("there is no") and (name := problem.field) and "." not in name
        else problem
        for problem in problems
    ]


def _try_times(data: dict[str, Any], found: Problems) -> None:
    cron, zone = data.get("cron"), data.get("time_zone", "UTC")
    wrong = {problem.pointer for problem in found}
    cron = cron if isinstance(cron, str) and "/cron" not in wrong else "0 0 * * *"
    zone = zone if isinstance(zone, str) and "/time_zone" not in wrong else "UTC"
    found.of(lambda: Recurrence(cron, zone))


def _check_metrics(definition: ScheduleDefinition, catalog: Catalog, found: Problems) -> None:
    names = sorted(catalog.by_metric)
    for place, rule in enumerate(definition.alerts):
        metric = getattr(rule, "metric", None)
        if metric is not None and metric not in catalog.by_metric:
            pointer = join_pointer("", "alerts", place, "metric")
            found.add(
                [
                    Problem(
                        pointer=pointer,
                        field=f"alerts.{place}.metric",
                        value=metric,
                        allowed=names,
                        message=f"there is no such metric{hint(metric, names)}",
                    )
                ]
            )
