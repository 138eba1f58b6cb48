"""The fabrics that this process has lately run points on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from domain.fabric.of_point import fabric_used
from domain.run.failure import Failure, FailureKind
from storage.blobs import BlobMissingError, Blobs
from storage.fabric.store import FabricStore
from storage.session import Engine, transaction
from worker.run.simulator import PointFailedError, open_fabric

# A sweep compares a few fabrics at most; the largest takes tens of megabytes.
_KEPT = 4


class FabricCache:
    """Reads fabrics, and keeps the last few."""

    def __init__(self, engine: Engine, blobs: Blobs) -> None:
        self._engine = engine
        self._blobs = blobs
        self._kept: OrderedDict[str, Any] = OrderedDict()

    def of(self, point: Mapping[str, Any]) -> dict[str, Any]:
        """Give the fabric that a point runs on, by its digest; nothing when it builds its own.

        Raises
        ------
        PointFailedError
            The fabric is not in the database, or is damaged.
        """
        digest = fabric_used(point)
        if digest is None:
            return {}
        if digest not in self._kept:
            self._kept[digest] = self._load(digest)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(digest)
        return {digest: self._kept[digest]}

    def _load(self, digest: str) -> Any:
        with transaction(self._engine) as session:
            blob = FabricStore(session).blob(digest)
        try:
            if blob is not None:
                return open_fabric(self._blobs.get(blob))
            reason = "is not in the database"
        except BlobMissingError as error:
            reason = f"cannot be read: {error}"
        except ValueError as error:
            reason = f"cannot be used: {error}"
        raise PointFailedError(
            Failure(
                kind=FailureKind.INTERNAL,
                code="fabric_unusable",
                message=f"the fabric {digest} {reason}"[:2000],
                field="topology.fabric",
            )
        )
