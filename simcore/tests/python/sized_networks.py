"""Walks the sizes that rules choose from endpoints and radix: `make check-sizes` walks them all.

No channel of a network that a rule chooses carries more than 1.1 times its rate under uniform traffic,
and whatever is refused names sizes that work.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

import simcore

KINDS = ("dragonfly", "dragonfly_plus", "hyperx", "flattened_butterfly", "fat_tree", "slim_fly")
MOST_LOAD = 1.1
_FACTORS = (1, 3, 5, 7, 9, 25, 27, 33, 49, 81, 129)
ALL_RADIXES = range(8, 129)
ALL_SIZES = sorted(
    {
        factor * 2**power
        for factor in _FACTORS
        for power in range(17)
        if 8 <= factor * 2**power <= 65_536
    }
    | {
        10,
        100,
        1000,
        10_000,
        101,
        1009,
        10_007,
        65_535,
        2 * 11**2 * 8,
        2 * 13**2 * 9,
        2 * 31**2 * 20,
    }
)


def fault(kind: str, radix: int, endpoints: int) -> str | None:
    """Say what is wrong with this size; None where nothing is.

    Parameters
    ----------
    kind
        of KINDS.
    radix, endpoints
        what the rule is given.
    """
    topology = {"kind": kind, "radix": radix, "endpoints": endpoints}
    try:
        facts = simcore.network_facts({"topology": topology})
    except simcore.PointError as refused:
        return _wrong_refusal(refused, topology)
    if facts["endpoints"] != endpoints or facts["radix"] > radix:
        return f"{topology} gives {facts['endpoints']} endpoints on {facts['radix']} ports"
    if endpoints <= radix:
        return f"{topology}: one router would hold it"
    if facts["busiest_class_load"] > MOST_LOAD:
        return f"{topology} loads {facts['busiest_class']} by {facts['busiest_class_load']}"
    return None


def _wrong_refusal(refused: simcore.PointError, topology: dict[str, object]) -> str | None:
    if refused.field == "topology.radix":  # an odd radix of a fat tree
        return None
    if refused.field != "topology.endpoints":
        return f"{topology} is refused at {refused.field}: {refused}"
    near = [word for word in str(refused.allowed).split() if word.isdecimal()]
    for size in near:
        try:
            simcore.shape({**topology, "endpoints": int(size)})
        except simcore.PointError as again:
            return f"{topology}: {size} is named as a size that works, but {again}"
    return None


def faults(radixes: Iterable[int], sizes: Iterable[int]) -> list[str]:
    """Walk every kind, radix and size, and list what is wrong."""
    sizes = list(sizes)
    found = (fault(kind, radix, n) for kind in KINDS for radix in radixes for n in sizes)
    return [one for one in found if one is not None]


def main() -> int:
    """Walk everything; 1 where something is wrong."""
    found = faults(ALL_RADIXES, ALL_SIZES)
    walked = len(KINDS) * len(ALL_RADIXES) * len(ALL_SIZES)
    sys.stdout.write("\n".join([*found, f"{walked} sizes, {len(found)} of them wrong", ""]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
