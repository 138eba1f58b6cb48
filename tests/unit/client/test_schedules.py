"""Schedules and webhooks from the command line: what is asked, sent and told."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

SUMMARY = {
    "id": "c1", "name": "nightly", "description": None, "cron": "0 2 * * *",
    "time_zone": "Europe/Zurich", "on_model_revision": False, "seeds": "fresh", "overlap": "skip",
    "paused": False, "pause_note": None, "next_time": "2026-11-02T01:00:00Z",
    "created_at": "2026-11-01T00:00:00Z", "changed_at": "2026-11-01T00:00:00Z",
}  # fmt: skip
SCHEDULE = SUMMARY | {
    "catch_up_seconds": 3600, "jitter_seconds": 0, "keep_runs": None, "email_to": [],
    "alerts": [{"kind": "band", "metric": "m", "low": 1, "high": None}], "spec": {},
    "spec_version": 1,
    "next_times": [
        {"at": "2026-11-02T01:00:00Z", "local": "2026-11-02T02:00:00+01:00",
         "begins_at": "2026-11-02T01:00:00Z"}
    ],
}  # fmt: skip
RUN = {
    "slot": "2026-11-01T01:00:00Z", "cause": "cron", "planned_at": "2026-11-01T01:00:00Z",
    "state": "ended", "reason": None, "sweep_id": "w1", "sweep_phase": "completed",
    "base_seed": 7, "model_revision": 14,
}  # fmt: skip


def page(*items: dict[str, Any]) -> dict[str, Any]:
    return {"items": list(items), "next_cursor": None}


@pytest.fixture
def schedules(server: Any) -> Any:
    server.on("GET", "/v1/schedules/c1", server.json(SCHEDULE))
    server.on("GET", "/v1/schedules/c1/runs", server.json(page(RUN)))
    server.on("GET", "/v1/schedules", server.json(page(SUMMARY)))
    return server


def sent(server: Any) -> Any:
    return json.loads(server.requests[-1].content)


def test_a_file_becomes_a_schedule(schedules: Any, run: Any, capsys: Any, tmp_path: Path) -> None:
    schedules.on("POST", "/v1/schedules", schedules.json(SCHEDULE, 201))
    file = tmp_path / "nightly.yaml"
    file.write_text("name: nightly\n")
    assert run("schedule", "create", str(file), "--idempotency-key", "k") == 0
    told = capsys.readouterr()
    assert told.out == "c1\n"
    assert "next run: 2026-11-02T02:00:00+01:00" in told.err
    request = schedules.requests[-1]
    assert request.headers["Idempotency-Key"] == "k"
    assert request.headers["Content-Type"] == "application/yaml"
    assert request.content == b"name: nightly\n"


def test_schedules_are_listed_and_shown(schedules: Any, run: Any, capsys: Any) -> None:
    assert run("schedule", "list") == 0
    assert "0 2 * * * (Europe/Zurich)" in capsys.readouterr().out
    assert run("schedule", "show", "c1", "--next", "3") == 0
    out = capsys.readouterr().out
    assert "next: 2026-11-02T02:00:00+01:00" in out
    assert "alert: band, metric m, low 1" in out
    assert "w1" in out
    assert run("schedule", "show", "c1", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["runs"][0]["slot"] == RUN["slot"]


def test_pausing_says_why(schedules: Any, run: Any) -> None:
    paused = schedules.json(SCHEDULE | {"paused": True, "next_times": []})
    schedules.on("POST", "/v1/schedules/c1:pause", paused)
    schedules.on("POST", "/v1/schedules/c1:resume", schedules.json(SCHEDULE))
    assert run("schedule", "pause", "c1", "--note", "moving") == 0
    assert sent(schedules) == {"note": "moving"}
    assert run("schedule", "resume", "c1") == 0


def test_a_run_prints_its_sweep_or_why_there_is_none(schedules: Any, run: Any, capsys: Any) -> None:
    schedules.on("POST", "/v1/schedules/c1:run-now", schedules.json(RUN, 202))
    assert run("schedule", "run-now", "c1") == 0
    assert capsys.readouterr().out == "w1\n"
    refused = RUN | {"state": "refused", "sweep_id": None, "reason": "its specification is wrong"}
    schedules.on("POST", "/v1/schedules/c1:run-now", schedules.json(refused, 202))
    assert run("schedule", "run-now", "c1") == 2
    assert "its specification is wrong" in capsys.readouterr().err


def test_a_backfill_is_shown_before_it_is_done(schedules: Any, run: Any, capsys: Any) -> None:
    found = {"times": ["2026-11-01T01:00:00Z"], "already_run": 2, "dry_run": True}
    schedules.on("POST", "/v1/schedules/c1:backfill", schedules.json(found))
    span = ("--from", "2026-11-01", "--to", "2026-11-02T00:00+01:00")
    assert run("schedule", "backfill", "c1", *span, "--dry-run") == 0
    assert len(schedules.requests) == 1
    assert sent(schedules) == {
        "begin": "2026-11-01T00:00:00+00:00",
        "end": "2026-11-02T00:00:00+01:00",
        "dry_run": True,
    }
    assert "1 times to run, 2 have run already" in capsys.readouterr().err
    assert run("schedule", "backfill", "c1", *span, "--yes") == 0
    assert sent(schedules)["dry_run"] is False


def test_a_series_shows_means_and_alerts(schedules: Any, run: Any, capsys: Any) -> None:
    point = RUN | {"n": 5, "mean": 131.0, "low": 130.0, "high": 132.0, "alerts": ["too slow"]}
    empty = RUN | {"n": 0, "mean": None, "low": None, "high": None, "alerts": []}
    series = {"metric": "m", "unit": "ns", "runs": [empty, point]}
    schedules.on("GET", "/v1/schedules/c1/series", schedules.json(series))
    assert run("schedule", "series", "c1", "--metric", "m") == 0
    out = capsys.readouterr().out
    assert "131" in out
    assert "too slow" in out
    assert schedules.requests[-1].url.params["metric"] == "m"


def test_deleting_asks(schedules: Any, run: Any) -> None:
    import httpx

    schedules.on("DELETE", "/v1/schedules/c1", httpx.Response(204))
    assert run("schedule", "delete", "c1") == 2
    assert run("schedule", "delete", "c1", "--yes") == 0
    assert schedules.requests[-1].method == "DELETE"


HOOK = {
    "id": "h1", "url": "https://example.org/", "description": None, "events": ["alert"],
    "enabled": False, "disabled_note": "it was 410", "failing_since": None,
    "created_at": "2026-11-01T00:00:00Z",
}  # fmt: skip


def test_a_webhook_shows_its_secret_once(server: Any, run: Any, capsys: Any) -> None:
    server.on("POST", "/v1/webhooks", server.json(HOOK | {"secret": "whsec_x"}, 201))
    assert run("webhook", "create", "https://example.org/") == 0
    assert sent(server)["events"] == ["alert"]
    assert capsys.readouterr().out == "h1\nwhsec_x\n"
    server.on("GET", "/v1/webhooks", server.json(page(HOOK)))
    assert run("webhook", "list") == 0
    assert "disabled: it was 410" in capsys.readouterr().out
    server.on("PATCH", "/v1/webhooks/h1", server.json(HOOK))
    assert run("webhook", "enable", "h1") == 0
    assert sent(server) == {"enabled": True}


def test_deliveries_say_how_the_last_try_went(server: Any, run: Any, capsys: Any) -> None:
    attempt = {"at": "2026-11-01T01:00:00Z", "seconds": 1, "status": 500, "error": "answered 500"}
    delivery = {
        "id": "d1", "message_id": "msg_1", "event": "alert", "state": "waiting",
        "attempts": [attempt], "next_at": "2026-11-01T01:05:00Z",
        "created_at": "2026-11-01T01:00:00Z",
    }  # fmt: skip
    server.on("GET", "/v1/webhooks/h1/deliveries", server.json(page(delivery)))
    assert run("webhook", "deliveries", "h1") == 0
    assert "answered 500" in capsys.readouterr().out
    server.on("POST", "/v1/webhooks/h1/deliveries/d1:redeliver", server.json(delivery, 202))
    assert run("webhook", "redeliver", "h1", "d1") == 0
    assert capsys.readouterr().out == "d1\n"


def test_a_list_says_the_zone_of_its_times(
    schedules: Any, run: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Asia/Kolkata")
    time.tzset()
    try:
        assert run("schedule", "list") == 0
    finally:
        monkeypatch.undo()
        time.tzset()
    assert "2026-11-02 06:30+05:30" in capsys.readouterr().out
