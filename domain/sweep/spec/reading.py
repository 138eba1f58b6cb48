"""Text to spec: every problem of form, and what is left of the spec without them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from domain.problem import Problems, join_pointer, shorten, split_pointer
from domain.storable import ALLOWED, is_storable, unstorable_message, visible
from domain.sweep.spec.document import read_document
from domain.sweep.spec.errors import SpecError, locate, refuse
from domain.sweep.spec.form import form_problems
from domain.sweep.spec.spec import SweepSpec

_STAND_INS: dict[str, Any] = {"schema_version": 1, "name": "?", "samples": {"count": 1}}
"""What takes the place of a required field that cannot be read."""
_STAND_IN_CONDITIONS = {"where": "true", "exclude": "false"}
"""The condition that takes the place of one that cannot be read, so that others keep theirs."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A spec as far as its form is right.

    Attributes
    ----------
    spec
        the spec without what cannot be read; None when nothing can be said of the rest.
    problems
        what is wrong with the form, with lines; none when the spec is whole.
    lost
        the parts of the base and the axes that are left out, by their pointers.
    """

    spec: SweepSpec | None
    problems: Problems
    lost: Mapping[str, Any] = field(default_factory=dict)

    def whole(self) -> SweepSpec:
        """Give the spec.

        Raises
        ------
        SpecError
            with every problem of form.
        """
        self.problems.refuse_any(SpecError)
        assert self.spec is not None
        return self.spec


def read_spec(text: str | bytes, content_type: str) -> Reading:
    """Read a spec from YAML or JSON as far as its form is right.

    Parameters
    ----------
    text
        at most 1 MiB; UTF-8 when bytes.
    content_type
        a media type that names json or yaml.

    Raises
    ------
    ValueError
        the content type is neither JSON nor YAML.
    """
    found = Problems()
    try:
        document = read_document(text, content_type)
    except SpecError as error:
        found.add(error.problems)
        return Reading(None, found)
    found.add(document.problems)
    spec, lost = read_data(document.data, found)
    located = Problems()
    located.add(locate(found, document.line_of))
    return Reading(spec.attach(document) if spec else None, located, lost)


def read_data(data: Any, found: Problems) -> tuple[SweepSpec | None, dict[str, Any]]:
    """Read plain data as far as its form is right, and add what is wrong to `found`.

    Parameters
    ----------
    data
        what a document holds.
    found
        what is known to be wrong with it: nothing more is said of these places.

    Returns
    -------
    The spec without what is wrong, and what is left out of base and axes, by its pointer.
    """
    if not isinstance(data, dict):
        if not found:
            message = "a spec is an object with a name, axes, ..."
            found.add(refuse("", shorten(data), "an object", message).problems)
        return None, {}
    find_unstorable(data, "", found)
    _find_files(data, "", found)
    try:
        spec = SweepSpec.model_validate(data)
    except ValidationError as error:
        told = Problems()
        told.add(found)
        found.add(p for p in form_problems(error, data) if not told.concern(p.pointer))
    else:
        if not found:
            return spec, {}
    rest, lost = _without([problem.pointer for problem in found], data)
    try:
        return SweepSpec.model_validate(rest), lost
    except ValidationError:  # The model is missing, or more is wrong than is listed.
        return None, {}


def find_unstorable(data: Any, pointer: str, found: Problems) -> None:
    """Note texts and keys, at any depth, that can be neither stored nor sent."""
    if isinstance(data, str) and not is_storable(data):
        problem = refuse(pointer, visible(data), ALLOWED, unstorable_message(data))
        found.add(problem.problems)
    if isinstance(data, list):
        for place, item in enumerate(data):
            find_unstorable(item, join_pointer(pointer, place), found)
    if isinstance(data, Mapping):
        for key, value in data.items():
            if is_storable(key):
                find_unstorable(value, join_pointer(pointer, key), found)
                continue
            message = f"a key {unstorable_message(key)}"
            found.add(refuse(pointer, visible(key), ALLOWED, message).problems)


def _find_files(data: Any, pointer: str, found: Problems) -> None:
    """Note objects, at any depth, that name a file: only who has the files can read them."""
    if isinstance(data, list):
        for place, item in enumerate(data):
            _find_files(item, join_pointer(pointer, place), found)
    if not isinstance(data, Mapping):
        return
    if data.keys() in ({"file"}, {"file", "column"}):
        message = (
            "names a file, which the command line reads before it sends a spec "
            "(`fabricsweep submit`): put the values themselves here"
        )
        found.add(refuse(pointer, shorten(dict(data)), "the values themselves", message).problems)
        return
    for key, value in data.items():
        _find_files(value, join_pointer(pointer, key), found)


def _without(pointers: list[str], data: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Leave out what is wrong: a whole axis, entry of the base or limit, a condition, or a field."""
    rest = {key: _copied(part) for key, part in data.items()}
    lost: dict[str, Any] = {}
    for pointer in pointers:
        steps = split_pointer(pointer)
        name = steps[0] if steps else ""
        parts = rest.get(name)
        if name in _STAND_IN_CONDITIONS and isinstance(parts, list) and len(steps) > 1:
            parts[int(steps[1])] = _STAND_IN_CONDITIONS[name]
        elif name in ("axes", "base", "limits") and isinstance(parts, dict) and len(steps) > 1:
            lost.setdefault(join_pointer("", name, steps[1]), parts.pop(steps[1], None))
        elif name in _STAND_INS:
            rest[name] = _STAND_INS[name]
        else:
            lost.setdefault(join_pointer("", name), rest.pop(name, None))
    kept = ("/axes", "/base", "/spaces")
    return rest, {place: part for place, part in lost.items() if place.startswith(kept)}


def _copied(part: Any) -> Any:
    if isinstance(part, dict):
        return dict(part)
    return list(part) if isinstance(part, list) else part
