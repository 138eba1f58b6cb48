"""Share links of sweeps, and the audit log: one method an operation."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from fabricsweep_client.exchange import Found, Listing, Request, Steps, get, post_json
from fabricsweep_client.models import (
    AuditDocument,
    AuditPage,
    NewShareLink,
    ShareLink,
    ShareLinks,
)
from fabricsweep_client.operation import AsyncSide, SyncSide, listing, operation
from fabricsweep_client.replies import read

if TYPE_CHECKING:
    from fabricsweep_client.connection import AsyncConnection, Connection

_PAGE = 200


class ShareOperations:
    """Share links; `Client.shares` and `AsyncClient.shares` are some."""

    @operation
    def create(
        self, sweep_id: str, *, expires_in_days: int = 14, with_fabrics: bool = False
    ) -> Steps[NewShareLink]:
        """Make a link by which anybody reads a sweep; `NewShareLink.token` is not shown again.

        `with_fabrics` lends imported fabrics, too: wiring, names of nodes, archive, specification, tables.
        """
        asked: dict[str, object] = {"expires_in_days": expires_in_days}
        if with_fabrics:
            asked["with_fabrics"] = True
        return read(NewShareLink, (yield post_json("POST", _links(sweep_id), asked)))

    @operation
    def of(self, sweep_id: str) -> Steps[list[ShareLink]]:
        """List the links of a sweep that are good now, newest first."""
        return read(ShareLinks, (yield get(_links(sweep_id)))).items

    @operation
    def revoke(self, sweep_id: str, link_id: str) -> Steps[None]:
        """Let a link open nothing from now on."""
        path = f"{_links(sweep_id)}/{quote(link_id, safe='')}"
        yield Request("DELETE", path, accepts="")

    @listing
    def audit_log(
        self,
        *,
        project: str | None = None,
        actor: str | None = None,
        operation: str | None = None,
        limit: int | None = None,
    ) -> Listing[AuditDocument]:
        """Yield who has changed what, newest first, at most `limit`; that is for admins.

        Of one project, of what goes by the name `actor`, of one operation (`createSweep`) alone, where given.
        """
        wanted = {"of_project": project, "actor": actor, "operation": operation}
        left, cursor = limit, None
        while left is None or left > 0:
            size = _PAGE if left is None else min(left, _PAGE)
            page = read(
                AuditPage,
                (yield get("/v1/audit", limit=size, cursor=cursor, **wanted)),
            )
            yield Found(page.items)
            left = None if left is None else left - len(page.items)
            cursor = page.next_cursor
            if cursor is None:
                return


class ShareAccess(ShareOperations, SyncSide):
    """Share links; every method raises what `Client` raises."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection


class AsyncShareAccess(ShareOperations, AsyncSide):
    """Share links, within an event loop."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection


def _links(sweep_id: str) -> str:
    return f"/v1/sweeps/{quote(sweep_id, safe='')}/share-links"
