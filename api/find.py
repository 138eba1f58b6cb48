"""Finding what a path names, or saying that it is not there."""

from __future__ import annotations

from api.http.errors import SweepNotFoundError
from storage.session import Session
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore


def find_sweep(session: Session, sweep_id: str) -> SweepRecord:
    """Find a sweep by its public identifier.

    Raises
    ------
    SweepNotFoundError
        There is none.
    """
    sweep = SweepStore(session).get(sweep_id)
    if sweep is None:
        raise SweepNotFoundError(sweep_id)
    return sweep
