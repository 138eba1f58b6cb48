"""Pausing, stopping, retrying and showing sweeps from the command line: what is sent and told."""

import json
from typing import Any

import pytest

FAILURE = {
    "failure_class": "spec",
    "code": "deadlock",
    "runs": 3,
    "message": "router 7 waits",
    "point_index": 4,
    "replicate": 1,
}
HELD = {"hold": "paused", "by": "breaker", "note": "all fail", "since": "2026-01-02T03:04:05Z"}


def asked(server: Any) -> tuple[str, dict[str, str]]:
    request = server.requests[-1]
    return f"{request.method} {request.url.path}", dict(request.url.params)


@pytest.mark.parametrize(
    ("arguments", "verb", "params"),
    [
        (("pause", "s1"), "pause", {}),
        (("pause", "s1", "--note", "for the paper"), "pause", {"note": "for the paper"}),
        (("resume", "s1"), "resume", {}),
        (("stop", "s1"), "stop", {}),
        (("cancel", "s1"), "cancel", {}),
        (("retry", "s1"), "retry", {}),
        (
            ("retry", "s1", "--class", "us", "--class", "transient", "--code", "worker_lost"),
            "retry",
            {"class": "us,transient", "code": "worker_lost"},
        ),
        (("retry", "s1", "--filter", "replicate = 0"), "retry", {"filter": "replicate = 0"}),
    ],
)
def test_a_verb_is_said_to_the_server(
    server: Any, run: Any, capsys: Any, arguments: tuple[str, ...], verb: str, params: Any
) -> None:
    server.on("POST", f"/v1/sweeps/s1:{verb}", server.json(server.sweep("executing")))
    assert run(*arguments) == 0
    assert asked(server) == (f"POST /v1/sweeps/s1:{verb}", params)
    assert "s1: executing" in capsys.readouterr().err


def test_a_retry_is_counted_first(server: Any, run: Any, capsys: Any) -> None:
    preview = {
        "sweep_id": "s1",
        "runs": 5,
        "by_class": {"spec": 5},
        "by_phase": {"failed": 5},
        "dry_run": True,
    }
    server.on("POST", "/v1/sweeps/s1:retry", server.json(preview))
    assert run("retry", "s1", "--dry-run") == 0
    assert asked(server)[1] == {"dry_run": "true"}
    assert capsys.readouterr().out.strip() == "5 runs: 5 spec; 5 failed"


def test_a_refusal_is_told(server: Any, run: Any, capsys: Any) -> None:
    detail = "Sweep 's1' is completed: only a sweep under way is paused."
    server.on("POST", "/v1/sweeps/s1:pause", server.problem(409, detail=detail))
    assert run("pause", "s1") == 5
    assert "only a sweep under way" in " ".join(capsys.readouterr().err.split())


def test_show_tells_who_holds_a_sweep_and_why_runs_failed(
    server: Any, run: Any, capsys: Any
) -> None:
    waits = ":resume or :retry; the circuit breaker paused it"
    document = server.sweep("executing", held=HELD, failures=[FAILURE], waits_for=waits)
    server.on("GET", "/v1/sweeps/s1", server.json(document | {"priority": "high"}))
    assert run("show", "s1") == 0
    out = " ".join(capsys.readouterr().out.split())
    for told in ("executing", "high", "paused by breaker", waits, "spec 3 deadlock"):
        assert told in out
    assert "point 4 replicate 1: router 7 waits" in out


def test_priorities_are_sent(server: Any, run: Any, tmp_path: Any) -> None:
    spec = tmp_path / "study.yaml"
    spec.write_text("name: x")
    server.on("POST", "/v1/sweeps", server.json(server.sweep("queued"), 202))
    assert run("submit", str(spec), "--no-wait", "--priority", "high") == 0
    assert asked(server) == ("POST /v1/sweeps", {"priority": "high"})
    server.on("PATCH", "/v1/sweeps/s1", server.json(server.sweep("queued")))
    assert run("priority", "s1", "low") == 0
    assert json.loads(server.requests[-1].content) == {"priority": "low"}


def test_attempts_stand_with_a_point(server: Any, run: Any, capsys: Any) -> None:
    lost = {"message": "The worker was gone.", "failure_class": "transient"}
    attempts = [
        {"number": 1, "worker": "a:7", "outcome": "lost", "failure": lost},
        {"number": 2, "worker": "b:8", "outcome": "completed", "cpu_seconds": 1.5},
    ]
    replicate = {"replicate": 0, "phase": "completed", "attempt_history": attempts}
    document = {
        "index": 0,
        "point_key": "k",
        "coordinates": {},
        "phase": "completed",
        "replicates": [replicate],
        "aggregates": [],
    }
    server.on("GET", "/v1/sweeps/s1/points/0", server.json(document))
    assert run("point", "s1", "0") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "1 lost a:7" in out
    assert "The worker was gone." in out
    assert "2 completed b:8" in out


SEARCH = {
    "path": "workload.offered_load",
    "until": "saturated",
    "round": 3,
    "rounds_at_most": 8,
    "searches": 36,
    "found": 5,
    "holds_at_first": 0,
    "never_holds": 1,
    "unknown": 0,
    "searching": 30,
    "widest": {"low": 0.26, "high": 0.51, "between": 24},
}


def test_show_tells_how_far_a_search_is(server: Any, run: Any, capsys: Any) -> None:
    expansion = {"points": 48, "points_expected": 192, "waits_for": None, "searching": True}
    sweep = server.sweep("expanding") | {"search": SEARCH, "expansion": expansion}
    server.on("GET", "/v1/sweeps/s1", server.json(sweep))
    assert run("show", "s1") == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "phase searching" in told
    assert (
        "round 3 of at most 8; 5 of 36 searches found, 1 beyond the last value, 30 go on, the widest "
        "between 0.26 and 0.51, 24 values left" in told
    )
