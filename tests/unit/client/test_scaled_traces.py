"""`fabricsweep trace scale`: what is asked, shown, and said of a refusal."""

from __future__ import annotations

import json
from typing import Any

import pytest

AT = "2026-11-28T08:00:00Z"
DIGEST = "f" * 64
TRACE = {
    "name": "larger", "version": 1, "digest": DIGEST, "format": "arrow", "created_at": AT,
    "versions": [{"version": 1, "digest": DIGEST, "created_at": AT}],
    "summary": {
        "ranks": 48, "operations": 48, "streams": 1, "operations_by_kind": {"compute": 48},
        "messages": 0, "sent_bytes": 0, "message_sizes": [], "collectives": [],
        "matrix": {"blocks": 48, "ranks_per_block": 1, "from_block": [], "to_block": [], "bytes": []},
        "compute": {"least_ns": 1, "mean_ns": 1, "most_ns": 1},
    },
}  # fmt: skip
FOUND = {
    "trace": TRACE, "from_ranks": 12, "from_grid": [4, 3], "grid": [8, 6], "periodic": [False, True],
    "computes_alike": False,
}  # fmt: skip
PATH = "/v1/traces/plane/scaled"


def test_the_larger_trace_is_shown_with_its_grids(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("POST", PATH, server.json(FOUND, 201))
    assert run("trace", "scale", "plane@3", "larger", "--ranks", "48", "--grid", "8x6") == 0
    sent = server.requests[-1]
    assert json.loads(sent.content) == {"name": "larger", "ranks": 48, "grid": [8, 6]}
    assert sent.url.params["version"] == "3"
    told = " ".join(capsys.readouterr().out.split())
    assert "grid 4 open x 3 periodic as recorded, 8 x 6 now; ranks that lie alike" in told


def test_the_service_finds_the_grid_and_stores_nothing_twice(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("POST", PATH, server.json(FOUND, 200))
    assert run("trace", "scale", "plane", "larger", "--ranks", "48", "--json") == 0
    assert json.loads(server.requests[-1].content) == {"name": "larger", "ranks": 48}
    assert json.loads(capsys.readouterr().out)["grid"] == [8, 6]
    assert run("trace", "scale", "plane", "larger", "--ranks", "48") == 0
    assert "has this very content" in capsys.readouterr().err


def test_a_refusal_is_said(server: Any, run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    problem = {
        "type": "about:blank", "title": "Invalid trace", "status": 422, "code": "invalid_trace",
        "detail": "operation 3 of rank 2 is a wait", "instance": PATH, "errors": [],
    }  # fmt: skip
    server.on("POST", PATH, server.json(problem, 422))
    assert run("trace", "scale", "plane", "larger", "--ranks", "48") == 2
    assert "operation 3 of rank 2 is a wait" in capsys.readouterr().err


@pytest.mark.parametrize("grid", ["8by6", "8x", ""])
def test_what_is_no_grid_is_wrong_use(
    run: Any, capsys: pytest.CaptureFixture[str], grid: str
) -> None:
    with pytest.raises(SystemExit):
        run("trace", "scale", "plane", "larger", "--ranks", "48", "--grid", grid)
    assert "1 to 3 numbers with x between them" in capsys.readouterr().err
