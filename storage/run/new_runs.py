"""How runs come to be: waiting, or completed from the start where their result is known."""

from __future__ import annotations

from sqlalchemy import TextClause, text

# Turns of replicates stay apart however many points are still to come.
_INSERT = """
    INSERT INTO replicates (sweep_id, point_index, replicate, phase, cached,
        turn, estimated_cpu_seconds, queued_at, finished_at, result_id)
    SELECT p.sweep_id, p.point_index, n.replicate,
        CASE WHEN r.id IS NULL THEN 'queued' ELSE 'completed' END, r.id IS NOT NULL,
        p.turn + n.replicate
            * (SELECT greatest(points, points_expected) FROM sweeps WHERE id = p.sweep_id),
        p.estimated_cpu_seconds, now(), CASE WHEN r.id IS NULL THEN NULL ELSE now() END, r.id
"""


def runs_sql(source: str) -> str:
    """Make the insertion of runs.

    Parameters
    ----------
    source
        from FROM on: gives the points p, the numbers n(replicate) and the known results r.
    """
    return _INSERT + source


def insert_runs(source: str) -> TextClause:
    """Make the insertion of runs a statement of its own."""
    return text(runs_sql(source))
