"""Further replicates of points that are stored, where what has run asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row
from sqlalchemy.orm import Session

from storage.result.sharing import OWN_FIRST, READABLE
from storage.run.new_runs import insert_runs

_ADD_RUNS = insert_runs(
    f"""
    FROM unnest(CAST(:points AS int[]), CAST(:runs AS int[]), CAST(:wanted AS int[]))
        AS g(point_index, runs, wanted)
    JOIN points p ON p.sweep_id = :sweep_id AND p.point_index = g.point_index
    CROSS JOIN LATERAL generate_series(g.runs, g.wanted - 1) AS n(replicate)
    LEFT JOIN LATERAL (
        SELECT id FROM results
        WHERE point_key = p.point_key AND replicate = n.replicate
            AND model_revision = :model_revision AND NOT is_partial
            AND {READABLE}
        {OWN_FIRST}) AS r ON true
    RETURNING point_index, phase
    """  # noqa: S608 - a piece of our own
)


def add_runs(
    session: Session, sweep_id: int, sizes: Sequence[tuple[int, int, int]], model_revision: int
) -> Sequence[Row[Any]]:
    """Add runs, those whose result is known completed from the start; the caller counts them.

    Parameters
    ----------
    sizes
        of each point its number, how many runs it has, and how many it is to have.

    Returns
    -------
    The number of the point and the phase of each run added.
    """
    if not sizes:
        return []
    parameters = {
        "sweep_id": sweep_id,
        "points": [index for index, _, _ in sizes],
        "runs": [runs for _, runs, _ in sizes],
        "wanted": [wanted for _, _, wanted in sizes],
        "model_revision": model_revision,
    }
    return session.execute(_ADD_RUNS, parameters).all()
