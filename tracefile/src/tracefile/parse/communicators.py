"""Who is in which communicator, from what each rank says of its own.

MPI makes a communicator by a call of all members of another one, and a rank's recording has only its own
part: its colour, its key, its group. The k-th such call on a communicator is the same on all of its members,
so the parts meet there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from math import prod

WORLD, SELF = 0, 1
"""The numbers of a rank's first two communicators."""
_DEEPEST_GROUP = 64
_MOST_DIMS = 64


class NotKnownError(ValueError):
    """A communicator cannot be derived; ``rank`` is one whose part is missing or wrong."""

    def __init__(self, rank: int, message: str) -> None:
        super().__init__(message)
        self.rank = rank


@dataclass(frozen=True, slots=True)
class Group:
    """A list of ranks that is known once communicators are: of one, or made from other lists."""

    of: int | None = None
    parents: tuple[Group, ...] = ()
    make: Callable[..., list[int]] = list
    depth: int = 0

    @classmethod
    def made(cls, make: Callable[..., list[int]], *parents: Group) -> Group:
        """A list made from others. Raises ValueError where that has been done too often in a row."""
        depth = 1 + max(parent.depth for parent in parents)
        if depth > _DEEPEST_GROUP:
            message = f"a group is made from groups {depth} deep"
            raise ValueError(message)
        return cls(None, parents, make, depth)


@dataclass(frozen=True, slots=True)
class Part:
    """What a rank says of a new communicator.

    Attributes
    ----------
    how
        the same on all members: ``dup``, ``split``, ``create``, ``first`` (ranks of the old one) or ``sub``.
    parent
        the rank's number of the old one.
    is_member
        whether the rank is in the new one.
    color, key
        of ``split``.
    group
        of ``create``.
    dims
        of ``first`` how many, by dimension; of ``sub`` 1 for each dimension that stays.
    """

    how: str
    parent: int
    is_member: bool
    color: int = 0
    key: int = 0
    group: Group | None = None
    dims: tuple[int, ...] = ()


@dataclass(slots=True)
class Communicator:
    """One communicator of the whole recording; ``places`` are those of ranks among the members."""

    identity: int
    members: tuple[int, ...]
    dims: tuple[int, ...] = ()
    places: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self.places = {rank: place for place, rank in enumerate(self.members)}


class Communicators:
    """Collects the parts, then derives who is where."""

    def __init__(self, ranks: int) -> None:
        self._identities = count()
        self.world = Communicator(next(self._identities), tuple(range(ranks)))
        self._parts: list[list[Part]] = [[] for _ in range(ranks)]
        self._known: list[list[Communicator | None]] = []

    def add(self, rank: int, part: Part) -> int:
        """Take in a rank's next part, and give its number."""
        self._parts[rank].append(part)
        return SELF + len(self._parts[rank])

    def of(self, rank: int, number: int) -> Communicator:
        """The communicator of a rank's number, once all are derived."""
        found = self._known[rank][number]
        if found is None:
            raise NotKnownError(rank, "uses a communicator that it is not in")
        return found

    def derive(self) -> None:
        """Find who is in each.

        Raises
        ------
        NotKnownError
            Parts that must meet do not.
        """
        ranks = len(self._parts)
        self._known = [
            [self.world, Communicator(next(self._identities), (rank,))] for rank in range(ranks)
        ]
        waiting: dict[int, list[int]] = {}
        ready = list(range(ranks))
        while ready:
            rank = ready.pop()
            part = self._next(rank)
            if part is None:
                continue
            parent = self.of(rank, part.parent)
            here = waiting.setdefault(parent.identity, [])
            here.append(rank)
            if len(here) == len(parent.members):
                del waiting[parent.identity]
                self._make(parent)
                ready += parent.members
        if waiting:
            rank = min(here[0] for here in waiting.values())
            message = "makes a communicator that not all members of the old one make"
            raise NotKnownError(rank, message)

    def _next(self, rank: int) -> Part | None:
        number = len(self._known[rank]) - SELF - 1
        return self._parts[rank][number] if number < len(self._parts[rank]) else None

    def _make(self, parent: Communicator) -> None:
        parts = {rank: part for rank in parent.members if (part := self._next(rank)) is not None}
        first = parts[parent.members[0]]
        other = next((r for r, part in parts.items() if part.how != first.how), None)
        if other is not None:
            message = f"makes a communicator by {parts[other].how} where another has {first.how}"
            raise NotKnownError(other, message)
        made: dict[tuple[int, ...], Communicator] = {}
        for rank, members in _LISTED[first.how](self, parent, parts).items():
            if not parts[rank].is_member:
                self._known[rank].append(None)
                continue
            if members not in made:
                dims = _dims_of(parent, first)
                made[members] = Communicator(next(self._identities), members, dims)
            if rank not in made[members].places:
                raise NotKnownError(rank, "gets a communicator that it is not in")
            self._known[rank].append(made[members])


_Parts = dict[int, Part]
_Lists = dict[int, tuple[int, ...]]


def _dup(_: Communicators, parent: Communicator, parts: _Parts) -> _Lists:
    return dict.fromkeys(parts, parent.members)


def _split(_: Communicators, parent: Communicator, parts: _Parts) -> _Lists:
    """By colour, and of a colour by key, then as before."""
    colors: dict[int, list[int]] = {}
    for rank in parent.members:
        if parts[rank].is_member:
            colors.setdefault(parts[rank].color, []).append(rank)
    lists = {
        color: tuple(sorted(ranks, key=lambda rank: parts[rank].key))
        for color, ranks in colors.items()
    }
    return {rank: lists.get(part.color, ()) for rank, part in parts.items()}


def _create(known: Communicators, _: Communicator, parts: _Parts) -> _Lists:
    """Of a group, which all that are in it name."""
    lists: _Lists = {}
    for rank, part in parts.items():
        if part.is_member and rank not in lists:
            group = part.group or Group()
            members = tuple(_ranks_of(known, rank, group, {}))
            lists.update(dict.fromkeys((rank, *members), members))
    return {rank: lists.get(rank, ()) for rank in parts}


def _first(_: Communicators, parent: Communicator, parts: _Parts) -> _Lists:
    """Of the first ranks of the old one."""
    dims = parts[parent.members[0]].dims
    if not dims or len(dims) > _MOST_DIMS or min(dims) < 1 or prod(dims) > len(parent.members):
        message = f"makes a grid that {len(parent.members)} ranks do not fill"
        raise NotKnownError(parent.members[0], message)
    return dict.fromkeys(parts, parent.members[: prod(dims)])


def _sub(_: Communicators, parent: Communicator, parts: _Parts) -> _Lists:
    """Of those with the same place in the dimensions that go; the last dimension is the fastest."""
    stays = parts[parent.members[0]].dims
    if not parent.dims or len(stays) != len(parent.dims):
        message = f"takes {len(stays)} dimensions of a grid that has {len(parent.dims)}"
        raise NotKnownError(parent.members[0], message)
    lists: dict[tuple[int, ...], list[int]] = {}
    where: dict[int, tuple[int, ...]] = {}
    for place, rank in enumerate(parent.members):
        rest, gone = place, []
        for size, stay in zip(reversed(parent.dims), reversed(stays), strict=True):
            rest, coordinate = divmod(rest, size)
            gone.append(0 if stay else coordinate)
        where[rank] = tuple(gone)
        lists.setdefault(where[rank], []).append(rank)
    tuples = {gone: tuple(ranks) for gone, ranks in lists.items()}
    return {rank: tuples[where[rank]] for rank in parts}


_LISTED: dict[str, Callable[[Communicators, Communicator, _Parts], _Lists]] = {
    "dup": _dup,
    "split": _split,
    "create": _create,
    "first": _first,
    "sub": _sub,
}


def _dims_of(parent: Communicator, part: Part) -> tuple[int, ...]:
    if part.how == "dup":
        return parent.dims
    if part.how == "sub":
        return tuple(d for d, stay in zip(parent.dims, part.dims, strict=True) if stay)
    return part.dims


def _ranks_of(
    known: Communicators, rank: int, group: Group, done: dict[int, list[int]]
) -> list[int]:
    if group.of is not None:
        return list(known.of(rank, group.of).members)
    if id(group) not in done:
        lists = [_ranks_of(known, rank, parent, done) for parent in group.parents]
        try:
            done[id(group)] = group.make(*lists)
        except (IndexError, ValueError) as error:
            raise NotKnownError(rank, "makes a group from ranks that are not there") from error
    return done[id(group)]
