"""Making problem documents: from our errors, the domain's, and the framework's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

import structlog
from fastapi import Response

from api.http.errors import ApiError
from api.http.problem_document import PROBLEM_MEDIA_TYPE, FieldProblem, ProblemDocument
from domain.fix import value_fix
from domain.problem import Problem

_TYPE = "urn:fabricsweep:problem:{code}"


def problem_response(path: str, error: ApiError) -> Response:
    """Answer with one of our errors."""
    return make_problem(
        path, error.status_code, error.code, error.title, error.detail, error.errors, error.headers
    )


def make_problem(
    path: str,
    status: int,
    code: str,
    title: str,
    detail: str,
    errors: Sequence[FieldProblem] = (),
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Answer with a problem document."""
    document = ProblemDocument(
        type=_TYPE.format(code=code),
        title=title,
        status=status,
        detail=detail,
        instance=path,
        request_id=structlog.contextvars.get_contextvars().get("request_id", ""),
        code=code,
        errors=list(errors),
    )
    return Response(document.model_dump_json(), status, headers, media_type=PROBLEM_MEDIA_TYPE)


def http_problem(
    path: str, status: int, detail: str, headers: Mapping[str, str] | None
) -> Response:
    """Answer with a bare HTTP status, such as 404 of an unknown path or 405."""
    phrase = HTTPStatus(status).phrase
    code = phrase.lower().replace(" ", "_").replace("-", "_")
    return make_problem(path, status, code, phrase, detail, headers=headers)


def internal_problem(path: str) -> Response:
    """Answer that the fault is ours; what happened stands in the log, not in the answer."""
    detail = "Something went wrong here; the log tells more under the request's identifier."
    return make_problem(path, 500, ApiError.code, ApiError.title, detail)


def field_problems(problems: Iterable[Problem]) -> list[FieldProblem]:
    """Turn the domain's problems into those of the API; what is allowed becomes words."""
    return [
        FieldProblem(
            pointer=problem.pointer,
            field=problem.field,
            value=problem.value,
            allowed=_in_words(problem.allowed),
            message=problem.message,
            fix=problem.fix or value_fix(problem.value, problem.allowed),
            line=problem.line,
        )
        for problem in problems
    ]


def summary(errors: Sequence[FieldProblem]) -> str:
    """Say the first problem, and how many more there are."""
    first = errors[0]
    text = f"{first.field}: {first.message}" if first.field else first.message
    return text if len(errors) == 1 else f"{text} (and {len(errors) - 1} more)"


def _in_words(allowed: Any) -> str | None:
    if allowed is None or isinstance(allowed, str):
        return allowed
    if isinstance(allowed, list | tuple):
        return ", ".join(str(item) for item in allowed)
    return str(allowed)
