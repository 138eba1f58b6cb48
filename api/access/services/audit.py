"""The audit log: noting what a request has changed, and showing it to admins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import structlog

from api.access.models.audit import AuditDocument, AuditPage
from api.access.models.queries import AuditQuery
from api.access.principal import Access
from api.access.request_origin import Asked
from api.http.operation_names import operation_id
from domain.query.cursor import decode_cursor, encode_cursor
from storage.access.audit_store import AuditStore
from storage.access.records import AuditEntry, AuditFilter, NewAuditEntry
from storage.session import Session

if TYPE_CHECKING:
    from api.context import RequestContext

_CHANGE_NOTHING = ("validate_sweep", "draw_sweep")


class AuditService:
    """Reads and writes the log in a request's transaction."""

    def __init__(self, session: Session) -> None:
        self._store = AuditStore(session)

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session)

    def note(self, asked: Asked, access: Access, subject: str, status: int) -> None:
        """Note a request that has changed something, with what it has changed."""
        if asked.method in ("GET", "HEAD") or asked.operation in _CHANGE_NOTHING:
            return
        who = access.principal
        entry = NewAuditEntry(
            actor_kind=who.kind,
            actor_id=who.id,
            actor_name=who.name,
            address=asked.address,
            operation=operation_id(asked.operation),
            subject=subject[:500],
            status=status,
            request_id=structlog.contextvars.get_contextvars().get("request_id"),
        )
        self._store.add(entry, access.project_id)

    def page(self, query: AuditQuery) -> AuditPage:
        """List a page of the log, newest first."""
        wanted = AuditFilter(project=query.of_project, actor=query.actor, operation=query.operation)
        scope = f"audit\n{wanted.model_dump_json()}"
        before = decode_cursor(query.cursor, scope, ["count"])[0] if query.cursor else None
        found = self._store.page(wanted, before, query.limit + 1)
        page, more = found[: query.limit], len(found) > query.limit
        return AuditPage(
            items=[_document(entry) for entry in page],
            next_cursor=encode_cursor([page[-1].id], scope) if more else None,
        )


def _document(entry: AuditEntry) -> AuditDocument:
    return AuditDocument(**entry.model_dump(exclude={"id"}))
