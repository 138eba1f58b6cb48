"""Errors that a client may see: a code, a status, and what was wrong where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from api.http.problem_document import FieldProblem


class ApiError(Exception):
    """Base of every error that becomes a problem document.

    ``code`` is stable and documented; ``title`` says the kind, ``detail`` the case.
    """

    code: ClassVar[str] = "internal_error"
    title: ClassVar[str] = "Internal error"
    status_code: ClassVar[int] = 500

    def __init_subclass__(
        cls, *, code: str | None = None, title: str | None = None, status: int | None = None
    ) -> None:
        """Take from the line of a class what tells it from others; what is not said is its base's."""
        super().__init_subclass__()
        cls.code = code or cls.code
        cls.title = title or cls.title
        cls.status_code = status or cls.status_code

    def __init__(self, detail: str, errors: Sequence[FieldProblem] = ()) -> None:
        super().__init__(detail)
        self.detail = detail
        self.errors = list(errors)
        self.headers: dict[str, str] = {}


class SweepNotFoundError(ApiError, code="sweep_not_found", title="No such sweep", status=404):
    """No sweep has this identifier."""

    def __init__(self, sweep_id: str) -> None:
        super().__init__(f"There is no sweep {sweep_id!r}.")


class ScheduleNotFoundError(
    ApiError, code="schedule_not_found", title="No such schedule", status=404
):
    """No schedule has this identifier."""

    def __init__(self, schedule_id: str) -> None:
        super().__init__(f"There is no schedule {schedule_id!r}.")


class ScheduleConflictError(
    ApiError, code="schedule_conflict", title="Not possible with this schedule", status=409
):
    """The schedule does not allow what was asked."""


class WebhookNotFoundError(ApiError, code="webhook_not_found", title="No such webhook", status=404):
    """No webhook has this identifier."""

    def __init__(self, webhook_id: str) -> None:
        super().__init__(f"There is no webhook {webhook_id!r}.")


class DeliveryNotFoundError(
    ApiError, code="delivery_not_found", title="No such delivery", status=404
):
    """The webhook has no delivery of this identifier."""

    def __init__(self, webhook_id: str, delivery_id: str) -> None:
        super().__init__(f"Webhook {webhook_id!r} has no delivery {delivery_id!r}.")


class WebhookConflictError(
    ApiError, code="webhook_conflict", title="Not possible with this webhook", status=409
):
    """The webhook, or how many there are, does not allow what was asked."""


class PointNotFoundError(ApiError, code="point_not_found", title="No such point", status=404):
    """The sweep has no point of this index."""

    def __init__(self, sweep_id: str, index: int, points: int) -> None:
        super().__init__(
            f"Sweep {sweep_id!r} has no point {index}; its points are 0 to {points - 1}."
        )


class NothingToAnswerError(
    ApiError, code="nothing_to_answer", title="Nothing to answer", status=409
):
    """The sweep has no point, so nothing is measured."""

    def __init__(self, sweep_id: str, *, more_come: bool) -> None:
        if more_come:
            why = "has no point yet: they are still to be made. Ask again once it has some."
        else:
            why = (
                "has no point: none meets its conditions, or it ended before one was made. "
                f"GET /v1/sweeps/{sweep_id} says which."
            )
        super().__init__(f"Sweep {sweep_id!r} {why}")


class AttachmentNotFoundError(ApiError):
    """No fabric or trace has this name, or the name has no such version."""

    what = ""

    def __init__(self, name: str, version: int | None) -> None:
        if version is None:
            super().__init__(f"There is no {self.what} {name!r}.")
        else:
            super().__init__(f"There is no version {version} of a {self.what} {name!r}.")


class FabricNotFoundError(
    AttachmentNotFoundError, code="fabric_not_found", title="No such fabric", status=404
):
    """No fabric has this name, or the name has no such version."""

    what = "fabric"


class TraceNotFoundError(
    AttachmentNotFoundError, code="trace_not_found", title="No such trace", status=404
):
    """No trace has this name, or the name has no such version."""

    what = "trace"


class AttachmentInUseError(ApiError):
    """Sweeps use the fabric or trace, or another has the name."""


class FabricInUseError(
    AttachmentInUseError, code="fabric_in_use", title="Fabric in use", status=409
):
    """Sweeps use the fabric, or another has the name."""


class TraceInUseError(AttachmentInUseError, code="trace_in_use", title="Trace in use", status=409):
    """Sweeps use the trace, or another has the name."""


def not_found_error(kind: str) -> type[AttachmentNotFoundError]:
    """The error that there is none, of a fabric or of a trace."""
    return TraceNotFoundError if kind == "trace" else FabricNotFoundError


def in_use_error(kind: str) -> type[AttachmentInUseError]:
    """The error that one is in use, of a fabric or of a trace."""
    return TraceInUseError if kind == "trace" else FabricInUseError


class FabricNotKeptError(ApiError, code="fabric_not_kept", title="No fabric kept", status=404):
    """The run has kept no wiring: it is not done, or was not told to."""


class RunNotFoundError(ApiError, code="run_not_found", title="No such run", status=404):
    """No run has this identifier."""

    def __init__(self, run_id: str) -> None:
        super().__init__(
            f"There is no run {run_id[:120]!r}; a run is named SWEEP.POINT.REPLICATE, such as "
            "0123abcd.0.0."
        )


class TableNotFoundError(ApiError, code="table_not_found", title="No such table", status=404):
    """The run has no table of this name."""

    def __init__(self, run_id: str, name: str, names: Sequence[str], phase: str) -> None:
        known = f"its tables are {', '.join(names)}" if names else f"it has none and is {phase}"
        super().__init__(
            f"Run {run_id} has no table {name[:80]!r}: {known}. A report asks for tables: "
            "report.ports, report.flows, report.ranks = all; of traces workload.timeline_to_ns."
        )


class PhaseConflictError(
    ApiError, code="phase_conflict", title="Not possible in this phase", status=409
):
    """The sweep's phase does not allow what was asked."""


class IdempotencyConflictError(
    ApiError, code="idempotency_key_reused", title="Idempotency key reused", status=409
):
    """An idempotency key came back with another body."""

    def __init__(self, key: str) -> None:
        super().__init__(f"Idempotency-Key {key!r} was used before with another body.")


class BodyTooLargeError(ApiError, code="body_too_large", title="Body too large", status=413):
    """The request's body is larger than allowed."""

    def __init__(self, limit: int, announced: int | None) -> None:
        message = f"The body may hold at most {limit} bytes."
        problem = FieldProblem(
            pointer="", field="body", value=announced, allowed=f"<= {limit} bytes", message=message
        )
        super().__init__(message, [problem])


class SlowBodyError(ApiError, code="slow_body", title="Body too slow", status=408):
    """The request's body came too slowly; the connection is closed."""

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


class FabricTooLargeError(ApiError, code="fabric_too_large", title="Fabric too large", status=413):
    """The files of a fabric are larger than allowed once they are decompressed."""

    def __init__(self, field: str, limit: int) -> None:
        message = f"The files of a fabric may hold at most {limit} bytes, decompressed."
        problem = FieldProblem(
            pointer=f"/{field}", field=field, allowed=f"<= {limit} bytes", message=message
        )
        super().__init__(message, [problem])


class NotAcceptableError(ApiError, code="not_acceptable", title="Not acceptable", status=406):
    """The reader accepts no format that the route writes."""

    def __init__(self, accept: str, written: Sequence[str]) -> None:
        listed = ", ".join(written)
        message = f"Accept {accept[:200]!r} fits nothing that is written here: {listed}."
        problem = FieldProblem(
            field="Accept", value=accept[:200], allowed=f"{listed}, */*", message=message
        )
        super().__init__(message, [problem])


class MisdirectedError(
    ApiError, code="misdirected_request", title="Misdirected request", status=421
):
    """The request names a host that this service is not."""

    def __init__(self, host: str) -> None:
        allowed = "localhost, an IP address, or a name listed in FABRICSWEEP_ALLOWED_HOSTS"
        message = f"Host {host[:200]!r} is not served here."
        problem = FieldProblem(field="Host", value=host[:200], allowed=allowed, message=message)
        super().__init__(message, [problem])


class HeadersTooLargeError(
    ApiError, code="headers_too_large", title="Headers too large", status=431
):
    """The headers of the request are larger than any that means something here."""

    def __init__(self, sent: int, most: int) -> None:
        message = f"The headers of this request have {sent} bytes; at most {most} are allowed."
        allowed = f"at most {most} bytes of names and values together"
        super().__init__(
            message, [FieldProblem(field="headers", value=sent, allowed=allowed, message=message)]
        )


class ExposedError(ApiError, code="no_access_control", title="No access control", status=403):
    """The service is reached from outside, and nothing decides who may."""

    def __init__(self, host: str) -> None:
        super().__init__(
            f"The request came to {host}, but this service has no access control and so serves 127.0.0.1 "
            "only. Whoever runs it can set FABRICSWEEP_ACCESS: required, or open where something else "
            "decides who reaches it."
        )


class ForeignOriginError(ApiError, code="foreign_origin", title="Foreign origin", status=403):
    """A page of another site wants to change something."""

    def __init__(self, origin: str, host: str) -> None:
        message = f"A page of {origin[:200]!r} may change nothing here."
        allowed = f"pages of {host[:200]}, and of the hosts in FABRICSWEEP_ALLOWED_HOSTS"
        problem = FieldProblem(field="Origin", value=origin[:200], allowed=allowed, message=message)
        super().__init__(message, [problem])


class FabricTooCostlyError(
    ApiError, code="fabric_too_costly", title="Fabric too costly", status=413
):
    """Reading the files of a fabric takes more time or memory than it may."""

    def __init__(self, seconds: float, memory_bytes: int) -> None:
        super().__init__(
            f"Reading the files takes more than {seconds:g} s or {memory_bytes / 2**30:g} GiB: send "
            "less, or have FABRICSWEEP_FABRIC_SECONDS or FABRICSWEEP_FABRIC_MEMORY_BYTES raised."
        )


class NetworkNotDrawnError(
    ApiError, code="network_not_drawn", title="Network not drawn", status=422
):
    """The network is too large to be drawn, or the core refuses it."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The network is not drawn: {reason}.")


class NetworkNotInTimeError(ApiError, code="not_in_time", title="Not in time", status=503):
    """Others kept the processes busy that reckon with networks."""

    def __init__(self, seconds: float, retry_seconds: int) -> None:
        super().__init__(
            f"The network was not looked at within {seconds:g} s: the service is busy. Try again in "
            f"{retry_seconds} s."
        )
        self.headers = {"Retry-After": str(retry_seconds)}


class UnsupportedMediaTypeError(
    ApiError, code="unsupported_media_type", title="Unsupported media type", status=415
):
    """The body is in a format that the route does not read."""

    def __init__(self, given: str | None, allowed: Sequence[str]) -> None:
        listed = ", ".join(allowed)
        message = f"Content-Type {given!r} is not read here; send one of {listed}."
        problem = FieldProblem(field="Content-Type", value=given, allowed=listed, message=message)
        super().__init__(message, [problem])


class InvalidSpecError(ApiError, code="invalid_spec", title="Invalid specification", status=422):
    """The specification cannot be run as it stands."""


class InvalidExtensionError(
    ApiError, code="invalid_extension", title="Invalid extension", status=422
):
    """A sweep cannot have these samples, replicates or points, or not more of them."""


class InvalidScheduleError(ApiError, code="invalid_schedule", title="Invalid schedule", status=422):
    """The schedule, or its specification, cannot be run as it stands."""


class InvalidWebhookError(ApiError, code="invalid_webhook", title="Invalid webhook", status=422):
    """The webhook's address is none that messages may be sent to."""


class InvalidFabricError(ApiError, code="invalid_fabric", title="Invalid fabric", status=422):
    """The form or one of its files does not describe a fabric."""


class InvalidTraceError(ApiError, code="invalid_trace", title="Invalid trace", status=422):
    """The form or one of its files does not hold a trace that can be replayed."""


class TraceTooLargeError(ApiError, code="trace_too_large", title="Trace too large", status=413):
    """The files of a trace hold more than may be read."""


class TraceTooCostlyError(ApiError, code="trace_too_costly", title="Trace too costly", status=413):
    """Reading the files of a trace takes more time or memory than it may."""

    def __init__(self, seconds: float, memory_bytes: int) -> None:
        super().__init__(
            f"Reading the files takes more than {seconds:g} s or {memory_bytes / 2**30:g} GiB: send "
            "less, or have FABRICSWEEP_TRACE_SECONDS or FABRICSWEEP_TRACE_MEMORY_BYTES raised."
        )


class InvalidArchiveError(ApiError, code="invalid_archive", title="Invalid archive", status=422):
    """The archive is damaged, says what cannot be, or is not for this server."""


class ImportsOffError(ApiError, code="imports_off", title="Imports are switched off", status=403):
    """The server takes no archives."""

    def __init__(self) -> None:
        super().__init__("This server takes no archives: FABRICSWEEP_MAX_ARCHIVE_BYTES is 0 there.")


class InvalidQueryError(ApiError, code="invalid_query", title="Invalid query", status=422):
    """A query parameter or header is unknown or has a value that means nothing here."""

    @classmethod
    def of(
        cls, parameter: str, value: Any, message: str, allowed: str | None = None
    ) -> InvalidQueryError:
        """Build the error about one parameter."""
        problem = FieldProblem(field=parameter, value=value, allowed=allowed, message=message)
        return cls(f"{parameter}: {message}", [problem])


class NotLookedAtError(ApiError, code="not_looked_at", title="Not looked at", status=503):
    """The time for a validation was over before anything was looked at."""

    def __init__(self, seconds: float, retry_seconds: int) -> None:
        super().__init__(
            f"Nothing of the specification was looked at within {seconds:g} s: the service is busy, or "
            f"its networks are very large. Try again in {retry_seconds} s, or submit it as it is: a "
            "worker looks at all of it, in its own time."
        )
        self.headers = {"Retry-After": str(retry_seconds)}


class OverloadedError(ApiError, code="overloaded", title="Too much at once", status=503):
    """More was asked at once than the service works on; nothing was begun."""

    def __init__(self, waited_seconds: float, retry_seconds: int) -> None:
        super().__init__(
            f"The service is busy: the request waited {waited_seconds:g} s for its turn and was "
            f"not begun. Try again in {retry_seconds} s."
        )
        self.headers = {"Retry-After": str(retry_seconds)}


class AnswerTooLargeError(ApiError, code="answer_too_large", title="Answer too large", status=422):
    """An answer took more time or memory than one may."""

    def __init__(self, seconds: float, memory_bytes: int) -> None:
        super().__init__(
            f"The answer takes more than {seconds:g} s or {memory_bytes / 2**30:g} GiB of memory: "
            "ask about fewer runs with a filter."
        )
