"""Errors of a run, sorted by who has to act."""

from __future__ import annotations

from collections.abc import Mapping

from domain.run.failure import Failure, FailureKind

INTERNAL_CODE = "internal_error"
WORKER_LOST = Failure(
    kind=FailureKind.INTERNAL,
    code="worker_lost",
    message="Every worker process that tried this run was lost while it ran: the run may have ended them. "
    "It may need more memory than they have; their machines' logs tell.",
)
"""Of a run that was lost too often. One attempt is transient; as many as this are not."""
_LONGEST_MESSAGE = 2000


def describe_failure(error: Exception, kinds: Mapping[type[Exception], tuple[str, str]]) -> Failure:
    """Sort an error into a failure.

    Parameters
    ----------
    kinds
        Kind and code by class of error, special classes before general ones. An error of
        no class listed is ours (kind internal): nothing is known of it, least of all that
        trying again would help.
    """
    message = (str(error) or type(error).__name__)[:_LONGEST_MESSAGE]
    for error_class, (kind, code) in kinds.items():
        if isinstance(error, error_class):
            field = getattr(error, "field", None)
            return Failure(kind=FailureKind(kind), code=code, message=message, field=field)
    message = f"{type(error).__name__}: {message}"
    return Failure(kind=FailureKind.INTERNAL, code=INTERNAL_CODE, message=message)
