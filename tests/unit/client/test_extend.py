"""`fabricsweep extend`: what is sent, what is told, and files of sub-spaces."""

import json
from pathlib import Path
from typing import Any

import pytest

TOLD = {
    "dry_run": True,
    "is_repeat": False,
    "samples_before": None,
    "samples": None,
    "replicates_before": 2,
    "replicates": 2,
    "values_added": {},
    "spaces_added": [],
    "points_added_max": 4,
    "runs_added_max": 8,
}


def asked(server: Any) -> Any:
    return json.loads(server.requests[-1].content)


@pytest.mark.parametrize(
    ("written", "axes"),
    [
        (["link_bandwidth_gbps=100,200"], {"link_bandwidth_gbps": [100, 200]}),
        (["topology=ring, 2 GB/s,1e3"], {"topology": ["ring", "2 GB/s", 1000.0]}),
        (
            ['topology={"kind": "torus", "widths": [4, 4]},ring'],
            {"topology": [{"kind": "torus", "widths": [4, 4]}, "ring"]},
        ),
        (["a=1", "b=x=2"], {"a": [1], "b": ["x=2"]}),
    ],
)
def test_values_of_an_axis_are_sent(
    server: Any, run: Any, capsys: Any, written: list[str], axes: dict[str, Any]
) -> None:
    counts = {name: len(values) for name, values in axes.items()}
    answer = TOLD | {"values_added": counts, "sweep": server.sweep("completed")}
    server.on("POST", "/v1/sweeps/s1:extend", server.json(answer))
    options = [part for text in written for part in ("--axis", text)]
    assert run("extend", "s1", *options, "--preview") == 0
    assert asked(server) == {"axes": axes, "dry_run": True}
    name, count = next(iter(counts.items()))
    told = f"{name} {count} more {'value' if count == 1 else 'values'}"
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("around", [False, True])
def test_sub_spaces_come_from_a_file(
    server: Any, run: Any, capsys: Any, tmp_path: Path, around: bool
) -> None:
    text = "tori: # round\n  base: {topology: torus, flag: no, rate: 1e3, count: 010}\n"
    if around:
        text = "spaces:\n  " + text.replace("\n", "\n  ").rstrip(" ")
    file = tmp_path / "more.yaml"
    file.write_text(text)
    answer = TOLD | {"spaces_added": ["tori"], "sweep": server.sweep("completed")}
    server.on("POST", "/v1/sweeps/s1:extend", server.json(answer))
    assert run("extend", "s1", "--spaces", str(file), "--preview") == 0
    base = {"topology": "torus", "flag": "no", "rate": 1000.0, "count": 10}
    assert asked(server)["spaces"] == {"tori": {"base": base}}
    assert "sub-spaces tori: would add at most 4 points and 8 runs" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "--axis or --spaces"),
        (["--axis", "rate"], "is no NAME=VALUE"),
        (["--axis", "rate=1,,2"], "is no NAME=VALUE"),
        (["--axis", "a=1", "--axis", "a=2"], "given twice"),
        (["--spaces", "nosuchfile"], "nosuchfile"),
    ],
)
def test_nonsense_is_not_sent(
    server: Any, run: Any, capsys: Any, options: list[str], words: str
) -> None:
    assert run("extend", "s1", *options) == 2
    assert words in capsys.readouterr().err
    assert not server.requests


@pytest.mark.parametrize("text", ["- a\n", "", "a: [\n", "a: 2020-01-01\nb: &x 1\nc: !!set {d}\n"])
def test_a_file_without_sub_spaces_is_not_sent(
    server: Any, run: Any, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "more.yaml"
    file.write_text(text)
    assert run("extend", "s1", "--spaces", str(file)) == 2
    assert not server.requests
