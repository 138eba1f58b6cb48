"""`fabricsweep fabric route`: tables filled, checked and written."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest


def text(content: str, media: str = "text/plain; charset=utf-8") -> httpx.Response:
    return httpx.Response(200, content=content.encode(), headers={"Content-Type": media})


@pytest.fixture
def routed(server: Any) -> Any:
    server.on("GET", "/v1/fabrics/atlas", server.json(server.fabric()))
    server.on("POST", "/v1/sweeps", server.json(server.sweep(points=1), status=202))
    server.on("GET", "/v1/sweeps/s1/points/0", server.json(server.point()))
    server.on("GET", "/v1/sweeps/s1/points/0/fabric", text("Unicast lids\n"))
    return server


def test_route_fills_the_tables_of_the_version_that_is_there_now(
    routed: Any, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "atlas.lft"
    command = ["fabric", "route", "atlas", "--engine", "min_hop", "-o", str(target)]
    assert run(*command, "--set", "destination_order=linear", "--set", "max_virtual_lanes=4") == 0
    spec = json.loads(routed.requests[1].content)
    assert spec["base"]["topology"] == {"kind": "fabric", "fabric": "atlas@2"}
    assert spec["base"]["routing"] == {
        "kind": "min_hop",
        "destination_order": "linear",
        "max_virtual_lanes": 4,
    }
    assert routed.requests[-1].url.params["format"] == "lfts"
    assert target.read_text() == "Unicast lids\n"
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["longest", "path", "2", "hops", "between", "routers"] in lines
    assert ["virtual", "lanes", "1"] in lines
    assert ["deadlock", "cannot", "happen:", "no", "cycle", "of", "channels"] in lines


def test_route_without_a_file_downloads_nothing(routed: Any, run: Any) -> None:
    assert run("fabric", "route", "atlas@2", "--engine", "sssp") == 0
    assert dict(routed.requests[0].url.params) == {"version": "2"}
    assert not [request for request in routed.requests if request.url.path.endswith("/fabric")]


def test_tables_on_standard_output_are_alone_there(
    routed: Any, run: Any, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run("fabric", "route", "atlas", "--engine", "sssp", "-o", "-") == 0
    shown = capsysbinary.readouterr()
    assert shown.out == b"Unicast lids\n"
    assert b"longest path" in shown.err


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"unreachable_pairs": 3}, "3 PAIRS"),
        ({"looping_pairs": 2}, "2 PAIRS"),
        ({"deadlock_free": False, "cycle": ["a 1", "b 2"]}, "  cycle          a 1"),
    ],
)
def test_tables_that_are_no_good_have_their_status(
    routed: Any,
    run: Any,
    changes: dict[str, Any],
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    point = routed.point()
    point["replicates"][0]["static"]["tables"] |= changes
    routed.on("GET", "/v1/sweeps/s1/points/0", routed.json(point))
    assert run("fabric", "route", "atlas", "--engine", "min_hop") == 1
    assert said in capsys.readouterr().out


def test_route_as_json_holds_the_tables_check(
    routed: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("fabric", "route", "atlas", "--engine", "min_hop", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document == {
        "sweep": "s1",
        "tables": routed.point()["replicates"][0]["static"]["tables"],
    }


def test_an_engine_that_does_not_fit_is_refused_with_its_field(
    routed: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [{"field": "routing.kind", "value": "d_mod_k", "message": "wants a tree", "line": 1}]
    routed.on("POST", "/v1/sweeps", routed.problem(422, errors=wrong))
    assert run("fabric", "route", "atlas", "--engine", "d_mod_k") == 2
    # The lines are those of a text that the user never saw.
    assert '  routing.kind: "d_mod_k": wants a tree' in capsys.readouterr().err.splitlines()


def test_a_run_that_failed_says_why(
    routed: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    run_failed = {"replicate": 0, "phase": "failed", "failure": {"message": "needs 9 lanes"}}
    routed.on(
        "POST",
        "/v1/sweeps",
        routed.json(
            routed.sweep("failed", points=1, summary="9 of 10 done (4 cached), 1 failed"),
            status=202,
        ),
    )
    routed.on("GET", "/v1/sweeps/s1/points/0", routed.json(routed.point(replicates=[run_failed])))
    assert run("fabric", "route", "atlas", "--engine", "dfsssp") == 1
    assert "s1: failed, 9 of 10 done (4 cached), 1 failed: needs 9 lanes" in capsys.readouterr().err


def test_one_point_is_wanted(routed: Any, run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    routed.on("POST", "/v1/sweeps", routed.json(routed.sweep(points=3), status=202))
    assert run("fabric", "route", "atlas", "--engine", "sssp") == 2
    assert "makes 3 points" in capsys.readouterr().err
