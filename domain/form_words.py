"""What a form of data wants, in the words of those who write it, not of the library that checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_KINDS = {
    "dict_type": "an object",
    "model_type": "an object",
    "list_type": "a list",
    "tuple_type": "a list",
    "string_type": "a text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
}
_BOUNDS = {"ge": "at least", "le": "at most", "gt": "above", "lt": "below"}
_LENGTHS = {"min_length": "at least", "max_length": "at most"}


def form_words(kind: str, message: str, context: Mapping[str, Any]) -> tuple[str, str | None]:
    """Put a finding of pydantic into words.

    Parameters
    ----------
    kind, message, context
        its `type`, `msg` and `ctx`.

    Returns
    -------
    The message, and what is allowed; None where nothing is known of it.
    """
    message = message.replace("Input should be", "must be")
    if kind in _KINDS:
        return f"must be {_KINDS[kind]}", _KINDS[kind]
    for name, words in _LENGTHS.items():
        if name in context:
            unit = "character" if kind.startswith("string") else "item"
            number = context[name]
            allowed = f"{words} {number} {unit}{'' if number == 1 else 's'}"
            return f"must have {allowed}", allowed
    for name, words in _BOUNDS.items():
        if name in context:
            return message, f"{words} {context[name]}"
    if "expected" in context:
        return message, str(context["expected"])
    rest = {name: value for name, value in context.items() if name != "error"}
    return message, ", ".join(f"{name}: {value}" for name, value in rest.items()) or None
