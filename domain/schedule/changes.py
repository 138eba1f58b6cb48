"""Changing some fields of a schedule."""

from __future__ import annotations

import json
from typing import Any

from domain.problem import Problem
from domain.sweep.spec.document import read_document
from domain.sweep.spec.errors import SpecError


def changed_text(text: str, content_type: str, before: dict[str, Any]) -> str:
    """Give a schedule as JSON with the fields that a text names changed.

    A field that is null becomes what it is when it is left out (RFC 7396); fields within others are
    not merged.

    Raises
    ------
    SpecError
        the text is no JSON or YAML, or no object.
    """
    document = read_document(text, content_type)
    document.problems.refuse_any(SpecError)
    if not isinstance(document.data, dict):
        message = "changes are an object with the fields to change"
        raise SpecError([Problem(pointer="", field="", allowed="an object", message=message)])
    merged = {**before, **document.data}
    written = {name: value for name, value in merged.items() if value is not None}
    return json.dumps(written)
