"""Values of a point that a file holds: tables, JSON, and everything that is wrong with them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from simcore.value_files import MOST_BYTES, ValueFileError, filled, read_values


def _read(folder: Path, name: str, text: str, **more: Any) -> list[Any]:
    (folder / name).write_text(text)
    return read_values({"file": name, **more}, folder)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1\n2.5\n-3e2\n", [1, 2.5, -300.0]),
        ("ns\n1\n2\n", [1, 2]),
        ("0 5\n0 6 2.5\n", ["0 5", "0 6 2.5"]),
        ("0, 1 ,2\n\n# why\n3,4,5", ["0 1 2", "3 4 5"]),
        ("from;to\n0;1\n", ["0 1"]),
        ("0\t1\n1\t0\n", ["0 1", "1 0"]),
        ("\ufeff7\r\n8\r\n", [7, 8]),
    ],
)
def test_tables(tmp_path: Path, text: str, values: list[Any]) -> None:
    assert _read(tmp_path, "table.csv", text) == values


def test_a_column_by_its_name(tmp_path: Path) -> None:
    text = 'run,"latency, ns",note\n1,10,good\n2,12.5,\n'
    assert _read(tmp_path, "runs.csv", text, column="latency, ns") == [10, 12.5]


@pytest.mark.parametrize(
    ("content", "more", "values"),
    [
        ([3, 1.5, 2], {}, [3, 1.5, 2]),
        (["0 1", "1 0"], {}, ["0 1", "1 0"]),
        ([[0, 1], [2.5, 0]], {}, ["0 1", "2.5 0"]),
        ([{"ns": 4}, {"ns": 5, "x": None}], {"column": "ns"}, [4, 5]),
    ],
)
def test_json(tmp_path: Path, content: Any, more: dict[str, Any], values: list[Any]) -> None:
    assert _read(tmp_path, "values.json", json.dumps(content), **more) == values


@pytest.mark.parametrize(
    ("name", "text", "more", "said"),
    [
        ("t.csv", "1\ntwo\n", {}, "t.csv: line 2, column 1: 'two' is no number"),
        ("t.csv", "0,1\n1,\n", {}, "t.csv: line 2, column 2: no number"),
        ("t.csv", "1\nnan\n", {}, "t.csv: line 2, column 1: 'nan' is no number"),
        ("t.csv", "1\n1e999\n", {}, "t.csv: line 2, column 1: '1e999' is no number"),
        ("t.csv", "# nothing\n", {}, "t.csv: holds no values"),
        ("t.csv", "ns,us\n1,2\n", {"column": "n"}, "t.csv: has no column 'n'; did you mean 'ns'?"),
        ("t.csv", "a,b\n1,2\n", {"column": "long"}, "t.csv: has no column 'long': it has a, b"),
        ("t.csv", "a,a\n1,2\n", {"column": "a"}, "t.csv: has several columns 'a'"),
        ("t.csv", "a,b\n1\n", {"column": "b"}, "t.csv: line 2, column b: no number"),
        ("t.csv", "1\n", {"column": 1}, "t.csv: column must be the name of a column, not 1"),
        ("t.json", "[1, 2", {}, "t.json: line 1, column 6: Expecting ',' delimiter"),
        ("t.json", '{"a": 1}', {}, "t.json: must hold an array"),
        ("t.json", "[true]", {}, "t.json: item 0 must be a number, a text or a row of numbers"),
        ("t.json", "[1]", {"column": "a"}, "t.json: item 0 must be an object"),
        ("t.json", '[{"ab": 1}]', {"column": "abc"}, "t.json: item 0: has no column 'abc'; did"),
    ],
)
def test_mistakes(tmp_path: Path, name: str, text: str, more: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueFileError) as refused:
        _read(tmp_path, name, text, **more)
    assert str(refused.value).startswith(said)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ValueFileError, match=r"no\.csv: No such file"):
        read_values({"file": "no.csv"}, tmp_path)
    (tmp_path / "bytes.csv").write_bytes(b"1\n\xff\n")
    with pytest.raises(ValueFileError, match=r"bytes\.csv: is no UTF-8 text"):
        read_values({"file": "bytes.csv"}, tmp_path)
    with (tmp_path / "large.csv").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(ValueFileError, match=r"large\.csv: is larger than 64 MiB"):
        read_values({"file": "large.csv"}, tmp_path)
    with pytest.raises(ValueFileError, match="file: must be the path"):
        read_values({"file": 3}, tmp_path)


def test_anywhere_in_plain_data(tmp_path: Path) -> None:
    (tmp_path / "two.csv").write_text("1\n2\n")
    data = {"a": [{"file": "two.csv"}, 3], "b": {"file": "x", "unit": "y"}}
    assert filled(data, tmp_path) == {"a": [[1, 2], 3], "b": {"file": "x", "unit": "y"}}


def test_the_command_line_reads_beside_the_point(tmp_path: Path) -> None:
    point = {
        "topology": {"kind": "single_router", "endpoints": 3},
        "workload": {
            "kind": "explicit",
            "pairs": {"file": "pairs.csv"},
            "messages_per_endpoint": 4,
        },
    }
    (tmp_path / "point.json").write_text(json.dumps(point))
    (tmp_path / "pairs.csv").write_text("source,destination\n0,1\n2,1\n")
    told = [sys.executable, "-m", "simcore", "run", str(tmp_path / "point.json")]
    done = subprocess.run(told, capture_output=True, text=True, timeout=120, check=True)
    assert json.loads(done.stdout)["metrics"]["packets_delivered"] == 8
    (tmp_path / "pairs.csv").write_text("0,1\n2,x\n")
    done = subprocess.run(told, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert done.stderr == "error: pairs.csv: line 2, column 2: 'x' is no number\n"
