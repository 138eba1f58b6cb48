"""API keys: make, list, revoke."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Self

import structlog

from api.access.errors import KeyNotFoundError, KeyRefusedError
from api.access.models.key import Key, KeyRequest, Keys, NewKey
from api.access.principal import Access
from api.access.secrets import KEY_PREFIX, digest_of, hint_of, new_secret
from domain.access.role import Role
from storage.access.key_store import KeyStore, Own
from storage.access.records import KeyRecord, KnownKey
from storage.access.records import NewKey as KeyToStore
from storage.access.user_store import UserStore
from storage.ids import new_id
from storage.session import Session

if TYPE_CHECKING:
    from api.context import RequestContext

MOST_GENERATIONS = 8
"""Of keys that made each other: each is looked at whenever the last one is used."""


class KeyService:
    """Decides about the keys of the request's project.

    Owners see and revoke all of them. A person's own are those that they made; a key's own are itself and
    those that come from it.
    """

    def __init__(self, session: Session, access: Access) -> None:
        self._session = session
        self._access = access
        self._store = KeyStore(session)
        self._log = structlog.get_logger("api.keys")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.access)

    def create(self, request: KeyRequest) -> NewKey:
        """Make a key; it is told here only.

        Raises
        ------
        KeyRefusedError
            Its role is above that of whoever makes it; a key of a lesser role wants to make another; or too
            many keys are above it.
        """
        role, own = Role(request.role), self._access.role
        assert own is not None, "the operation works in a project"
        if not own.includes(role):
            raise KeyRefusedError(
                f"Your role is {own.value}: a key of yours can have no higher one."
            )
        parent = self._access.principal.key
        if parent is not None:
            self._check_parent(parent, own)
        project_id = None if role is Role.ADMIN else self._access.project_id
        made = make_key(
            self._session,
            request.name,
            role,
            project_id,
            self._maker,
            request.expires_in_days,
            parent,
        )
        self._log.info("key_created", key=made.id, role=role)
        return made

    def listed(self) -> Keys:
        """List the keys of the project."""
        assert self._access.project_id is not None, "the operation works in a project"
        found = self._store.listed(self._access.project_id, self._own)
        if self._access.role is Role.ADMIN:
            found = self._store.of_admins() + found
        return Keys(items=[_document(key) for key in found])

    def revoke(self, key_id: str) -> None:
        """Let a key be good for nothing from now on, and all that come from it.

        Raises
        ------
        KeyNotFoundError
            There is none that whoever asks sees.
        """
        found = self._store.get(key_id, self._own)
        if found is None or not self._is_seen(found):
            raise KeyNotFoundError(key_id)
        self._store.revoke(found.id)
        self._log.info("key_revoked", key=key_id)

    def _check_parent(self, parent: KnownKey, role: Role) -> None:
        if not role.includes(Role.OWNER):
            raise KeyRefusedError("A key makes other keys only where its role is owner or admin.")
        if self._store.depth(parent.id) >= MOST_GENERATIONS:
            raise KeyRefusedError(
                f"At most {MOST_GENERATIONS} keys descend from each other: make this one by a key further "
                "up, or sign in."
            )

    def _is_seen(self, key: KeyRecord) -> bool:
        if key.project_id is None:
            return self._access.role is Role.ADMIN
        return key.project_id == self._access.project_id

    @property
    def _own(self) -> Own | None:
        """Whose keys the request sees; None: those of everybody."""
        if self._access.role is not None and self._access.role.includes(Role.OWNER):
            return None
        key = self._access.principal.key
        return Own(key=key.id) if key is not None else Own(person=self._maker)

    @property
    def _maker(self) -> int | None:
        who = self._access.principal
        return UserStore(self._session).local().id if who.kind == "local" else who.user_id


def make_key(
    session: Session,
    name: str,
    role: Role,
    project_id: int | None,
    made_by: int | None,
    expires_in_days: float,
    parent: KnownKey | None = None,
) -> NewKey:
    """Make and store a key, whoever may; it ends no later than its parent."""
    until = datetime.now(UTC) + timedelta(days=expires_in_days)
    secret = new_secret(KEY_PREFIX)
    new = KeyToStore(
        public_id=new_id(),
        name=name,
        secret_sha256=digest_of(secret),
        hint=hint_of(secret),
        project_id=project_id,
        role=role,
        made_by=made_by,
        parent_id=parent.id if parent is not None else None,
        expires_at=min(until, parent.expires_at) if parent is not None else until,
    )
    record = KeyStore(session).add(new)
    return NewKey(**_document(record).model_dump(), key=secret)


def _document(record: KeyRecord) -> Key:
    return Key(
        id=record.public_id,
        name=record.name,
        hint=record.hint,
        role=record.role,
        made_by=record.maker,
        parent=record.parent,
        created_at=record.created_at,
        expires_at=record.expires_at,
        used_at=record.used_at,
    )
