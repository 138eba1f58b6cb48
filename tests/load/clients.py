"""Readers without a pause or at a rate, open event streams, and one who asks whether the API lives."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import httpx

READS = (
    "/v1/sweeps",
    "/v1/sweeps/{sweep}",
    "/v1/sweeps/{sweep}/points",
    "/v1/sweeps/{sweep}/points/0",
    "/v1/sweeps/{sweep}/results",
    "/v1/catalog",
    "/v1/examples",
)
_TIMEOUT_SECONDS = 60
_PROBE_SECONDS = 0.2
_TLS = httpx.create_ssl_context()
_STREAMS_AT_ONCE = 50
"""Streams that are being opened: more would measure the listening queue of the socket."""


@dataclass
class Tally:
    """What the clients met.

    ``seconds`` holds the time of every request that was answered with 200, ``statuses`` how often
    each status came, ``broken`` how often none came, ``live_seconds`` the times of /health/live.
    ``streams`` counts event streams that were open till the end, ``streams_begun`` those that brought
    an event, ``opening_seconds`` is until all of them had.
    """

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    live_seconds: list[float] = field(default_factory=list)
    lasted: float = 0
    streams: int = 0
    streams_begun: int = 0
    opening_seconds: float = 0

    @property
    def rate(self) -> float:
        """Requests a second that were answered with 200."""
        return len(self.seconds) / self.lasted

    @property
    def mean(self) -> float:
        """Mean seconds of those."""
        return statistics.fmean(self.seconds) if self.seconds else float("nan")

    @property
    def p99(self) -> float:
        """Seconds that 99 of 100 of those took at most."""
        return self.quantile(0.99)

    def quantile(self, part: float) -> float:
        """Seconds that this part of those took at most."""
        return sorted(self.seconds)[int(len(self.seconds) * part)] if self.seconds else float("nan")

    @property
    def turned_away(self) -> int:
        """Requests that were told to come back later."""
        return self.statuses[503]

    @property
    def errors(self) -> int:
        """Requests with no answer, or with one that is neither 200 nor an orderly 503."""
        wrong = sum(count for status, count in self.statuses.items() if status not in (200, 503))
        return wrong + sum(self.broken.values())


@dataclass(frozen=True, slots=True)
class Plan:
    """Who asks for what.

    ``clients`` ask without a pause, unless ``rate`` says how many requests begin a second, whatever the
    answers take. ``streams`` event streams are open meanwhile, of ``watched_sweep`` where it is told.
    ``key`` is an API key.
    """

    clients: int
    seconds: float
    rate: float | None = None
    streams: int = 0
    key: str | None = None
    watched_sweep: str | None = None


def headers_of(key: str | None) -> dict[str, str]:
    """Give the headers that bring a key along, if there is one."""
    return {"Authorization": f"Bearer {key}"} if key else {}


async def load(url: str, sweep: str, plan: Plan) -> Tally:
    """Load a server as planned; readers begin once all streams are open."""
    tally = Tally()
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    headers = headers_of(plan.key)
    paths = [path.format(sweep=sweep) for path in READS]
    over = asyncio.Event()
    async with (
        httpx.AsyncClient(
            base_url=url, timeout=_TIMEOUT_SECONDS, limits=limits, headers=headers
        ) as reader,
        httpx.AsyncClient(base_url=url, timeout=_TIMEOUT_SECONDS) as probe,
        asyncio.TaskGroup() as group,
    ):
        await _open_streams(reader, group, plan.watched_sweep or sweep, plan.streams, over, tally)
        start = time.monotonic()
        end = start + plan.seconds
        tasks = [group.create_task(_probe(probe, end, tally))]
        if plan.rate is not None:
            tasks.append(group.create_task(_read_at(reader, paths, plan.rate, end, tally)))
        else:
            tasks += [
                group.create_task(_read_alone(url, headers, paths, number, end, tally))
                for number in range(plan.clients)
            ]
        await asyncio.wait(tasks)
        tally.lasted = time.monotonic() - start
        over.set()
    return tally


async def _open_streams(
    client: httpx.AsyncClient,
    group: asyncio.TaskGroup,
    sweep: str,
    streams: int,
    over: asyncio.Event,
    tally: Tally,
) -> None:
    """Open event streams, and return once each of them has brought something or broken off."""
    begun = time.monotonic()
    gate = asyncio.Semaphore(_STREAMS_AT_ONCE)
    opened = [asyncio.Event() for _ in range(streams)]
    for one in opened:
        group.create_task(_listen(client, f"/v1/sweeps/{sweep}/events", gate, one, over, tally))
    for one in opened:
        await one.wait()
    tally.opening_seconds = time.monotonic() - begun


async def _listen(
    client: httpx.AsyncClient,
    path: str,
    gate: asyncio.Semaphore,
    opened: asyncio.Event,
    over: asyncio.Event,
    tally: Tally,
) -> None:
    """Keep one event stream open until all is over."""
    await gate.acquire()
    release: Callable[[], None] | None = gate.release
    try:
        async with client.stream("GET", path) as response:
            lines = response.aiter_lines().__aiter__()
            while not over.is_set():
                line = await _or_over(anext(lines, None), over)
                if line is None and not over.is_set():
                    tally.broken["stream ended"] += 1
                    return
                if not opened.is_set():
                    opened.set()
                    tally.streams_begun += response.status_code == 200
                    gate.release()
                    release = None
            tally.streams += response.status_code == 200
    except httpx.HTTPError as error:
        tally.broken[f"stream: {type(error).__name__}"] += 1
    finally:
        opened.set()
        if release is not None:
            release()


async def _or_over(line: Awaitable[str | None], over: asyncio.Event) -> str | None:
    """Wait for the next line of a stream, or for the end of the load."""
    waits = [asyncio.ensure_future(line), asyncio.ensure_future(over.wait())]
    done, left = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for one in left:
        one.cancel()
    return waits[0].result() if waits[0] in done else ""  # type: ignore[return-value]


async def _read_at(
    client: httpx.AsyncClient, paths: list[str], rate: float, end: float, tally: Tally
) -> None:
    """Begin requests at a rate; the time of each counts from when it was due."""
    number, due = 0, time.monotonic()
    async with asyncio.TaskGroup() as group:
        while due < end:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            group.create_task(_ask(client, paths[number % len(paths)], due, tally))
            number, due = number + 1, due + 1 / rate


async def _read_alone(
    url: str, headers: dict[str, str], paths: list[str], number: int, end: float, tally: Tally
) -> None:
    """Read by a connection of one's own: a pool of hundreds looks at all of them for each request."""
    async with httpx.AsyncClient(
        base_url=url, timeout=_TIMEOUT_SECONDS, headers=headers, verify=_TLS, trust_env=False
    ) as client:
        await _read(client, paths, number, end, tally)


async def _read(
    client: httpx.AsyncClient, paths: list[str], number: int, end: float, tally: Tally
) -> None:
    while time.monotonic() < end:
        pause = await _ask(client, paths[number % len(paths)], time.monotonic(), tally)
        if pause:
            await asyncio.sleep(pause)
        number += 1


async def _ask(client: httpx.AsyncClient, path: str, since: float, tally: Tally) -> float:
    """Ask once; gives how many seconds the server wants to be left alone."""
    try:
        response = await client.get(path)
    except httpx.HTTPError as error:
        tally.broken[type(error).__name__] += 1
        return 0
    tally.statuses[response.status_code] += 1
    if response.status_code == 200:
        tally.seconds.append(time.monotonic() - since)
        return 0
    return float(response.headers.get("retry-after", 0))


async def _probe(client: httpx.AsyncClient, end: float, tally: Tally) -> None:
    while time.monotonic() < end:
        began = time.monotonic()
        try:
            (await client.get("/health/live")).raise_for_status()
        except httpx.HTTPError as error:
            tally.broken[f"/health/live: {type(error).__name__}"] += 1
        tally.live_seconds.append(time.monotonic() - began)
        await asyncio.sleep(_PROBE_SECONDS)
