"""What a parameter takes, in words."""

from __future__ import annotations

from typing import Any

from domain.catalog.models import ParamSpec
from domain.units import unit_symbol

_LONGEST_TEXT = 256
"""Bytes of a text in UTF-8, such as the name of an endpoint; InfiniBand knows up to 64."""


def describe_allowed(param: ParamSpec) -> Any:
    """Say what `param` takes: its choices as a list, else a text with type, range and unit."""
    if param.choices is not None:
        return list(param.choices)
    text = _TYPE_NAMES[param.type] + _members(param) + _describe_range(param)
    symbol = unit_symbol(param.unit)
    if symbol:
        text += f" {symbol}"
        text += f', or a text with a unit such as "{_example(param)} {symbol}"'
    return text + (", or null" if param.nullable else "")


_TYPE_NAMES = {
    "integer": "an integer",
    "real": "a number",
    "boolean": "true or false",
    "choice": "a text",
    "integer_list": "a list of integers",
    "text": f"a text of 1 to {_LONGEST_TEXT} bytes",
    "text_list": f"a list of texts of 1 to {_LONGEST_TEXT} bytes",
    "jobs": "a list of jobs, each {workload: {kind: ...}, fraction or endpoints, allocation, priority}",
    "link_classes": "an object of link classes, each ",
    "fabric": "the name of a fabric, name@version, or its digest of 64 hexadecimal digits",
    "trace": "the name of a trace, name@version, or its digest of 64 hexadecimal digits",
    "address_trace": "the name of an address trace, name@version, or its digest of 64 hexadecimal digits",
}


def _members(param: ParamSpec) -> str:
    if param.type != "link_classes":
        return ""
    names = ", ".join(item.name for item in param.items)
    return f"{{{names}}}" + (" or one of them" if len(param.items) > 1 else "")


def _example(param: ParamSpec) -> str:
    return f"{param.default:g}" if isinstance(param.default, int | float) else "1"


def _describe_range(param: ParamSpec) -> str:
    low, high = _bound(param.min), _bound(param.max)
    if low and high:
        return f" above {low} and up to {high}" if param.exclusive_min else f" from {low} to {high}"
    if low:
        return f" above {low}" if param.exclusive_min else f" of {low} or more"
    return f" up to {high}" if high else ""


def _bound(value: int | float | None) -> str:
    if value is None:
        return ""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else f"{value:g}"
