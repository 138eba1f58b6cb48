"""Sweeps of older models: told, computed anew, compared."""

import json
from typing import Any

import pytest

ROW = {
    "point_index": 3,
    "coordinates": {"topology": "ring \x1b[2J"},
    "metric": "completion_time_ns",
    "unit": "ns",
    "n": 5,
    "before": 123456.7,
    "after": 123457.9,
    "relative_change": 0.0123,
}
PAGE = {
    "sweep_id": "s1",
    "model_revision": 1,
    "other_id": "s2",
    "other_model_revision": 2,
    "metric": None,
    "compared": 4,
    "moved": 2,
    "unmoved": 2,
    "missing": 1,
    "items": [ROW, ROW | {"relative_change": None, "before": None}],
    "next_cursor": None,
}
OLD = {"newer_results": True, "model_revision": 1, "current_model_revision": 2}


def test_watching_an_older_sweep_says_how_to_get_newer_results(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep(**OLD)))
    assert run("watch", "s1") == 0
    told = "computed with model revision 1; revision 2 is current: fabricsweep rerun s1"
    assert told in capsys.readouterr().err.splitlines()
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep()))
    run("watch", "s1")
    assert "revision" not in capsys.readouterr().err


def test_rerun_prints_the_new_id_alone(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    made = server.sweep("queued", id="s2", rerun_of="s1")
    server.on("POST", "/v1/sweeps/s1:rerun", server.json(made, status=202))
    assert run("rerun", "s1") == 0
    assert capsys.readouterr().out == "s2\n"
    refused = server.problem(409, detail="nothing would change", code="phase_conflict")
    server.on("POST", "/v1/sweeps/s1:rerun", refused)
    assert run("rerun", "s1") == 5


def test_differences_are_a_table_and_a_sentence(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1/differences", server.json(PAGE))
    assert run("differences", "s1", "s2", "--metric", "completion_time_ns") == 0
    out = capsys.readouterr().out
    assert "123457   123458   +1.23%   5" in out
    assert r"ring \x1b[2J" in out
    assert out.rstrip().endswith(
        "2 of 4 points moved from model revision 1 to 2; 1 point more has no results in both."
    )
    asked = dict(server.requests[-1].url.params)
    assert asked == {"with": "s2", "metric": "completion_time_ns", "limit": "100"}
    assert run("differences", "s1", "s2", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["items"][0]["before"] == 123456.7
    assert run("differences", "s1", "s2", "--limit", "0") == 2


def test_sweeps_that_do_not_differ_have_no_table(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    same = PAGE | {"moved": 0, "items": [], "missing": 0, "other_model_revision": 1}
    server.on("GET", "/v1/sweeps/s1/differences", server.json(same))
    assert run("differences", "s1", "s2") == 0
    assert capsys.readouterr().out == "0 of 4 points moved.\n"


@pytest.mark.parametrize(
    ("option", "finish_on"),
    [("--finish-on-old", "old"), ("--restart", "restart"), ("--mix", "mix")],
)
def test_a_half_done_sweep_is_upgraded(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str], option: str, finish_on: str
) -> None:
    waits = OLD | {"waits_for": "workers of model revision 1; none is alive"}
    shown = server.json(server.sweep("queued", **waits))
    server.on("POST", "/v1/sweeps/s1:upgrade", shown)
    assert run("upgrade", "s1", option) == 0
    assert server.requests[-1].url.params["finish_on"] == finish_on
    out, err = capsys.readouterr()
    assert out == "s1\n"
    assert err.splitlines()[-1] == (
        "waits for workers of model revision 1; none is alive; computed with model revision 1, "
        "and revision 2 is current: fabricsweep upgrade s1"
    )


def test_a_mixed_sweep_says_so(server: Any, run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    mixed = {"earlier_model_revisions": [1], "model_revision": 2}
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep(**mixed)))
    run("watch", "s1")
    assert "mixed model revisions 1 and 2" in capsys.readouterr().err.splitlines()
