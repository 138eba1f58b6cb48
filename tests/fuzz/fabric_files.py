"""Damaged fabric files: every answer is a fabric or `FabricFileError`, soon and in bounded memory.

``python -m tests.fuzz.fabric_files --inputs 1000000 --seed 1 [--first N]`` gives each input a number; an
input depends on seed and number only, so one that fails can be had again. Some of what is accepted is
written in every format and read back.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from fabricfile import (
    EXPORT_FORMATS,
    FORMATS,
    Fabric,
    FabricFileError,
    Limits,
    Source,
    completed,
    export,
    parse,
)
from tests.fuzz.mutations import damaged
from tests.support.fabrics import ring, tree

FABRICS = Path(__file__).resolve().parent.parent / "data" / "fabrics"
LIMITS = Limits(wiring_bytes=1 << 20, tables_bytes=1 << 20)
HANG_SECONDS = 20
ALARM_INPUTS = (
    100  # the alarm is set for so many at a time: a call of the system costs more than an input
)
EXAMINED = (
    8  # of the inputs that are taken, those whose number this divides are written and read back
)


class HangError(Exception):
    """`ALARM_INPUTS` inputs took more than `HANG_SECONDS` of CPU."""


@dataclass(slots=True)
class Corpus:
    """What is damaged: descriptions of wiring, tables, stored bytes, documents."""

    wirings: list[bytes] = field(default_factory=list)
    tables: list[bytes] = field(default_factory=list)
    pairs: list[tuple[bytes, bytes]] = field(default_factory=list)  # wiring and its tables
    stored: list[bytes] = field(default_factory=list)
    documents: list[bytes] = field(default_factory=list)


@dataclass(slots=True)
class Tally:
    """What came of the inputs."""

    inputs: int = 0
    taken: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    slowest_seconds: float = 0.0
    slowest_input: int = 0


def corpus() -> Corpus:
    """The files of tests/data/fabrics and some written ones."""
    found = Corpus()
    for path in sorted(FABRICS.iterdir()):
        kind = found.tables if path.suffix in {".lfts", ".fdbs"} else found.wirings
        kind.append(path.read_bytes())
    discovered = (FABRICS / "cluster.ibnetdiscover").read_bytes()
    found.pairs = [(discovered, tables) for tables in found.tables]
    for fabric in (tree(2, 2, 1), tree(3, 2, 2), ring(4)):
        found.wirings += [
            export(fabric, name).encode() for name in EXPORT_FORMATS if name != "lfts"
        ]
        found.tables.append(export(fabric, "lfts").encode())
        found.pairs += [(wiring, found.tables[-1]) for wiring in found.wirings[-4:]]
        found.stored.append(fabric.to_bytes())
        found.documents.append(json.dumps(fabric.to_document()).encode())
    return found


def feed(number: int, seed: int, source: Corpus) -> Fabric | None:
    """Make the input of a number and read it; the fabric when it is taken. Raises `FabricFileError`."""
    dice = random.Random(f"{seed}/{number}")
    kind = dice.random()
    if kind < 0.03:
        return Fabric.from_bytes(damaged(dice, dice.choice(source.stored), source.stored))
    if kind < 0.08:
        return _from_document(dice, source)
    everything = source.wirings + source.tables
    if kind < 0.45:
        wiring, tables = dice.choice(source.pairs)
        if dice.random() < 0.2:
            wiring = damaged(dice, wiring, everything)
        sources = [
            Source("wiring", wiring),
            Source("tables", damaged(dice, tables, everything)),
        ]
    else:
        sources = [Source("wiring", damaged(dice, dice.choice(source.wirings), everything))]
    format_name = dice.choice(FORMATS) if dice.random() < 0.1 else "auto"
    return parse(*sources, format_name=format_name, limits=LIMITS).fabric


def _from_document(dice: random.Random, source: Corpus) -> Fabric | None:
    try:
        text = damaged(dice, dice.choice(source.documents), source.documents)
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return Fabric.from_document(document)


def examine(fabric: Fabric) -> None:
    """A fabric that was taken must hold together: its bytes and what is written of it say the same."""
    assert Fabric.from_document(fabric.to_document(), fabric.tables_bytes()) == fabric
    assert Fabric.from_bytes(fabric.to_bytes()) == fabric
    wiring = fabric.without_tables()
    assert parse(Source("again", export(wiring, "edge_list").encode())).fabric == wiring
    assert parse(Source("again", export(fabric, "dot").encode())).fabric == fabric
    discovered = export(fabric, "ibnetdiscover").encode()
    if fabric.tables is not None:
        tables = Source("tables", export(fabric, "lfts").encode())
        again = parse(Source("again", discovered), tables).fabric
        assert again.tables_bytes() == fabric.tables_bytes()
    again = parse(Source("again", discovered)).fabric
    assert again.endpoints.names == fabric.endpoints.names
    assert again.endpoints.lids == completed(fabric).endpoints.lids
    parse(Source("again", export(fabric, "topo").encode()))


@contextmanager
def alarm() -> Iterator[None]:
    """Interrupt what takes more than `HANG_SECONDS` of CPU."""

    def ring_it(_: int, __: FrameType | None) -> None:
        raise HangError

    before = signal.signal(signal.SIGVTALRM, ring_it)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def run(inputs: int, seed: int, first: int = 0) -> Tally:
    """Feed inputs of consecutive numbers; any exception but `FabricFileError` ends it, naming the number."""
    source, tally = corpus(), Tally()
    with alarm():
        for number in range(first, first + inputs):
            if tally.inputs % ALARM_INPUTS == 0:
                signal.setitimer(signal.ITIMER_VIRTUAL, HANG_SECONDS)
            begun = time.monotonic()
            try:
                fabric = feed(number, seed, source)
                if fabric is not None:
                    tally.taken += 1
                    if number % EXAMINED == 0:
                        examine(fabric)
            except FabricFileError as error:
                if not error.problems:
                    raise
                tally.codes.update({problem.code for problem in error.problems})
            except Exception as error:
                error.add_note(f"input {number} of seed {seed}")
                raise
            used = time.monotonic() - begun
            if used > tally.slowest_seconds:
                tally.slowest_seconds, tally.slowest_input = used, number
            tally.inputs += 1
    return tally


def main() -> int:
    """Run, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--memory-mib", type=int, default=2048, help="bound of the address space")
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (chosen.memory_mib << 20, chosen.memory_mib << 20))
    begun = time.monotonic()
    tally = run(chosen.inputs, chosen.seed, chosen.first)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"{tally.inputs} inputs in {time.monotonic() - begun:.0f} s: {tally.taken} taken, no crash"
    )
    print(f"slowest: input {tally.slowest_input}, {tally.slowest_seconds:.3f} seconds")
    print(f"peak memory: {peak / (1 << 20 if sys.platform == 'darwin' else 1 << 10):.0f} MiB")
    print("errors by kind:", dict(tally.codes.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
