"""The client: one method an operation of the HTTP API."""

import json
import os
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Literal, Self

import httpx

from fabricsweep_client.answer_models import Answer
from fabricsweep_client.bodies import body
from fabricsweep_client.chance_models import Comparison, Distributions
from fabricsweep_client.connection import Connection, read, unexpected
from fabricsweep_client.difference_models import Differences
from fabricsweep_client.errors import (
    ConnectionFailedError,
    ServerError,
    UnexpectedAnswerError,
    refused,
)
from fabricsweep_client.events import parse_events
from fabricsweep_client.fabrics import Fabrics
from fabricsweep_client.life_cycle_models import PruneReport
from fabricsweep_client.models import (
    Event,
    Extension,
    Progress,
    ResultPage,
    Sweep,
    SweepPage,
    Validation,
    with_words,
)
from fabricsweep_client.run_models import RunTables
from fabricsweep_client.schedules import Schedules, Webhooks
from fabricsweep_client.static_models import Aggregates, Point
from fabricsweep_client.verb_models import FailureClass, Priority, RetryPreview

DEFAULT_URL = "http://127.0.0.1:8080"
# A server says something at least every few seconds while a sweep runs (events or keep-alives).
SILENCE_SECONDS = 60.0
WATCH_TRIES = 20
_ANSWER_SECONDS = 60.0
_FIRST_LOOK_SECONDS, _LAST_LOOK_SECONDS = 0.1, 2.0


def default_url() -> str:
    """The address that is used when none is given: FABRICSWEEP_URL, else that of `make run`."""
    return os.environ.get("FABRICSWEEP_URL") or DEFAULT_URL


class Client:
    """A FabricSweep server at an address; `fabrics` are the networks imported there.

    `schedules` are what runs there again and again, `webhooks` who is told of it.

    Parameters
    ----------
    base_url
        Such as `http://127.0.0.1:8080`; when absent, what FABRICSWEEP_URL says, else this one.
    timeout
        Seconds to wait for one answer; when absent, 60, and 600 for what files of fabrics take.
    transport
        Another way to send requests; tests pass one.

    Raises (all methods)
    --------------------
    ConnectionFailedError
        The server cannot be reached.
    ProblemError
        The server says no; its subclasses tell who must act.
    """

    def __init__(
        self,
        base_url: str | None = None,
        *,
        timeout: float | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        address = base_url if base_url is not None else default_url()
        self._connection = Connection(
            address,
            timeout=timeout if timeout is not None else _ANSWER_SECONDS,
            transport=transport,
        )
        self.base_url = self._connection.base_url
        self.fabrics = Fabrics(self._connection, timeout)
        self.schedules = Schedules(self._connection)
        self.webhooks = Webhooks(self._connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._connection.close()

    # Sweeps ------------------------------------------------------------------------------------

    def validate(self, spec: str | bytes | Mapping[str, Any]) -> Validation:
        """Say what submitting a specification would do; nothing is stored or run."""
        content, media = body(spec)
        answer = self._connection.send("POST", "/v1/sweeps:validate", content=content, media=media)
        return read(Validation, answer)

    def create_sweep(
        self,
        spec: str | bytes | Mapping[str, Any],
        *,
        idempotency_key: str | None = None,
        priority: Priority = "normal",
    ) -> Sweep:
        """Submit a specification: YAML or JSON text, or a mapping.

        The same `idempotency_key` with the same text gives the same sweep; one is made when it is absent.
        When the connection breaks before the answer has come, the submission is sent again: the key sees
        to it that one sweep is made. `priority` weighs its share of the workers: low 1, normal 4, high 16.
        Mistakes that only the points show come later: see `expanded`.
        """
        content, media = body(spec)
        key = idempotency_key or str(uuid.uuid4())
        # An older server knows no priorities, and none need be said that is what it does anyway.
        params = {"priority": priority} if priority != "normal" else None
        answer = self._connection.send_once("/v1/sweeps", content, media, key, params=params)
        return read(Sweep, answer)

    def expanded(self, sweep: Sweep) -> Sweep:
        """Wait until a worker has made the points of a sweep; returns at once while none is running.

        Raises InvalidRequestError with the mistakes that the points have shown, if there are any.
        """
        pause = _FIRST_LOOK_SECONDS
        while sweep.expansion is not None and sweep.expansion.waits_for is None:
            time.sleep(pause)
            pause = min(2 * pause, _LAST_LOOK_SECONDS)
            sweep = self.sweep(sweep.id)
        if sweep.errors:
            raise refused(sweep)
        return sweep

    def sweep(self, sweep_id: str) -> Sweep:
        """Read a sweep."""
        return read(Sweep, self._connection.send("GET", f"/v1/sweeps/{sweep_id}"))

    def sweeps(
        self, *, phase: str | None = None, tag: str | None = None, limit: int | None = None
    ) -> Iterator[Sweep]:
        """Yield sweeps, newest first, at most `limit`; pages are fetched as needed."""
        cursor: str | None = None
        left = limit
        while left is None or left > 0:
            params = {
                "phase": phase,
                "tag": tag,
                "cursor": cursor,
                "limit": None if left is None else min(left, 200),
            }
            page = read(SweepPage, self._connection.send("GET", "/v1/sweeps", params=params))
            yield from page.items
            cursor = page.next_cursor
            left = None if left is None else left - len(page.items)
            if cursor is None:
                return

    def pause(self, sweep_id: str, *, note: str | None = None) -> Sweep:
        """Give no new runs away; those under way are finished. Raises ConflictError when it has ended."""
        return read(Sweep, self._say(sweep_id, "pause", note=note))

    def resume(self, sweep_id: str) -> Sweep:
        """Go on with a sweep that is paused. Raises ConflictError when it has ended."""
        return read(Sweep, self._say(sweep_id, "resume"))

    def stop(self, sweep_id: str) -> Sweep:
        """Finish what runs and drop what waits. Raises ConflictError when it has ended."""
        return read(Sweep, self._say(sweep_id, "stop"))

    def cancel(self, sweep_id: str) -> Sweep:
        """Stop what runs and drop what waits. Raises ConflictError when it has ended."""
        return read(Sweep, self._say(sweep_id, "cancel"))

    def retry(
        self,
        sweep_id: str,
        *,
        classes: Sequence[FailureClass] = (),
        code: str | None = None,
        filter: str | None = None,  # noqa: A002 - the API's own word
    ) -> Sweep:
        """Run what failed, timed out or was aborted again, or what is chosen of it.

        Raises ConflictError when there is nothing of the kind.
        """
        chosen = {"class": ",".join(classes) or None, "code": code, "filter": filter}
        return read(Sweep, self._say(sweep_id, "retry", **chosen))

    def preview_retry(
        self,
        sweep_id: str,
        *,
        classes: Sequence[FailureClass] = (),
        code: str | None = None,
        filter: str | None = None,  # noqa: A002 - the API's own word
    ) -> RetryPreview:
        """Say what `retry` would run again; nothing is changed."""
        chosen = {"class": ",".join(classes) or None, "code": code, "filter": filter}
        return read(RetryPreview, self._say(sweep_id, "retry", dry_run="true", **chosen))

    def _say(self, sweep_id: str, verb: str, **params: str | None) -> httpx.Response:
        return self._connection.send("POST", f"/v1/sweeps/{sweep_id}:{verb}", params=params)

    def extend(
        self,
        sweep_id: str,
        *,
        samples: int | None = None,
        replicates: int | None = None,
        dry_run: bool = False,
        idempotency_key: str | None = None,
    ) -> Extension:
        """Give a sweep more samples or replicates; the numbers are those that it is to have in all.

        Raises InvalidRequestError when they are not more than today, or its samples cannot be extended, and
        ConflictError while its points are being made. A key is made when it is absent.
        """
        asked = {"samples": samples, "replicates": replicates}
        body = {name: value for name, value in asked.items() if value is not None}
        key = idempotency_key or str(uuid.uuid4())
        content = json.dumps({**body, "dry_run": dry_run}).encode()
        path = f"/v1/sweeps/{sweep_id}:extend"
        answer = self._connection.send_once(path, content, "application/json", key)
        return read(Extension, answer)

    def rerun(self, sweep_id: str) -> Sweep:
        """Submit the same specification for the models as they are now.

        Raises ConflictError when they are those that the sweep was computed with.
        """
        return read(Sweep, self._connection.send("POST", f"/v1/sweeps/{sweep_id}:rerun"))

    def upgrade(self, sweep_id: str, finish_on: str) -> Sweep:
        """Say how a sweep that newer models found half done is finished: old, restart or mix.

        Gives the sweep that goes on. Raises ConflictError when there is no newer revision.
        """
        path = f"/v1/sweeps/{sweep_id}:upgrade"
        return read(Sweep, self._connection.send("POST", path, params={"finish_on": finish_on}))

    def change(self, sweep_id: str, **changes: Any) -> Sweep:
        """Change a sweep's `name`, `description` (None for none), `tags` (all of them) or `priority`."""
        return read(Sweep, self._connection.send_json("PATCH", f"/v1/sweeps/{sweep_id}", changes))

    def delete(self, sweep_id: str) -> None:
        """Delete a sweep that has ended; its results stay. Raises ConflictError while under way."""
        self._connection.send_delete(f"/v1/sweeps/{sweep_id}")

    def prune(
        self,
        older_than: str,
        *,
        phase: str | None = None,
        tag: str | None = None,
        dry_run: bool = False,
    ) -> PruneReport:
        """Delete sweeps that ended so long ago (`30d`, `12h`), at most 1000, or say which would go."""
        asked = {"older_than": older_than, "phase": phase, "tag": tag, "dry_run": dry_run}
        return read(PruneReport, self._connection.send_json("POST", "/v1/sweeps:prune", asked))

    def differences(
        self,
        sweep_id: str,
        other: str,
        *,
        metric: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Differences:
        """One page of the points that have other results in another sweep."""
        params = {"with": other, "metric": metric, "limit": limit, "cursor": cursor}
        path = f"/v1/sweeps/{sweep_id}/differences"
        return read(Differences, self._connection.send("GET", path, params=params))

    # Progress ----------------------------------------------------------------------------------

    def events(self, sweep_id: str, *, last_event_id: str | None = None) -> Iterator[Event]:
        """Yield the sweep's events until it ends or the connection breaks (ConnectionFailedError)."""
        headers = {"Accept": "text/event-stream"}
        if last_event_id is not None:
            headers["Last-Event-ID"] = last_event_id
        path = f"/v1/sweeps/{sweep_id}/events"
        timeout = httpx.Timeout(10.0, read=SILENCE_SECONDS)
        with self._connection.stream(path, headers=headers, timeout=timeout) as answer:
            yield from parse_events(answer.iter_lines())

    def watch(self, sweep_id: str) -> Iterator[tuple[Progress, Event | None]]:
        """Yield progress as it changes, until the sweep has ended; failures come with their event.

        The total grows while a sweep with `until` asks for more replicates. A broken connection is
        taken up where it broke. Raises ConnectionFailedError when the server stays away.
        """
        sweep = self.sweep(sweep_id)
        progress = sweep.progress
        yield progress, None
        last_id: str | None = None
        failures = 0
        while not sweep.ended:
            try:
                for event in self.events(sweep_id, last_event_id=last_id):
                    failures = 0
                    last_id = event.id or last_id
                    if event.kind == "progress":
                        progress = Progress.model_validate(with_words(event.data)["progress"])
                        yield progress, None
                    elif event.kind == "failure":
                        yield progress, event
                    elif event.kind == "end":
                        break
                sweep = self.sweep(sweep_id)
            except (ConnectionFailedError, ServerError):
                failures += 1
                if failures >= WATCH_TRIES:
                    raise
                time.sleep(min(2.0, 0.1 * 2**failures))
                continue
            if not sweep.ended:  # the stream ended early: ask again, without haste
                time.sleep(0.2)
        yield sweep.progress, None

    # Results -----------------------------------------------------------------------------------

    def results(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        sort: str | None = None,
        columns: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ResultPage:
        """One page of results; see the API's documentation for the expression language."""
        params = {
            "filter": filter,
            "sort": sort,
            "columns": columns,
            "limit": limit,
            "cursor": cursor,
        }
        path = f"/v1/sweeps/{sweep_id}/results"
        return read(ResultPage, self._connection.send("GET", path, params=params))

    @contextmanager
    def results_file(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        sort: str | None = None,
        columns: str | None = None,
        format: Literal["csv", "arrow", "parquet"] = "csv",  # noqa: A002 - the API's own word
    ) -> Iterator[Iterator[bytes]]:
        """The whole table as CSV, an Arrow stream or Parquet, in pieces as they arrive."""
        params = {"filter": filter, "sort": sort, "columns": columns, "format": format}
        path = f"/v1/sweeps/{sweep_id}/results"
        with self._connection.stream(path, params=params) as answer:
            yield answer.iter_bytes()

    def aggregates(
        self,
        sweep_id: str,
        metric: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
    ) -> Aggregates:
        """One metric of every point: mean and interval over its replicates; of all pages."""
        path = f"/v1/sweeps/{sweep_id}/aggregates"
        choices = {"metric": metric, "filter": filter}
        whole = read(Aggregates, self._connection.send("GET", path, params=choices))
        items, cursor = list(whole.items), whole.next_cursor
        while cursor is not None:
            params = choices | {"cursor": cursor}
            page = read(Aggregates, self._connection.send("GET", path, params=params))
            items, cursor = [*items, *page.items], page.next_cursor
        return whole.model_copy(update={"items": items, "next_cursor": None})

    def answer(self, sweep_id: str, **choices: str | float | None) -> Answer:
        """What a sweep says: sentences, figures, alarms.

        `choices` are question, metric, by, x, ideal, baseline, relative_to, threshold, tolerance,
        confidence, filter, include_timed_out and include_not_steady; what is absent follows from the axes.
        """
        path = f"/v1/sweeps/{sweep_id}/answer"
        return read(Answer, self._connection.send("GET", path, params=choices))

    def distributions(self, sweep_id: str, **choices: str | float | None) -> Distributions:
        """How a metric is distributed over a grouping.

        `choices` are metric, by, threshold, quantile (the last three lists by commas), confidence,
        filter, include_timed_out and include_not_steady.
        """
        path = f"/v1/sweeps/{sweep_id}/distributions"
        return read(Distributions, self._connection.send("GET", path, params=choices))

    def comparison(self, sweep_id: str, other: str, **choices: str | float | None) -> Comparison:
        """Who won in a sweep and who in a later one, and how far the metric moved.

        `choices` are metric, by, confidence, include_timed_out and include_not_steady.
        """
        path = f"/v1/sweeps/{sweep_id}/comparison"
        params = {"with": other, **choices}
        return read(Comparison, self._connection.send("GET", path, params=params))

    def point(self, sweep_id: str, index: int) -> Point:
        """A point of a sweep with all its replicates, which are read in pages."""
        path = f"/v1/sweeps/{sweep_id}/points/{index}"
        whole = read(Point, self._connection.send("GET", path))
        runs, cursor = list(whole.replicates), whole.next_cursor
        while cursor is not None:
            page = read(Point, self._connection.send("GET", path, params={"cursor": cursor}))
            runs, cursor = [*runs, *page.replicates], page.next_cursor
        return whole.model_copy(update={"replicates": runs, "next_cursor": None})

    @contextmanager
    def point_fabric(
        self,
        sweep_id: str,
        index: int,
        *,
        format: str,  # noqa: A002 - the API's own word
        replicate: int = 0,
    ) -> Iterator[Iterator[bytes]]:
        """The wiring or tables that a run kept (`report.fabric: included`), as text in pieces."""
        path = f"/v1/sweeps/{sweep_id}/points/{index}/fabric"
        params = {"format": format, "replicate": replicate}
        with self._connection.stream(path, params=params, media="text/plain") as answer:
            yield answer.iter_bytes()

    # Tables ------------------------------------------------------------------------------------

    def tables(self, run_id: str) -> RunTables:
        """The tables of a run, which is named by its sweep, point and replicate: `SWEEP.0.0`."""
        return read(RunTables, self._connection.send("GET", f"/v1/runs/{run_id}/tables"))

    @contextmanager
    def table(
        self,
        run_id: str,
        name: str,
        *,
        format: Literal["arrow", "csv"] = "arrow",  # noqa: A002 - the API's own word
    ) -> Iterator[Iterator[bytes]]:
        """One table in pieces as they arrive: an Arrow IPC stream, or CSV.

        `pyarrow.ipc.open_stream(b"".join(pieces)).read_all()` makes a table of the former.
        """
        path, params = f"/v1/runs/{run_id}/tables/{name}", {"format": format}
        with self._connection.stream(path, params=params) as answer:
            yield answer.iter_bytes()

    # Health ------------------------------------------------------------------------------------

    def ready(self) -> tuple[bool, dict[str, Any]]:
        """Whether a submitted sweep would make progress now, and the checks behind the answer."""
        answer = self._connection.get("/health/ready")
        try:
            document = answer.json()
        except json.JSONDecodeError as error:
            raise UnexpectedAnswerError(unexpected(answer)) from error
        return answer.status_code == 200, document


__all__ = ["DEFAULT_URL", "Client"]
