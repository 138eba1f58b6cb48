"""First sentences of answers that were made before; none is made here."""

from __future__ import annotations

from collections.abc import Sequence

from api.http.made_answers import first_answer_tag
from storage.session import Session
from storage.sweep.mark_store import MarkStore
from storage.sweep.records.sweep import SweepRecord


def kept_sentences(session: Session, sweeps: Sequence[SweepRecord]) -> dict[int, str]:
    """Give those that still hold, by the key of their sweep."""
    kept = MarkStore(session).sentences([sweep.id for sweep in sweeps])
    return {
        sweep.id: kept[sweep.id][0]
        for sweep in sweeps
        if sweep.id in kept and kept[sweep.id][1] == first_answer_tag(sweep)
    }
