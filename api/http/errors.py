"""Errors that a client may see: a code, a status, and what was wrong where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fastapi import status

from api.http.problem_document import FieldProblem


class ApiError(Exception):
    """Base of every error that becomes a problem document.

    ``code`` is stable and documented; ``title`` says the kind, ``detail`` the case.
    """

    code: ClassVar[str] = "internal_error"
    title: ClassVar[str] = "Internal error"
    status_code: ClassVar[int] = status.HTTP_500_INTERNAL_SERVER_ERROR

    def __init__(self, detail: str, errors: Sequence[FieldProblem] = ()) -> None:
        super().__init__(detail)
        self.detail = detail
        self.errors = list(errors)
        self.headers: dict[str, str] = {}


class SweepNotFoundError(ApiError):
    """No sweep has this identifier."""

    code = "sweep_not_found"
    title = "No such sweep"
    status_code = status.HTTP_404_NOT_FOUND

    def __init__(self, sweep_id: str) -> None:
        super().__init__(f"There is no sweep {sweep_id!r}.")


class ScheduleNotFoundError(ApiError):
    """No schedule has this identifier."""

    code = "schedule_not_found"
    title = "No such schedule"
    status_code = status.HTTP_404_NOT_FOUND

    def __init__(self, schedule_id: str) -> None:
        super().__init__(f"There is no schedule {schedule_id!r}.")


class ScheduleConflictError(ApiError):
    """The schedule does not allow what was asked."""

    code = "schedule_conflict"
    title = "Not possible with this schedule"
    status_code = status.HTTP_409_CONFLICT


class WebhookNotFoundError(ApiError):
    """No webhook has this identifier."""

    code = "webhook_not_found"
    title = "No such webhook"
    status_code = status.HTTP_404_NOT_FOUND

    def __init__(self, webhook_id: str) -> None:
        super().__init__(f"There is no webhook {webhook_id!r}.")


class DeliveryNotFoundError(ApiError):
    """The webhook has no delivery of this identifier."""

    code = "delivery_not_found"
    title = "No such delivery"
    status_code = status.HTTP_404_NOT_FOUND

    def __init__(self, webhook_id: str, delivery_id: str) -> None:
        super().__init__(f"Webhook {webhook_id!r} has no delivery {delivery_id!r}.")


class WebhookConflictError(ApiError):
    """The webhook, or how many there are, does not allow what was asked."""

    code = "webhook_conflict"
    title = "Not possible with this webhook"
    status_code = status.HTTP_409_CONFLICT


class PointNotFoundError(ApiError):
    """The sweep has no point of this index."""

    code = "point_not_found"
    title = "No such point"
    status_code = status.HTTP_404_NOT_FOUND

    def __init__(self, sweep_id: str, index: int, points: int) -> None:
        super().__init__(
            f"Sweep {sweep_id!r} has no point {index}; its points are 0 to {points - 1}."
        )


class NothingToAnswerError(ApiError):
    """The sweep has no point, so nothing is measured."""

    code = "nothing_to_answer"
    title = "Nothing to answer"
    status_code = status.HTTP_409_CONFLICT

    def __init__(self, sweep_id: str, *, more_come: bool) -> None:
        if more_come:
            why = "has no point yet: they are still to be made. Ask again once it has some."
        else:
            why = (
                "has no point: none meets its conditions, or it ended before one was made. "
                f"GET /v1/sweeps/{sweep_id} says which."
            )
        super().__init__(f"Sweep {sweep_id!r} {why}")


class FabricNotFoundError(ApiError):
    """No fabric has this name, or the name has no such version."""

    code = "fabric_not_found"
    title = "No such fabric"
    status_code = status.HTTP_404_NOT_FOUND

    def __init__(self, name: str, version: int | None) -> None:
        if version is None:
            super().__init__(f"There is no fabric {name!r}.")
        else:
            super().__init__(f"There is no version {version} of a fabric {name!r}.")


class FabricInUseError(ApiError):
    """Sweeps use the fabric, or another has the name."""

    code = "fabric_in_use"
    title = "Fabric in use"
    status_code = status.HTTP_409_CONFLICT


class FabricNotKeptError(ApiError):
    """The run has kept no wiring: it is not done, or was not told to."""

    code = "fabric_not_kept"
    title = "No fabric kept"
    status_code = status.HTTP_404_NOT_FOUND


class RunNotFoundError(ApiError):
    """No run has this identifier."""

    code = "run_not_found"
    title = "No such run"
    status_code = status.HTTP_404_NOT_FOUND

    def __init__(self, run_id: str) -> None:
        super().__init__(
            f"There is no run {run_id[:120]!r}; a run is named SWEEP.POINT.REPLICATE, such as "
            "0123abcd.0.0."
        )


class TableNotFoundError(ApiError):
    """The run has no table of this name."""

    code = "table_not_found"
    title = "No such table"
    status_code = status.HTTP_404_NOT_FOUND

    def __init__(self, run_id: str, name: str, names: Sequence[str], phase: str) -> None:
        known = f"its tables are {', '.join(names)}" if names else f"it has none and is {phase}"
        super().__init__(
            f"Run {run_id} has no table {name[:80]!r}: {known}. A report asks for tables: "
            "report.ports, report.flows, report.ranks = all."
        )


class PhaseConflictError(ApiError):
    """The sweep's phase does not allow what was asked."""

    code = "phase_conflict"
    title = "Not possible in this phase"
    status_code = status.HTTP_409_CONFLICT


class IdempotencyConflictError(ApiError):
    """An idempotency key came back with another body."""

    code = "idempotency_key_reused"
    title = "Idempotency key reused"
    status_code = status.HTTP_409_CONFLICT

    def __init__(self, key: str) -> None:
        super().__init__(f"Idempotency-Key {key!r} was used before with another body.")


class BodyTooLargeError(ApiError):
    """The request's body is larger than allowed."""

    code = "body_too_large"
    title = "Body too large"
    status_code = status.HTTP_413_CONTENT_TOO_LARGE

    def __init__(self, limit: int, announced: int | None) -> None:
        message = f"The body may hold at most {limit} bytes."
        problem = FieldProblem(
            pointer="", field="body", value=announced, allowed=f"<= {limit} bytes", message=message
        )
        super().__init__(message, [problem])


class SlowBodyError(ApiError):
    """The request's body came too slowly; the connection is closed."""

    code = "slow_body"
    title = "Body too slow"
    status_code = status.HTTP_408_REQUEST_TIMEOUT

    def __init__(
        self, read: int, least_rate: int, grace_seconds: float, longest_seconds: float
    ) -> None:
        message = (
            f"The body came too slowly: {read} bytes had arrived. It may take {grace_seconds:g} s and "
            f"1 s more for each {least_rate} bytes, {longest_seconds:g} s at most; nothing was begun."
        )
        allowed = f">= {least_rate} bytes a second"
        problem = FieldProblem(
            pointer="", field="body", value=read, allowed=allowed, message=message
        )
        super().__init__(message, [problem])
        self.headers = {"Connection": "close"}


class FabricTooLargeError(ApiError):
    """The files of a fabric are larger than allowed once they are decompressed."""

    code = "fabric_too_large"
    title = "Fabric too large"
    status_code = status.HTTP_413_CONTENT_TOO_LARGE

    def __init__(self, field: str, limit: int) -> None:
        message = f"The files of a fabric may hold at most {limit} bytes, decompressed."
        problem = FieldProblem(
            pointer=f"/{field}", field=field, allowed=f"<= {limit} bytes", message=message
        )
        super().__init__(message, [problem])


class NotAcceptableError(ApiError):
    """The reader accepts no format that the route writes."""

    code = "not_acceptable"
    title = "Not acceptable"
    status_code = status.HTTP_406_NOT_ACCEPTABLE

    def __init__(self, accept: str, written: Sequence[str]) -> None:
        listed = ", ".join(written)
        message = f"Accept {accept[:200]!r} fits nothing that is written here: {listed}."
        problem = FieldProblem(
            field="Accept", value=accept[:200], allowed=f"{listed}, */*", message=message
        )
        super().__init__(message, [problem])


class MisdirectedError(ApiError):
    """The request names a host that this service is not."""

    code = "misdirected_request"
    title = "Misdirected request"
    status_code = status.HTTP_421_MISDIRECTED_REQUEST

    def __init__(self, host: str) -> None:
        allowed = "localhost, an IP address, or a name listed in FABRICSWEEP_ALLOWED_HOSTS"
        message = f"Host {host[:200]!r} is not served here."
        problem = FieldProblem(field="Host", value=host[:200], allowed=allowed, message=message)
        super().__init__(message, [problem])


class HeadersTooLargeError(ApiError):
    """The headers of the request are larger than any that means something here."""

    code = "headers_too_large"
    title = "Headers too large"
    status_code = status.HTTP_431_REQUEST_HEADER_FIELDS_TOO_LARGE

    def __init__(self, sent: int, most: int) -> None:
        message = f"The headers of this request have {sent} bytes; at most {most} are allowed."
        allowed = f"at most {most} bytes of names and values together"
        super().__init__(
            message, [FieldProblem(field="headers", value=sent, allowed=allowed, message=message)]
        )


class ExposedError(ApiError):
    """The service is reached from outside, and nothing decides who may."""

    code = "no_access_control"
    title = "No access control"
    status_code = status.HTTP_403_FORBIDDEN

    def __init__(self, host: str) -> None:
        super().__init__(
            f"The request came to {host}, but this service has no access control and so serves 127.0.0.1 "
            "only. Whoever runs it can set FABRICSWEEP_ACCESS: required, or open where something else "
            "decides who reaches it."
        )


class ForeignOriginError(ApiError):
    """A page of another site wants to change something."""

    code = "foreign_origin"
    title = "Foreign origin"
    status_code = status.HTTP_403_FORBIDDEN

    def __init__(self, origin: str, host: str) -> None:
        message = f"A page of {origin[:200]!r} may change nothing here."
        allowed = f"pages of {host[:200]}, and of the hosts in FABRICSWEEP_ALLOWED_HOSTS"
        problem = FieldProblem(field="Origin", value=origin[:200], allowed=allowed, message=message)
        super().__init__(message, [problem])


class FabricTooCostlyError(ApiError):
    """Reading the files of a fabric takes more time or memory than it may."""

    code = "fabric_too_costly"
    title = "Fabric too costly"
    status_code = status.HTTP_413_CONTENT_TOO_LARGE

    def __init__(self, seconds: float, memory_bytes: int) -> None:
        super().__init__(
            f"Reading the files takes more than {seconds:g} s or {memory_bytes / 2**30:g} GiB: send "
            "less, or have FABRICSWEEP_FABRIC_SECONDS or FABRICSWEEP_FABRIC_MEMORY_BYTES raised."
        )


class UnsupportedMediaTypeError(ApiError):
    """The body is in a format that the route does not read."""

    code = "unsupported_media_type"
    title = "Unsupported media type"
    status_code = status.HTTP_415_UNSUPPORTED_MEDIA_TYPE

    def __init__(self, given: str | None, allowed: Sequence[str]) -> None:
        listed = ", ".join(allowed)
        message = f"Content-Type {given!r} is not read here; send one of {listed}."
        problem = FieldProblem(field="Content-Type", value=given, allowed=listed, message=message)
        super().__init__(message, [problem])


class InvalidSpecError(ApiError):
    """The specification cannot be run as it stands."""

    code = "invalid_spec"
    title = "Invalid specification"
    status_code = status.HTTP_422_UNPROCESSABLE_CONTENT


class InvalidExtensionError(ApiError):
    """A sweep cannot have these samples, replicates or points, or not more of them."""

    code = "invalid_extension"
    title = "Invalid extension"
    status_code = status.HTTP_422_UNPROCESSABLE_CONTENT


class InvalidScheduleError(ApiError):
    """The schedule, or its specification, cannot be run as it stands."""

    code = "invalid_schedule"
    title = "Invalid schedule"
    status_code = status.HTTP_422_UNPROCESSABLE_CONTENT


class InvalidWebhookError(ApiError):
    """The webhook's address is none that messages may be sent to."""

    code = "invalid_webhook"
    title = "Invalid webhook"
    status_code = status.HTTP_422_UNPROCESSABLE_CONTENT


class InvalidFabricError(ApiError):
    """The form or one of its files does not describe a fabric."""

    code = "invalid_fabric"
    title = "Invalid fabric"
    status_code = status.HTTP_422_UNPROCESSABLE_CONTENT


class InvalidArchiveError(ApiError):
    """The archive is damaged, says what cannot be, or is not for this server."""

    code = "invalid_archive"
    title = "Invalid archive"
    status_code = status.HTTP_422_UNPROCESSABLE_CONTENT


class ImportsOffError(ApiError):
    """The server takes no archives."""

    code = "imports_off"
    title = "Imports are switched off"
    status_code = status.HTTP_403_FORBIDDEN

    def __init__(self) -> None:
        super().__init__("This server takes no archives: FABRICSWEEP_MAX_ARCHIVE_BYTES is 0 there.")


class InvalidQueryError(ApiError):
    """A query parameter or header is unknown or has a value that means nothing here."""

    code = "invalid_query"
    title = "Invalid query"
    status_code = status.HTTP_422_UNPROCESSABLE_CONTENT

    @classmethod
    def of(
        cls, parameter: str, value: Any, message: str, allowed: str | None = None
    ) -> InvalidQueryError:
        """Build the error about one parameter."""
        problem = FieldProblem(field=parameter, value=value, allowed=allowed, message=message)
        return cls(f"{parameter}: {message}", [problem])


class NotLookedAtError(ApiError):
    """The time for a validation was over before anything was looked at."""

    code = "not_looked_at"
    title = "Not looked at"
    status_code = status.HTTP_503_SERVICE_UNAVAILABLE

    def __init__(self, seconds: float, retry_seconds: int) -> None:
        super().__init__(
            f"Nothing of the specification was looked at within {seconds:g} s: the service is busy, or "
            f"its networks are very large. Try again in {retry_seconds} s, or submit it as it is: a "
            "worker looks at all of it, in its own time."
        )
        self.headers = {"Retry-After": str(retry_seconds)}


class OverloadedError(ApiError):
    """More was asked at once than the service works on; nothing was begun."""

    code = "overloaded"
    title = "Too much at once"
    status_code = status.HTTP_503_SERVICE_UNAVAILABLE

    def __init__(self, waited_seconds: float, retry_seconds: int) -> None:
        super().__init__(
            f"The service is busy: the request waited {waited_seconds:g} s for its turn and was "
            f"not begun. Try again in {retry_seconds} s."
        )
        self.headers = {"Retry-After": str(retry_seconds)}


class AnswerTooLargeError(ApiError):
    """An answer took more time or memory than one may."""

    code = "answer_too_large"
    title = "Answer too large"
    status_code = status.HTTP_422_UNPROCESSABLE_CONTENT

    def __init__(self, seconds: float, memory_bytes: int) -> None:
        super().__init__(
            f"The answer takes more than {seconds:g} s or {memory_bytes / 2**30:g} GiB of memory: "
            "ask about fewer runs with a filter."
        )
