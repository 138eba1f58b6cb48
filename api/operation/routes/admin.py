"""What people who run the service look at."""

from __future__ import annotations

from api.dependencies import Context
from api.lanes import ServedRouter
from api.operation.models.operation import OperationDocument
from api.operation.services.operation import OperationService

router = ServedRouter(prefix="/v1/admin", tags=["admin"])


@router.get("/operation", summary="What workers, queue and database do now")
def get_operation(context: Context) -> OperationDocument:
    return OperationService.of(context).now()
