"""Simulating the runs of a chunk file: no database, no broker.

Each process appends what it has done to a file of its own, in a folder beside the result file. What is done
outlives every process, and the next call goes on there. The result file is made of them at the end.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import structlog
from pydantic import BaseModel

from domain.attachment.of_point import Attachment, attachments_used
from domain.run.failure import Failure, FailureKind
from runtime.garbage import collect_seldom
from storage.run.records.task import Chunk, FailedRun, FinishedRun, TaskRecord
from worker.batch.chunk_file import ChunkFile
from worker.batch.crew import Crew, Ending
from worker.batch.result_file import FORMAT, ResultHeader, RunLine, TablePart
from worker.batch.sealed_lines import FileRefusedError, write_sealed
from worker.batch.settings import NodeSettings
from worker.machine import process_bytes, process_threads, usable_cores
from worker.patience import Patience
from worker.run.chunk_run import ChunkRun, complete_document
from worker.shutdown import is_draining

Place = tuple[int, int, int]
"""Lease, point, replicate."""

_BEGUN = "begun"
_DIED = Failure(
    kind=FailureKind.TRANSIENT,
    code="worker_lost",
    message="The process that simulated this run ended with it. It may need more memory than there is.",
)


def simulate_file(
    chunk_file: ChunkFile, path: Path, settings: NodeSettings, seconds: float | None
) -> tuple[int, int]:
    """Simulate the runs of a chunk file and write their result file.

    Parameters
    ----------
    path
        of the result file.
    seconds
        after which no run is begun; None is for ever.

    Returns
    -------
    How many runs are in the result file, and how many there were to do.

    Raises
    ------
    FileRefusedError
        What an earlier call left behind is not of this chunk file.
    """
    folder = path.with_name(f"{path.name}.parts")
    with _prepared(folder, chunk_file):
        ending = _simulate_all(chunk_file, folder, settings, seconds)
        if ending is Ending.FAILED:
            raise FileRefusedError(f"{path} was not written: a process failed; its log is above")
        header = ResultHeader(
            format=FORMAT,
            version=1,
            model_revision=chunk_file.header.model_revision,
            key=chunk_file.header.key,
            leases=[chunk.lease_id for chunk in chunk_file.chunks if chunk.lease_id is not None],
        )
        written = _write(path, header, folder)
        shutil.rmtree(folder)
    return written, chunk_file.header.runs


@contextmanager
def _prepared(folder: Path, chunk_file: ChunkFile) -> Iterator[None]:
    """Make the folder, or find it as an earlier call for the same chunk file has left it.

    No other call may work in it meanwhile.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    with (folder / "of").open("a+") as mark:
        try:
            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FileRefusedError(f"{folder}: another process simulates there") from None
        mark.seek(0)
        key = mark.read()
        if not key:
            mark.write(chunk_file.header.key)
            mark.flush()
        elif key != chunk_file.header.key:
            raise FileRefusedError(f"{folder} holds results of another chunk file: delete it first")
        yield


def _simulate_all(
    chunk_file: ChunkFile, folder: Path, settings: NodeSettings, seconds: float | None
) -> Ending:
    """Simulate what no earlier call has done."""
    processes = settings.worker_processes or usable_cores()
    done = {_place(line) for line in _lines(folder)}
    left = [
        (chunk, task)
        for chunk in chunk_file.chunks
        for task in chunk.tasks
        if (chunk.lease_id, task.point_index, task.replicate) not in done
    ]
    share = process_bytes(settings.worker_memory_bytes, processes, settings.max_table_bytes)
    threads = process_threads(settings.worker_threads, processes)
    queue = _Queue(folder / "next", len(left))

    def work(_: list[int]) -> None:
        _work(chunk_file, left, queue, folder, settings, (share, threads))

    crew = Crew(min(processes, max(1, len(left))), work, settings.drain_seconds, seconds)
    ending = crew.run()
    _note_dead(folder, crew.dead)
    return ending


class _Queue:
    """Numbers, each of which one process gets; the kernel frees the lock of one that dies."""

    def __init__(self, path: Path, length: int) -> None:
        self._path = path
        self._length = length
        path.write_text("0")

    def next(self) -> int | None:
        """Give the next number; None when there are no more."""
        with self._path.open("r+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            number = int(file.read() or "0")
            if number >= self._length:
                return None
            file.seek(0)
            file.write(str(number + 1))
            return number


def _work(
    chunk_file: ChunkFile,
    left: Sequence[tuple[Chunk, TaskRecord]],
    queue: _Queue,
    folder: Path,
    settings: NodeSettings,
    shares: tuple[int, int],
) -> None:
    """Take runs off the queue until there are none; what a process of the crew does."""
    collect_seldom()
    runner = _FileRunner(chunk_file, folder, settings, shares)
    while not is_draining() and (number := queue.next()) is not None:
        chunk, task = left[number]
        assert chunk.lease_id is not None
        runner.begin(chunk.lease_id, task)
        ChunkRun(runner, chunk.model_copy(update={"tasks": [task]}), chunk.lease_id).work()


class _FileRunner:
    """What a chunk needs of its process, where results go into a file."""

    def __init__(
        self, chunk_file: ChunkFile, folder: Path, settings: NodeSettings, shares: tuple[int, int]
    ) -> None:
        self._expires_at = chunk_file.header.expires_at
        self._contents = chunk_file.attachments
        self._opened: dict[Attachment, Any] = {}
        self._part = folder / f"{os.getpid()}.{time.time_ns()}.jsonl"
        self._settings = settings
        self._memory_bytes, self._threads = shares
        self.patience = Patience(0, 0)
        self.heartbeat_seconds = settings.heartbeat_seconds
        self.stop_seconds = settings.stop_seconds
        self.store_seconds = settings.store_seconds
        self.unstored_bytes = settings.unstored_bytes

    def begin(self, lease_id: int, task: TaskRecord) -> None:
        """Note which run this process may end with."""
        self._append([{_BEGUN: [lease_id, task.point_index, task.replicate]}])

    def renew(self, lease_id: int) -> bool:
        """Tell whether the lease, which nobody renews, may still be held."""
        return datetime.now(UTC) < self._expires_at

    def store(
        self, lease_id: int, finished: Sequence[FinishedRun], failed: Sequence[FailedRun]
    ) -> bool:
        """Append what is done to this process's file."""
        lines = [_finished(lease_id, run) for run in finished]
        lines += [_failed(lease_id, run) for run in failed]
        self._append([line.model_dump(mode="json", exclude_defaults=True) for line in lines])
        return True

    def release(self, lease_id: int) -> None:
        """Do nothing: whoever stores the results ends the lease."""

    def simulate(self, chunk: Chunk, task: TaskRecord, stop: Any) -> Any:
        """Run one task; raises as ``worker.run.simulator.simulate``."""
        from worker.run.simulator import open_attachment, simulate

        for kind, digest in attachments_used(task.document):
            if (kind, digest) not in self._opened:
                self._opened[kind, digest] = open_attachment(kind, self._contents[digest])
        document = complete_document(chunk, task, self._memory_bytes, self._threads)
        return simulate(document, stop, self._opened, self._settings.max_table_bytes)

    def _append(self, documents: Sequence[Any]) -> None:
        with self._part.open("a") as file:
            file.write("".join(json.dumps(document) + "\n" for document in documents))
            file.flush()
            os.fsync(file.fileno())


def _finished(lease_id: int, run: FinishedRun) -> RunLine:
    # Bytes are written as base64; the model expects them so when it reads.
    return RunLine.model_construct(
        lease_id=lease_id,
        point_index=run.task.point_index,
        replicate=run.task.replicate,
        result=run.result.model_dump(mode="json"),
        fabric=run.fabric,
        tables=tuple(
            TablePart.model_construct(name=table.name, rows=table.rows, content=table.content)
            for table in run.tables
        ),
    )


def _failed(lease_id: int, run: FailedRun) -> RunLine:
    return RunLine(
        lease_id=lease_id,
        point_index=run.task.point_index,
        replicate=run.task.replicate,
        failure=run.failure,
        cpu_seconds=run.cpu_seconds,
        peak_memory_bytes=run.peak_memory_bytes,
    )


def _note_dead(folder: Path, dead: Sequence[int]) -> None:
    """Let the run that a dead process had begun fail, as one that may be tried again."""
    for number in dead:
        for part in folder.glob(f"{number}.*.jsonl"):
            documents = list(_documents(part))
            last = documents[-1] if documents else {}
            if _BEGUN in last:
                lease_id, point_index, replicate = last[_BEGUN]
                line = RunLine(
                    lease_id=lease_id,
                    point_index=point_index,
                    replicate=replicate,
                    failure=_DIED,
                )
                with part.open("a") as file:
                    file.write(line.model_dump_json(exclude_defaults=True) + "\n")
                structlog.get_logger("worker.batch").warning("run_lost", point_index=point_index)


def _documents(part: Path) -> Iterator[dict[str, Any]]:
    """Give what a process has noted; a last line that was cut off is none."""
    for text in part.read_text().splitlines(keepends=True):
        if text.endswith("\n"):
            yield json.loads(text)


def _lines(folder: Path) -> Iterator[dict[str, Any]]:
    for part in sorted(folder.glob("*.jsonl")):
        yield from (document for document in _documents(part) if _BEGUN not in document)


def _place(line: dict[str, Any]) -> Place:
    return line["lease_id"], line["point_index"], line["replicate"]


def _write(path: Path, header: ResultHeader, folder: Path) -> int:
    """Write the result file; gives how many runs are in it."""
    done = 0

    def lines() -> Iterator[BaseModel]:
        nonlocal done
        yield header
        for line in _lines(folder):
            done += 1
            yield RunLine.model_validate(line)

    write_sealed(path, lines())
    return done
