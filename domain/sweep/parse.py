"""Text to spec, with every problem found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from domain.form_words import form_words
from domain.problem import Problem, join_pointer, shorten
from domain.storable import ALLOWED, is_storable, unstorable_message, visible
from domain.suggest import hint
from domain.sweep.axis_kinds import RangeSteps, Spread
from domain.sweep.document import read_document
from domain.sweep.errors import SpecError, refuse
from domain.sweep.replicates import FixedReplicates, Precision, SequentialReplicates
from domain.sweep.spec import SweepSpec

_KEYS_WITHIN: dict[str, list[str]] = {
    "": list(SweepSpec.model_fields),
    "replicates": list(
        dict.fromkeys([*FixedReplicates.model_fields, *SequentialReplicates.model_fields])
    ),
    "until": list(Precision.model_fields),
    "range": [f.alias or n for n, f in RangeSteps.model_fields.items()],
    "log": [f.alias or n for n, f in Spread.model_fields.items()],
    "linear": [f.alias or n for n, f in Spread.model_fields.items()],
}


def parse_spec(text: str | bytes, content_type: str = "application/yaml") -> SweepSpec:
    """Read a spec from YAML or JSON.

    Parameters
    ----------
    text
        at most 1 MiB; UTF-8 when bytes.
    content_type
        a media type that names json or yaml.

    Raises
    ------
    SpecError
        with every problem of form that was found, pointers into the text's data and,
        where known, lines.
    ValueError
        the content type is neither JSON nor YAML.
    """
    document = read_document(text, content_type)
    try:
        return spec_from_data(document.data).attach(document)
    except SpecError as error:
        raise error.with_lines(document.line_of) from None


def spec_from_data(data: Any) -> SweepSpec:
    """Read a spec from plain data, such as a stored document.

    Raises
    ------
    SpecError
        with every problem of form that was found.
    """
    _require_storable(data, "")
    if not isinstance(data, dict):
        msg = ""
        raise refuse(msg, shorten(data), "an object", "a spec is an object with a name, axes, ...")
    try:
        return SweepSpec.model_validate(data)
    except ValidationError as error:
        raise SpecError(_to_problems(error, data)) from None


def _require_storable(data: Any, pointer: str) -> None:
    """Refuse texts and keys, at any depth, that can be neither stored nor sent."""
    if isinstance(data, str) and not is_storable(data):
        raise refuse(pointer, visible(data), ALLOWED, unstorable_message(data))
    if isinstance(data, list):
        for place, item in enumerate(data):
            _require_storable(item, join_pointer(pointer, place))
    if isinstance(data, Mapping):
        for key, value in data.items():
            if isinstance(key, str) and not is_storable(key):
                raise refuse(pointer, visible(key), ALLOWED, f"a key {unstorable_message(key)}")
            _require_storable(value, join_pointer(pointer, key))


def _to_problems(error: ValidationError, data: Any) -> list[Problem]:
    """Turn pydantic's report into problems, one a place."""
    problems: dict[str, Problem] = {}
    for detail in error.errors(include_url=False):
        pointer, parent = _point(detail["loc"], data, missing=detail["type"] == "missing")
        problem = _to_problem(detail, pointer, parent)
        problems.setdefault(pointer, problem)
    return list(problems.values())


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
    message, allowed = form_words(detail["type"], detail["msg"], detail.get("ctx", {}))
    if detail["type"] == "extra_forbidden":
        allowed = _KEYS_WITHIN.get(parent)
        message = f"there is no '{name[:60]}' here{hint(name, _KEYS_WITHIN.get(parent, []))}"
    elif detail["type"] == "missing":
        value, message = None, "is required"
    return Problem(pointer=pointer, field=field, value=value, allowed=allowed, message=message)
