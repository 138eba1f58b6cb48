"""Train what the details of results are compressed with: `python -m tools.train_dictionary`.

It simulates small points of many kinds and writes a new file into `storage/result/dictionaries`. What is
stored keeps needing the file it was compressed with: files are added, never changed.
"""

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import zstandard

import simcore
from domain.problem import ProblemsError
from domain.result.document import parse_result
from domain.sweep.spec.parse import parse_spec
from storage.result.details import FOLDER, plain_details
from tests.support.planning import planned

SIZE = 112_640  # as zstd recommends; twice as much saves 2 % more
NETWORKS = "[ring, mesh, torus, hyperx, dragonfly, fat_tree, hypercube]"
RANKS = ("sweep3d", "halo3d26", "collective", "tornado", "hotspot")
LOAD = "offered_load: [0.1, 0.2, 0.4, 0.6], link_latency_ns: [10, 40]"
BANDWIDTH = "link_bandwidth_gbps: [8, 16, 32, 64]"


def specs() -> Iterator[dict[str, Any]]:
    """Give small sweeps."""
    for base, axis in (
        ("{workload: {kind: uniform_random}, endpoints: 64}", LOAD),
        ("{workload: {kind: uniform_random}, endpoints: 32, report: {ports: summary}}", LOAD),
        ("{workload: {kind: random_reads, reads_per_core: 16}, endpoints: 64}", BANDWIDTH),
        *((f"{{workload: {{kind: {kind}}}, endpoints: 16}}", BANDWIDTH) for kind in RANKS),
    ):
        yield from _one_by_one("packet", base, axis, NETWORKS)
    pattern = "{endpoints: 64, pattern: {kind: random_bisection, draws: 20}}"
    yield from _one_by_one("static", pattern, "routing: [min_hop, dfsssp]", NETWORKS)


def _one_by_one(model: str, base: str, axis: str, networks: str) -> Iterator[dict[str, Any]]:
    """Give a sweep a network, so that one that cannot be built leaves the others."""
    for network in networks.strip("[]").split(", "):
        head = f"schema_version: 1\nname: training\nmodel: {model}\nreplicates: 1\n"
        yield {"text": f"{head}base: {base}\naxes: {{topology: [{network}], {axis}}}\n"}


def samples() -> Iterator[bytes | bytearray | memoryview[int]]:
    """Give the details of one run after the other, as they are before compression."""
    for spec in specs():
        try:
            points = planned(parse_spec(spec["text"])).points
            for point, replicate in product(points, range(2)):
                document = simcore.run(dict(point.point) | {"replicate": replicate})
                yield plain_details(parse_result(_without_fabric(document)))
        except ProblemsError as error:
            print(f"left out: {str(error)[:100]}", file=sys.stderr)
        except simcore.PointError as error:
            print(f"left out: {str(error)[:100]}", file=sys.stderr)


def _without_fabric(document: dict[str, Any] | bytes) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(document) if isinstance(document, bytes) else dict(document)
    told.pop("fabric", None)
    return told


def main() -> int:
    """Train and write."""
    found = list(samples())
    dictionary = zstandard.train_dictionary(SIZE, [*found[::2]], level=3)
    compressor = zstandard.ZstdCompressor(level=3, dict_data=dictionary)
    others = found[1::2]
    shares = [len(compressor.compress(sample)) for sample in others]
    path = Path(FOLDER) / f"{dictionary.dict_id()}.zdict"
    path.write_bytes(dictionary.as_bytes())
    print(f"{len(found)} samples; {sum(map(len, others)) // len(others)} bytes to ", end="")
    print(f"{sum(shares) // len(shares)}; written: {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
