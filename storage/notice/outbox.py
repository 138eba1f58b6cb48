"""What has happened and is to be told: written in the transaction that makes it happen.

Nothing is written that nobody asked for: without webhooks a sweep's end costs one look at an empty table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Session
from sqlalchemy.types import Text

from domain.notice.events import EventType, events_of_phase
from domain.run.phase import Phase

_NEW_ID = "'msg_' || replace(CAST(gen_random_uuid() AS text), '-', '')"
_IS_WANTED = """EXISTS (
        SELECT 1 FROM webhooks w
        WHERE w.project_id = {project} AND w.enabled AND e.type = ANY(w.events))"""
_OF_SWEEP = text(
    f"""
    INSERT INTO messages (public_id, project_id, type, data)
    SELECT {_NEW_ID}, s.project_id, e.type, jsonb_build_object(
        'sweep_id', s.public_id, 'name', s.name, 'phase', s.phase, 'tags', to_jsonb(s.tags),
        'model_revision', s.model_revision, 'points', s.points,
        'progress', jsonb_build_object(
            'queued', s.queued, 'executing', s.executing, 'completed', s.completed,
            'timed_out', s.timed_out, 'failed', s.failed, 'aborted', s.aborted, 'cached', s.cached),
        'created_at', s.created_at, 'started_at', s.started_at, 'finished_at', s.finished_at)
    FROM sweeps s, unnest(CAST(:types AS text[])) AS e(type)
    WHERE s.id = :sweep_id AND {_IS_WANTED.format(project="s.project_id")}
    """  # noqa: S608 - pieces of our own
)
_ANY = text(
    f"""
    INSERT INTO messages (public_id, project_id, type, data, mail_to)
    SELECT {_NEW_ID}, :project_id, e.type, :data, :mail_to FROM (SELECT CAST(:type AS text) AS type) AS e
    WHERE cardinality(:mail_to) > 0 OR {_IS_WANTED.format(project=":project_id")}
    """  # noqa: S608 - pieces of our own
).bindparams(bindparam("data", type_=JSONB), bindparam("mail_to", type_=ARRAY(Text)))


def note_phase(session: Session, sweep_id: int, phase: Phase) -> None:
    """Note that a sweep has come to another phase, where that is an event."""
    types = events_of_phase(phase.value, is_finished=phase.is_finished)
    if types:
        session.execute(_OF_SWEEP, {"sweep_id": sweep_id, "types": [t.value for t in types]})


def note(
    session: Session,
    project_id: int,
    event: EventType,
    data: dict[str, Any],
    mail_to: Sequence[str] = (),
) -> None:
    """Note another event, for the webhooks of a project that want it and for some mail addresses."""
    values = {"project_id": project_id} | {
        "type": event.value,
        "data": data,
        "mail_to": list(mail_to),
    }
    session.execute(_ANY, values)
