"""The fabrics and traces that this process has lately run points with."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from domain.attachment.facts import AttachmentKind
from domain.attachment.of_point import Attachment, attachments_used
from domain.run.failure import Failure, FailureKind
from storage.attachment.store import AttachmentStore
from storage.blobs import BlobMissingError, Blobs
from storage.session import Engine, transaction
from worker.run.simulator import PointFailedError, open_attachment

# A sweep compares a few at most; the largest takes tens of megabytes, or hundreds of a trace.
_KEPT = 4
_FIELDS = {AttachmentKind.FABRIC: "topology.fabric", AttachmentKind.TRACE: "workload.trace"}


class AttachmentCache:
    """Reads fabrics and traces, and keeps the last few."""

    def __init__(self, engine: Engine, blobs: Blobs) -> None:
        self._engine = engine
        self._blobs = blobs
        self._kept: OrderedDict[Attachment, Any] = OrderedDict()

    def of(self, point: Mapping[str, Any]) -> dict[Attachment, Any]:
        """Give what a point uses, by kind and digest.

        Raises
        ------
        PointFailedError
            One is not in the database, or is damaged.
        """
        used = attachments_used(point)
        for one in used:
            if one not in self._kept:
                self._kept[one] = self._load(*one)
            self._kept.move_to_end(one)
        found = {one: self._kept[one] for one in used}
        while len(self._kept) > max(_KEPT, len(used)):
            self._kept.popitem(last=False)
        return found

    def _load(self, kind: AttachmentKind, digest: str) -> Any:
        with transaction(self._engine) as session:
            blob = AttachmentStore(session, kind).blob(digest)
        try:
            if blob is not None:
                return open_attachment(kind, self._blobs.get(blob))
            reason = "is not in the database"
        except BlobMissingError as error:
            reason = f"cannot be read: {error}"
        except ValueError as error:
            reason = f"cannot be used: {error}"
        raise PointFailedError(
            Failure(
                kind=FailureKind.INTERNAL,
                code=f"{kind}_unusable",
                message=f"the {kind} {digest} {reason}"[:2000],
                field=_FIELDS[kind],
            )
        )
