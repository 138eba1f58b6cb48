"""Public recordings beside what they must give.

``python -m tests.validation.traces [--samples FOLDER]`` reads the files of others that lie there (``goal``,
``aicb``, ``chakra``, ``htsim``, ``dumpi``), replays them, and holds them against our own workloads, against
sums over their lines, and against the text that the tools of others have written. It exits with 1 when
anything differs.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import simcore
import tracefile
from tests.validation import dumpi_text

SAMPLES = Path(__file__).parents[2] / ".." / "shared" / "samples"
EAGER = {"eager_limit_bytes": 1 << 30}
"""Nobody asks before sending: requests and grants are bytes, too."""
_AICB_WORDS = {
    "ALLREDUCE": "allreduce",
    "ALLGATHER": "allgather",
    "REDUCESCATTER": "reduce_scatter",
    "ALLTOALL": "alltoall",
    "BROADCAST": "broadcast",
}


@dataclass(frozen=True, slots=True)
class Check:
    """One comparison."""

    name: str
    wanted: Any
    found: Any

    @property
    def holds(self) -> bool:
        """Whether both are the same."""
        return bool(self.wanted == self.found)


def _run(model: str, workload: dict[str, Any], traces: dict[str, simcore.Trace]) -> dict[str, Any]:
    topology = {"kind": "torus", "widths": [8]}
    point = {"model": model, "topology": topology, "workload": workload, "mpi": EAGER}
    metrics: dict[str, Any] = simcore.run(point, traces=traces)["metrics"]
    return metrics


def chakra_checks(folder: Path) -> Iterator[Check]:
    """astra-sim's ring allreduce of 1 MiB on 8 ranks is ours, and what is read is written the same."""
    files = sorted((folder / "custom_ring_allreduce_8npus_1MB").glob("*.et"))
    trace = simcore.Trace(tracefile.read(*files).trace.columns())
    own = {
        "kind": "collective",
        "operation": "allreduce",
        "algorithm": "ring",
        "message_bytes": 1 << 20,
        "iterations": 1,
    }
    replay = {"kind": "trace", "trace": "ring", "compute_scale": 0}
    for model in ("loggp", "packet"):
        wanted, found = _run(model, own, {}), _run(model, replay, {"ring": trace})
        for metric in ("completion_time_ns", "bytes_delivered"):
            name = f"Chakra ring allreduce, {model}, {metric}"
            yield Check(name, wanted[metric], found[metric])
    for name in ("custom_ring_allreduce_8npus_1MB", "all_reduce_4npus_1MB"):
        public = tracefile.read(*sorted((folder / name).glob("*.et"))).trace
        written = b"".join(tracefile.export_pieces(public, "chakra"))
        again = tracefile.parse(tracefile.Source("again.zip", written)).trace
        yield Check(f"Chakra {name}, written and read again", public.digest, again.digest)


def aicb_checks(path: Path) -> Iterator[Check]:
    """Bytes by collective are the sums over the lines of the description.

    Collectives forward and backward are those of the tensor-parallel group of 8, those of gradients of
    data-parallel groups, which have one rank here. An allgather says what all contribute together.
    """
    wanted: Counter[str] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines()[2:]:
        cells = line.split("\t")
        for word, size in ((cells[3], cells[4]), (cells[6], cells[7])):
            kind = _AICB_WORDS.get(word)
            if kind is not None:
                wanted[kind] += int(size) // (8 if kind == "allgather" else 1)
    found: Counter[str] = Counter()
    for told in tracefile.describe(tracefile.read(path).trace)["collectives"]:
        found[told["collective"]] += told["bytes"] * told["count"]
    for kind in sorted({*wanted, *found}):
        yield Check(f"AICB {path.name[:14]}, bytes in {kind}", wanted[kind], found[kind])


def _delivered(trace: tracefile.Trace) -> int:
    """The bytes that a replay delivers."""
    point = {
        "model": "loggp",
        "topology": {"kind": "single_router", "endpoints": trace.ranks},
        "workload": {"kind": "trace", "trace": "it"},
        "mpi": EAGER,
    }
    columns = simcore.Trace(trace.columns())
    return int(simcore.run(point, traces={"it": columns})["metrics"]["bytes_delivered"])


def goal_checks(folder: Path) -> Iterator[Check]:
    """Every schedule is read, written again as the same trace, and ends when it is replayed."""
    for path in sorted(folder.glob("*.goal")):
        trace = tracefile.read(path).trace
        text = b"".join(tracefile.export_pieces(trace, "goal"))
        again = tracefile.parse(tracefile.Source("again.goal", text)).trace
        yield Check(f"GOAL {path.name}, written and read again", trace.digest, again.digest)
        sent = int(trace.bytes[trace.kind == tracefile.trace.SEND].sum())
        yield Check(f"GOAL {path.name}, bytes replayed", sent, _delivered(trace))


def htsim_checks(folder: Path) -> Iterator[Check]:
    """Every matrix has the messages of its lines, and delivers their bytes."""
    for path in sorted(folder.glob("*.cm")):
        trace = tracefile.read(path).trace
        lines = re.findall(r"(\d+)->(\d+).* size (\d+)", path.read_text(encoding="utf-8"))
        ranks, sends = trace.rank_of_rows(), trace.kind == tracefile.trace.SEND
        found = zip(*(c[sends].tolist() for c in (ranks, trace.peer, trace.bytes)), strict=True)
        wanted = sorted(tuple(map(int, line)) for line in lines)
        yield Check(f"htsim {path.name}, messages", wanted, sorted(found))
        sent = sum(size for _, _, size in wanted)
        yield Check(f"htsim {path.name}, bytes replayed", sent, _delivered(trace))


def dumpi_checks(folder: Path) -> Iterator[Check]:
    """Every call of rank 0 is as DUMPI's own program writes it; the ranks together are a trace."""
    files = sorted(folder.glob("testtrace-*.bin"))
    text = dumpi_text.read_text(folder / "testtrace-0000.txt")
    own = dumpi_text.written(files[0], 0)
    for number, (wanted, found) in enumerate(zip_longest(text.calls, own.calls)):
        yield Check(f"DUMPI call {number}", wanted, found)
    yield Check("DUMPI calls of each function", text.counts, own.counts)
    yield Check("DUMPI sizes of datatypes", text.sizes, own.sizes)
    trace = tracefile.read(*files).trace
    counts = [int(n) for n in tracefile.describe(trace)["operations_by_kind"].values()]
    # Of each rank: six gaps, a send, a receive, a wait and two collectives.
    yield Check("DUMPI operations of 4 ranks", [24, 4, 4, 4, 8], counts)
    # A message of 4 bytes each; an allreduce of 4 bytes in two rounds, and a barrier of 1 byte in two.
    yield Check("DUMPI bytes replayed", 4 * 4 + 4 * 2 * 4 + 4 * 2, _delivered(trace))


def checks(samples: Path) -> Iterator[Check]:
    """All comparisons that the files there allow."""
    yield from chakra_checks(samples / "chakra")
    for path in sorted((samples / "aicb").glob("G13B*.txt")):
        yield from aicb_checks(path)
    yield from goal_checks(samples / "goal")
    yield from htsim_checks(samples / "htsim")
    yield from dumpi_checks(samples / "dumpi")


def main() -> int:
    """Print each comparison; 1 when one does not hold, 2 when there are no files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=Path, default=SAMPLES)
    samples = parser.parse_args().samples
    if not (samples / "chakra").is_dir():
        sys.stderr.write(f"{samples}: no recordings there; name their folder with --samples\n")
        return 2
    done = list(checks(samples))
    for check in done:
        mark = "equal" if check.holds else "DIFFERS"
        sys.stdout.write(f"{check.name}: {mark}: {check.wanted}, {check.found}\n")
    failed = sum(not check.holds for check in done)
    sys.stdout.write(f"{len(done) - failed} of {len(done)} are equal\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
