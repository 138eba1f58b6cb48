"""Pages of the REST reference, one a group of routes, from the OpenAPI document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

Document = dict[str, Any]

_METHODS = ("get", "post", "put", "patch", "delete")
_ABOUT = {
    "catalogue": "What can be asked",
    "events": "Following a sweep",
    "fabrics": "Imported fabrics",
    "health": "Whether the service is there",
    "points": "Points of a sweep",
    "prices": "Price tables",
    "results": "Results and answers",
    "runs": "Tables of a run",
    "schedules": "Schedules",
    "sweeps": "Sweeps and what may be done to them",
    "webhooks": "Webhooks",
}


def pages(document: Document) -> dict[str, str]:
    """Write the pages, by name: ``index``, one for each tag, and ``documents`` for all schemas."""
    tags: dict[str, list[str]] = {}
    for path, operations in document["paths"].items():
        for method in _METHODS:
            if method in operations:
                operation = operations[method]
                told = "\n".join(_operation(document, method, path, operation))
                tags.setdefault(operation["tags"][0], []).append(told)
    found = {
        tag: f"# {_title(tag)}\n\n" + "\n".join(operations)
        for tag, operations in sorted(tags.items())
    }
    found["documents"] = _documents(document)
    names = "\n".join(sorted(tags)) + "\ndocuments"
    found["index"] = (
        "# REST reference\n\nEvery operation with its parameters, bodies and answers, from the OpenAPI "
        "document of the service. [The service by REST](../../docs/rest.md) has examples to type in.\n\n"
        f"```{{toctree}}\n:maxdepth: 1\n\n{names}\n```\n"
    )
    return found


def _title(tag: str) -> str:
    return _ABOUT.get(tag, tag.capitalize())


def _operation(document: Document, method: str, path: str, operation: Document) -> Iterator[str]:
    yield f"## {operation['summary']}\n"
    yield f"```http\n{method.upper()} {path} HTTP/1.1\n```\n"
    if operation.get("description"):
        yield f"{_plain(operation['description'])}\n"
    parameters = [_resolved(document, one) for one in operation.get("parameters", [])]
    if parameters:
        yield "| Parameter | In | Type | Meaning |\n|---|---|---|---|"
        for one in parameters:
            name = f"`{one['name']}`" + (" (required)" if one.get("required") else "")
            about = one.get("description", one["schema"].get("description", ""))
            yield f"| {name} | {one['in']} | {_type(one['schema'])} | {_cell(about)} |"
        yield ""
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        yield f"Body: `{media}`, {_type(content.get('schema', {}))}.\n"
    yield "| Status | Meaning | Answer |\n|---|---|---|"
    for status, answer in operation["responses"].items():
        told = _resolved(document, answer)
        contents = ", ".join(
            f"`{media}` {_type(content.get('schema', {}))}".rstrip()
            for media, content in told.get("content", {}).items()
        )
        yield f"| {status} | {_cell(told.get('description', ''))} | {contents} |"
    yield ""


def _documents(document: Document) -> str:
    lines = ["# Documents", "", "What bodies and answers are made of.", ""]
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += [f"## {name}", ""]
        if schema.get("description"):
            lines += [_plain(schema["description"]), ""]
        if "enum" in schema:
            lines += ["One of " + ", ".join(f"`{value}`" for value in schema["enum"]) + ".", ""]
        elif schema.get("properties"):
            lines += ["| Field | Type | Meaning |", "|---|---|---|"]
            required = schema.get("required", [])
            for field, one in schema["properties"].items():
                label = f"`{field}`" + (" (required)" if field in required else "")
                about = one.get("description") or one.get("title", "")
                lines.append(f"| {label} | {_type(one)} | {_cell(about)} |")
            lines.append("")
        else:
            lines += [f"{_type(schema).capitalize()}.", ""]
    return "\n".join(lines)


def _resolved(document: Document, one: Document) -> Document:
    while "$ref" in one:
        found: Any = document
        for key in one["$ref"].removeprefix("#/").split("/"):
            found = found[key]
        one = found
    return one


def _type(schema: Document) -> str:
    """Name a type in a few words, with its bounds."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](documents.md#{_anchor(name)})"
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(_type(one) for one in schema[key]))
    if "enum" in schema:
        return " \\| ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    kind = schema.get("type", "any")
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    limits = [
        f"{sign} {schema[key]}"
        for key, sign in (
            ("minimum", "≥"),
            ("exclusiveMinimum", "\\>"),
            ("maximum", "≤"),
            ("exclusiveMaximum", "\\<"),
        )
        if key in schema
    ]
    return str(kind) + (f" ({', '.join(limits)})" if limits else "")


def _anchor(name: str) -> str:
    return re.sub(r"[^\w -]", "", name.lower()).replace(" ", "-")


def _plain(text: str) -> str:
    """A description as Markdown: what looks like HTML or a reference is text."""
    return text.replace("<", "\\<").replace("[", "\\[").replace("{", "\\{").replace("*", "\\*")


def _cell(text: str) -> str:
    return _plain(text).replace("|", "\\|").replace("\n", " ")
