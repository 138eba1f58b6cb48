"""Batch workers by files: claimed points out, results in, and files that are not to be believed."""

from __future__ import annotations

import base64
import gzip
import hashlib
import itertools
import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from storage.run.reap_store import ReapStore
from storage.session import Engine, transaction
from tests.support.batch import (
    DONE,
    NOWHERE,
    PART,
    REFUSED,
    Job,
    assert_done_once,
    assert_right,
    recipe,
    run,
)
from tests.support.specs import long, static, tiny
from tests.support.stack import Stack, until
from tests.support.uploads import Tree, form
from worker.batch.sealed_lines import read_sealed


@pytest.fixture
def claimed(stack: Stack, tmp_path: Path) -> Iterator[tuple[str, Path, Path]]:
    """A sweep of 8 runs, five of them in a chunk file, and where their results go."""
    sweep_id = stack.submit(tiny())
    chunk, results = tmp_path / "chunk", tmp_path / "results"
    status, said = run(stack, "claim", "--count", "5", "--hours", "1", "--sweep", sweep_id, chunk)
    assert (status, "5 runs" in said) == (DONE, True), said
    yield sweep_id, chunk, results
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def test_points_out_and_results_in(
    stack: Stack, engine: Engine, claimed: tuple[str, Path, Path]
) -> None:
    sweep_id, chunk, results = claimed
    assert chunk.stat().st_mode & 0o077 == 0
    status, said = run(stack, "simulate", "--processes", "2", chunk, results, **NOWHERE)
    assert status == DONE, said
    status, said = run(stack, "store", results)
    assert (status, "5 results and 0 failures stored" in said) == (DONE, True), said
    before = stack.get(f"/v1/sweeps/{sweep_id}/results")
    assert stack.sweep(sweep_id)["progress"]["completed"] == 5
    assert_right(stack, sweep_id)
    # Again: nothing is doubled, and it says so.
    status, said = run(stack, "store", results)
    assert (status, "5 runs are no longer held" in said) == (PART, True), said
    assert stack.get(f"/v1/sweeps/{sweep_id}/results") == before
    status, said = run(stack, "claim", "--count", "9", "--hours", "1", chunk)
    assert (status, "is there already" in said) == (REFUSED, True)
    assert run(stack, "--until-empty")[0] == DONE
    assert_done_once(stack, engine, sweep_id)


def test_files_keep_no_process_from_being_woken(
    engine: Engine, claimed: tuple[str, Path, Path]
) -> None:
    with transaction(engine) as session:
        assert ReapStore(session).backlog(60).leases == 0


def test_nothing_to_claim_writes_no_file(stack: Stack, tmp_path: Path) -> None:
    assert run(stack, "--until-empty")[0] == DONE
    status, said = run(stack, "claim", "--count", "9", "--hours", "1", tmp_path / "chunk")
    assert (status, "nothing waits" in said) == (PART, True)
    assert list(tmp_path.iterdir()) == []


def test_a_chunk_file_is_given_back(stack: Stack, claimed: tuple[str, Path, Path]) -> None:
    sweep_id, chunk, results = claimed
    assert run(stack, "simulate", chunk, results, **NOWHERE)[0] == DONE
    assert "given back" in run(stack, "release", chunk)[1]
    assert stack.sweep(sweep_id)["progress"]["queued"] == 8
    assert "held nothing any more" in run(stack, "release", chunk)[1]
    status, said = run(stack, "store", results)
    assert (status, "5 runs are no longer held" in said) == (PART, True)
    assert stack.sweep(sweep_id)["progress"]["completed"] == 0


def test_results_of_a_lost_lease_are_refused(
    stack: Stack, engine: Engine, claimed: tuple[str, Path, Path]
) -> None:
    sweep_id, chunk, results = claimed
    assert run(stack, "simulate", chunk, results, **NOWHERE)[0] == DONE
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert run(stack, "store", results)[0] == PART
    progress = stack.sweep(sweep_id)["progress"]
    assert (progress["completed"], progress["aborted"]) == (0, 8)
    with transaction(engine) as session:
        query = text(
            "SELECT count(*) FROM results r JOIN points p USING (point_key) "
            "JOIN sweeps s ON s.id = p.sweep_id WHERE s.public_id = :id"
        )
        assert session.execute(query, {"id": sweep_id}).scalar_one() == 0


def test_a_simulation_that_is_killed_goes_on_where_it_was(
    stack: Stack, engine: Engine, tmp_path: Path
) -> None:
    sweep_id = stack.submit(long(12, 96))
    chunk, results = tmp_path / "chunk", tmp_path / "results"
    assert run(stack, "claim", "--count", "99", "--hours", "1", chunk)[0] == DONE
    job = Job(stack, "simulate", "--processes", "2", chunk, results, **NOWHERE)
    parts = tmp_path / "results.parts"

    def done() -> int:
        texts = [part.read_text() for part in parts.glob("*.jsonl")]
        return sum('"result"' in line for one in texts for line in one.splitlines())

    until(lambda: done() >= 2, "two runs")
    os.killpg(job.process.pid, signal.SIGKILL)
    job.end()
    kept = done()
    assert not results.exists()
    status, said = run(stack, "simulate", "--processes", "1", chunk, results, **NOWHERE)
    assert (status, "12 of 12 runs" in said) == (DONE, True), said
    assert kept >= 2
    assert not parts.exists()
    assert run(stack, "store", results)[0] == DONE
    assert_done_once(stack, engine, sweep_id)


def test_a_simulation_that_is_stopped_hands_over_what_is_done(stack: Stack, tmp_path: Path) -> None:
    sweep_id = stack.submit(long(40, 256))
    chunk, results = tmp_path / "chunk", tmp_path / "results"
    assert run(stack, "claim", "--count", "99", "--hours", "1", chunk)[0] == DONE
    job = Job(stack, "simulate", "--processes", "1", chunk, results, **NOWHERE)
    until(lambda: any((tmp_path / "results.parts").glob("*.jsonl")), "the first run")
    until(lambda: sum(1 for _ in begun(tmp_path / "results.parts")) >= 4, "some runs")
    os.killpg(job.process.pid, signal.SIGTERM)
    status, said = job.end()
    assert status == PART, said
    assert run(stack, "store", results)[0] == DONE
    progress = stack.sweep(sweep_id)["progress"]
    assert progress["completed"] >= 3
    assert progress["queued"] == 40 - progress["completed"]
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def begun(folder: Path) -> Iterator[str]:
    for part in folder.glob("*.jsonl"):
        yield from (line for line in part.read_text().splitlines() if '"begun"' in line)


def test_a_run_that_ends_its_process_is_tried_again_elsewhere(stack: Stack, tmp_path: Path) -> None:
    sweep_id = stack.submit(long(3, 640))
    chunk, results = tmp_path / "chunk", tmp_path / "results"
    assert run(stack, "claim", "--count", "99", "--hours", "1", chunk)[0] == DONE
    job = Job(stack, "simulate", "--processes", "1", chunk, results, **NOWHERE)
    until(lambda: any(begun(tmp_path / "results.parts")), "the first run")
    job.simulating()[0].kill()
    status, said = job.end()
    assert (status, "3 of 3 runs" in said) == (DONE, True), said
    status, said = run(stack, "store", results)
    assert (status, "2 results and 1 failures stored" in said) == (DONE, True), said
    assert stack.sweep(sweep_id)["progress"]["queued"] == 1
    history = stack.get(f"/v1/sweeps/{sweep_id}/points/0")["replicates"][0]["attempt_history"]
    assert history[0]["failure"]["code"] == "worker_lost"
    assert run(stack, "--until-empty")[0] == DONE
    assert stack.sweep(sweep_id)["phase"] == "completed"


def test_fabrics_travel(stack: Stack, engine: Engine, tmp_path: Path) -> None:
    tree = Tree()
    files = form("tree", tree.discovery(), tree.tables())
    assert stack.api.post("/v1/fabrics", **files).status_code == 201
    sweep_id = stack.submit(static())
    chunk, results = tmp_path / "chunk", tmp_path / "results"
    assert run(stack, "claim", "--count", "99", "--hours", "1", chunk)[0] == DONE
    status, said = run(stack, "simulate", chunk, results, **NOWHERE)
    assert (status, "8 of 8" in said) == (DONE, True), said
    assert run(stack, "store", results)[0] == DONE
    assert_done_once(stack, engine, sweep_id)


def test_tables_travel(stack: Stack, engine: Engine, tmp_path: Path) -> None:
    base = tiny()["base"] | {"report": {"ports": "all"}}
    sweep_id = stack.submit(tiny(base=base, replicates=1))
    chunk, results = tmp_path / "chunk", tmp_path / "results"
    assert run(stack, "claim", "--count", "99", "--hours", "1", chunk)[0] == DONE
    assert run(stack, "simulate", chunk, results, **NOWHERE)[0] == DONE
    status, said = run(stack, "store", results)
    assert status == DONE, said
    assert_right(stack, sweep_id)
    tables = stack.get(f"/v1/runs/{sweep_id}.0.0/tables")["tables"]
    assert [table["name"] for table in tables] == ["ports"]
    assert_done_once(stack, engine, sweep_id)


def documents(path: Path) -> list[Any]:
    return [document for _, document in read_sealed(path)]


def sealed(path: Path, changed: list[Any]) -> None:
    """Write documents with a seal that fits them: a forger knows how."""
    body = b"".join(json.dumps(document).encode() + b"\n" for document in changed)
    seal = json.dumps({"sha256": hashlib.sha256(body).hexdigest()}).encode() + b"\n"
    path.write_bytes(gzip.compress(body + seal))


def set_in(document: Any, where: str, value: Any) -> None:
    *outer, last = where.split(".")
    for name in outer:
        document = document[name]
    document[last] = value


Change = Callable[[list[Any]], None]


def put(line: int, where: str, value: Any) -> Change:
    return lambda lines: set_in(lines[line], where, value)


FORGERIES: list[tuple[Change, str]] = [
    (put(3, "result.metrics.completion_time_ns", "fast"), "no result of a run"),
    (put(3, "result.metrics.made_up", 1.0), "metrics: made_up is no metric"),
    (put(3, "result.provenance.base_seed", 0), "provenance.base_seed is 0, what was claimed"),
    (put(3, "result.provenance.model", "loggp"), "no result of a run"),
    (put(3, "result.provenance.replicate", 77), "provenance.replicate is 77"),
    (put(3, "result.provenance.model_revision", 1), "provenance.model_revision is 1"),
    (put(3, "note", "hello"), "note: Extra inputs are not permitted"),
    (put(3, "lease_id", "one"), "lease_id: Input should be a valid integer"),
    (put(3, "failure", {"kind": "user", "code": "x", "message": "y"}), "either a result or"),
    (put(3, "tables", [{"name": "ports", "rows": 1, "content": "eA=="}]), "no Arrow stream"),
    (put(3, "fabric", base64.b64encode(b"no fabric").decode()), "no result of a run"),
    (put(0, "model_revision", 1), "results of revision 1 cannot be stored"),
    (put(0, "format", "fabricsweep-chunk"), "format: Input should be 'fabricsweep-results'"),
    (lambda lines: lines.append(lines[1]), "stands in the file twice"),
]


def test_a_forged_file_stores_nothing(stack: Stack, claimed: tuple[str, Path, Path]) -> None:
    sweep_id, chunk, results = claimed
    assert run(stack, "simulate", chunk, results, **NOWHERE)[0] == DONE
    forged = []
    for number, (change, _) in enumerate(FORGERIES):
        lines = documents(results)
        change(lines)
        forged.append(results.with_name(f"forged-{number}"))
        sealed(forged[-1], lines)
    status, told = run(stack, "store", *forged)
    assert (status, "Traceback" in told) == (REFUSED, False), told
    complaints = [line for line in told.splitlines() if "nothing of it was stored" in line]
    for (_, said), complaint in zip(FORGERIES, complaints, strict=True):
        assert said in complaint
    progress = stack.sweep(sweep_id)["progress"]
    assert (progress["completed"], progress["failed"], progress["executing"]) == (0, 0, 1)
    assert run(stack, "store", results)[0] == DONE
    assert stack.sweep(sweep_id)["progress"]["completed"] == 5


def test_without_the_key_nothing_is_stored(stack: Stack, claimed: tuple[str, Path, Path]) -> None:
    sweep_id, chunk, results = claimed
    assert run(stack, "simulate", chunk, results, **NOWHERE)[0] == DONE
    lines = documents(results)
    lines[0]["key"] = "0" * 32
    sealed(results, lines)
    status, told = run(stack, "store", results)
    assert (status, "no longer held" in told) == (PART, True)
    assert stack.sweep(sweep_id)["progress"]["completed"] == 0


def test_a_damaged_file_stores_nothing(stack: Stack, claimed: tuple[str, Path, Path]) -> None:
    sweep_id, chunk, results = claimed
    assert run(stack, "simulate", chunk, results, **NOWHERE)[0] == DONE
    whole = results.read_bytes()
    body = gzip.decompress(whole)
    damaged = {
        "was cut off": [whole[: len(whole) // 2], gzip.compress(body[: len(body) // 2])],
        "its last line, the seal": [gzip.compress(body[: body.rindex(b"\n", 0, -1) + 1])],
        "the seal does not fit": [
            gzip.compress(body.replace(b'"cpu_seconds":0', b'"cpu_seconds":1'))
        ],
        "no file of this kind": [b"", b"a text", body],
    }
    said = [words for words, contents in damaged.items() for _ in contents]
    files = [results.with_name(f"damaged-{number}") for number in range(len(said))]
    for path, content in zip(files, itertools.chain(*damaged.values()), strict=True):
        path.write_bytes(content)
    status, told = run(stack, "store", *files)
    assert (status, "Traceback" in told) == (REFUSED, False), told
    for path, words in zip(files, said, strict=True):
        (complaint,) = (line for line in told.splitlines() if f"{path}" in line)
        assert words in complaint or path.stat().st_size == 0, complaint
    assert stack.sweep(sweep_id)["progress"]["completed"] == 0
    assert run(stack, "store", results)[0] == DONE
    assert stack.sweep(sweep_id)["progress"]["completed"] == 5


def test_the_recipe_by_files(stack: Stack, engine: Engine, tmp_path: Path) -> None:
    sweep_id = stack.submit(tiny())
    chunks = tmp_path / "chunks"
    recipe(stack, "by-files.sh", "claim", chunks, "3", "3")
    assert sorted(path.name for path in chunks.iterdir()) == ["1.chunk", "2.chunk", "3.chunk"]
    for number in ("1", "2", "2", "7"):
        recipe(stack, "by-files.sbatch", chunks, SLURM_ARRAY_TASK_ID=number, **NOWHERE)
    recipe(stack, "by-files.sh", "store", chunks)
    assert stack.sweep(sweep_id)["progress"]["completed"] == 6
    recipe(stack, "by-files.sh", "release", chunks)
    assert list(chunks.iterdir()) == []
    assert stack.sweep(sweep_id)["progress"]["queued"] == 2
    assert run(stack, "--until-empty")[0] == DONE
    assert_done_once(stack, engine, sweep_id)
