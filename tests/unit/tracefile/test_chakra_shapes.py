"""Nodes that lie alike are decoded together, and are what they are one by one."""

from __future__ import annotations

import random
from typing import Any
from unittest.mock import patch

import pytest

from tests.support.chakra_files import file, node
from tests.support.trace_files import damaged, whole
from tracefile import Source, TraceFileError, parse
from tracefile.parse import chakra
from tracefile.parse.chakra_messages import ADDED, EXACT_DURATION, IS_WAIT, STARTS_AFTER
from tracefile.parse.chakra_shapes import IrregularError

DAMAGED = 150
NODES = 60

WIDTHS = ("int32_val", "int64_val", "uint32_val", "uint64_val", "sint64_val", "fixed32_val")


def outcome(sources: list[Source]) -> Any:
    """All that is read, labels included, or all that is wrong."""
    try:
        trace = parse(*sources, format_name="chakra").trace
    except TraceFileError as error:
        return [problem.to_dict() for problem in error.problems], error.more
    return trace.to_bytes(), trace.digest, trace.label.tolist(), trace.labels


def by_nodes(sources: list[Source]) -> Any:
    """The same, reading node by node."""
    with patch.object(chakra, "add_nodes", side_effect=IrregularError):
        return outcome(sources)


def by_shapes(sources: list[Source]) -> Any:
    """The same, where nothing may be read node by node."""
    with patch.object(chakra._Rank, "_read_nodes", side_effect=AssertionError("node by node")):
        return outcome(sources)


def program(draw: random.Random, count: int = NODES) -> list[Source]:
    """Two ranks that pass each other messages and reduce, with much that differs from node to node."""
    first, step = draw.choice((0, 1, 200, 1 << 40)), draw.choice((1, 1, 3))
    width, names = draw.choice(WIDTHS[:4]), draw.choice(("", "op", "operation {}", "aten::mm é"))
    nodes: list[list[Any]] = [[], []]
    for number in range(count):
        kind, own = draw.choice((1, 4, 5, 5, 6, 7)), first + step * number
        needs = tuple(first + step * n for n in draw.sample(range(number), min(number, 2)))
        told: dict[str, Any] = {"tensor": (draw.choice(WIDTHS), draw.randrange(300))}
        if draw.random() < 0.3:
            told["stream"] = ("int64_val", draw.choice((7, 20)))
        if number and draw.random() < 0.2:
            told[STARTS_AFTER] = ("string_val", f"{needs[0]} {first}")
        if kind == 4:
            told["micros"] = draw.choice((0, 5, 3000))
            told |= draw.choice(
                (
                    {},
                    {EXACT_DURATION: ("int64_val", 12345)},
                    {
                        IS_WAIT: ("bool_val", True),
                        ADDED: ("int64_val", draw.choice((0, 7, 1 << 35))),
                    },
                )
            )
        size = (width, draw.choice((8, 4096, 1 << 20)))
        group = {"pg_name": ("string_val", draw.choice("ab"))} if draw.random() < 0.5 else {}
        if kind == 7:
            told |= {"comm_type": ("int64_val", draw.choice((0, 6))), "comm_size": size, **group}
        name = names.format(draw.randrange(100))
        for rank in (0, 1):
            here = dict(told)
            here_kind = kind
            if kind in (5, 6):
                here_kind = kind if rank == 0 else 11 - kind
                peer = "comm_dst" if here_kind == 5 else "comm_src"
                here |= {peer: (width, 1 - rank), "comm_size": size, **group}
                here["comm_tag"] = (width, draw.randrange(3) if not group else 200)
            nodes[rank].append(node(own, here_kind, needs, name=name, **here))
    return [Source(f"run.{rank}.et", file(*nodes[rank])) for rank in (0, 1)]


@pytest.mark.parametrize("seed", range(12))
def test_shapes_give_what_nodes_give(seed: int) -> None:
    sources = program(random.Random(seed))
    assert outcome(sources) == by_nodes(sources)


@pytest.mark.parametrize("seed", range(4))
def test_a_regular_file_is_read_by_shapes(seed: int) -> None:
    draw = random.Random(seed)
    sent = [
        node(
            n,
            5,
            (n - 1,) if n else (),
            name=f"send {n % 7}",
            comm_dst=("int32_val", 1),
            comm_size=("int64_val", draw.randrange(1 << 40)),
            comm_tag=("int32_val", n % 9),
        )
        for n in range(300)
    ]
    taken = [
        node(
            n + 9,
            6,
            name="",
            comm_src=("int32_val", 0),
            comm_size=("int64_val", 1 << 41),
            comm_tag=("uint64_val", n % 9),
        )
        for n in range(300)
    ]
    sources = [Source("run.0.et", file(*sent)), Source("run.1.et", file(*taken))]
    read = by_shapes(sources)
    assert len(read[3]) == 7
    assert read == by_nodes(sources)


@pytest.mark.parametrize("seed", range(6))
def test_damaged_files_are_taken_and_refused_alike(seed: int) -> None:
    draw = random.Random(seed)
    sources = program(draw, count=20) if seed % 2 else whole()["chakra, written here"]
    for _ in range(DAMAGED):
        changed = damaged(sources, draw)
        assert outcome(changed) == by_nodes(changed)


def test_what_one_node_has_otherwise_is_not_lost() -> None:
    def computes(**other: Any) -> list[Any]:
        told: list[Any] = [{"stream": ("int64_val", 5), "micros": 9} for _ in range(100)]
        told[50] |= other
        return [node(n, 4, **more) for n, more in enumerate(told)]

    for other in (
        {"stream": ("int64_val", 6)},
        {"stream": ("string_val", "5")},
        {IS_WAIT: ("bool_val", True)},
        {"micros": 8},
        {EXACT_DURATION: ("double_val", 77.0)},
        {EXACT_DURATION: ("sint64_val", 77)},
    ):
        sources = [Source("run.0.et", file(*computes(**other)))]
        read = outcome(sources)
        assert read == by_nodes(sources)
        assert read != outcome([Source("run.0.et", file(*computes()))])


@pytest.mark.parametrize(
    "tag",
    [("double_val", 1e30), ("uint64_val", (1 << 64) - 1), ("int64_val", -1), ("string_val", "12")],
)
def test_tags_that_are_unusual_are_told_apart(tag: Any) -> None:
    def messages(kind: int, peer: str, other: int) -> bytes:
        plain: dict[str, Any] = {peer: ("int32_val", other), "comm_size": ("int64_val", 8)}
        tags = [("int64_val", 1 << 40), ("int64_val", -1), tag, ("int64_val", 12)] * 3
        return file(*(node(n, kind, **plain, comm_tag=own) for n, own in enumerate(tags)))

    sources = [
        Source("run.0.et", messages(5, "comm_dst", 1)),
        Source("run.1.et", messages(6, "comm_src", 0)),
    ]
    assert outcome(sources) == by_nodes(sources)
