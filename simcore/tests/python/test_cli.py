"""The command line: documents out, errors that name the place, exit codes."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import simcore

_TORUS = {"topology": {"kind": "torus", "dimensions": 2, "endpoints": 16}}


def _simcore(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "simcore", *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def _point(**sections: Any) -> dict[str, Any]:
    workload = {"kind": "random_reads", "reads_per_core": 8}
    return {**_TORUS, "workload": workload, **sections}


def test_prints_its_version() -> None:
    version = f"simcore {simcore.__version__}, model revision {simcore.model_revision}\n"
    assert _simcore("--version").stdout == version


def test_prints_the_catalogue_always_the_same() -> None:
    first, second = _simcore("catalog"), _simcore("catalog")
    assert first.stdout == second.stdout
    assert json.loads(first.stdout) == simcore.catalog()


def test_reads_a_file_or_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "point.json"
    path.write_text(json.dumps(_TORUS))
    from_file = _simcore("statics", str(path))
    from_input = _simcore("statics", "-", given=json.dumps(_TORUS))
    assert from_file.returncode == 0
    assert from_file.stdout == from_input.stdout
    assert json.loads(from_file.stdout) == simcore.statics(_TORUS)


def test_runs_a_point() -> None:
    done = _simcore("run", "-", given=json.dumps(_point()))
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["metrics"]["completion_time_ns"] > 0
    assert "tables" not in result


def test_ports_asks_for_every_port() -> None:
    done = _simcore("run", "-", "--ports", given=json.dumps(_point()))
    columns = json.loads(done.stdout)["tables"]["ports"]
    assert len({len(column) for column in columns.values()}) == 1
    assert {"injection", "ejection"} < set(columns["link_class"])


@pytest.mark.parametrize("command", ["run", "check", "statics"])
def test_wrong_points_name_their_field(command: str) -> None:
    wrong = {"kind": "torus", "widths": [4, 3], "endpoints": 16}
    done = _simcore(command, "-", given=json.dumps(_point(topology=wrong)))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: topology.widths: [4, 3]: ")
    assert len(done.stderr.splitlines()) == 1


def test_broken_json_names_line_and_column() -> None:
    done = _simcore("run", "-", given='{"topology":\n  }')
    assert done.returncode == 2
    assert done.stderr == "error: standard input: line 2, column 3: Expecting value\n"


@pytest.mark.parametrize(
    "text", ["[]", "3", '{"topology": {}, "topology": {}}', '{"x": NaN}', "[" * 100_000]
)
def test_what_is_no_object_is_refused(text: str) -> None:
    done = _simcore("run", "-", given=text)
    assert done.returncode == 2
    assert done.stderr.startswith("error: standard input: ")


def test_missing_file_is_named() -> None:
    done = _simcore("run", "no-such-file.json")
    assert done.returncode == 2
    assert done.stderr == "error: no-such-file.json: No such file or directory\n"


def test_runs_that_do_not_end_are_told_apart() -> None:
    point = _point(
        workload={"kind": "random_reads", "reads_per_core": 100_000},
        limits={"max_memory_bytes": 1000},
    )
    done = _simcore("run", "-", given=json.dumps(point))
    assert done.returncode == 3
    assert done.stderr.startswith("error: ")


def test_runs_that_a_limit_ended_are_told_apart_and_printed() -> None:
    point = _point(
        workload={"kind": "random_reads", "reads_per_core": 1000}, limits={"max_events": 50}
    )
    done = _simcore("run", "-", given=json.dumps(point))
    assert done.returncode == 1, done.stderr
    result = json.loads(done.stdout)
    assert result["provenance"]["outcome"] == "timed_out"
    assert result["ports"]["elapsed_ns"] > 0
    assert "timed_out" in _simcore("--help").stdout


def test_reader_that_stops_early_is_no_error() -> None:
    command = f"'{sys.executable}' -m simcore catalog | head -c 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "{", "")


def test_a_point_of_the_static_model_with_its_tables() -> None:
    static = {
        "model": "static",
        "topology": {"kind": "chassis", "endpoints": 16, "chip_ports": 8},
        "pattern": {"kind": "ring"},
        "report": {"fabric": "included"},
    }
    done = _simcore("run", "-", given=json.dumps(static))
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    tables = base64.b64decode(result["fabric"]["tables"])
    assert tables == simcore.run(static)["fabric"]["tables"]


def test_runs_on_an_imported_fabric(tmp_path: Path) -> None:
    source = {"model": "static", "topology": {"kind": "torus", "dimensions": 2, "endpoints": 16}}
    network = simcore.graph(source)
    alone, whole = tmp_path / "alone.json", tmp_path / "whole.json"
    alone.write_text(json.dumps(network["document"]))
    tables = base64.b64encode(network["tables"]).decode()
    whole.write_text(json.dumps({"document": network["document"], "tables": tables}))
    point = _point(topology={"kind": "fabric", "fabric": "mine"})
    given = json.dumps(point)
    done = _simcore("run", "-", "--fabric", f"mine={alone}", given=given)
    assert done.returncode == 0, done.stderr
    fabrics = {"mine": simcore.Fabric(network["document"])}
    assert json.loads(done.stdout)["metrics"] == simcore.run(point, fabrics=fabrics)["metrics"]
    routed = json.dumps(point | {"routing": {"kind": "imported"}})
    assert "tables" in _simcore("check", "-", "--fabric", f"mine={alone}", given=routed).stderr
    assert _simcore("check", "-", "--fabric", f"mine={whole}", given=routed).returncode == 0
    assert _simcore("statics", "-", "--fabric", f"mine={alone}", given=given).returncode == 0


@pytest.mark.parametrize(
    ("fabric", "words"),
    [
        ("mine", "must be NAME=FILE"),
        ("=mine.json", "must be NAME=FILE"),
        ("mine=no-such-file.json", "No such file"),
        ("mine=-", "standard input"),
    ],
)
def test_a_fabric_that_cannot_be_read_is_named(fabric: str, words: str) -> None:
    point = json.dumps(_point(topology={"kind": "fabric", "fabric": "mine"}))
    done = _simcore("check", "-", "--fabric", fabric, given=point)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
