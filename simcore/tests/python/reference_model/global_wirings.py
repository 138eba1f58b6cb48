"""How the global ports of a dragonfly's groups are joined: docs/models/topologies.md."""

from __future__ import annotations

from collections import defaultdict

Far = tuple[int, int] | None  # group and slot; None: an empty port


def joined(wiring: str, a: int, h: int, groups: int, *, parallel: bool = False) -> list[list[Far]]:
    """Far ends of every group's a * h slots, the global ports of its routers in order."""
    if wiring == "circulant":
        return [
            [_circulant(slot, group, groups) for slot in range(a * h)] for group in range(groups)
        ]
    if wiring == "all_to_all":
        return [
            [_all_to_all(slot, group, a, h, groups) for slot in range(a * h)]
            for group in range(groups)
        ]
    slots = range(a * h)
    order = _absolute if wiring == "absolute" else _relative
    leads = [order(len(slots), group, groups, parallel) for group in range(groups)]
    between: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for group, others in enumerate(leads):
        for slot, other in enumerate(others):
            between[group, other].append(slot)
    far: list[list[Far]] = [[None for _ in slots] for _ in range(groups)]
    for (group, other), near in between.items():
        for slot, back in zip(near, between[other, group], strict=True):
            far[group][slot] = other, back
    return far


def _relative(slots: int, group: int, groups: int, parallel: bool) -> list[int]:
    """1, 2, ... ahead in whole rounds; what is left over leads 1 ahead and 1 behind, 2 and 2, ..."""
    left = slots % (groups - 1)
    ahead = [1 + i % (groups - 1) for i in range(slots - left)]
    if parallel:
        ahead += [step for i in range(left // 2) for step in (i + 1, groups - i - 1)]
        ahead += [groups // 2] * (left % 2 if groups % 2 == 0 else 0)
    return [(group + step) % groups for step in ahead]


def _absolute(slots: int, group: int, groups: int, _: bool) -> list[int]:
    """All other groups in whole rounds."""
    others = [other for other in range(groups) if other != group]
    return others * (slots // len(others))


def _circulant(slot: int, group: int, groups: int) -> Far:
    """Even ports lead ahead and meet odd ones, which lead as far behind."""
    offset = slot // 2 + 1
    if offset % groups == 0:
        return None
    return (
        ((group - offset) % groups, slot - 1) if slot % 2 else ((group + offset) % groups, slot + 1)
    )


def _all_to_all(slot: int, group: int, a: int, h: int, groups: int) -> Far:
    """Of every router m ports to the group 1 ahead, m to the one 2 ahead, ..."""
    m = h // (groups - 1)
    router, port = divmod(slot, h)
    before, turn = divmod(port, m)
    far_router = (router + turn * (a // m)) % a
    back = (groups - 2 - before) * m + -turn % m
    return (group + before + 1) % groups, far_router * h + back


def fits(wiring: str, a: int, h: int, groups: int) -> bool:
    """Whether every two groups get a link."""
    if wiring == "circulant":
        return h % 2 == 0 and a * h // 2 >= groups // 2
    if wiring == "all_to_all":
        m, left = divmod(h, groups - 1)
        return m > 0 and left == 0 and a % m == 0
    return groups <= a * h + 1
