"""What to make of the answers of a server: documents, or the package's errors."""

from __future__ import annotations

import email.utils
import json
from datetime import UTC, datetime
from typing import Any, TypeVar

import httpx
from pydantic import ValidationError

from fabricsweep_client.document import Document
from fabricsweep_client.errors import ProblemError, UnexpectedAnswerError, error_for, problem_of

Read = TypeVar("Read", bound=Document)


def read(model: type[Read], answer: httpx.Response) -> Read:
    """Read a document out of an answer. Raises UnexpectedAnswerError naming the first wrong place."""
    try:
        return model.model_validate_json(answer.content)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        message = f"{answer.request.url} answered something unexpected at '{place}': {first['msg']}"
        raise UnexpectedAnswerError(message) from error


def check(answer: httpx.Response, accepts: str) -> None:
    """Raise the error that an answer stands for, if it is one, or is nothing that FabricSweep says."""
    if answer.is_error:
        raise refusal(answer)
    if accepts not in answer.headers.get("content-type", ""):
        raise UnexpectedAnswerError(unexpected(answer))


def refusal(answer: httpx.Response) -> ProblemError:
    """Give the error that an answer with a status of 400 or more stands for; its body must be read."""
    if "json" not in answer.headers.get("content-type", ""):
        detail = f"{answer.request.url} answered {answer.status_code} {answer.reason_phrase}"
        found = problem_of(answer.status_code, answer.reason_phrase, detail)
    else:
        try:
            found = problem_of(**{"status": answer.status_code, **answer.json()})
        except (ValidationError, json.JSONDecodeError, TypeError):
            found = problem_of(answer.status_code, answer.reason_phrase, answer.text[:500])
    error = error_for(found)
    error.retry_after_seconds = _retry_after(answer.headers.get("retry-after"))
    return error


def unexpected(answer: httpx.Response) -> str:
    """What to say of an answer that FabricSweep does not give."""
    media = answer.headers.get("content-type", "nothing")
    return (
        f"{answer.request.url} answered {answer.status_code} with {media}: "
        "is a FabricSweep server at this address?"
    )


def document(answer: httpx.Response) -> dict[str, Any]:
    """Read JSON whatever the answer's status. Raises UnexpectedAnswerError."""
    try:
        found: dict[str, Any] = answer.json()
    except json.JSONDecodeError as error:
        raise UnexpectedAnswerError(unexpected(answer)) from error
    return found


def _retry_after(text: str | None) -> float | None:
    """Read seconds or a date (RFC 9110, section 10.2.3); None for what is neither."""
    if text is None:
        return None
    if text.strip().isdecimal():
        return float(text)
    try:
        at = email.utils.parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    if at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    return max(0.0, (at - datetime.now(UTC)).total_seconds())
