"""The audit log."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from api.access.models.audit import AuditPage
from api.dependencies import Context
from api.http.lanes import ServedRouter
from api.http.queries import AuditQuery

router = ServedRouter(prefix="/v1/audit", tags=["access"])


@router.get("", summary="List who has changed what, newest first")
def list_audit_log(context: Context, query: Annotated[AuditQuery, Query()]) -> AuditPage:
    return context.audit.page(query)
