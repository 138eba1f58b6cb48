"""`fabricsweep trace show` and `trace cut`: critical paths and windows, what is asked and shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.unit.client.test_scaled_traces import TRACE

FOUND = {"trace": TRACE, "messages_left_out": 3, "collectives_left_out": 1}
CRITICAL = {
    "version": 1, "latency_ns": 500, "bandwidth_gbps": 400, "length_ns": 4000, "compute_ns": 3000,
    "messages_ns": 600, "collectives_ns": 400, "messages": 2, "sent_bytes": 4096, "steps": 6,
    "collectives": [{"collective": "allreduce", "count": 2, "time_ns": 400}],
    "ranks": [{"rank": 7, "compute_ns": 3000}], "longest": [],
}  # fmt: skip
SHOWN = "/v1/traces/larger"
CUT = "/v1/traces/plane/cut"


def test_a_trace_is_shown_with_what_sets_its_length(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", SHOWN, server.json(TRACE, 200))
    server.on("GET", f"{SHOWN}/critical-path", server.json(CRITICAL, 200))
    network = ("--latency-ns", "500", "--bandwidth-gbps", "400")
    assert run("trace", "show", "larger", *network) == 0
    asked = server.requests[-1].url.params
    assert (asked["version"], asked["latency_ns"], asked["bandwidth_gbps"]) == (
        "1",
        "500.0",
        "400.0",
    )
    told = " ".join(capsys.readouterr().out.split())
    assert "critical path, no contention (500 ns and 400 Gb/s a message): 4,000 ns" in told
    assert "computing 3,000 ns 75.0 %" in told
    assert "messages 600 ns 15.0 % 2, 4096 bytes" in told
    assert "collectives 400 ns 10.0 % 2 allreduce" in told
    assert "computing of ranks 7 (75.0 %)" in told
    assert run("trace", "show", "larger", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["name"], document["critical_path"]["length_ns"]) == ("larger", 4000)


def test_a_window_is_kept_and_what_its_borders_cross_is_said(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("POST", CUT, server.json(FOUND, 201))
    window = ("--from-ns", "10", "--to-ns", "90", "--latency-ns", "5")
    assert run("trace", "cut", "plane@2", "larger", *window) == 0
    sent = server.requests[-1]
    assert json.loads(sent.content) == {
        "name": "larger", "from_ns": 10, "to_ns": 90, "latency_ns": 5,
    }  # fmt: skip
    assert sent.url.params["version"] == "2"
    told = " ".join(capsys.readouterr().err.split())
    assert "cross 3 messages and 1 collectives: they take no time" in told


def test_the_same_window_again_stores_nothing(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on(
        "POST", CUT, server.json(FOUND | {"messages_left_out": 0, "collectives_left_out": 0}, 200)
    )
    assert run("trace", "cut", "plane", "larger", "--to-ns", "90") == 0
    told = capsys.readouterr().err
    assert "has this very content" in told
    assert "cross" not in told


def test_an_empty_window_is_refused(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = {
        "type": "about:blank", "title": "Invalid trace", "status": 422, "code": "invalid_trace",
        "detail": "nothing begins in the window", "instance": CUT, "errors": [],
    }  # fmt: skip
    server.on("POST", CUT, server.json(problem, 422))
    assert run("trace", "cut", "plane", "larger", "--to-ns", "90") == 2
    assert "nothing begins in the window" in capsys.readouterr().err
