"""Following a sweep: by its events, and by looking again and again where there are none to be had."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any

from fabricsweep_client.errors import (
    ConnectionFailedError,
    ProblemError,
    ServerError,
    UnexpectedAnswerError,
    refused,
)
from fabricsweep_client.events import CountedProgress, Event, EventReader, counted, counts_of
from fabricsweep_client.exchange import (
    Found,
    Listen,
    Listing,
    NextLine,
    Pause,
    Request,
    Step,
    Steps,
)
from fabricsweep_client.models import Sweep
from fabricsweep_client.operation import listing, operation
from fabricsweep_client.plain_errors import FabricSweepError
from fabricsweep_client.sweep_operations import read_sweep

# A server says something at least every few seconds while a sweep runs (events or keep-alives).
SILENCE_SECONDS = 60.0
WATCH_TRIES = 20
"""So often in a row is a server asked that does not answer."""
POLL_AFTER = 3
"""So many streams in a row that brought nothing, and none is opened any more."""
_LONGEST_LOOK_SECONDS = 2.0
Seen = tuple[CountedProgress, Event | None]


class WatchOperations:
    """Progress of sweeps."""

    @listing
    def events(self, sweep_id: str, *, last_event_id: str | None = None) -> Listing[Event]:
        """Yield the sweep's events until it ends or the connection breaks (ConnectionFailedError)."""
        yield _listen(sweep_id, last_event_id)
        reader = EventReader()
        while (line := (yield NextLine())) is not None:
            event = reader.read(line)
            if event is not None:
                yield Found([event])

    @listing
    def watch(self, sweep_id: str) -> Listing[Seen]:
        """Yield progress as it changes, until the sweep has ended; failures come with their event.

        The total grows while a sweep with `until` asks for more replicates. A broken stream of events
        is taken up where it broke. Where none is to be had, the sweep is looked at every 2 s. Raises
        ConnectionFailedError when the server stays away.
        """
        return (yield from followed(sweep_id))

    @operation
    def wait(
        self,
        sweep_id: str,
        *,
        timeout_seconds: float | None = None,
        progress: Callable[[CountedProgress], object] | None = None,
    ) -> Steps[Sweep]:
        """Wait for the end of a sweep; gives it as it then is.

        Parameters
        ----------
        timeout_seconds
            How long to wait; the sweep goes on after it.
        progress
            Called with the counts whenever they change.

        Raises
        ------
        TimeoutError
            The sweep has not ended in time; the message says how far it is.
        InvalidRequestError
            It has ended by mistakes of its specification that only its points could show.
        """
        return (yield from waited(sweep_id, timeout_seconds, progress))


def waited(
    sweep_id: str,
    timeout_seconds: float | None,
    progress: Callable[[CountedProgress], object] | None,
) -> Steps[Sweep]:
    """Wait for the end of a sweep; see `WatchOperations.wait`."""
    deadline = None if timeout_seconds is None else time.monotonic() + timeout_seconds
    steps = followed(sweep_id)
    seen = ""
    reply: Any = None
    error: FabricSweepError | None = None
    try:
        while True:
            step = steps.throw(error) if error is not None else steps.send(reply)
            reply, error = None, None
            if isinstance(step, Found):
                for counts, event in step.items:
                    seen = counts.summary or f"{counts.ended} of {counts.total} runs have ended"
                    if progress is not None and event is None:
                        progress(counts)
                continue
            if seen and deadline is not None and time.monotonic() > deadline:
                message = f"sweep {sweep_id} has not ended within {timeout_seconds:g} s: {seen}"
                raise TimeoutError(message)
            try:
                reply = yield step
            except FabricSweepError as raised:
                error = raised
    except StopIteration:
        pass
    finally:
        steps.close()
    sweep = yield from read_sweep(sweep_id)
    if sweep.errors:
        raise refused(sweep)
    return sweep


def followed(sweep_id: str) -> Listing[Seen]:
    """Follow a sweep; see `WatchOperations.watch`."""
    sweep = yield from read_sweep(sweep_id)
    yield Found([(counts_of(sweep), None)])
    last_id: str | None = None
    failures, fruitless = 0, 0
    shown = counts_of(sweep)
    while not sweep.ended:
        try:
            if fruitless < POLL_AFTER:
                before = last_id
                last_id, is_fruitful = yield from _events_after(sweep_id, last_id, shown)
                fruitless = 0 if is_fruitful or last_id != before else fruitless + 1
                yield Pause(0.2 if fruitless else 0.0)
            else:
                yield Pause(_LONGEST_LOOK_SECONDS)
            sweep = yield from read_sweep(sweep_id)
            failures = 0
        except (ConnectionFailedError, ServerError):
            failures += 1
            if failures >= WATCH_TRIES:
                raise
            yield Pause(min(_LONGEST_LOOK_SECONDS, 0.1 * 2.0**failures))
            continue
        if fruitless and counts_of(sweep) != shown and not sweep.ended:
            shown = counts_of(sweep)
            yield Found([(shown, None)])
    yield Found([(counts_of(sweep), None)])


def _events_after(
    sweep_id: str, last_id: str | None, counts: CountedProgress
) -> Generator[Step | Found[Seen], Any, tuple[str | None, bool]]:
    """Tell what events say until the stream ends or breaks; the last one's number, and if there was any."""
    reader = EventReader()
    is_fruitful = False
    try:
        yield _listen(sweep_id, last_id)
        while (line := (yield NextLine())) is not None:
            event = reader.read(line)
            if event is None:
                continue
            is_fruitful = True
            last_id = event.id or last_id
            if event.kind == "progress":
                counts = counted(event.data)
                yield Found([(counts, None)])
            elif event.kind == "failure":
                yield Found([(counts, event)])
            elif event.kind == "end":
                break
    except (ConnectionFailedError, ProblemError, UnexpectedAnswerError):
        pass  # whether the server is there at all, reading the sweep will show
    return last_id, is_fruitful


def _listen(sweep_id: str, last_id: str | None) -> Listen:
    headers = {} if last_id is None else {"Last-Event-ID": last_id}
    path = f"/v1/sweeps/{sweep_id}/events"
    request = Request("GET", path, headers=headers, accepts="text/event-stream")
    return Listen(request, SILENCE_SECONDS)
