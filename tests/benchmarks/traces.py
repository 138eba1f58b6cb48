"""How fast recordings are read, written and replayed, and in how much memory.

``python -m tests.benchmarks.traces OUTPUT.json [--quick] [--large]`` merges its rows into the file. Each row
is measured in a process of its own. A ring of 64 ranks, which compute, send and receive, is written in each
format; replays are programs of our own (`simcore.program_trace`), so that the recording and the workload that
it was made from have the same messages. With ``--large`` only imports of 1 GB are measured, each as the
service does it.
"""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import statistics
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import simcore
import tracefile
from api.trace import process
from tests.benchmarks.fabric_parse import timed
from tests.benchmarks.large_traces import write_chakra, write_dumpi
from tests.benchmarks.service_overhead import merge
from tests.support import goal_files

Row = dict[str, Any]

RANKS = 64
LARGE_BYTES = 1_000_000_000
DUMPI_BYTES_OF_A_ROUND = 175
EAGER = {"eager_limit_bytes": 1 << 30}
RING = {"kind": "collective", "operation": "allreduce", "algorithm": "ring"}
EXCHANGE = {"kind": "collective", "operation": "alltoall", "algorithm": "pairwise"}
PROGRAMS: dict[str, tuple[int, Row]] = {
    "ring": (256, RING | {"message_bytes": 1 << 20}),
    "exchange": (512, EXCHANGE | {"message_bytes": 4096}),
    "halo": (512, {"kind": "halo3d26", "iterations": 20}),
}
BY_PACKETS: dict[str, tuple[int, Row]] = {
    "ring": (64, RING | {"message_bytes": 1 << 22}),
    "exchange": (128, EXCHANGE | {"message_bytes": 16384}),
    "halo": (64, {"kind": "halo3d26", "iterations": 100}),
}
TRAINING = {
    "kind": "training",
    "model": "llama3_70b",
    "tensor_parallel": 8,
    "pipeline_parallel": 8,
    "micro_batches": 16,
    "iterations": 1,
    "warmup_iterations": 0,
}


def write_files(folder: Path, rounds: int) -> None:
    """The ring of so many rounds in every format, and a description of as many layers."""
    text = goal_files.ring(RANKS, rounds=rounds)
    trace = tracefile.parse(tracefile.Source("ring.goal", text.encode())).trace
    (folder / "ring.goal").write_text(text)
    (folder / "ring.arrow").write_bytes(trace.to_bytes())
    with zipfile.ZipFile(io.BytesIO(b"".join(tracefile.export_pieces(trace, "chakra")))) as files:
        files.extractall(folder)
    lines = ["rank,operation,peer,bytes,tag,duration_ns"]
    for turn in range(rounds):
        for rank in range(RANKS):
            lines.append(f"{rank},compute,,,,500")
            lines.append(f"{rank},isend,{(rank + 1) % RANKS},4096,{turn},")
            lines.append(f"{rank},receive,{(rank - 1) % RANKS},4096,{turn},")
    write_dumpi(folder, RANKS, rounds * DUMPI_BYTES_OF_A_ROUND * RANKS)
    (folder / "ring.csv").write_text("\n".join(lines) + "\n")
    head = f"HYBRID_TRANSFORMER_FWD_IN_BCKWD model_parallel_NPU_group: 8 all_gpus: {RANKS}\n{rounds // 4}\n"
    layer = "layer\t-1\t100\tALLREDUCE\t4096\t200\tALLREDUCE\t4096\t300\tALLREDUCE\t64\t5\n"
    (folder / "model.txt").write_text(head + layer * (rounds // 4))


def read_row(name: str, files: list[str], times: int) -> Row:
    """Read and check the files of a recording."""
    small = tracefile.Source("small.goal", goal_files.ring(2).encode())
    tracefile.Trace.from_bytes(tracefile.parse(small).trace.to_bytes())  # loads what all need
    sources = [tracefile.Source.of_path(file) for file in files]
    begun = resident("VmRSS")
    trace = tracefile.parse(*sources).trace
    peak = resident("VmHWM")  # repeated, the recording before would count as well
    _, seconds = timed(lambda: tracefile.parse(*sources), times)
    size, operations = sum(source.size for source in sources), trace.operations
    return {
        "name": f"trace_read_{name}",
        "bytes": size,
        "operations": operations,
        "cpu_seconds": seconds,
        "megabytes_per_cpu_second": size / 1e6 / seconds,
        "operations_per_cpu_second": operations / seconds,
        "peak_memory_bytes": peak,
        "reading_bytes_per_operation": (peak - begun) / operations,
        "bytes_per_operation": sum(c.nbytes for c in trace.columns().values()) / operations,
    }


def import_row(name: str, files: list[str]) -> Row:
    """Import a large recording once, as a process of the service does."""
    sources = [tracefile.Source.of_path(file) for file in files]
    wall, cpu = time.monotonic(), time.process_time()
    reading = process.read(sources, "auto", tracefile.Limits())
    if not isinstance(reading, process.TraceReading):
        raise SystemExit(str(reading.problems[0]))
    return {
        "name": f"trace_import_{name}",
        "bytes": sum(source.size for source in sources),
        "operations": reading.figures["operations"],
        "seconds": time.monotonic() - wall,
        "cpu_seconds": time.process_time() - cpu,
        "stored_bytes": len(reading.content),
    }


def import_rows() -> list[Row]:
    """Import 1 GB in each of the formats that large recordings come in."""
    rows = []
    for name, write in (("chakra", write_chakra), ("dumpi", write_dumpi)):
        with tempfile.TemporaryDirectory() as folder:
            files = [*map(str, write(Path(folder), RANKS, LARGE_BYTES))]
            rows.append(apart(import_row, name, files))
    return rows


def write_row(name: str, file: str, times: int) -> Row:
    """Write a recording in a format."""
    trace = tracefile.read(file).trace
    written, seconds = timed(lambda: b"".join(tracefile.export_pieces(trace, name)), times)
    return {
        "name": f"trace_write_{name}",
        "bytes": len(written),
        "operations": trace.operations,
        "cpu_seconds": seconds,
        "operations_per_cpu_second": trace.operations / seconds,
    }


def replay_row(name: str, times: int) -> Row:
    """Replay a program on `loggp`."""
    ranks, workload = PROGRAMS[name]
    columns = simcore.program_trace(point("loggp", ranks, workload))
    traces = {"it": simcore.Trace(columns)}
    replay = point("loggp", ranks, {"kind": "trace", "trace": "it"})
    _, seconds = timed(lambda: simcore.run(replay, traces=traces), times)
    operations = len(columns["kind"])
    return {
        "name": f"trace_replay_loggp_{name}",
        "ranks": ranks,
        "operations": operations,
        "cpu_seconds": seconds,
        "operations_per_cpu_second": operations / seconds,
    }


def paired_row(name: str, times: int) -> Row:
    """A program and its recording in turn, packet by packet: how many times as long the recording takes."""
    ranks, workload = BY_PACKETS[name]
    own = point("packet", ranks, workload)
    traces = {"it": simcore.Trace(simcore.program_trace(own))}
    replay = point("packet", ranks, {"kind": "trace", "trace": "it"})
    ratios, took = [], []
    for _ in range(times):
        first, own_seconds = timed(lambda: simcore.run(own), 1)
        second, seconds = timed(lambda: simcore.run(replay, traces=traces), 1)
        for metric in ("completion_time_ns", "bytes_delivered"):
            if first["metrics"][metric] != second["metrics"][metric]:
                message = f"{name}: the recording has another {metric} than its program"
                raise SystemExit(message)
        ratios.append(seconds / own_seconds)
        took.append(seconds)
    return {
        "name": f"trace_replay_packet_{name}",
        "ranks": ranks,
        "cpu_seconds": statistics.median(took),
        "times_as_long_as_the_program": statistics.median(ratios),
        "least_ratio": min(ratios),
        "largest_ratio": max(ratios),
    }


def training_row(times: int) -> Row:
    """A step of 2,048 ranks, as a workload and as a recording of it."""
    own = point("loggp", 2048, TRAINING)
    _, seconds = timed(lambda: simcore.run(own), times)
    peak = resident("VmHWM")
    columns = simcore.program_trace(own)
    traces = {"it": simcore.Trace(columns)}
    replay = point("loggp", 2048, {"kind": "trace", "trace": "it"})
    _, replay_seconds = timed(lambda: simcore.run(replay, traces=traces), times)
    return {
        "name": "training_2048_ranks_loggp",
        "operations": len(columns["kind"]),
        "cpu_seconds": seconds,
        "operations_per_cpu_second": len(columns["kind"]) / seconds,
        "replay_cpu_seconds": replay_seconds,
        "peak_memory_bytes": peak,
    }


def point(model: str, ranks: int, workload: Row) -> Row:
    """Ranks on one router, one on each endpoint."""
    if "iterations" not in workload and workload["kind"] != "trace":
        workload = workload | {"iterations": 1}
    topology = {"kind": "single_router", "endpoints": ranks}
    return {"model": model, "topology": topology, "workload": workload, "mpi": EAGER}


def resident(which: str) -> int:
    """Bytes of memory that this process has (``VmRSS``) or has had at most (``VmHWM``)."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{which}:"):
            return int(line.split()[1]) * 1024
    return 0


def _with_peak(work: Callable[..., Row], arguments: tuple[Any, ...]) -> Row:
    row = work(*arguments)
    return {"peak_memory_bytes": resident("VmHWM")} | row


def apart(work: Callable[..., Row], *arguments: Any) -> Row:
    """The row of a measurement in a process of its own."""
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawned) as processes:
        begun = time.monotonic()
        row = processes.submit(_with_peak, work, arguments).result()
    print(json.dumps(row), f"({time.monotonic() - begun:.0f} s)", flush=True)
    return row


def main() -> int:
    """Measure, print and merge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--quick", action="store_true", help="small files, once each")
    parser.add_argument("--large", action="store_true", help="imports of 1 GB, and nothing else")
    chosen = parser.parse_args()
    if chosen.large:
        merge(chosen.output, import_rows())
        return 0
    times, rounds = (1, 200) if chosen.quick else (3, 3400)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as processes:
            processes.submit(write_files, place, rounds).result()
        chakra = [*map(str, place.glob("*.et"))]
        for name, files in (
            ("chakra", chakra),
            ("dumpi", [*map(str, place.glob("*.bin"))]),
            ("csv", [str(place / "ring.csv")]),
            ("goal", [str(place / "ring.goal")]),
            ("aicb", [str(place / "model.txt")]),
            ("arrow", [str(place / "ring.arrow")]),
        ):
            rows.append(apart(read_row, name, files, times))
        arrow = str(place / "ring.arrow")
        rows += [apart(write_row, name, arrow, times) for name in tracefile.EXPORT_FORMATS]
    rows += [apart(replay_row, name, times) for name in PROGRAMS]
    rows += [apart(paired_row, name, 1 if chosen.quick else 7) for name in BY_PACKETS]
    rows.append(apart(training_row, times))
    merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
