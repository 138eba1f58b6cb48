"""Points that an archive brought: read and priced anew before any of them runs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from domain.sweep.estimate.work_estimate import Estimates

_DOCUMENTS = text(
    """
    SELECT point_index, document FROM point_documents
    WHERE sweep_id = :sweep_id AND point_index >= :first ORDER BY point_index LIMIT :count
    """
)
_PRICE = text(
    """
    WITH given AS (
        SELECT * FROM unnest(CAST(:places AS int[]), CAST(:seconds AS float8[]),
            CAST(:before AS float8[]), CAST(:memory_before AS bigint[]), CAST(:memory AS bigint[]))
            AS g(place, seconds, before, memory_before, memory)
    ), runs AS (
        UPDATE replicates t SET estimated_cpu_seconds = g.seconds FROM given g
        WHERE t.sweep_id = :sweep_id AND t.point_index = g.place
    )
    UPDATE points p SET estimated_cpu_seconds = g.seconds, uncalibrated_seconds = g.before,
        uncalibrated_bytes = nullif(g.memory_before, 0), estimated_memory_bytes = g.memory
    FROM given g WHERE p.sweep_id = :sweep_id AND p.point_index = g.place
    """
)
_JUDGED = text("SELECT origin ->> 'judged_revision' FROM sweeps WHERE id = :sweep_id")
_NOTE = text(
    """
    UPDATE sweeps SET limits = CAST(:limits AS jsonb),
        origin = origin || jsonb_build_object('judged_revision', CAST(:revision AS int))
    WHERE id = :sweep_id
    """
)


class ImportedPoints:
    """The points of one imported sweep, whose lock the caller holds."""

    def __init__(self, session: Session, sweep_id: int) -> None:
        self._session = session
        self._sweep_id = sweep_id

    def judged_revision(self) -> int | None:
        """Give the revision of the models that has judged them here, None before any has."""
        found = self._session.execute(_JUDGED, {"sweep_id": self._sweep_id}).scalar_one()
        return None if found is None else int(found)

    def batches(self, size: int) -> Iterator[list[dict[str, Any]]]:
        """Give the points in order, so many at a time."""
        first = 0
        while True:
            asked = {"sweep_id": self._sweep_id, "first": first, "count": size}
            rows = self._session.execute(_DOCUMENTS, asked).all()
            if not rows:
                return
            yield [_read(row.document) for row in rows]
            first = rows[-1].point_index + 1

    def price(self, first: int, estimates: Estimates) -> None:
        """Keep the estimates of points that follow each other."""
        count = len(estimates.memory_bytes)
        columns = {
            "places": list(range(first, first + count)),
            "seconds": estimates.cpu_seconds_expected.tolist(),
            "before": estimates.uncalibrated_seconds.tolist(),
            "memory_before": [int(size) for size in estimates.uncalibrated_bytes],
            "memory": [int(size) for size in estimates.memory_bytes],
        }
        self._session.execute(_PRICE, {"sweep_id": self._sweep_id, **columns})

    def note_judged(self, revision: int, limits: Mapping[str, Any]) -> None:
        """Note that all of them were judged, and keep the limits of their runs."""
        told = {"sweep_id": self._sweep_id, "revision": revision, "limits": json.dumps(limits)}
        self._session.execute(_NOTE, told)


def _read(document: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(document) if isinstance(document, str) else document
    return found
