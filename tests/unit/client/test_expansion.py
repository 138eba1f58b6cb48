"""Points are made by a worker after the submission: what the command line shows of that."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

WRONG = {
    "field": "topology.widths",
    "pointer": "/axes/topology/1/widths",
    "value": [3, 4],
    "allowed": "widths whose product is 16",
    "message": "12 routers are too few",
    "line": 7,
}


def making(server: Any, phase: str, points: int, waits_for: str | None = None) -> dict[str, Any]:
    expansion = {"points": points, "points_expected": 4, "waits_for": waits_for}
    summary = f"expanding, {points} of 4 points"
    return server.sweep(phase) | {"expansion": expansion, "summary": summary}


def after(*documents: dict[str, Any]) -> Callable[[httpx.Request], httpx.Response]:
    """Answer with one document after the other, the last for ever."""
    left = list(documents)
    return lambda _: httpx.Response(200, json=left.pop(0) if len(left) > 1 else left[0])


def submit(server: Any, run: Any, folder: Path, *options: str) -> int:
    server.on("POST", "/v1/sweeps", server.json(making(server, "pending", 0), status=202))
    (folder / "spec.yaml").write_text("name: x")
    status: int = run("submit", str(folder / "spec.yaml"), *options)
    return status


def test_submit_waits_for_the_points(server: Any, run: Any, tmp_path: Path) -> None:
    made = after(making(server, "expanding", 2), server.sweep("queued"))
    server.on("GET", "/v1/sweeps/s1", made)
    assert submit(server, run, tmp_path) == 0
    assert [request.method for request in server.requests] == ["POST", "GET", "GET"]


def test_mistakes_that_points_show_are_printed_as_those_found_at_once(
    server: Any, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1", after(server.sweep("failed") | {"errors": [WRONG]}))
    assert submit(server, run, tmp_path) == 2
    late = capsys.readouterr()
    server.on("POST", "/v1/sweeps", server.problem(422, errors=[WRONG]))
    assert run("submit", str(tmp_path / "spec.yaml")) == 2
    at_once = capsys.readouterr()
    wrong = "line 7: topology.widths: [3, 4]: 12 routers are too few"
    assert wrong in late.err
    assert wrong in at_once.err
    assert (late.out, at_once.out) == ("s1\n", "")


def test_watch_ends_with_the_mistakes(server: Any, run: Any) -> None:
    server.on("GET", "/v1/sweeps/s1", after(server.sweep("failed") | {"errors": [WRONG]}))
    assert run("watch", "s1") == 2


def test_submit_waits_for_no_worker(
    server: Any, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = making(server, "pending", 0, "no worker is running")
    summary = "waiting to be expanded: no worker is running"
    server.on("GET", "/v1/sweeps/s1", after(alone | {"summary": summary}))
    assert submit(server, run, tmp_path) == 0
    assert "s1: pending, waiting to be expanded: no worker is running" in capsys.readouterr().err


def test_nothing_is_waited_for_on_demand(server: Any, run: Any, tmp_path: Path) -> None:
    assert submit(server, run, tmp_path, "--no-wait") == 0
    assert [request.method for request in server.requests] == ["POST"]


def test_a_partial_validation_says_so(
    server: Any, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {"valid": True, "complete": False, "errors": [], "points": 90, "runs": 90}
    told |= {"points_expected": 400, "points_checked": 100}
    server.on("POST", "/v1/sweeps:validate", server.json(told))
    (tmp_path / "spec.yaml").write_text("name: x")
    assert run("submit", str(tmp_path / "spec.yaml"), "--validate-only") == 0
    said = capsys.readouterr().out
    assert "valid: at least 90 points" in said
    assert "300 of 400 were not looked at in time" in said
