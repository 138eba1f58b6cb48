"""Share links: make, list, revoke."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Self

from api.access.errors import ShareNotFoundError
from api.access.models.share import NewShareLink, ShareLink, ShareLinks, ShareRequest
from api.access.principal import Access
from api.access.secrets import SHARE_PREFIX, digest_of, new_secret
from api.find import find_sweep
from storage.access.records import ShareRecord
from storage.access.share_store import ShareStore
from storage.ids import new_id
from storage.session import Session

if TYPE_CHECKING:
    from api.context import RequestContext


class ShareService:
    """Decides about the share links of sweeps."""

    def __init__(self, session: Session, access: Access) -> None:
        self._session = session
        self._access = access
        self._store = ShareStore(session)

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.access)

    def create(self, sweep_id: str, request: ShareRequest) -> NewShareLink:
        """Make a link; it is told here only."""
        sweep = find_sweep(self._session, sweep_id)
        secret = new_secret(SHARE_PREFIX)
        until = datetime.now(UTC) + timedelta(days=request.expires_in_days)
        made_by = self._access.principal.name
        record = self._store.add(
            new_id(),
            digest_of(secret),
            sweep.id,
            made_by,
            until,
            with_fabrics=request.with_fabrics,
        )
        path = f"/v1/auth/share?token={secret}"
        return NewShareLink(**_document(record).model_dump(), token=secret, path=path)

    def listed(self, sweep_id: str) -> ShareLinks:
        """List the links that are good now."""
        sweep = find_sweep(self._session, sweep_id)
        return ShareLinks(items=[_document(record) for record in self._store.listed(sweep.id)])

    def revoke(self, sweep_id: str, link_id: str) -> None:
        """Let a link open nothing from now on.

        Raises
        ------
        ShareNotFoundError
            The sweep has none of this identifier.
        """
        sweep = find_sweep(self._session, sweep_id)
        if not self._store.revoke(sweep.id, link_id):
            raise ShareNotFoundError(sweep_id, link_id)


def _document(record: ShareRecord) -> ShareLink:
    return ShareLink(id=record.public_id, **record.model_dump(exclude={"public_id"}))
