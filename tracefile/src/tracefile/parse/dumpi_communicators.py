"""The communicators of DUMPI files: what each rank says of those that it makes."""

from __future__ import annotations

from typing import Any

from tracefile.parse.communicators import SELF, WORLD, Communicators, Group, Part
from tracefile.parse.dumpi_layout import NAMES, File

NULL = 1
PREDEFINED = {2: WORLD, 3: SELF}
"""Numbers of communicators in a file that are there from the beginning."""
_EMPTY_GROUP = 2
MAKERS = ("Comm_dup", "Comm_create", "Comm_split", "Cart_create", "Graph_create", "Cart_sub")
_GROUPED = ("Group_union", "Group_intersection", "Group_difference")
_LISTED = ("Group_incl", "Group_excl", "Group_range_incl", "Group_range_excl")
_USED = {NAMES.index(name): name for name in (*MAKERS, *_GROUPED, *_LISTED, "Comm_group")}
_MOST_LISTED = 1 << 20


def makes_some(file: File) -> bool:
    """Say whether a file has calls that make communicators, as far as its footer knows."""
    counts = file.call_counts()
    return not counts or any(counts[NAMES.index(name)] for name in MAKERS)


def collect(file: File, rank: int, known: Communicators) -> None:
    """Take in what a rank says of the communicators that it makes."""
    numbers = dict(PREDEFINED)
    groups: dict[int, Group] = {_EMPTY_GROUP: Group()}

    def number(handle: int) -> int:
        if handle not in numbers:
            raise file.refused("communicator", f"uses communicator {handle}, which nothing made")
        return numbers[handle]

    def group(handle: int) -> Group:
        if handle not in groups:
            raise file.refused("group", f"uses group {handle}, which nothing made")
        return groups[handle]

    for call in file.calls():
        name, told = _USED.get(call.function), call.arguments
        if name in MAKERS:
            part = _part(name, told, number, group)
            numbers[told["newcomm"]] = known.add(rank, part)
        elif name == "Comm_group":
            groups[told["group"]] = Group(of=number(told["comm"]))
        elif name is not None:
            try:
                groups[told["newgroup"]] = _group(name, told, group)
            except ValueError as error:
                raise file.refused("group", str(error)) from error


def _part(name: str, told: dict[str, Any], number: Any, group: Any) -> Part:
    parent, is_member = number(told["oldcomm"]), told["newcomm"] != NULL
    if name == "Comm_dup":
        return Part("dup", parent, is_member)
    if name == "Comm_split":
        return Part("split", parent, is_member, told["color"], told["key"])
    if name == "Comm_create":
        made = group(told["group"]) if is_member else None
        return Part("create", parent, is_member, group=made)
    if name == "Cart_sub":
        return Part("sub", parent, is_member, dims=tuple(map(bool, told["remain_dims"])))
    dims = tuple(told["dims"]) if name == "Cart_create" else (told["nodes"],)
    return Part("first", parent, is_member, dims=dims)


def _group(name: str, told: dict[str, Any], group: Any) -> Group:
    if name in _GROUPED:
        make = {"union": _union, "intersection": _both, "difference": _without}
        return Group.made(make[name.split("_")[1]], group(told["group1"]), group(told["group2"]))
    listed = _ranges(told["ranges"]) if "ranges" in told else told["ranks"]
    if name.endswith("incl"):
        return Group.made(
            lambda ranks: [ranks[_sound(place)] for place in listed], group(told["group"])
        )
    return Group.made(
        lambda ranks: _without(ranks, [ranks[_sound(n)] for n in listed]), group(told["group"])
    )


def _sound(place: int) -> int:
    if place < 0:
        raise IndexError
    return place


def _ranges(ranges: list[tuple[int, ...]]) -> list[int]:
    listed: list[int] = []
    for one in ranges:
        if len(one) != 3 or one[2] == 0:
            message = "makes a group of ranges that are not first, last and stride"
            raise ValueError(message)
        first, last, stride = one
        places = range(first, last + (1 if stride > 0 else -1), stride)
        if len(listed) + len(places) > _MOST_LISTED:
            message = f"makes a group of more than {_MOST_LISTED} ranks"
            raise ValueError(message)
        listed += places
    return listed


def _union(one: list[int], other: list[int]) -> list[int]:
    return [*one, *_without(other, one)]


def _both(one: list[int], other: list[int]) -> list[int]:
    there = set(other)
    return [rank for rank in one if rank in there]


def _without(one: list[int], other: list[int]) -> list[int]:
    there = set(other)
    return [rank for rank in one if rank not in there]
