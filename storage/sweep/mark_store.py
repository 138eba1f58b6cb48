"""What people put on sweeps for their lists, and what lists say of answers."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from storage.scope import person_of
from storage.sweep.tables import sweep_sentences, sweep_stars, sweeps


class MarkStore:
    """Stars, archived sweeps and first sentences of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def star(self, sweep_id: int) -> None:
        """Star a sweep for whoever asks; a second time changes nothing."""
        values = {"sweep_id": sweep_id, "person": person_of(self._session)}
        self._session.execute(insert(sweep_stars).values(values).on_conflict_do_nothing())

    def unstar(self, sweep_id: int) -> None:
        """Take their star away, where there is one."""
        own = sweep_stars.c.person == person_of(self._session)
        self._session.execute(delete(sweep_stars).where(sweep_stars.c.sweep_id == sweep_id, own))

    def archive(self, sweep_id: int, *, is_archived: bool) -> None:
        """Put a sweep away for all, or bring it back; one put away before keeps its time."""
        since = func.coalesce(sweeps.c.archived_at, func.now()) if is_archived else None
        statement = update(sweeps).where(sweeps.c.id == sweep_id)
        self._session.execute(statement.values(archived_at=since))

    def note_sentence(self, sweep_id: int, sentence: str, answer_tag: str) -> None:
        """Keep the first sentence of an answer; nothing where the sweep is gone."""
        there = select(sweeps.c.id).where(sweeps.c.id == sweep_id, sweeps.c.deleted_at.is_(None))
        if self._session.execute(there.with_for_update(key_share=True)).first() is None:
            return
        told = {"sentence": sentence, "answer_tag": answer_tag}
        statement = insert(sweep_sentences).values(sweep_id=sweep_id, **told)
        self._session.execute(
            statement.on_conflict_do_update(index_elements=["sweep_id"], set_=told)
        )

    def sentences(self, sweep_ids: Sequence[int]) -> dict[int, tuple[str, str]]:
        """Give what was kept of these sweeps: the sentence, and the tag of its answer."""
        statement = select(sweep_sentences).where(sweep_sentences.c.sweep_id.in_(sweep_ids))
        rows = self._session.execute(statement)
        return {row.sweep_id: (row.sentence, row.answer_tag) for row in rows}
