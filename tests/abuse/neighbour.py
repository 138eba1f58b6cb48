"""The project that does nothing wrong: what it asks for, how long that takes, and whether its runs go on."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx

SMALL: dict[str, Any] = {
    "schema_version": 1,
    "name": "small",
    "model": "packet",
    "base": {
        "topology": {"kind": "ring", "endpoints": 4},
        "workload": {"kind": "random_reads", "reads_per_core": 4},
    },
    "axes": {"link_latency_ns": [10, 20, 30, 40]},
    "replicates": 2,
}
LONG = SMALL | {
    "name": "long",
    "axes": {"link_latency_ns": {"range": {"from": 1, "to": 100, "step": 1}}},
    "replicates": 1000,
    "base": SMALL["base"] | {"workload": {"kind": "random_reads", "reads_per_core": 512}},
}
_LOOK_SECONDS = 0.05
_PATIENCE_SECONDS = 60.0


@dataclass
class Waits:
    """Seconds that each thing took, by its name; ``refused`` counts answers other than 2xx by status."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    runs: int = 0

    def note(self, name: str, seconds: float) -> None:
        """Keep one time."""
        self.seconds.setdefault(name, []).append(seconds)

    def longest(self, name: str) -> float:
        """Seconds of the longest; infinite where it never came to an end."""
        return max(self.seconds.get(name, []), default=float("inf"))


class Neighbour:
    """Asks a server as a member of a project of its own.

    Parameters
    ----------
    url, key
        the server, and an editor's API key.
    """

    def __init__(self, url: str, key: str) -> None:
        headers = {"Authorization": f"Bearer {key}"}
        self._http = httpx.Client(base_url=url, headers=headers, timeout=_PATIENCE_SECONDS)
        self._seeds = itertools.count(1)
        self._long = self._post("/v1/sweeps", LONG)["id"]
        self._read = self._small(Waits())

    def close(self) -> None:
        """End the connections."""
        self._http.close()

    def watched(self, seconds: float) -> Waits:
        """Have a long sweep go on for so many seconds, and then ask again and again as long.

        For a list, an answer and a small sweep, which is not to wait for the long one.
        """
        waits = Waits()
        before = self._done()
        self._post(f"/v1/sweeps/{self._long}:resume", {})
        time.sleep(seconds)
        self._post(f"/v1/sweeps/{self._long}:pause", {})
        while self._progress()["executing"]:
            time.sleep(_LOOK_SECONDS)
        waits.runs = self._done() - before
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._timed(waits, "list", "/v1/sweeps")
            self._timed(waits, "answer", f"/v1/sweeps/{self._read}/answer")
            self._small(waits)
        return waits

    def _small(self, waits: Waits) -> str:
        begun = time.monotonic()
        sweep = str(self._post("/v1/sweeps", SMALL | {"base_seed": next(self._seeds)})["id"])
        while time.monotonic() - begun < _PATIENCE_SECONDS:
            if self._get(f"/v1/sweeps/{sweep}")["phase"] == "completed":
                waits.note("small sweep", time.monotonic() - begun)
                return sweep
            time.sleep(_LOOK_SECONDS)
        waits.note("small sweep", float("inf"))
        return sweep

    def _timed(self, waits: Waits, name: str, path: str) -> None:
        begun = time.monotonic()
        try:
            answer = self._http.get(path)
        except httpx.HTTPError as error:
            waits.refused[f"{name}: {type(error).__name__}"] += 1
            return
        waits.note(name, time.monotonic() - begun)
        if not answer.is_success:
            waits.refused[f"{name}: {answer.status_code}"] += 1

    def _done(self) -> int:
        return int(self._progress()["completed"])

    def _progress(self) -> dict[str, Any]:
        progress: dict[str, Any] = self._get(f"/v1/sweeps/{self._long}")["progress"]
        return progress

    def _get(self, path: str) -> dict[str, Any]:
        return self._checked(self._http.get(path))

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        return self._checked(self._http.post(path, json=body))

    @staticmethod
    def _checked(answer: httpx.Response) -> dict[str, Any]:
        if not answer.is_success:
            message = f"the neighbour was refused: {answer.status_code} {answer.text[:300]}"
            raise SystemExit(message)
        document: dict[str, Any] = answer.json()
        return document
