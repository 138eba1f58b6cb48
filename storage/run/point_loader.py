"""Storing the points of a sweep in bulk: COPY, then one statement for all their runs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from storage.result.sharing import OWN, READABLE
from storage.run.new_runs import runs_sql
from storage.sweep.records.sweep import Counts, NewPoint

_COPY_POINTS = (
    "COPY points (sweep_id, point_index, point_key, coordinates, estimated_cpu_seconds, "
    "uncalibrated_seconds, uncalibrated_bytes, estimated_memory_bytes, network, turn) FROM STDIN"
)
_COPY_DOCUMENTS = "COPY point_documents (sweep_id, point_index, document) FROM STDIN"

# Runs whose result is known are born completed: they never reach a worker. One look-up by key for
# each point: LIMIT keeps the planner, which knows nothing of points just loaded, from joining whole
# tables.
_KNOWN = f"""
    known AS MATERIALIZED (
        SELECT p.point_index, r.replicate, r.id FROM points p
        CROSS JOIN LATERAL (
            SELECT DISTINCT ON (replicate) replicate, id FROM results
            WHERE point_key = p.point_key AND replicate < :replicates
                AND model_revision = :model_revision AND NOT is_partial
                AND {READABLE}
            ORDER BY replicate, {OWN} LIMIT :replicates) AS r
        WHERE p.sweep_id = :sweep_id AND p.point_index BETWEEN :first AND :last
    )
"""  # noqa: S608 - a piece of our own
_RUNS = runs_sql(
    """
    FROM points p
    CROSS JOIN generate_series(0, :replicates - 1) AS n(replicate)
    LEFT JOIN known r ON r.point_index = p.point_index AND r.replicate = n.replicate
    WHERE p.sweep_id = :sweep_id AND p.point_index BETWEEN :first AND :last
    RETURNING phase
    """
)
_COUNTED = """
    SELECT count(*) FILTER (WHERE phase = 'queued') AS queued,
        count(*) FILTER (WHERE phase = 'completed') AS completed
    FROM added
"""
_ADD_RUNS = text("WITH " + _KNOWN + ", added AS (" + _RUNS + ")" + _COUNTED)


def load_points(
    session: Session,
    sweep_id: int,
    points: Sequence[NewPoint],
    replicates: int,
    model_revision: int,
) -> Counts:
    """Store some points of a sweep, which follow each other, and their first runs.

    Parameters
    ----------
    points
        at least one, numbered without gaps.
    replicates
        runs of each point.

    Returns
    -------
    The counts of the runs; those found among earlier results are completed and cached.
    """
    load_point_rows(session, sweep_id, points)
    parameters = {
        "sweep_id": sweep_id,
        "first": points[0].index,
        "last": points[-1].index,
        "replicates": replicates,
        "model_revision": model_revision,
    }
    row = session.execute(_ADD_RUNS, parameters).one()
    return Counts(queued=row.queued, completed=row.completed, cached=row.completed)


def load_point_rows(session: Session, sweep_id: int, points: Sequence[NewPoint]) -> None:
    """Store some points of a sweep, without runs."""
    cursor = _cursor(session)
    with cursor.copy(_COPY_POINTS) as copy:
        for point in points:
            copy.write_row(_point_row(sweep_id, point))
    with cursor.copy(_COPY_DOCUMENTS) as copy:
        for point in points:
            copy.write_row((sweep_id, point.index, point.document))


def analyze_points(session: Session) -> None:
    """Tell the server's planner of points just loaded.

    It would take the new sweep for an empty one and loop over all its points for each of its runs,
    until the server's own analysis comes round.
    """
    session.execute(text("ANALYZE points, replicates"))


def _point_row(sweep_id: int, point: NewPoint) -> tuple[Any, ...]:
    return (
        sweep_id,
        point.index,
        point.point_key,
        _json(point.coordinates),
        point.estimated_cpu_seconds,
        point.uncalibrated_seconds,
        point.uncalibrated_bytes,
        point.estimated_memory_bytes,
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
