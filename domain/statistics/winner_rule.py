"""Where who wins: the smallest rule that tells the winner by the places."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

_BEST_SHARE = 0.80
"""Share of the decided places of a cell that its winner has to win."""
_IMPOSSIBLE_SHARE = 0.05
"""Share of the undecided places of a cell at which its winner may be no possible winner."""
_MOST_AXES = 2

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """What is known of one place.

    Attributes
    ----------
    coordinates
        axis to value; the same axes at all places.
    best
        the best beyond chance; None where undecided.
    possible
        the possible winners; empty where there is no result.
    standing
        what an undecided place says of them, such as that they cannot be told apart, or that too few
        runs are there to tell; places of one cell are not summed up over different ones.
    """

    coordinates: Mapping[str, object]
    best: str | None
    possible: Names
    standing: str = ""


@dataclass(frozen=True, slots=True)
class WinnerRule:
    """Who wins, told by at most two axes.

    Attributes
    ----------
    axes
        none, one or two; none when one choice wins everywhere.
    cells
        values of the axes to the winner alone, or to the possible winners where none is decided; in
        the order of the places.
    exceptions
        numbers of the places at which the cell's winner is no possible winner.
    share
        share of the decided places that the rule tells right; 1 where none is decided.
    """

    axes: tuple[str, ...]
    cells: Mapping[tuple[object, ...], Names]
    exceptions: tuple[int, ...]
    share: float

    @property
    def by_winner(self) -> dict[Names, list[tuple[object, ...]]]:
        """The cells of each winner, or of each set of possible winners."""
        found: defaultdict[Names, list[tuple[object, ...]]] = defaultdict(list)
        for cell, winner in self.cells.items():
            found[winner].append(cell)
        return dict(found)


def find_rule(places: Sequence[Place]) -> WinnerRule | None:
    """Find the smallest set of axes that tells the winner.

    Within each cell of the set one choice is best at 80 % of the decided places or more, and a
    possible winner at all but 5 % of the undecided ones; or none is decided, with the same possible
    winners and the same standing throughout. Among sets of one size the one that tells more decided places
    right is taken, then the one with fewer exceptions, then the first. Two axes have to leave
    something out: a table of every single place is no rule.

    Parameters
    ----------
    places
        those without a possible winner have no result and do not count.

    Returns
    -------
    None where there is no such rule, or no place has a result.
    """
    judged = [n for n, place in enumerate(places) if place.possible]
    if not judged:
        return None
    axes = _varying(places, judged)
    for size in range(_MOST_AXES + 1):
        rules = [
            rule
            for chosen in combinations(axes, size)
            if (rule := _rule(places, judged, chosen)) is not None
            and (size < _MOST_AXES or len(rule.cells) < len(judged))
        ]
        if rules:
            return min(rules, key=lambda rule: (-rule.share, len(rule.exceptions)))
    return None


def _varying(places: Sequence[Place], judged: Sequence[int]) -> list[str]:
    axes = places[judged[0]].coordinates
    return [a for a in axes if len({places[n].coordinates[a] for n in judged}) > 1]


def _rule(
    places: Sequence[Place], judged: Sequence[int], axes: tuple[str, ...]
) -> WinnerRule | None:
    members: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for n in judged:
        members[tuple(places[n].coordinates[axis] for axis in axes)].append(n)
    cells: dict[tuple[object, ...], Names] = {}
    exceptions: list[int] = []
    right = 0
    for cell, numbers in members.items():
        winner = _winner([places[n] for n in numbers])
        if winner is None:
            return None
        cells[cell] = winner
        right += sum(places[n].best in winner for n in numbers)
        exceptions += [n for n in numbers if not set(winner) & set(places[n].possible)]
    decided = sum(places[n].best is not None for n in judged)
    share = right / decided if decided else 1.0
    return WinnerRule(axes, cells, tuple(sorted(exceptions)), share)


def _winner(cell: Sequence[Place]) -> Names | None:
    """Give the winner of a cell, the possible winners that are the same throughout it, or None."""
    decided = [place.best for place in cell if place.best is not None]
    undecided = [place for place in cell if place.best is None]
    if decided:
        best, wins = Counter(decided).most_common(1)[0]
        impossible = sum(best not in place.possible for place in undecided)
        enough = wins >= _BEST_SHARE * len(decided)
        if enough and impossible <= _IMPOSSIBLE_SHARE * len(undecided):
            return (best,)
        return None
    sets = {(frozenset(place.possible), place.standing) for place in cell}
    return cell[0].possible if len(sets) == 1 else None
