"""Every query of every dashboard returns data from a Prometheus that scrapes the running system."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from sqlalchemy import text

from local.ports import free_port
from storage.session import Engine, transaction
from tests.observability.conftest import Prometheus, Watch
from tests.observability.dashboards import NAME, Query, alerts, queries
from tests.support.specs import deadlocking, tiny
from tests.support.stack import Stack

pytestmark = pytest.mark.observability

SECONDS = 90


@pytest.fixture(scope="module")
def prometheus(stack: Stack, watch: Watch, engine: Engine) -> Iterator[Prometheus]:
    """Watch an API, a worker, a housekeeper and the scheduler, while work is done."""
    ports = [str(free_port()) for _ in range(3)]
    places = {"api": str(stack.api.base_url).rstrip("/")}
    parts = ("worker", "housekeeper", "scheduler")
    places |= {part: f"http://127.0.0.1:{port}" for part, port in zip(parts, ports, strict=True)}
    told = [{"FABRICSWEEP_METRICS_PORT": port} for port in ports]
    told[1]["FABRICSWEEP_DATABASE_DISK_BYTES"] = str(2**50)
    with transaction(engine) as session:
        session.execute(text("INSERT INTO backups (bytes) VALUES (1)"))
    with (
        stack.worker(queues="fabricsweep", **told[0]),
        stack.worker(queues="fabricsweep.housekeeping", **told[1]),
        stack.scheduler(**told[2]),
    ):
        server, process = watch.start(places)
        try:
            yield server
        finally:
            process.terminate()
            process.wait()


def work(stack: Stack) -> None:
    """Complete runs, fail some, answer some from what is known, leave some waiting."""
    spec = tiny()
    for each in (spec, spec, deadlocking()):
        stack.finish(stack.submit(each))
    held = stack.submit(tiny(replicates=100))
    stack.api.post(f"/v1/sweeps/{held}:pause")


def has_data(prometheus: Prometheus, query: Query) -> bool:
    return any(sample["value"][1] != "NaN" for sample in prometheus.query(query.expression))


def test_every_query_returns_data(stack: Stack, prometheus: Prometheus) -> None:
    left, deadline = queries(), time.monotonic() + SECONDS
    assert len(left) > 50
    while left and time.monotonic() < deadline:
        work(stack)
        left = [query for query in left if not has_data(prometheus, query)]
    assert [query.told for query in left] == []


def test_every_place_is_scraped(prometheus: Prometheus) -> None:
    assert {one["metric"]["job"] for one in prometheus.query("up == 1")} == {
        "api",
        "worker",
        "housekeeper",
        "scheduler",
    }


def test_every_figure_that_an_alert_looks_at_is_there(prometheus: Prometheus) -> None:
    """An alert on a name that nobody tells would never fire."""
    there = set(prometheus.read("label/__name__/values"))
    wanted = {name for rule in alerts() for name in NAME.findall(rule["expr"])}
    assert wanted - there == set()


def test_the_rules_are_evaluated_and_the_system_is_quiet(prometheus: Prometheus) -> None:
    rules = [rule for group in prometheus.read("rules")["groups"] for rule in group["rules"]]
    assert {rule["name"] for rule in rules} == {rule["alert"] for rule in alerts()}
    assert {rule["health"] for rule in rules} == {"ok"}
    assert [rule["name"] for rule in rules if rule["state"] == "firing"] == []
