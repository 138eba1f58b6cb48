"""What pydantic finds wrong with the data of a spec, as problems in the words of its author."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from domain.fix import Fix, key_fix
from domain.form_words import form_words
from domain.problem import Problem, join_pointer, shorten, split_pointer
from domain.suggest import hint, nearest_name
from domain.sweep.spec.axis_kinds import RangeSteps, Spread
from domain.sweep.spec.distribution_forms import (
    DISTRIBUTIONS,
    Correlation,
    Samples,
)
from domain.sweep.spec.equal import EqualForm
from domain.sweep.spec.goal_form import GoalForm
from domain.sweep.spec.replicates import FixedReplicates, Precision, SequentialReplicates
from domain.sweep.spec.spec import SpaceForm, SweepSpec


def _names(model: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in model.model_fields.items()]


def _within(form: type[BaseModel]) -> type[BaseModel]:
    """Give what stands under the only key of a form."""
    (field,) = form.model_fields.values()
    inner = field.annotation
    assert isinstance(inner, type)
    assert issubclass(inner, BaseModel)
    return inner


_KEYS_WITHIN: dict[str, list[str]] = {
    "": list(SweepSpec.model_fields),
    "replicates": list(
        dict.fromkeys([*FixedReplicates.model_fields, *SequentialReplicates.model_fields])
    ),
    "until": list(Precision.model_fields),
    "range": _names(RangeSteps),
    "log": _names(Spread),
    "linear": _names(Spread),
    "samples": _names(Samples),
    "equal": _names(EqualForm),
    "goal": _names(GoalForm),
    "correlation": _names(Correlation),
} | {key: _names(_within(form)) for key, form in DISTRIBUTIONS.items()}


def form_problems(error: ValidationError, data: Any) -> Iterator[Problem]:
    """Turn pydantic's report on the data of a spec into problems, one a place, each as it is taken."""
    places: dict[str, tuple[ErrorDetails, str]] = {}
    for detail in error.errors(include_url=False):
        pointer, parent = _point(detail["loc"], data, missing=detail["type"] == "missing")
        places.setdefault(pointer, (detail, parent))
    # Of a value that may be a text or a list, both forms are refused: the one that was begun counts.
    around = {pointer[:end] for pointer in places for end in _slashes(pointer)}
    for pointer, (detail, parent) in places.items():
        if pointer not in around:
            yield _to_problem(detail, pointer, parent)


def _slashes(pointer: str) -> list[int]:
    return [place for place, sign in enumerate(pointer) if sign == "/"]


def _point(loc: tuple[int | str, ...], data: Any, *, missing: bool) -> tuple[str, str]:
    """Give the pointer for pydantic's location, and the name of the object around it.

    pydantic also names the form it took a value for, such as `range`; such a step leads nowhere
    in the data and is left out.
    """
    pointer, current, names = "", data, [""]
    for number, step in enumerate(loc):
        last = number == len(loc) - 1
        inside = (isinstance(current, Mapping) and step in current) or (
            isinstance(current, list) and isinstance(step, int) and step < len(current)
        )
        if inside:
            current = current[step]
        elif not (last and missing):
            continue
        pointer = join_pointer(pointer, step)
        names.append(str(step))
    return pointer, names[-2] if len(names) > 1 else ""


def _to_problem(detail: ErrorDetails, pointer: str, parent: str) -> Problem:
    field = pointer.removeprefix("/").replace("/", ".").replace("~1", "/").replace("~0", "~")
    name = field.rsplit(".", 1)[-1]
    value: Any = shorten(detail["input"])
    allowed: Any
    fix: Fix | None = None
    message, allowed = form_words(detail["type"], detail["msg"], detail.get("ctx", {}))
    if detail["type"] == "extra_forbidden":
        steps = split_pointer(pointer)
        is_in_space = steps[0] == "spaces" and len(steps) == len(("spaces", "name", "key"))
        allowed = _names(SpaceForm) if is_in_space else _KEYS_WITHIN.get(parent)
        message = f"there is no '{name[:60]}' here{hint(name, allowed or [])}"
        fix = key_fix(name, nearest_name(name, allowed or []))
    elif detail["type"] == "missing":
        value, message = None, "is required"
    return Problem(
        pointer=pointer, field=field, value=value, allowed=allowed, message=message, fix=fix
    )
