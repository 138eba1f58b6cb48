"""The process groups of Chakra traces.

Who is in a group is told by a file beside those of the ranks, as ASTRA-sim takes it
(``{"1": [0, 1], "2": [2, 3]}``: name and ranks), or by a node ``process_group:init``, as PyTorch writes it.
A group that nobody tells of has those who communicate in it. A collective without a group is of all ranks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tracefile.builder import TraceBuilder
from tracefile.problems import refused, shortened
from tracefile.source import Source

_MISSING = "give the files of all ranks"


class Groups:
    """Collects what files say of groups, and numbers the groups.

    Parameters
    ----------
    files
        the name of the file of each rank, 0 and on.
    """

    def __init__(self, builder: TraceBuilder, files: list[str]) -> None:
        self._builder = builder
        self._files = files
        self._told: dict[str, tuple[int, ...]] = {}
        self._seen: dict[str, list[int]] = {}
        self._numbers: dict[str | None, tuple[int, int]] = {}
        self._all_are_told = False

    def read(self, source: Source) -> None:
        """Take in a file that tells of groups, as ASTRA-sim takes it.

        Raises
        ------
        TraceFileError
            It is no such file.
        """
        try:
            told = json.loads(source.data)
            named = {str(name): _members(ranks) for name, ranks in told.items()}
        except (ValueError, AttributeError, TypeError, RecursionError) as error:
            message = 'tells of no groups, such as {"1": [0, 1]}: names and their ranks'
            raise refused("group", message, file=source.name) from error
        self._told.update((name, ranks) for name, ranks in named.items() if ranks)

    def tell(self, values: str) -> None:
        """Take in what a node says; a recorder's own note that makes no sense is passed over."""
        # Converters leave a list of one text as Python prints it, which JSON is within its brackets.
        for text in (values, values[2:-2]):
            try:
                found = [
                    (str(group["pg_name"]), _members(group["ranks"]))
                    for group in _listed(json.loads(text))
                ]
            except (ValueError, KeyError, TypeError, RecursionError):
                continue
            self._told.update((name, ranks) for name, ranks in found if ranks)
            return

    def see(self, name: str, rank: int) -> None:
        """Note that a rank communicates in a group."""
        seen = self._seen.setdefault(name, [])
        if not seen or seen[-1] != rank:
            seen.append(rank)

    def number_all(self) -> None:
        """Number the groups that are told of in the order of their names, which are numbers.

        Raises
        ------
        TraceFileError
            A name is no number, or a member has no file.
        """
        self._all_are_told = True
        for name in self._told:
            if not name.isdecimal():
                raise refused("group", f"group {shortened(name)!r} must be called by a number")
        for name in sorted(self._told, key=lambda name: (len(name), name)):
            self.of(name, 0)
        everyone = tuple(range(len(self._files)))
        for name, ranks in self._told.items():
            if ranks == everyone:
                self._numbers.setdefault(None, self._numbers[name])

    def of(self, name: str | None, rank: int) -> tuple[int, int]:
        """The number of a group in which a rank communicates, and how many members it has.

        Raises
        ------
        TraceFileError
            A member has no file, or it must be told of and is not.
        """
        found = self._numbers.get(name)
        if found is None:
            ranks = self._ranks(name, rank)
            found = self._numbers[name] = (self._builder.group(ranks, name), len(ranks))
        return found

    def _ranks(self, name: str | None, rank: int) -> tuple[int, ...]:
        count, file = len(self._files), self._files[rank]
        told = None if name is None else self._told.get(name)
        if told is None and count == 1 and not self._all_are_told:
            message = "takes part in collectives, and there is no file of another rank"
            raise refused("rank", f"{message}: {_MISSING}", file=file, rank=rank)
        if name is None:
            return tuple(range(count))
        called = f"group {shortened(name)!r}"
        if told is None:
            if self._all_are_told:
                message = f"takes part in {called}, and no file tells who is in it"
                raise refused("group", message, file=file, rank=rank)
            return tuple(sorted(set(self._seen[name])))
        missing = next((member for member in told if not 0 <= member < count), None)
        if missing is not None:
            message = (
                f"takes part in {called}, which has {len(told)} members, and there is no file of rank "
                f"{missing}: {_MISSING} (given: {count})"
            )
            raise refused("rank", message, file=file, rank=rank)
        return told


def _listed(told: Any) -> Iterator[Any]:
    """The groups in lists, and in texts that hold lists."""
    if isinstance(told, str):
        told = json.loads(told)
    if isinstance(told, list):
        for part in told:
            yield from _listed(part)
    else:
        yield told


def _members(ranks: Any) -> tuple[int, ...]:
    if not isinstance(ranks, list) or not all(type(rank) is int for rank in ranks):
        message = "the ranks of a group are a list of whole numbers"
        raise TypeError(message)
    return tuple(ranks)
