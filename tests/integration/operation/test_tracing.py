"""One trace from a request through the messages into the simulation; none unless it is wanted."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from local.ports import free_port
from tests.support.otlp import OtlpReceiver
from tests.support.specs import tiny
from tests.support.stack import ROOT, Stack, until

TRACE = "0af7651916cd43dd8448eb211c80319c"
CALLER = "b7ad6b7169203331"


@pytest.fixture
def receiver() -> Iterator[OtlpReceiver]:
    made = OtlpReceiver()
    yield made
    made.close()


@contextmanager
def api(stack: Stack, **told: str) -> Iterator[httpx.Client]:
    """Run the API as a process of its own."""
    port = free_port()
    environment = os.environ | {
        "FABRICSWEEP_DATABASE_URL": stack.database_url,
        "FABRICSWEEP_REDIS_URL": stack.redis_url,
        **told,
    }
    command = [sys.executable, "-m", "uvicorn", "api.main:app", "--port", str(port)]
    with (
        subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.DEVNULL) as server,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client,
    ):
        try:
            until(lambda: is_up(client), "the server to answer")
            yield client
        finally:
            server.terminate()


def is_up(client: httpx.Client) -> bool:
    try:
        return client.get("/health/live").status_code == 200
    except httpx.TransportError:
        return False


def test_a_request_leads_to_the_simulation(stack: Stack, receiver: OtlpReceiver) -> None:
    told = {
        "OTEL_EXPORTER_OTLP_ENDPOINT": receiver.url,
        "OTEL_BSP_SCHEDULE_DELAY": "200",
    }
    calls = {"traceparent": f"00-{TRACE}-{CALLER}-01"}
    with api(stack, **told) as client, stack.worker(processes=2, **told) as worker:
        submitted = client.post("/v1/sweeps", json=tiny(), headers=calls)
        sweep_id = submitted.json()["id"]
        assert stack.finish(sweep_id)["phase"] == "completed"
        until(lambda: count(receiver, "simulate") == 8, "all runs to be told")
        until(lambda: count(receiver, "POST /v1/sweeps") == 1, "the request to be told")
        until(lambda: count(receiver, "expand") >= 1, "the making of points to be told")
        # Begun now: a scheduler that is quicker than the request's own message would wake the worker
        # first, and what it sends has no request as its cause.
        with stack.scheduler():
            until(lambda: "fabricsweep.reap" in worker.log.read_text(), "its message to come")
    spans = receiver.of_trace(TRACE)
    (request,) = [span for span in spans if span.name == "POST /v1/sweeps"]
    assert request.parent == CALLER
    run = next(span for span in spans if span.name == "simulate")
    way = receiver.way_up(run)
    assert way[:3] == ["simulate", "chunk", "run_chunk"]
    assert way[-2:] == ["send", "POST /v1/sweeps"]
    assert "expand" in way, "the message of the points has woken the worker"
    assert run.told["fabricsweep.model"] == "packet"
    assert run.told["fabricsweep.packet_hops"] > 0
    assert {span.service for span in spans} == {"fabricsweep-api", "fabricsweep-worker"}
    assert run.process != request.process
    statements = [
        span for span in spans if "db.statement" in span.told or "db.query.text" in span.told
    ]
    assert {span.service for span in statements} == {"fabricsweep-api", "fabricsweep-worker"}
    workers = [one for one in receiver.spans if one.service == "fabricsweep-worker"]
    assert {span.trace for span in workers} == {TRACE}


def test_a_stream_and_checks_are_not_traced(stack: Stack, receiver: OtlpReceiver) -> None:
    told = {"OTEL_EXPORTER_OTLP_ENDPOINT": receiver.url, "OTEL_BSP_SCHEDULE_DELAY": "100"}
    sweep_id = stack.submit(tiny())
    with api(stack, **told) as client:
        client.get("/metrics")
        with client.stream("GET", f"/v1/sweeps/{sweep_id}/events") as response:
            lines = response.iter_lines()
            assert next(lines) == "event: progress"
        client.get(f"/v1/sweeps/{sweep_id}")
        until(lambda: count(receiver, "GET /v1/sweeps/{sweep_id}") == 1, "the request to be told")
    roots = {span.name for span in receiver.spans if not span.parent}
    assert roots == {"GET /v1/sweeps/{sweep_id}"}


def test_a_receiver_that_is_away_holds_nobody_up(stack: Stack) -> None:
    told = {"OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{free_port()}"}
    with api(stack, **told) as client, stack.worker(**told):
        sweep_id = client.post("/v1/sweeps", json=tiny()).json()["id"]
        assert stack.finish(sweep_id)["phase"] == "completed"


@pytest.mark.parametrize(
    "told", [{}, {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x", "OTEL_SDK_DISABLED": "true"}]
)
def test_what_is_not_wanted_is_not_loaded(told: dict[str, str]) -> None:
    script = """
import sys
from runtime import tracing
tracing.start("test", "1")
with tracing.span("work"), tracing.caused_by({"traceparent": "00-" + 32 * "1"}):
    assert tracing.cause() == {}
tracing.trace_app(None); tracing.flush(); tracing.stop()
assert not any(name.startswith("opentelemetry") for name in sys.modules)
"""
    known = {name: value for name, value in os.environ.items() if not name.startswith("OTEL")}
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=known | told, check=True)


def count(receiver: OtlpReceiver, name: str) -> int:
    return sum(span.name == name for span in receiver.spans)
