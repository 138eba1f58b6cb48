"""`make validate-opensm`: fabrics of ours routed by OpenSM, beside our own engines.

Prints a table; with ``--write`` puts it between the markers of ``docs/validation.md``. Exit status: 0 when
everything that must agree does, 1 when not, 2 when OpenSM or the simulator is not installed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.validation.ebb_study import Point
from tests.validation.opensm.compare import DRAWS, PAIRS, Row, compare, fabric_of, text_of
from tests.validation.opensm.simulate import MissingProgramsError, Programs, find_programs, route
from tests.validation.run import DOCUMENT, write_between


def chassis(endpoints: int, chip_ports: int, **cabling: object) -> Point:
    """One director of equal chips."""
    return {"kind": "chassis", "endpoints": endpoints, "chip_ports": chip_ports, **cabling}


SHUFFLED = {"cabling": "shuffled", "cabling_seed": 7}
# Leaves that are not equally full, which OpenSM does not take in the order of their numbers.
UNEVEN: Point = {
    "kind": "graph",
    "edges": [f"l{leaf} s{spine}" for leaf in range(6) for spine in range(3)],
    "attachments": ["l0 2", "l1 5", "l2 1", "l3 5", "l4 3", "l5 4"],
}
# Name, topology, whether it is a full tree cabled in order.
FABRICS: tuple[tuple[str, Point, bool], ...] = (
    ("288 endpoints, 24-port chips", chassis(288, 24), True),
    ("288, shuffled", chassis(288, 24, **SHUFFLED), False),
    ("648 endpoints, 36-port chips", chassis(648, 36), True),
    ("648, shuffled", chassis(648, 36, **SHUFFLED), False),
    ("1,024 endpoints, 16-port chips, 3 levels", chassis(1024, 16), True),
    ("1,024, shuffled", chassis(1024, 16, **SHUFFLED), False),
    ("Six uneven leaves", UNEVEN, False),
    ("Atlas (reconstructed)", {"kind": "machine", "name": "atlas"}, False),
    ("Atlas, shuffled", {"kind": "machine", "name": "atlas", **SHUFFLED}, False),
)


def rows(programs: Programs, folder: Path) -> Iterator[Row]:
    """Every fabric under every pair of engines."""
    for name, topology, ordered in FABRICS:
        for pair in PAIRS:
            place = folder / f"{name}-{pair.label}".replace(" ", "_").replace(",", "")
            yield compare(programs, name, topology, pair, place, ordered)


def markdown(all_rows: list[Row]) -> str:
    """The table, one row a fabric and engine."""
    lines = [
        "| Fabric | OpenSM's engine | Its tables | Our engine | Equal entries | Lanes, its/ours | |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {row.fabric} | {row.pair} | {100 * row.theirs:.2f} | {100 * row.ours:.2f} "
        f"| {100 * row.equal_entries:.1f} % | {row.their_lanes}/{row.our_lanes} | {row.verdict} |"
        for row in all_rows
    ]
    return "\n".join(lines)


def time_ranger(programs: Programs, folder: Path) -> str:
    """How long OpenSM takes to route the fabric like Ranger's."""
    fabric = fabric_of({"kind": "machine", "name": "ranger"})
    said = []
    for engine in ("minhop", "ftree"):
        routing = route(programs, text_of(fabric), engine, folder / f"ranger-{engine}")
        ran = engine if routing.engine == engine else f"{engine} (fell back to {routing.engine})"
        said.append(f"{ran} {routing.seconds:.1f} s")
    return (
        f"OpenSM's routing of the fabric like Ranger's ({len(fabric.endpoints):,} endpoints, "
        f"{len(fabric.routers):,} routers), from the start of routing to the last table set: "
        f"{', '.join(said)}."
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the comparison."""
    parser = argparse.ArgumentParser(prog="make validate-opensm", description=__doc__)
    parser.add_argument("--write", action="store_true", help="update docs/validation.md")
    options = parser.parse_args(arguments)
    try:
        programs = find_programs()
    except MissingProgramsError as error:
        print(error, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="fabricsweep-opensm-") as folder:
        all_rows = list(rows(programs, Path(folder)))
        timing = time_ranger(programs, Path(folder))
    body = f"{DRAWS} random bisections, the same for both.\n\n{markdown(all_rows)}\n\n{timing}"
    print(body)
    if options.write:
        DOCUMENT.write_text(write_between(DOCUMENT.read_text(), "opensm", body))
    required = [row for row in all_rows if row.must_agree]
    agreed = sum(row.agrees for row in required)
    print(f"\n{agreed} of {len(required)} that must agree do")
    return 0 if agreed == len(required) else 1


if __name__ == "__main__":
    sys.exit(main())
