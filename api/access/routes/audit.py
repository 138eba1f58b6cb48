"""The audit log."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from api.access.models.audit import AuditPage
from api.access.models.queries import AuditQuery
from api.access.services.audit import AuditService
from api.dependencies import Context
from api.lanes import ServedRouter

router = ServedRouter(prefix="/v1/audit", tags=["access"])


@router.get("", summary="List who has changed what, newest first")
def list_audit_log(context: Context, query: Annotated[AuditQuery, Query()]) -> AuditPage:
    return AuditService.of(context).page(query)
