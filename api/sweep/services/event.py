"""The stream of a sweep's events."""

from __future__ import annotations

import threading
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self

from anyio import to_thread
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from pydantic import BaseModel

from api.figures import EVENT_STREAMS
from api.find import find_sweep
from api.http.documents import FailureDocument, PhaseName
from api.http.errors import InvalidQueryError
from api.sweep.event_watch import EventWatch
from api.sweep.models.event import EndEvent, FailureEvent, PhaseEvent, ProgressEvent
from api.sweep.services.documents import Making, held_of, making_of, progress_fields
from api.sweep.services.lent import lent_failure
from domain.run.expansion import Expansion
from domain.run.hold import Hold
from domain.run.phase import Phase
from domain.run.times import Times
from storage.run.event_store import EventStore
from storage.run.progress import EVENT_FAILURE, EVENT_PHASE, EVENT_PROGRESS
from storage.run.records.event import EventRecord
from storage.scope import hides_fabrics
from storage.session import Engine, Session, transaction
from storage.sweep.records.sweep import Counts, SweepRecord

if TYPE_CHECKING:
    from api.context import RequestContext

_KEEPALIVE_SECONDS = 15.0
_BATCH = 500


@dataclass(frozen=True, slots=True)
class _Message:
    """One event on its way out; ``number`` is what Last-Event-ID will hold."""

    name: str
    number: int
    data: BaseModel

    def encode(self) -> bytes:
        return format_sse_event(
            data_str=self.data.model_dump_json(), event=self.name, id=str(self.number)
        )


class EventService:
    """Follows sweeps, reading when there is something new; no connection is held meanwhile."""

    def __init__(
        self, session: Session, engine: Engine, closing: threading.Event, watch: EventWatch
    ) -> None:
        self._session = session
        self._engine = engine
        self._closing = closing
        self._watch = watch

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(
            context.session, context.state.engine, context.state.closing, context.state.event_watch
        )

    def stream(self, sweep_id: str, last_event_id: str | None) -> AsyncIterator[bytes]:
        """Open the stream of a sweep.

        Without ``last_event_id`` it begins with the progress as it stands; with it, after
        that event. It ends with an ``end`` event once the sweep has reached its last phase,
        or without one when the server closes (the reader then comes back by itself).

        Raises
        ------
        SweepNotFoundError
            There is no such sweep.
        InvalidQueryError
            ``last_event_id`` is none of ours.
        """
        sweep = find_sweep(self._session, sweep_id)
        if last_event_id is None:
            last = EventStore(self._session).last_id(sweep.id)
            first = [_Message(EVENT_PROGRESS, last, _progress(sweep, ProgressEvent))]
        else:
            last, first = _event_number(last_event_id), []
        return self._counted(self._follow(sweep, last, first, hides_fabrics(self._session)))

    async def _counted(self, messages: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
        with EVENT_STREAMS.track_inprogress():
            async with aclosing(messages):
                async for message in messages:
                    yield message

    async def _follow(
        self, sweep: SweepRecord, last: int, messages: list[_Message], hides: bool
    ) -> AsyncGenerator[bytes, None]:
        spoken = time.monotonic()
        while True:
            for message in messages:
                yield message.encode()
                last, spoken = message.number, time.monotonic()
                if isinstance(message.data, EndEvent):
                    return
            if self._closing.is_set():
                return
            if time.monotonic() - spoken > _KEEPALIVE_SECONDS:
                yield KEEPALIVE_COMMENT
                spoken = time.monotonic()
            messages = await to_thread.run_sync(self._look, sweep.public_id, last, hides)
            if not messages:
                await self._watch.newer(sweep.id, last, _KEEPALIVE_SECONDS)

    def _look(self, sweep_id: str, last: int, hides: bool) -> list[_Message]:
        """Read what is new; of a sweep that has ended the last look holds its end too."""
        with transaction(self._engine) as session:
            sweep = find_sweep(session, sweep_id)
            found = EventStore(session).after(sweep.id, last, _BATCH)
        searches = sweep.searches
        messages = [_message(sweep_id, event, searches=searches) for event in _thinned(found)]
        if hides:
            messages = [_lent(message) for message in messages]
        # A retry between the two readings shows in the events: then nothing has ended.
        phases = [event.data["phase"] for event in found if event.name == EVENT_PROGRESS]
        if sweep.phase.is_finished and len(found) < _BATCH and phases[-1:] in ([], [sweep.phase]):
            number = found[-1].id if found else last
            messages.append(_Message("end", number, _progress(sweep, EndEvent)))
        return messages


def _lent(message: _Message) -> _Message:
    if not isinstance(message.data, FailureEvent):
        return message
    failure = lent_failure(message.data.failure)
    return replace(message, data=message.data.model_copy(update={"failure": failure}))


def _thinned(events: list[EventRecord]) -> list[EventRecord]:
    """Drop progress that newer progress of the same batch makes stale."""
    newest = max((e.id for e in events if e.name == EVENT_PROGRESS), default=0)
    return [e for e in events if e.name != EVENT_PROGRESS or e.id == newest]


def _message(sweep_id: str, event: EventRecord, *, searches: bool) -> _Message:
    data: BaseModel
    told = event.data
    common = {"sweep_id": sweep_id, "at": event.at}
    if event.name == EVENT_PROGRESS:
        counts = Counts.model_validate(told)
        # Events of before this field was: every run handed out counted as executing.
        simulated = told.get("simulated", counts.executing)
        phase = Phase(told["phase"])
        # Nor did they tell of holds; what has ended is held no more.
        hold = told.get("held") if not phase.is_finished else None
        held = _held(Hold(hold) if hold else None, told.get("held_note"))
        shown = progress_fields(counts, simulated, _making(told, searches=searches), held["held"])
        data = ProgressEvent(**common, phase=PhaseName(phase), **shown, **held, **_times(told))
    elif event.name == EVENT_PHASE:
        data = PhaseEvent(**common, phase=PhaseName(told["phase"]), **_times(told))
    elif event.name == EVENT_FAILURE:
        data = FailureEvent(
            **common,
            point_index=told["point_index"],
            replicate=told["replicate"],
            failure=FailureDocument.model_validate(told["failure"]),
        )
    else:
        msg = f"event {event.id} has the unknown name {event.name!r}"
        raise ValueError(msg)
    return _Message(event.name, event.id, data)


def _held(hold: Hold | None, note: str | None) -> dict[str, Any]:
    return {"held": hold, "held_note": note if hold is Hold.PAUSED else None}


def _making(told: dict[str, Any], *, searches: bool) -> Making | None:
    if "expansion" not in told:  # an event of before sweeps were expanded by workers
        return None
    expansion = Expansion(told["expansion"])
    return Making(expansion, told["points"], told["points_expected"], searches=searches)


def _times(told: dict[str, Any]) -> dict[str, Any]:
    return Times.model_validate(told).model_dump()


def _progress(sweep: SweepRecord, model: type[ProgressEvent]) -> ProgressEvent:
    """Tell how far a sweep is, as it was just read."""
    held = held_of(sweep)
    hold, note = (held.hold, held.note) if held is not None else (None, None)
    return model(
        sweep_id=sweep.public_id,
        phase=PhaseName(sweep.phase),
        at=sweep.times.finished_at or datetime.now(UTC),
        **_held(hold, note),
        **progress_fields(sweep.counts, sweep.simulated, making_of(sweep), hold),
        **sweep.times.model_dump(),
    )


def _event_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        name = "Last-Event-ID"
        raise InvalidQueryError.of(name, text, "is no identifier of an event", "the id of an event")
    return int(text)
