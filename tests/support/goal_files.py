"""Schedules in GOAL, written for tests."""

from __future__ import annotations


def ring(ranks: int = 4, size: int = 4096, compute_ns: int = 500, rounds: int = 2) -> str:
    """Every rank computes, then sends to the next one and receives from the one before, some times."""
    lines = [f"num_ranks {ranks}"]
    for rank in range(ranks):
        lines.append(f"rank {rank} {{")
        before: list[str] = []
        for turn in range(rounds):
            lines.append(f"c{turn}: calc {compute_ns}")
            lines += [f"c{turn} requires {label}" for label in before]
            lines.append(f"s{turn}: send {size}b to {(rank + 1) % ranks} tag {turn}")
            lines.append(f"r{turn}: recv {size}b from {(rank - 1) % ranks} tag {turn}")
            lines += [f"{label}{turn} requires c{turn}" for label in "sr"]
            before = [f"s{turn}", f"r{turn}"]
        lines.append("}")
    return "\n".join(lines) + "\n"
