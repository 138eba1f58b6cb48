"""Users and what they are members of."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, delete, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from domain.access.role import Role
from storage.access.records import MemberRecord, UserRecord
from storage.access.tables import memberships, users
from storage.ids import new_id

LOCAL_ISSUER = "local"
_INVITED = "invited"
"""Issuer of those who have not signed in yet: their subject is their mail address."""


class UserStore:
    """Users of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def local(self) -> UserRecord:
        """Read the one user of an installation without access control."""
        statement = select(users).where(users.c.issuer == LOCAL_ISSUER)
        return _record(self._session.execute(statement).one())

    def get(self, user_id: int) -> UserRecord | None:
        """Find a user by the key inside the database."""
        row = self._session.execute(select(users).where(users.c.id == user_id)).first()
        return _record(row) if row is not None else None

    def roles(self, user_id: int) -> dict[int, Role]:
        """Give the roles of a user, by project."""
        statement = select(memberships.c.project_id, memberships.c.role)
        rows = self._session.execute(statement.where(memberships.c.user_id == user_id))
        return {row.project_id: Role(row.role) for row in rows}

    def members(self, project_id: int) -> list[MemberRecord]:
        """List the members of a project, those of longest standing first."""
        statement = (
            select(users, memberships.c.role, memberships.c.created_at.label("since"))
            .join(memberships, memberships.c.user_id == users.c.id)
            .where(memberships.c.project_id == project_id)
            .order_by(memberships.c.created_at, users.c.id)
        )
        return [_member(row) for row in self._session.execute(statement)]

    def find(self, named: str) -> UserRecord | None:
        """Find a user by identifier or mail address."""
        same_address = func.lower(users.c.email) == named.lower()
        statement = select(users).where(or_(users.c.public_id == named, same_address))
        # Who has signed in comes before an invitation to the same address.
        row = self._session.execute(statement.order_by(users.c.seen_at.nulls_last())).first()
        return _record(row) if row is not None else None

    def invite(self, email: str) -> UserRecord:
        """Make a user of a mail address, which is theirs who sign in with it."""
        address = email.lower()
        return self._add({"issuer": _INVITED, "subject": address, "email": address})

    def signed_in(
        self, issuer: str, subject: str, email: str | None, name: str | None, *, is_admin: bool
    ) -> UserRecord:
        """Note that somebody has signed in; ``email`` is None where nobody vouches for it.

        Whoever was invited by that address becomes this user, unless the user is known already.
        """
        told = {"email": email, "name": name, "is_admin": is_admin, "seen_at": func.now()}
        own = (users.c.issuer == issuer) & (users.c.subject == subject)
        invited = (users.c.issuer == _INVITED) & (users.c.subject == (email or "").lower())
        for known in (own, invited):
            values = told | {"issuer": issuer, "subject": subject}
            changed = update(users).where(known).values(values).returning(users)
            row = self._session.execute(changed).first()
            if row is not None:
                return _record(row)
        return self._add({"issuer": issuer, "subject": subject} | told)

    def set_role(self, project_id: int, user_id: int, role: Role) -> None:
        """Make a user a member, or give a member another role."""
        values = {"project_id": project_id, "user_id": user_id, "role": role.value}
        statement = upsert(memberships).values(values)
        self._session.execute(
            statement.on_conflict_do_update(
                index_elements=["project_id", "user_id"], set_={"role": role.value}
            )
        )

    def remove(self, project_id: int, user_id: int) -> bool:
        """End a membership; False when there is none."""
        gone = delete(memberships).where(
            memberships.c.project_id == project_id, memberships.c.user_id == user_id
        )
        return self._session.execute(gone.returning(memberships.c.user_id)).first() is not None

    def _add(self, values: dict[str, Any]) -> UserRecord:
        added = insert(users).values(public_id=new_id(), **values).returning(users)
        return _record(self._session.execute(added).one())


def _record(row: Row[Any]) -> UserRecord:
    return UserRecord.model_validate(row, from_attributes=True)


def _member(row: Row[Any]) -> MemberRecord:
    return MemberRecord(user=_record(row), role=row.role, since=row.since)
