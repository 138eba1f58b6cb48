"""Errors of who may do what; as those of `api.http.errors`, each becomes a problem document."""

from __future__ import annotations

from api.http.errors import ApiError
from api.http.problem_document import FieldProblem
from domain.access.quota import ATTACHMENT_BYTES, PRICE_TABLES, SCHEDULES, QuotaError, written
from domain.access.role import Role


class ProjectNotFoundError(ApiError, code="project_not_found", title="No such project", status=404):
    """No project has this name, or its members are others: which of both is not told."""

    def __init__(self, name: str, field: str) -> None:
        message = f"There is no project {name[:80]!r} that you are a member of."
        allowed = "a project that GET /v1/projects lists"
        problem = FieldProblem(field=field, value=name[:80], allowed=allowed, message=message)
        super().__init__(message, [problem])


class NoProjectError(ApiError, code="no_project", title="No project", status=403):
    """Whoever asks is a member of no project."""

    def __init__(self) -> None:
        super().__init__(
            "You are a member of no project: an owner of one can make you one, or an admin."
        )


class ForbiddenError(ApiError, code="role_insufficient", title="Not allowed", status=403):
    """The role of whoever asks does not suffice."""

    def __init__(self, operation: str, required: Role, role: Role | None) -> None:
        has = f"yours is {role.value}" if role is not None else "you have none"
        where = "" if required is Role.ADMIN else " in this project"
        super().__init__(f"You need the {required.value} role{where} to {_deed(operation)}; {has}.")
        self.required = required


def _deed(operation: str) -> str:
    """Write an operation's name as one says it: `create_share_link` as `create a share link`."""
    verb, *things = operation.split("_")
    if not things or things[-1].endswith("s"):
        return " ".join([verb, *things])
    return " ".join([verb, "an" if things[0][0] in "aeiou" else "a", *things])


class ProjectConflictError(
    ApiError, code="project_conflict", title="Not possible with this project", status=409
):
    """The project does not allow what was asked."""


class MemberNotFoundError(ApiError, code="member_not_found", title="No such member", status=404):
    """The project has no such member."""

    def __init__(self, project: str, named: str) -> None:
        super().__init__(f"Project {project!r} has no member {named[:120]!r}.")


class UnauthenticatedError(ApiError, code="unauthenticated", title="Not signed in", status=401):
    """Nobody is known to have made the request."""

    def __init__(
        self, detail: str = "This needs an API key (Authorization: Bearer fsk_...) or a sign-in."
    ) -> None:
        super().__init__(detail)
        self.headers = {"WWW-Authenticate": 'Bearer realm="FabricSweep"'}


class ShareLinkOverError(UnauthenticatedError):
    """The share link is good for nothing, and nobody else is known to have made the request."""

    code = "share_link_over"
    title = "Share link over"

    def __init__(self) -> None:
        super().__init__("The share link is unknown, revoked or over.")


class KeyNotFoundError(ApiError, code="key_not_found", title="No such key", status=404):
    """The project has no such key, or it is somebody else's."""

    def __init__(self, key_id: str) -> None:
        super().__init__(f"There is no key {key_id[:120]!r} of yours in the project.")


class KeyRefusedError(ApiError, code="key_refused", title="Key refused", status=403):
    """Whoever asks may not make this key."""


class CsrfError(ApiError, code="csrf_token_missing", title="Token missing", status=403):
    """A browser's session changes something without the token that only our pages know."""

    def __init__(self) -> None:
        super().__init__(
            "What changes something needs the header FabricSweep-CSRF with the csrf_token that GET "
            "/v1/session gives to this session."
        )


class NoProviderError(ApiError, code="no_sign_in", title="No sign-in", status=404):
    """Nobody can sign in here."""

    def __init__(self) -> None:
        super().__init__(
            "Nobody signs in here: FABRICSWEEP_OIDC_ISSUER is not set, or access control is not required."
        )


class SignInError(ApiError, code="sign_in_failed", title="Sign-in failed", status=403):
    """The provider refused, or what came back does not belong to the sign-in."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The sign-in failed: {why[:200]}. Begin it once more.")


class ProviderError(ApiError, code="provider_unavailable", title="Sign-in unavailable", status=503):
    """The provider cannot be asked."""

    def __init__(self) -> None:
        super().__init__("The provider by which people sign in does not answer; try again.")
        self.headers = {"Retry-After": "5"}


class ShareNotFoundError(
    ApiError, code="share_link_not_found", title="No such share link", status=404
):
    """The sweep has no such share link."""

    def __init__(self, sweep_id: str, link_id: str) -> None:
        super().__init__(f"Sweep {sweep_id!r} has no share link {link_id[:120]!r}.")


class SharedReadOnlyError(
    ApiError, code="share_link_only_reads", title="Not by a share link", status=403
):
    """A share link shows one sweep, and does nothing else."""

    def __init__(self) -> None:
        super().__init__("A share link lets one read its sweep, and nothing else.")


class FabricsNotLentError(
    ApiError, code="fabrics_not_lent", title="Not by this share link", status=403
):
    """What is asked for holds an imported fabric, which the share link does not lend."""

    def __init__(self) -> None:
        super().__init__(
            "This share link lends what the sweep has found, and not its imported fabrics: no archive, "
            "wiring or tables of runs. Whoever makes a link can lend them with it (with_fabrics)."
        )


class TooManyRequestsError(
    ApiError, code="too_many_requests", title="Too many requests", status=429
):
    """Somebody makes more requests than they may."""

    def __init__(self, per_minute: int, retry_seconds: int) -> None:
        super().__init__(
            f"More than {per_minute} requests in a minute are too many here: try again in "
            f"{retry_seconds} s."
        )
        self.headers = {"Retry-After": str(retry_seconds)}


_REMEDIES = {
    ATTACHMENT_BYTES: "Delete fabrics or traces",
    PRICE_TABLES: "Delete versions of price tables",
    SCHEDULES: "Delete schedules",
}


class QuotaExceededError(ApiError, code="quota_exceeded", title="Quota exceeded", status=403):
    """The project would use more than it may."""

    def __init__(self, error: QuotaError) -> None:
        problem = FieldProblem(
            field=error.quota.name,
            value=error.used + error.asked,
            allowed=f"at most {written(error.most)}",
            message=str(error),
        )
        remedy = _REMEDIES.get(error.quota, "Delete sweeps, wait")
        super().__init__(f"{error} {remedy}, or ask an admin for more.", [problem])
