"""Storing the points of a sweep in bulk: COPY, then one statement for all their runs."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from storage.new_runs import insert_runs
from storage.records.sweep import Counts, NewPoint, NewPoints

_COPY_POINTS = (
    "COPY points (sweep_id, point_index, point_key, coordinates, estimated_cpu_seconds, "
    "uncalibrated_seconds, network, turn) FROM STDIN"
)
_COPY_DOCUMENTS = "COPY point_documents (sweep_id, point_index, document) FROM STDIN"

# Runs whose result is known are born completed: they never reach a worker.
_ADD_RUNS = insert_runs(
    """
    FROM points p
    CROSS JOIN generate_series(0, :replicates - 1) AS n(replicate)
    LEFT JOIN results r ON r.point_key = p.point_key AND r.replicate = n.replicate
        AND r.model_revision = :model_revision AND NOT r.is_partial
    WHERE p.sweep_id = :sweep_id
    """
)
_COUNT_RUNS = text(
    """
    SELECT count(*) FILTER (WHERE phase = 'queued') AS queued,
        count(*) FILTER (WHERE phase = 'completed') AS completed
    FROM replicates WHERE sweep_id = :sweep_id
    """
)
_ANALYZE_FROM = 1000


def load_points(
    session: Session, sweep_id: int, points: NewPoints, replicates: int, model_revision: int
) -> Counts:
    """Store the points of a new sweep and their first ``replicates`` runs each.

    Returns
    -------
    The counts of the runs; those found among earlier results are completed and cached.
    """
    listed = list(points)
    cursor = _cursor(session)
    with cursor.copy(_COPY_POINTS) as copy:
        for point in listed:
            copy.write_row(_point_row(sweep_id, point))
    with cursor.copy(_COPY_DOCUMENTS) as copy:
        for point in listed:
            copy.write_row((sweep_id, point.index, _json(point.document)))
    session.execute(
        _ADD_RUNS,
        {"sweep_id": sweep_id, "replicates": replicates, "model_revision": model_revision},
    )
    if len(listed) >= _ANALYZE_FROM:
        # The planner would take the new sweep for an empty one and loop over all its points
        # for each of its runs, until the server's own analysis comes round.
        session.execute(text("ANALYZE points, replicates"))
    row = session.execute(_COUNT_RUNS, {"sweep_id": sweep_id}).one()
    return Counts(queued=row.queued, completed=row.completed, cached=row.completed)


def _point_row(sweep_id: int, point: NewPoint) -> tuple[Any, ...]:
    return (
        sweep_id,
        point.index,
        point.point_key,
        _json(point.coordinates),
        point.estimated_cpu_seconds,
        point.uncalibrated_seconds,
        point.network,
        point.turn,
    )


def _cursor(session: Session) -> Any:
    """Reach psycopg's own cursor: COPY has no face in SQLAlchemy."""
    connection = session.connection().connection.driver_connection
    assert connection is not None  # a session in a transaction has a live connection
    return connection.cursor()


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)
