"""Readers that ask without a pause, and one who only asks whether the API lives."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections import Counter
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


@dataclass
class Tally:
    """What the clients met.

    ``seconds`` holds the time of every request that was answered with 200, ``statuses`` how often
    each status came, ``broken`` how often none came, ``live_seconds`` the times of /health/live.
    """

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    live_seconds: list[float] = field(default_factory=list)
    lasted: float = 0

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
        return sorted(self.seconds)[int(len(self.seconds) * 0.99)] if self.seconds else float("nan")

    @property
    def turned_away(self) -> int:
        """Requests that were told to come back later."""
        return self.statuses[503]

    @property
    def errors(self) -> int:
        """Requests with no answer, or with one that is neither 200 nor an orderly 503."""
        wrong = sum(count for status, count in self.statuses.items() if status not in (200, 503))
        return wrong + sum(self.broken.values())


async def load(url: str, sweep: str, clients: int, seconds: float) -> Tally:
    """Let so many clients read for so long; each waits for its answer before it asks again."""
    tally = Tally()
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    paths = [path.format(sweep=sweep) for path in READS]
    start = time.monotonic()
    async with (
        httpx.AsyncClient(base_url=url, timeout=_TIMEOUT_SECONDS, limits=limits) as reader,
        httpx.AsyncClient(base_url=url, timeout=_TIMEOUT_SECONDS) as probe,
        asyncio.TaskGroup() as group,
    ):
        group.create_task(_probe(probe, start + seconds, tally))
        for number in range(clients):
            group.create_task(_read(reader, paths, number, start + seconds, tally))
    tally.lasted = time.monotonic() - start
    return tally


async def _read(
    client: httpx.AsyncClient, paths: list[str], number: int, end: float, tally: Tally
) -> None:
    while time.monotonic() < end:
        began = time.monotonic()
        try:
            response = await client.get(paths[number % len(paths)])
        except httpx.HTTPError as error:
            tally.broken[type(error).__name__] += 1
        else:
            tally.statuses[response.status_code] += 1
            if response.status_code == 200:
                tally.seconds.append(time.monotonic() - began)
            else:
                await asyncio.sleep(float(response.headers.get("retry-after", 0)))
        number += 1


async def _probe(client: httpx.AsyncClient, end: float, tally: Tally) -> None:
    while time.monotonic() < end:
        began = time.monotonic()
        try:
            (await client.get("/health/live")).raise_for_status()
        except httpx.HTTPError as error:
            tally.broken[f"/health/live: {type(error).__name__}"] += 1
        tally.live_seconds.append(time.monotonic() - began)
        await asyncio.sleep(_PROBE_SECONDS)
