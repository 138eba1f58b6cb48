"""Which errors an operation can answer with, as the interface's document names them."""

from __future__ import annotations

from typing import Any

from api.http.problem_document import PROBLEM_MEDIA_TYPE

MEANINGS = {
    "401": "Access control is required, and nothing good was brought along",
    "403": "The role in the project does not suffice, or a page of a foreign origin wants to change "
    "something",
    "404": "What the path names is not there",
    "406": "The reader accepts no format that is written here",
    "408": "The body came too slowly; nothing was begun",
    "409": "What is there does not allow what was asked",
    "413": "The body is larger than allowed",
    "415": "The body is in a format that is not read here",
    "421": "The request names a host that is not served here",
    "422": "A parameter, or the body, means nothing; `errors` names each field",
    "429": "Too many requests in a minute; Retry-After says when to try again",
    "503": "Too much at once, or the database is away or busy; Retry-After says when to try again",
    "507": "The database has no room left; nothing was stored",
    "default": "Any other error",
}
_NEVER_IN_CONFLICT = ("validateSweep", "pruneSweeps")


def statuses(method: str, path: str, operation: dict[str, Any]) -> list[str]:
    """List the statuses of an operation's problems, ``default`` included."""
    found = {"421", "422", "default"}
    if not {"204", "302"} & set(
        operation["responses"]
    ):  # where nothing is written, everything is acceptable
        found.add("406")
    changes = method not in ("get", "head")
    if "{" in path:
        found.add("404")
    if "requestBody" in operation:
        found |= {"408", "413", "415"}
    if changes:
        found.add("507")
    if changes and operation["operationId"] not in _NEVER_IN_CONFLICT:
        found.add("409")
    if path.startswith("/v"):
        found |= {"401", "403", "429", "503"}
    return sorted(found)


def responses(schema: str) -> dict[str, Any]:
    """Give the reusable responses, named after their status; ``schema`` refers to the document."""
    return {
        name(status): {
            "description": meaning,
            "content": {PROBLEM_MEDIA_TYPE: {"schema": {"$ref": schema}}},
        }
        for status, meaning in MEANINGS.items()
    }


def name(status: str) -> str:
    """Name the reusable response of a status."""
    return f"Problem{status.capitalize()}"
