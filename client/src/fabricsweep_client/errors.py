"""What can go wrong when talking to a server, sorted by who must act."""

from __future__ import annotations

from typing import Any

from fabricsweep_client.models import FieldProblem, ProblemDocument, Sweep
from fabricsweep_client.plain_errors import FabricSweepError


class ConnectionFailedError(FabricSweepError):
    """The server could not be reached, or the connection broke; the message names the address."""


class BrokenConnectionError(ConnectionFailedError):
    """The connection broke under way: whether the server did what was asked is unknown."""


class TimedOutError(ConnectionFailedError):
    """The server did not answer in time: whether it did what was asked is unknown."""


class ProblemError(FabricSweepError):
    """The server answered with a problem document (RFC 9457), which `problem` holds.

    `retry_after_seconds` is when the server wants to be asked again, where it said so.
    """

    def __init__(self, problem: ProblemDocument) -> None:
        super().__init__(problem.detail or problem.title)
        self.problem = problem
        self.retry_after_seconds: float | None = None

    @property
    def errors(self) -> list[FieldProblem]:
        """What is wrong, field by field; may be empty."""
        return self.problem.errors


class InvalidRequestError(ProblemError):
    """What was sent is wrong (400, 413, 415, 422): change it."""


class NotFoundError(ProblemError):
    """No such thing (404)."""


class ConflictError(ProblemError):
    """The sweep's phase, or an idempotency key used before, does not allow it (409)."""


class NotAllowedError(ProblemError):
    """The server does not know who asks (401), or their role does not suffice (403)."""


class ServerError(ProblemError):
    """The server failed or is not ready (5xx, 429): trying again later may help."""


class UnexpectedAnswerError(FabricSweepError):
    """The answer is not FabricSweep's: probably another server listens at that address."""


def error_for(problem: ProblemDocument) -> ProblemError:
    """The error class that goes with a problem's status."""
    if problem.status in (401, 403):
        return NotAllowedError(problem)
    if problem.status == 404:
        return NotFoundError(problem)
    if problem.status == 409:
        return ConflictError(problem)
    if problem.status >= 500 or problem.status == 429:
        return ServerError(problem)
    return InvalidRequestError(problem)


def refused(sweep: Sweep) -> InvalidRequestError:
    """The error that goes with a sweep whose specification has mistakes, as if refused at once."""
    return _refused(sweep.errors, "Invalid specification", "invalid_spec")


def not_extended(sweep: Sweep) -> InvalidRequestError:
    """The error that goes with a sweep whose extension was not made: it is as it was before."""
    return _refused(sweep.extension_errors, "Invalid extension", "invalid_extension")


def _refused(errors: list[FieldProblem], title: str, code: str) -> InvalidRequestError:
    first = errors[0]
    detail = f"{first.field}: {first.message}" if first.field else first.message
    if len(errors) > 1:
        detail += f" (and {len(errors) - 1} more)"
    problem = problem_of(422, title, detail, code=code)
    return InvalidRequestError(problem.model_copy(update={"errors": errors}))


def problem_of(status: int, title: str = "", detail: str = "", **more: Any) -> ProblemDocument:
    """Make a problem document; what is not told is empty."""
    told = {"type": "about:blank", "code": "", "instance": "", "request_id": "", **more}
    return ProblemDocument.model_validate(
        told | {"status": status, "title": title, "detail": detail}
    )
