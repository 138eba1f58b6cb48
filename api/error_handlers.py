"""Every error becomes a problem document here, and nowhere else."""

from __future__ import annotations

from typing import Any

import structlog
from fastapi import FastAPI, Request, Response, status
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from api.access.errors import QuotaExceededError
from api.http.errors import ApiError, InvalidQueryError
from api.http.methods import allow
from api.http.problem_document import FieldProblem
from api.http.problems import (
    field_problems,
    http_problem,
    make_problem,
    problem_response,
    summary,
)
from api.http.room import RETRY_SECONDS
from domain.access.quota import QuotaError
from domain.form_words import form_words
from domain.problem import MOST_PROBLEMS, ProblemsError, join_pointer, shorten
from storage.blobs import BlobMissingError
from storage.session import (
    DatabaseBusyError,
    DatabaseFullError,
    DatabaseUnavailableError,
    UnfitValueError,
)


def install_error_handlers(app: FastAPI) -> None:
    """Register the handlers; an error of no kind known is left to the middleware."""
    app.add_exception_handler(ApiError, _api_error)
    app.add_exception_handler(ProblemsError, _problems_error)
    app.add_exception_handler(QuotaError, _quota_error)
    app.add_exception_handler(RequestValidationError, _request_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(DatabaseUnavailableError, _database_error)
    app.add_exception_handler(BlobMissingError, _content_missing)
    app.add_exception_handler(UnfitValueError, _unfit_value)


def _api_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return problem_response(request.url.path, error)


def _quota_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, QuotaError)
    return problem_response(request.url.path, QuotaExceededError(error))


def _problems_error(request: Request, error: Exception) -> Response:
    """Answer with problems of a query expression; those of specifications come wrapped."""
    assert isinstance(error, ProblemsError)
    errors = [
        problem.model_copy(update={"pointer": None}) for problem in field_problems(error.problems)
    ]
    return problem_response(request.url.path, InvalidQueryError(summary(errors), errors))


def _request_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = error.errors()
    errors = [_field_problem(request, detail) for detail in found[:MOST_PROBLEMS]]
    if len(found) > MOST_PROBLEMS:
        message = f"and {len(found) - MOST_PROBLEMS} more"
        errors.append(FieldProblem(pointer=None, field="", message=message))
    return problem_response(request.url.path, InvalidQueryError(summary(errors), errors))


def _field_problem(request: Request, detail: dict[str, Any]) -> FieldProblem:
    where, *path = detail["loc"]
    message, allowed = form_words(detail["type"], detail["msg"], detail.get("ctx", {}))
    if detail["type"] == "extra_forbidden":
        message = f"unknown {where} parameter"
    elif detail["type"] == "missing":
        message = _required_words(request, where, str(path[-1]))
    return FieldProblem(
        pointer=join_pointer("", *path) if where == "body" else None,
        field=".".join(str(step) for step in path),
        value=None if detail["type"] == "missing" else shorten(detail.get("input")),
        allowed=allowed,
        message=message,
    )


def _required_words(request: Request, where: str, name: str) -> str:
    """Ask for a parameter that is missing, by what it is for."""
    told = _description(request, name) if where == "query" else None
    return f"is required: {told[0].lower()}{told[1:]}" if told else "is required"


def _description(request: Request, name: str) -> str | None:
    """Find what a parameter of the route is for, itself or a field of the model of all of them."""
    route = request.scope.get("route")
    for parameter in route.dependant.query_params if isinstance(route, APIRoute) else ():
        model = parameter.field_info.annotation
        if parameter.alias == name and parameter.field_info.description:
            return str(parameter.field_info.description)
        if isinstance(model, type) and issubclass(model, BaseModel):
            for field_name, field in model.model_fields.items():
                if name in (field_name, field.alias):
                    return field.description
    return None


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path = request.url.path
    detail = {
        status.HTTP_404_NOT_FOUND: f"There is nothing at {path}.",
        status.HTTP_405_METHOD_NOT_ALLOWED: f"{path} does not understand {request.method}.",
    }.get(error.status_code, str(error.detail))
    headers = dict(error.headers or {})
    if error.status_code == status.HTTP_405_METHOD_NOT_ALLOWED:
        # A route knows its own methods only, and several can share an address.
        headers["Allow"] = allow(request.app, path) or ""
    return http_problem(path, error.status_code, detail, headers)


def _database_error(request: Request, error: Exception) -> Response:
    later = {"Retry-After": str(RETRY_SECONDS)}
    path, unavailable = request.url.path, status.HTTP_503_SERVICE_UNAVAILABLE
    if isinstance(error, DatabaseFullError):
        full, detail = (
            status.HTTP_507_INSUFFICIENT_STORAGE,
            "The database has no room left; nothing was stored. Whoever runs it must make room.",
        )
        return make_problem(path, full, "database_full", "Database full", detail)
    if isinstance(error, DatabaseBusyError):
        detail = "The database took too long, or others kept what was needed; try again."
        return make_problem(
            path, unavailable, "database_busy", "Database busy", detail, headers=later
        )
    detail = "The database cannot be reached at the moment; try again."
    return make_problem(
        path, unavailable, "database_unavailable", "Database unavailable", detail, headers=later
    )


def _unfit_value(request: Request, error: Exception) -> Response:
    """Answer to a value that passed as one of its kind, and is none of its column."""
    structlog.get_logger("api.http.errors").warning("unfit_value", error=str(error))
    field = "cursor" if "cursor" in request.query_params else None
    message = "holds a value that is out of range here"
    problem = FieldProblem(field=field, value=request.query_params.get("cursor"), message=message)
    return problem_response(request.url.path, InvalidQueryError(summary([problem]), [problem]))


def _content_missing(request: Request, error: Exception) -> Response:
    """Answer that a table or fabric was deleted just now, or lost with its store."""
    structlog.get_logger("api.http.errors").error("content_missing", error=str(error))
    detail = "It is listed, but its content is not kept any more."
    path, missing = request.url.path, status.HTTP_404_NOT_FOUND
    return make_problem(path, missing, "content_missing", "Content missing", detail)
