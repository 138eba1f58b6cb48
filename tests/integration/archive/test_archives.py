"""Archives of sweeps: there and back again, and nothing else gets in."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pyarrow as pa
import pytest
from pyarrow import parquet

import simcore
from domain.archive.documents import FileEntry, content_digest
from domain.archive.names import ARCHIVE_TYPE
from domain.result.document import parse_result
from fabricsweep_client import Client, InvalidRequestError
from local.postgres import Postgres
from storage.run.records.task import FinishedRun, TaskRecord
from storage.session import Engine
from tests.support.runs import claim, simulated, store, work_off
from tests.support.services import empty_database
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all
from worker.run.tables import encode_tables

MANIFEST = "manifest.json"
Files = dict[str, bytes]


def with_ports() -> dict[str, Any]:
    spec = tiny(replicates=2, base_seed=4242)
    return spec | {"base": spec["base"] | {"report": {"ports": "all"}}}


def with_tables(task: TaskRecord) -> FinishedRun:
    """Run a task for real, as a worker does."""
    document = simcore.run(task.document | {"replicate": task.replicate})
    tables = encode_tables(document.pop("tables"), 2**20)
    return FinishedRun(task, parse_result(document), tables=tables)


@pytest.fixture(scope="module")
def sweep_id(stack: Stack, engine: Engine) -> str:
    """A sweep of four points by two, with a table a run."""
    made = stack.submit(with_ports())
    work_off(engine, with_tables)
    assert stack.sweep(made)["phase"] == "completed"
    return made


@pytest.fixture(scope="module")
def archive(stack: Stack, sweep_id: str) -> bytes:
    answer = stack.api.get(f"/v1/sweeps/{sweep_id}/archive")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == ARCHIVE_TYPE
    return answer.content


@pytest.fixture(scope="module")
def other(
    postgres: Postgres, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    """Another server, whose database is empty."""
    url = empty_database(postgres)
    with Stack(url, redis_url, tmp_path_factory.mktemp("other"), max_points=4) as started:
        yield started


def unpacked(archive: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        return {name: file.read(name) for name in file.namelist()}


def packed(files: Files, *, is_honest: bool = True) -> bytes:
    """Pack files; the manifest is made to fit unless the archive is to be damaged."""
    files = dict(files)
    if is_honest:
        manifest = json.loads(files[MANIFEST])
        entries = {
            name: FileEntry(sha256=sha256(content).hexdigest(), bytes=len(content))
            for name, content in files.items()
            if name != MANIFEST
        }
        manifest["files"] = {name: entry.model_dump() for name, entry in entries.items()}
        manifest["content_digest"] = content_digest(entries)
        files[MANIFEST] = json.dumps(manifest).encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in files.items():
            file.writestr(name, content)
    return made.getvalue()


def send(stack: Stack, archive: bytes) -> httpx.Response:
    headers = {"Content-Type": ARCHIVE_TYPE}
    return stack.api.post("/v1/sweeps:import", content=archive, headers=headers)


def counted(stack: Stack) -> int:
    return len(stack.get("/v1/sweeps")["items"])


def test_an_archive_is_of_plain_files(archive: bytes, stack: Stack, sweep_id: str) -> None:
    files = unpacked(archive)
    manifest = json.loads(files[MANIFEST])
    for name, entry in manifest["files"].items():
        assert sha256(files[name]).hexdigest() == entry["sha256"]
        assert len(files[name]) == entry["bytes"]
    assert files["spec.txt"].decode() == stack.sweep(sweep_id)["spec_text"]
    points = [json.loads(line) for line in files["points.jsonl"].splitlines()]
    runs = [json.loads(line) for line in files["runs.jsonl"].splitlines()]
    assert [point["index"] for point in points] == [0, 1, 2, 3]
    assert len(runs) == 8
    table = parquet.read_table(io.BytesIO(files["results.parquet"]))
    times = [run["result"]["document"]["metrics"]["completion_time_ns"] for run in runs]
    assert table["completion_time_ns"].to_pylist() == times
    (kept,) = runs[0]["result"]["tables"]
    ports = pa.ipc.open_stream(files[f"tables/{kept['sha256']}"]).read_all()
    assert (kept["name"], kept["rows"]) == ("ports", ports.num_rows)


def test_an_artifact_checks_itself_and_names_the_number_that_was_altered(
    stack: Stack, sweep_id: str, tmp_path: Path
) -> None:
    answer = stack.api.get(f"/v1/sweeps/{sweep_id}/artifact")
    assert answer.status_code == 200, answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        file.extractall(tmp_path)
    crate = json.loads((tmp_path / "ro-crate-metadata.json").read_text())
    entities = {entity["@id"]: entity for entity in crate["@graph"]}
    root, run = entities["./"], entities["#run"]
    assert entities["ro-crate-metadata.json"]["about"] == {"@id": "./"}
    assert {"@id": "https://w3id.org/ro/wfrun/workflow/0.6"} in root["conformsTo"]
    assert run["instrument"] == root["mainEntity"] == {"@id": "spec.txt"}
    assert "ComputationalWorkflow" in entities["spec.txt"]["@type"]
    assert {"@id": "results.parquet"} in run["result"]
    assert run["description"] == "The digest of the image that the service ran in is not known."
    assert "containerImage" not in run
    for part in root["hasPart"]:
        content = (tmp_path / part["@id"]).read_bytes()
        assert entities[part["@id"]]["sha256"] == sha256(content).hexdigest()

    def checked() -> subprocess.CompletedProcess[str]:
        words = [sys.executable, str(tmp_path / "check.py"), str(stack.api.base_url)]
        return subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)

    with stack.thread_worker():
        first = checked()
        assert (first.returncode, first.stdout.splitlines()[-1]) == (0, "nothing differs"), first
        rows = (tmp_path / "results.csv").read_text().splitlines()
        place = rows[0].split(",").index("completion_time_ns")
        cells = rows[2].split(",")
        cells[place] += "1"
        rows[2] = ",".join(cells)
        (tmp_path / "results.csv").write_text("\n".join(rows) + "\n")
        second = checked()
    assert second.returncode == 1
    told = f"point {cells[0]} replicate {cells[1]}: completion_time_ns is {cells[place][:-1]}, expected"
    assert second.stdout.splitlines()[-2].startswith(told), second


def test_there_and_back_again_is_the_same_content(
    archive: bytes, other: Stack, stack: Stack, sweep_id: str
) -> None:
    with Client(str(other.api.base_url)) as client:
        found = client.import_archive(io.BytesIO(archive))
        assert (found.is_new, found.results_added, found.results_known) == (True, 8, 0)
        again = client.import_archive(io.BytesIO(archive))
        assert (again.is_new, again.sweep.id) == (False, found.sweep.id)
        with client.archive(found.sweep.id) as pieces:
            back = b"".join(pieces)
    assert found.sweep.origin is not None
    assert found.sweep.origin.sweep_id == sweep_id
    assert found.sweep.phase == "completed"
    assert found.sweep.progress.cached == 8
    first, second = (json.loads(unpacked(one)[MANIFEST]) for one in (archive, back))
    assert second["content_digest"] == first["content_digest"]
    same = ("name", "tags", "created_at", "started_at", "resumed_at", "finished_at")
    assert [second["sweep"][name] for name in same] == [first["sweep"][name] for name in same]
    here, there = (
        one.get(f"/v1/sweeps/{number}/results")
        for one, number in ((stack, sweep_id), (other, found.sweep.id))
    )
    assert [row["metrics"] for row in here["items"]] == [row["metrics"] for row in there["items"]]
    answers = [
        one.get(f"/v1/sweeps/{number}/answer")
        for one, number in ((stack, sweep_id), (other, found.sweep.id))
    ]
    assert answers[0]["sentences"] == answers[1]["sentences"] != []
    run = f"{found.sweep.id}.0.0"
    assert other.api.get(f"/v1/runs/{run}/tables/ports").status_code == 200


def test_imported_results_answer_other_sweeps(other: Stack) -> None:
    made = other.submit(with_ports())
    assert other.sweep(made)["phase"] == "completed"
    assert other.sweep(made)["progress"]["cached"] == 8


def test_results_of_here_stay_and_differences_are_told(archive: bytes, stack: Stack) -> None:
    files = unpacked(archive)
    runs = [json.loads(line) for line in files["runs.jsonl"].splitlines()]
    metrics = runs[3]["result"]["document"]["metrics"]
    here, metrics["completion_time_ns"] = metrics["completion_time_ns"], 1.0
    files["runs.jsonl"] = b"".join(json.dumps(run).encode() + b"\n" for run in runs)
    answer = send(stack, packed(files))
    assert answer.status_code == 201, answer.text
    found = answer.json()
    counts = [found[f"results_{name}"] for name in ("added", "known", "different")]
    assert counts == [0, 7, 1]
    (difference,) = found["differences"]
    assert difference["metric"] == "completion_time_ns"
    assert (difference["here"], difference["archived"]) == (here, 1.0)
    rows = stack.get(f"/v1/sweeps/{found['sweep']['id']}/results")["items"]
    assert rows[3]["metrics"]["completion_time_ns"] == here
    assert found["sweep"]["origin"]["results_different"] == 1


def changed(name: str, change: Callable[[dict[str, Any]], object], line: int = 0) -> Any:
    """Change one document of a file, whose checksum is then made to fit."""

    def damage(files: Files) -> Files:
        lines = files[name].splitlines() if name.endswith("jsonl") else [files[name]]
        document = json.loads(lines[line])
        change(document)
        lines[line] = json.dumps(document).encode()
        return files | {name: b"\n".join(lines) + b"\n"}

    return damage


def key_of(point: dict[str, Any]) -> None:
    point["point"]["workload"]["reads_per_core"] = 99


WRONG = [
    (changed("points.jsonl", key_of), "points.jsonl", "key is not that of the point"),
    (changed("points.jsonl", lambda p: p.update(index=7)), "points.jsonl", "numbered from 0"),
    (
        changed("points.jsonl", lambda p: p["coordinates"].update(topology="no such")),
        "points.jsonl",
        "none of the values",
    ),
    (changed("runs.jsonl", lambda r: r.update(replicate=5), 1), "runs.jsonl", "follow each other"),
    (changed("runs.jsonl", lambda r: r.update(phase="failed")), "runs.jsonl", "has a result when"),
    (changed("runs.jsonl", lambda r: r.update(extra=1)), "runs.jsonl", "extra"),
    (
        changed("runs.jsonl", lambda r: r["result"]["document"]["provenance"].update(base_seed=9)),
        "runs.jsonl",
        "base seed",
    ),
    (
        changed("runs.jsonl", lambda r: r["result"].update(model_revision=1)),
        "runs.jsonl",
        "model revision",
    ),
    (
        changed("sweep.json", lambda s: s.update(model_revision=10**6)),
        "sweep.json",
        "update it first",
    ),
    (changed("sweep.json", lambda s: s.update(points=5)), "sweep.json", "more points"),
    (changed("manifest.json", lambda m: m.update(format_version=2)), MANIFEST, "version 2"),
    (lambda files: files | {"../../etc/passwd": b"x"}, "../../etc/passwd", "no file that"),
    (lambda files: files | {"runs.jsonl": b""}, "runs.jsonl", "the last runs"),
    (
        lambda files: {name: c for name, c in files.items() if name != "points.jsonl"},
        "points.jsonl",
        "missing",
    ),
    (
        lambda files: {
            name: b"no stream" if name.startswith("tables/") else content
            for name, content in files.items()
        },
        "tables/",
        "SHA-256",
    ),
]


@pytest.mark.parametrize(("damage", "field", "message"), WRONG)
def test_what_cannot_be_is_refused_whole(
    archive: bytes, other: Stack, damage: Any, field: str, message: str
) -> None:
    before = counted(other)
    answer = send(other, packed(damage(unpacked(archive))))
    assert answer.status_code == 422, answer.text
    problem = answer.json()
    assert problem["code"] == "invalid_archive"
    assert problem["errors"][0]["field"].startswith(field)
    assert message in problem["detail"]
    assert problem["detail"].endswith("nothing is stored")
    assert counted(other) == before


def test_damage_on_the_way_is_noticed(archive: bytes, other: Stack) -> None:
    assert send(other, archive[: len(archive) // 2]).status_code == 422
    assert send(other, b"PK\x03\x04 and nothing more").status_code == 422
    files = unpacked(archive)
    files["runs.jsonl"] = files["runs.jsonl"].replace(b"completed", b"Completed", 1)
    answer = send(other, packed(files, is_honest=False))
    assert "is damaged" in answer.json()["detail"]


def test_a_bomb_is_read_no_further_than_it_says(archive: bytes, other: Stack) -> None:
    files = unpacked(archive) | {"README.txt": b"\0" * 50_000_000}
    answer = send(other, packed(files, is_honest=False))
    assert "longer than the manifest says" in answer.json()["detail"]


def test_a_sweep_under_way_is_not_archived(stack: Stack, engine: Engine) -> None:
    made = stack.submit(tiny(replicates=1, base_seed=77))
    answer = stack.api.get(f"/v1/sweeps/{made}/archive")
    assert answer.status_code == 409
    stack.api.post(f"/v1/sweeps/{made}:cancel")


SAMPLED = tiny(
    axes={
        "topology": ["ring", "mesh"],
        "link_latency_ns": {"uniform": {"from": 10, "to": 40}},
        "routing": {"choice": {"values": ["minimal", "valiant"]}},
    },
    samples={"count": 2, "method": "sobol", "seed": 7},
    replicates=1,
    base_seed=79,
)
SEARCHED = tiny(
    base={
        "workload": {"kind": "uniform_random", "warmup_ns": 500, "measurement_ns": 1000},
        "endpoints": 16,
        "topology": "ring",
    },
    axes={"offered_load": {"find": [0.1, 0.5, 1.0], "until": "saturated"}},
    replicates=1,
    base_seed=80,
)

SPACES = tiny(
    base={
        "workload": {"kind": "random_reads", "reads_per_core": 4},
        "link_latency_ns": 20,
        "endpoints": 16,
        "router_latency_ns": "= 2 * link_latency_ns + endpoints",
    },
    axes={},
    spaces={
        "grids": {
            "axes": {
                "topology": ["ring", "torus"],
                "dimensions": {"when": "topology = 'torus'", "values": [1, 2]},
            },
        },
        "trees": {"base": {"topology": "fat_tree", "link_latency_ns": 30}},
    },
    replicates=1,
    base_seed=81,
)


def whole(stack: Stack, engine: Engine, spec: dict[str, Any]) -> str:
    """Submit a sweep and run it to its end."""
    made: str = stack.api.post("/v1/sweeps", json=spec).json()["id"]
    for _ in range(3):  # a search has rounds
        expand_all(stack.database_url)
        work_off(engine, simulated)
    sweep = stack.sweep(made)
    assert sweep["phase"] == "completed", sweep
    return made


@pytest.mark.parametrize("spec", [SAMPLED, SEARCHED, SPACES], ids=["sampled", "searched", "spaces"])
def test_every_kind_of_axis_travels(
    stack: Stack, engine: Engine, other: Stack, spec: dict[str, Any]
) -> None:
    made = whole(stack, engine, spec)
    here = stack.sweep(made)
    archive = stack.api.get(f"/v1/sweeps/{made}/archive").content
    answer = send(other, archive)
    assert answer.status_code == 201, answer.text
    found = answer.json()["sweep"]
    same = ("axes", "samples", "followers", "points", "metrics", "spec")
    assert [found[name] for name in same] == [here[name] for name in same]
    back = other.api.get(f"/v1/sweeps/{found['id']}/archive").content
    digests = [json.loads(unpacked(one)[MANIFEST])["content_digest"] for one in (archive, back)]
    assert digests[0] == digests[1]
    told = [
        one.get(f"/v1/sweeps/{number}/answer", tables="true")
        for one, number in ((stack, made), (other, found["id"]))
    ]
    assert told[0]["sentences"] == told[1]["sentences"]
    assert told[0]["tables"] == told[1]["tables"] != []
    rows = [
        one.get(f"/v1/sweeps/{number}/results")["items"]
        for one, number in ((stack, made), (other, found["id"]))
    ]
    for name in ("coordinates", "metrics"):
        assert [row[name] for row in rows[0]] == [row[name] for row in rows[1]]


FORGED = [
    (lambda s: s["axes"][0].update(count=10**9), "more samples"),
    (lambda s: s["axes"][0]["drawn"][0].update(path="network.other"), "coordinates are not"),
    (lambda s: s["axes"][0]["drawn"][0]["distribution"].update(mean="x"), "mean"),
    (lambda s: s["axes"][1].update(until="no such metric > 1"), "search is along numbers"),
    (lambda s: s["axes"].pop(0), "samples where"),
]


def test_forged_samples_are_refused(stack: Stack, engine: Engine, other: Stack) -> None:
    made = whole(stack, engine, SAMPLED)
    archive = unpacked(stack.api.get(f"/v1/sweeps/{made}/archive").content)
    assert "drawn" in json.loads(archive["sweep.json"])["axes"][0]
    for change, message in FORGED:
        answer = send(other, packed(changed("sweep.json", change)(archive)))
        assert answer.status_code == 422, message
        assert message in answer.json()["detail"]


def test_failed_and_aborted_runs_travel_too(
    stack: Stack, engine: Engine, other: Stack, tmp_path: Path
) -> None:
    made = stack.submit(tiny(replicates=1, base_seed=78))
    chunk = claim(engine, count=1)
    assert store(engine, chunk, [simulated(task) for task in chunk.tasks]).held
    stack.api.post(f"/v1/sweeps/{made}:cancel")
    with Client(str(stack.api.base_url)) as client:
        sweep = client.open(made)
        with (tmp_path / "study.fsweep").open("wb") as file:
            sweep.save_archive(file)
    with Client(str(other.api.base_url)) as client:
        with (tmp_path / "study.fsweep").open("rb") as file:
            found = client.import_archive(file)
        assert found.sweep.phase == "aborted"
        assert (found.sweep.progress.completed, found.sweep.progress.aborted) == (1, 3)
        with pytest.raises(InvalidRequestError, match="ZIP"):
            client.import_archive(io.BytesIO(b"nothing"))
