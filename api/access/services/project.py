"""Projects and their members."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import structlog

from api.access.cookies import csrf_token
from api.access.errors import ForbiddenError, MemberNotFoundError, ProjectConflictError
from api.access.models.project import (
    Member,
    MemberRequest,
    Members,
    Project,
    ProjectChanges,
    ProjectRequest,
    Projects,
    ProjectUse,
    SessionDocument,
    SharedSweep,
)
from api.access.principal import Access, Principal
from api.access.request_origin import Asked
from api.http.errors import InvalidQueryError
from domain.access.quota import CONCURRENT_SWEEPS, CORE_SECONDS, POINTS, InstallationBounds
from domain.access.role import Role
from storage.access.project_store import ProjectStore
from storage.access.quota_store import QuotaStore
from storage.access.records import KnownShare, MemberRecord, ProjectRecord, UserRecord
from storage.access.user_store import UserStore
from storage.scope import DEFAULT_PROJECT_ID
from storage.session import Session

if TYPE_CHECKING:
    from api.context import RequestContext

QUOTAS = {POINTS.name, CORE_SECONDS.name, CONCURRENT_SWEEPS.name}


class ProjectService:
    """Decides what happens to projects; whether one may was decided before."""

    def __init__(
        self, session: Session, bounds: InstallationBounds, access: Access, asked: Asked
    ) -> None:
        self._access = access
        self._asked = asked
        self._store = ProjectStore(session)
        self._users = UserStore(session)
        self._session = session
        self._bounds = bounds
        self._log = structlog.get_logger("api.projects")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(
            context.session, context.state.settings.project_bounds, context.access, context.asked
        )

    def session(self) -> SessionDocument:
        """Say who asks."""
        who = self._principal
        return SessionDocument(
            kind=who.kind,
            id=who.id,
            name=who.name,
            is_admin=who.is_admin,
            csrf_token=csrf_token(self._asked.session or "") if who.kind == "user" else None,
            projects=[] if who.kind == "share" else self.listed().items,
            shared=_shared(who.shared) if who.shared is not None else None,
        )

    def listed(self) -> Projects:
        """List the projects of whoever asks."""
        who = self._principal
        found = self._store.listed(None if who.is_admin else list(who.roles))
        return Projects(items=[self._document(project) for project in found])

    def create(self, request: ProjectRequest) -> Project:
        """Make a project.

        Raises
        ------
        ProjectConflictError
            The name is taken.
        """
        added = self._store.add(request.name, request.description)
        if added is None:
            raise ProjectConflictError(f"There is a project {request.name!r} already.")
        self._log.info("project_created", project=request.name)
        return self._document(added)

    def get(self) -> Project:
        """Read the project of the request."""
        return self._document(self._project)

    def change(self, changes: ProjectChanges) -> Project:
        """Change what is given.

        Raises
        ------
        ForbiddenError
            Quotas are for admins.
        """
        values = changes.model_dump(include=changes.model_fields_set)
        if QUOTAS & set(values) and not self._principal.is_admin:
            raise ForbiddenError("change_quotas", Role.ADMIN, self._access.role)
        return self._document(self._store.change(self._project.id, values))

    def delete(self) -> None:
        """Delete a project in which nothing is left.

        Raises
        ------
        ProjectConflictError
            Something is, or it is the default one.
        """
        project = self._project
        if project.id == DEFAULT_PROJECT_ID:
            raise ProjectConflictError(
                "The project 'default' stays: what names no project is in it."
            )
        if not self._store.is_empty(project.id):
            raise ProjectConflictError(
                f"Project {project.name!r} has sweeps, fabrics, price tables, schedules or webhooks: delete "
                "them first. Sweeps that were deleted just now go within minutes."
            )
        self._store.delete(project.id)
        self._log.info("project_deleted", project=project.name)

    def use(self) -> ProjectUse:
        """Tell what the project of the request uses."""
        return ProjectUse(**QuotaStore(self._session, self._bounds).used().model_dump())

    def members(self) -> Members:
        """List the members."""
        found = self._users.members(self._project.id)
        return Members(items=[_member(member) for member in found])

    def set_member(self, named: str, request: MemberRequest) -> Member:
        """Give a role to somebody, by identifier or mail address; who is not known yet is invited.

        Raises
        ------
        InvalidQueryError
            Nobody is named so, and it is no mail address.
        ProjectConflictError
            The project would have no owner left.
        """
        user = self._users.find(named)
        if user is None:
            if "@" not in named[1:-1]:
                message = "nobody who has signed in has this identifier"
                raise InvalidQueryError.of(
                    "member", named, message, "an identifier, or a mail address"
                )
            user = self._users.invite(named)
        role = Role(request.role)
        if role is not Role.OWNER:
            self._keep_an_owner(user)
        self._users.set_role(self._project.id, user.id, role)
        self._log.info("member_set", project=self._project.name, member=user.public_id, role=role)
        return _member(self._find_member(user, named))

    def remove_member(self, named: str) -> None:
        """Take somebody's role away.

        Raises
        ------
        MemberNotFoundError
            Nobody of this name is a member.
        ProjectConflictError
            The project would have no owner left.
        """
        user = self._users.find(named)
        if user is None:
            raise MemberNotFoundError(self._project.name, named)
        self._find_member(user, named)
        self._keep_an_owner(user)
        self._users.remove(self._project.id, user.id)
        self._log.info("member_removed", project=self._project.name, member=user.public_id)

    def _find_member(self, user: UserRecord, named: str) -> MemberRecord:
        for member in self._users.members(self._project.id):
            if member.user.id == user.id:
                return member
        raise MemberNotFoundError(self._project.name, named)

    def _keep_an_owner(self, user: UserRecord) -> None:
        """An owner may not leave a project to nobody; an admin may, who can mend it."""
        if self._principal.is_admin:
            return
        owners = [m for m in self._users.members(self._project.id) if m.role is Role.OWNER]
        if [owner.user.id for owner in owners] == [user.id]:
            raise ProjectConflictError(
                f"{user.email or user.public_id} is the only owner of {self._project.name!r}: make "
                "another one first."
            )

    @property
    def _principal(self) -> Principal:
        return self._access.principal

    @property
    def _project(self) -> ProjectRecord:
        assert self._access.project_id is not None, "the operation works in no project"
        return self._store.by_id(self._access.project_id)

    def _document(self, record: ProjectRecord) -> Project:
        role = self._principal.role_in(record.id)
        assert role is not None, "others' projects are not shown"
        return Project(
            name=record.name,
            description=record.description,
            role=role,
            **record.model_dump(
                include={"shares_results", *QUOTAS},
            ),
            created_at=record.created_at,
        )


def _shared(share: KnownShare) -> SharedSweep:
    return SharedSweep(sweep_id=share.sweep, expires_at=share.expires_at)


def _member(record: MemberRecord) -> Member:
    user = record.user
    return Member(
        id=user.public_id,
        email=user.email,
        name=user.name,
        role=record.role,
        since=record.since,
        seen_at=user.seen_at,
    )
