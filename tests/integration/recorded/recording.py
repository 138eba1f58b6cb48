"""What a small study has the service answer, as the dashboard's tests read it.

Identifiers, moments, times taken and what else differs from machine to machine stand as fixed values.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.golden.stored import text_of
from tests.support.stack import ROOT, Stack

FOLDER = ROOT / "frontend" / "src" / "testing" / "recorded"
TRACE = ROOT / "examples" / "traces" / "stencil-16.goal"
FABRIC = ROOT / "tests" / "data" / "fabrics" / "cluster.ibnetdiscover"
STUDY = {
    "schema_version": 1,
    "name": "Reads by network",
    "description": "Which network reads fastest?",
    "model": "packet",
    "base": {"workload": {"kind": "random_reads", "reads_per_core": 16}, "endpoints": 16},
    "axes": {
        "topology": ["ring", {"kind": "hyperx", "widths": [4, 0], "concentration": 2}],
        "link_bandwidth_gbps": [16, 64],
    },
    "replicates": 3,
    "base_seed": 38,
}

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)")
_SETTLED: dict[str, Any] = {
    "cached": False,
    "cpu_seconds": 0.25,
    "peak_memory_bytes": 4_000_000,
    "memory_bytes_max": 1_000_000,
    "worker": "worker1@test",
    "attempts": 1,
    "workers": 1,
    "built_for": "x86-64",
    "machine": "x86-64",
}
_TRIES = 10
_QUESTIONS = ("paying", "ranking")
_INTERVALS = {"core_seconds", "wall_seconds", "work_seconds", "waiting_seconds"}


def settled(value: Any, names: dict[str, str]) -> Any:
    """Give a document with fixed values in place of what differs each time.

    ``names`` has a fixed name for each identifier that occurs in texts.
    """
    if isinstance(value, list):
        return [settled(item, names) for item in value]
    if isinstance(value, dict):
        return {key: _settled_field(key, item, names) for key, item in value.items()}
    if isinstance(value, str):
        for name, fixed in names.items():
            value = value.replace(name, fixed)
        return _MOMENT.sub("2026-01-05T09:00:00Z", value)
    return value


def _settled_field(key: str, value: Any, names: dict[str, str]) -> Any:
    if value is None:
        return None
    if key in _INTERVALS and isinstance(value, dict):
        return {"low": 1.0, "expected": 2.0, "high": 4.0}
    if key.endswith("_seconds") and isinstance(value, int | float):
        return _SETTLED.get(key, 2.0)
    if key in _SETTLED and not isinstance(value, dict | list):
        return type(value)(_SETTLED[key])
    return settled(value, names)


def record(stack: Stack) -> dict[str, Any]:
    """Have the service answer the study, a trace and a fabric; gives the documents by name.

    A worker must run.
    """
    validation = _validated(stack)
    _import(stack, "traces", "files", TRACE)
    _import(stack, "fabrics", "discovery", FABRIC)
    sweep = stack.finish(stack.submit(STUDY))
    assert sweep["phase"] == "completed", sweep
    here = f"/v1/sweeps/{sweep['id']}"
    point = stack.get(f"{here}/points/0")
    answers = {f"answer-{name}": stack.get(f"{here}/answer", question=name) for name in _QUESTIONS}
    documents = {
        "validation": validation,
        "sweep": sweep,
        "points": stack.get(f"{here}/points"),
        "point": point,
        "means": stack.get(f"{here}/means"),
        "results": stack.get(f"{here}/results"),
        **answers,
        "traces": stack.get("/v1/traces"),
        "trace": stack.get(f"/v1/traces/{TRACE.stem}"),
        "fabrics": stack.get("/v1/fabrics"),
        "fabric": stack.get(f"/v1/fabrics/{FABRIC.stem}"),
    }
    names = {sweep["id"]: "recorded"}
    names |= {run["run_id"]: f"run-{run['replicate']}" for run in point["replicates"]}
    return {name: settled(document, names) for name, document in documents.items()}


def path_of(name: str) -> Path:
    """Where a document is kept."""
    return FOLDER / f"{name}.json"


def write(documents: dict[str, Any]) -> None:
    """Keep these documents and no others."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.json"):
        path.unlink()
    for name, document in documents.items():
        path_of(name).write_text(text_of(document), encoding="utf-8")


def _validated(stack: Stack) -> dict[str, Any]:
    """Ask until all of the draft was looked at: a busy machine looks at a part of it."""
    for _ in range(_TRIES):
        document: dict[str, Any] = stack.api.post("/v1/sweeps:validate", json=STUDY).json()
        if document.get("complete"):
            break
    return document


def _import(stack: Stack, kind: str, field: str, file: Path) -> None:
    answer = stack.api.post(
        f"/v1/{kind}", data={"name": file.stem}, files=[(field, (file.name, file.read_bytes()))]
    )
    assert answer.status_code in (200, 201), answer.text
