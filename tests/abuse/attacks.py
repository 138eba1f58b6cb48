"""What a project does to have all for itself. Each attack goes on until it is told to stop."""

from __future__ import annotations

import secrets
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import httpx

HUGE_KEYS = 90_000
STREAMS = 500
UPLOADS = 12
ANSWERS_AT_ONCE = 12
_MIB = bytes(1 << 20)

WIDE: dict[str, Any] = {
    "schema_version": 1,
    "name": "wide",
    "model": "packet",
    "base": {
        "topology": {"kind": "ring", "endpoints": 4},
        "workload": {"kind": "random_reads", "reads_per_core": 4},
    },
    "axes": {
        "link_latency_ns": {"range": {"from": 1, "to": 1000, "step": 1}},
        "link_bandwidth_gbps": {"range": {"from": 1, "to": 100, "step": 1}},
    },
    "replicates": 1,
}
"""100,000 points."""

LARGE: dict[str, Any] = WIDE | {
    "name": "large",
    "base": {"endpoints": 4, "workload": {"kind": "random_reads", "reads_per_core": 4}},
    "axes": {
        "link_latency_ns": {"range": {"from": 1, "to": 100, "step": 1}},
        "link_bandwidth_gbps": {"range": {"from": 1, "to": 20, "step": 1}},
        "topology": ["ring", "mesh"],
    },
}
"""4,000 points, whose answer takes seconds."""


class Attacker:
    """Who attacks.

    Parameters
    ----------
    url, key
        the server, and an editor's API key of one project.
    large
        a sweep whose answers are large.
    """

    def __init__(self, url: str, key: str) -> None:
        self.url = url
        self.headers = {"Authorization": f"Bearer {key}"}
        self.large = ""
        self.met: Counter[str] = Counter()
        self.stop = threading.Event()

    def client(self) -> httpx.Client:
        """Give a client with the attacker's key."""
        return httpx.Client(base_url=self.url, headers=self.headers, timeout=60)

    def ask(
        self, client: httpx.Client, method: str, path: str, **more: Any
    ) -> httpx.Response | None:
        """Send a request, and count how it was answered."""
        try:
            answer = client.request(method, path, **more)
        except httpx.HTTPError as error:
            self.met[type(error).__name__] += 1
            return None
        self.met[str(answer.status_code)] += 1
        return answer

    def repeat(self, count: int, once: Callable[[httpx.Client], None]) -> None:
        """Do something by so many threads, each again and again."""

        def work(_: int) -> None:
            with self.client() as client:
                while not self.stop.is_set():
                    once(client)

        with ThreadPoolExecutor(count) as pool:
            list(pool.map(work, range(count)))


def unfinished_uploads(attacker: Attacker) -> None:
    """Announce large files, send half of them, and then a byte a second."""

    def upload(_: int) -> None:
        place = urlsplit(attacker.url)
        size = 200 << 20
        head = (
            f"POST /v1/fabrics?name=f{secrets.token_hex(4)} HTTP/1.1\r\nHost: {place.netloc}\r\n"
            f"Authorization: {attacker.headers['Authorization']}\r\n"
            f"Content-Type: text/plain\r\nContent-Length: {size}\r\n\r\n"
        )
        while not attacker.stop.is_set():
            try:
                with socket.create_connection((place.hostname, place.port), timeout=10) as sent:
                    sent.sendall(head.encode())
                    for _ in range(100):
                        sent.sendall(_MIB)
                    while not attacker.stop.is_set():
                        sent.sendall(b"x")
                        time.sleep(1)
            except OSError as error:
                attacker.met[type(error).__name__] += 1
                time.sleep(0.2)

    with ThreadPoolExecutor(UPLOADS) as pool:
        list(pool.map(upload, range(UPLOADS)))


def huge_specifications(attacker: Attacker) -> None:
    """Have specifications of 90,000 unknown keys validated, ten at once."""
    keys = "\n".join(f"k{number}: 1" for number in range(HUGE_KEYS))
    body = f"schema_version: 1\nname: huge\n{keys}\n"
    headers = {"Content-Type": "application/yaml"}
    attacker.repeat(
        10,
        lambda client: void(
            attacker.ask(client, "POST", "/v1/sweeps:validate", content=body, headers=headers)
        ),
    )


def wide_sweeps(attacker: Attacker) -> None:
    """Submit sweeps of 100,000 points, six at once; they are cancelled at the end."""
    made: list[str] = []
    with attacker.client() as client:
        for seed in range(6):
            spec = WIDE | {"base_seed": time.time_ns() % 10**9 + seed}
            answer = attacker.ask(client, "POST", "/v1/sweeps", json=spec)
            if answer is not None and answer.is_success:
                made.append(answer.json()["id"])
        attacker.stop.wait()
        for sweep in made:
            client.post(f"/v1/sweeps/{sweep}:cancel")


def wrong_keys(attacker: Attacker) -> None:
    """Try keys that there are not, from the address that the neighbour has too."""

    def once(client: httpx.Client) -> None:
        wrong = {"Authorization": f"Bearer fsk_{secrets.token_urlsafe(32)}"}
        attacker.ask(client, "GET", "/v1/sweeps", headers=wrong)

    attacker.repeat(4, once)


def open_streams(attacker: Attacker) -> None:
    """Hold 500 streams of events open."""
    place = urlsplit(attacker.url)
    head = (
        f"GET /v1/sweeps/{attacker.large}/events HTTP/1.1\r\nHost: {place.netloc}\r\n"
        f"Authorization: {attacker.headers['Authorization']}\r\nAccept: text/event-stream\r\n\r\n"
    )
    opened: list[socket.socket] = []
    try:
        for _ in range(STREAMS):
            if attacker.stop.is_set():
                break
            try:
                one = socket.create_connection((place.hostname, place.port), timeout=10)
                one.sendall(head.encode())
                opened.append(one)
            except OSError as error:
                attacker.met[type(error).__name__] += 1
        attacker.met["opened"] += len(opened)
        attacker.stop.wait()
    finally:
        for one in opened:
            one.close()


def slow_alert_rules(attacker: Attacker) -> None:
    """Have a schedule judge twenty rules over a large sweep, again and again."""
    rules = [
        {
            "kind": "band",
            "metric": "completion_time_ns",
            "low": 0,
            "filter": f"link_latency_ns > {bound}",
        }
        for bound in range(19)
    ]
    schedule = {
        "name": f"slow {secrets.token_hex(3)}",
        "cron": "0 0 1 1 *",
        "seeds": "same",
        "overlap": "allow",
        "alerts": [*rules, {"kind": "winner"}],
        "spec": LARGE | {"base_seed": 1},
    }
    with attacker.client() as client:
        answer = attacker.ask(client, "POST", "/v1/schedules", json=schedule)
        if answer is None or not answer.is_success:
            raise SystemExit(f"no schedule: {answer.text if answer is not None else 'no answer'}")
        made = answer.json()["id"]
        while not attacker.stop.is_set():
            attacker.ask(client, "POST", f"/v1/schedules/{made}:run-now")
            attacker.stop.wait(2)
        client.delete(f"/v1/schedules/{made}")


def large_answers(attacker: Attacker) -> None:
    """Ask for answers over thousands of points by twelve threads, each another one."""

    def once(client: httpx.Client) -> None:
        bound = secrets.randbelow(10**6) / 10**6
        query = {"filter": f"link_latency_ns > {bound}"}
        attacker.ask(client, "GET", f"/v1/sweeps/{attacker.large}/answer", params=query)

    attacker.repeat(ANSWERS_AT_ONCE, once)


def void(_: object) -> None:
    """Forget a value."""


ATTACKS = (
    unfinished_uploads,
    huge_specifications,
    wide_sweeps,
    wrong_keys,
    open_streams,
    slow_alert_rules,
    large_answers,
)
