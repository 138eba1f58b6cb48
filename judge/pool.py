"""Asks the core in processes of bounded time and memory, and remembers what it said.

What goes wrong in a process, or takes too long, is a mistake in one specification and not the end
of the service. A question takes many sections or points at once; when it fails, its parts are asked
again one by one, so that only the part at fault is refused. Answers that are remembered never wait
for a process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from domain.judge import Fabrics, Fitted, JudgeBudgetError, Refusal, ResolvedSection
from domain.network.drill import Drill, DrillQuestion
from domain.network.question import NotDrawnError, Picture, PictureQuestion
from judge import process
from judge.remembered import Remembered, key_of
from runtime.bounded import BoundedProcesses, NotInTimeError, TooCostlyError

_SECTIONS_AT_ONCE = 200
_POINTS_AT_ONCE = 2_000
_NETWORKS_AT_ONCE = 20
_REMEMBERED = 16_384

_Question = TypeVar("_Question")
_Answer = TypeVar("_Answer")


class JudgePool:
    """The processes, started when they are first asked and anew when one has died.

    Parameters
    ----------
    processes
        how many answer at once, at least 1.
    memory_bytes
        what each may map.
    seconds
        what one question may take.
    """

    def __init__(self, processes: int, memory_bytes: int, seconds: float) -> None:
        self._processes = BoundedProcesses(processes, memory_bytes, seconds, process.begin)
        self._sections: Remembered[ResolvedSection] = Remembered(_REMEMBERED)
        self._networks: Remembered[Mapping[str, Any]] = Remembered(_REMEMBERED)

    def within(self, seconds: float) -> PatientJudge:
        """Give a judge whose answers may take so long together."""
        return PatientJudge(self, seconds)

    def warm_up(self) -> None:
        """Start the processes, so that the first question need not wait for them."""
        self._processes.warm_up()

    def close(self) -> None:
        """End the processes."""
        self._processes.close()

    @property
    def bounds(self) -> str:
        """The bounds of one question, in words."""
        bounds = self._processes
        return f"{bounds.seconds:g} s and {bounds.memory_bytes / 2**20:g} MiB"

    def resolve(
        self,
        model: str,
        sections: Sequence[tuple[str, Mapping[str, Any]]],
        fabrics: Fabrics,
        deadline: float,
    ) -> list[ResolvedSection]:
        """Resolve sections; those that are remembered cost nothing."""
        keys = [key_of(model, name, given, _used(given, fabrics)) for name, given in sections]
        listed = dict(zip(keys, sections, strict=True))

        def ask(some: Sequence[tuple[str, Mapping[str, Any]]]) -> list[ResolvedSection]:
            return self._ask(process.resolve, deadline, model, some, fabrics)

        found = _recall(self._sections, listed, ask, _SECTIONS_AT_ONCE)
        return [
            found.get(key) or self._too_large(name)
            for key, (name, _) in zip(keys, sections, strict=True)
        ]

    def _too_large(self, section: str) -> ResolvedSection:
        message = f"could not be laid out within {self.bounds}: make it smaller"
        return ResolvedSection(None, {}, refusals=(Refusal(section, None, None, message),))

    def fits(
        self,
        model: str,
        sections: Mapping[str, Sequence[Mapping[str, Any]]],
        points: NDArray[np.int32],
        fabrics: Fabrics,
        deadline: float,
    ) -> Fitted:
        """Check points; each piece of the table sends only the sections that it uses."""
        found = [
            self._fits_some(
                model, sections, points[start : start + _POINTS_AT_ONCE], fabrics, deadline
            )
            for start in range(0, len(points), _POINTS_AT_ONCE)
        ]
        return _joined(found)

    def _fits_some(
        self,
        model: str,
        sections: Mapping[str, Sequence[Mapping[str, Any]]],
        points: NDArray[np.int32],
        fabrics: Fabrics,
        deadline: float,
    ) -> tuple[int, Fitted]:
        used, table = _used_sections(sections, points)
        try:
            return len(points), self._ask(process.fits, deadline, model, used, table, fabrics)
        except TooCostlyError:
            if len(points) == 1:
                message = f"could not be checked within {self.bounds}: make it smaller"
                return 1, Fitted({0: (Refusal("topology", None, None, message),)}, {}, {})
        half = len(points) // 2
        parts = [
            self._fits_some(model, sections, part, fabrics, deadline)
            for part in (points[:half], points[half:])
        ]
        return len(points), _joined(parts)

    def network_facts(
        self, networks: Sequence[Mapping[str, Any]], deadline: float
    ) -> list[Mapping[str, Any]]:
        """Give the facts of networks; those that are remembered cost nothing."""
        keys = [key_of(network) for network in networks]

        def ask(some: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
            return self._ask(process.network_facts, deadline, some)

        listed = dict(zip(keys, networks, strict=True))
        found = _recall(self._networks, listed, ask, _NETWORKS_AT_ONCE)
        unknown = {"unknown": {"network": f"could not be told within {self.bounds}"}}
        return [found.get(key, unknown) for key in keys]

    def picture(self, question: PictureQuestion, deadline: float) -> Picture:
        """Draw a network.

        Raises
        ------
        NotDrawnError
            The core refuses it, or it takes more than one question may.
        JudgeBudgetError
            the deadline has come.
        """
        try:
            return self._ask(process.picture, deadline, question)
        except TooCostlyError as error:
            raise NotDrawnError(f"it could not be drawn within {self.bounds}") from error

    def drill(self, question: DrillQuestion, deadline: float) -> Drill:
        """Let parts of a fabric fail.

        Raises
        ------
        DrillRefusedError
            A part is not there, or the engine does not route what is left.
        NotDrawnError
            It takes more than one question may.
        JudgeBudgetError
            the deadline has come.
        """
        try:
            return self._ask(process.drill, deadline, question)
        except TooCostlyError as error:
            raise NotDrawnError(f"the drill takes more than {self.bounds}") from error

    def _ask(self, question: Callable[..., _Answer], deadline: float, *given: Any) -> _Answer:
        """Have a process answer.

        Raises
        ------
        TooCostlyError
            it took too long, too much memory, or the process died.
        JudgeBudgetError
            the deadline has come.
        """
        left = deadline - time.monotonic()
        if left <= 0:
            raise JudgeBudgetError
        try:
            return self._processes.ask(question, *given, patience_seconds=left)
        except NotInTimeError as error:
            raise JudgeBudgetError from error


class PatientJudge:
    """Asks a pool for a limited time in all; see :class:`domain.judge.Judge`."""

    def __init__(self, pool: JudgePool, seconds: float) -> None:
        self._pool = pool
        self._deadline = time.monotonic() + seconds

    def resolve(
        self, model: str, sections: Sequence[tuple[str, Mapping[str, Any]]], fabrics: Fabrics
    ) -> list[ResolvedSection]:
        """Give each section its canonical form, or what is wrong with it."""
        return self._pool.resolve(model, sections, fabrics, self._deadline)

    def fits(
        self,
        model: str,
        sections: Mapping[str, Sequence[Mapping[str, Any]]],
        points: NDArray[np.int32],
        fabrics: Fabrics,
    ) -> Fitted:
        """Check the rules that tie sections of points to each other."""
        return self._pool.fits(model, sections, points, fabrics, self._deadline)

    def network_facts(self, networks: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """Give what networks are compared by."""
        return self._pool.network_facts(networks, self._deadline)


def _used(given: Mapping[str, Any], fabrics: Fabrics) -> list[Mapping[str, Any]]:
    """Give the facts of the fabrics that a section names: its answer depends on them."""
    return [fabrics[text] for text in given.values() if isinstance(text, str) and text in fabrics]


def _used_sections(
    sections: Mapping[str, Sequence[Mapping[str, Any]]], points: NDArray[np.int32]
) -> tuple[dict[str, list[Mapping[str, Any]]], NDArray[np.int32]]:
    """Give the sections that some points use, and the points by their new numbers."""
    used: dict[str, list[Mapping[str, Any]]] = {}
    table = np.empty_like(points)
    for column, (name, listed) in enumerate(sections.items()):
        numbers, table[:, column] = np.unique(points[:, column], return_inverse=True)
        used[name] = [listed[number] for number in numbers]
    return used, table


def _joined(parts: Sequence[tuple[int, Fitted]]) -> Fitted:
    """Put the answers about pieces of a table together; what a piece does not tell is 0."""
    refusals: dict[int, tuple[Refusal, ...]] = {}
    start = 0
    for count, part in parts:
        refusals.update({start + row: found for row, found in part.refusals.items()})
        start += count
    return Fitted(
        refusals,
        _columns([(count, part.figures) for count, part in parts]),
        _columns([(count, part.work) for count, part in parts]),
    )


def _columns(parts: Sequence[tuple[int, Mapping[str, NDArray[Any]]]]) -> dict[str, NDArray[Any]]:
    names = dict.fromkeys(name for _, columns in parts for name in columns)
    return {
        name: np.concatenate([columns.get(name, np.zeros(count)) for count, columns in parts])
        for name in names
    }


def _recall(
    remembered: Remembered[_Answer],
    questions: Mapping[bytes, _Question],
    ask: Callable[[Sequence[_Question]], Sequence[_Answer]],
    at_once: int,
) -> dict[bytes, _Answer]:
    """Give answers by the keys of their questions; what nobody could answer is absent."""
    found: dict[bytes, _Answer] = {}
    for key in questions:
        known = remembered.get(key)
        if known is not None:
            found[key] = known
    missing = [key for key in questions if key not in found]
    waiting = [missing[start : start + at_once] for start in range(0, len(missing), at_once)]
    while waiting:
        keys = waiting.pop(0)
        try:
            answers = ask([questions[key] for key in keys])
        except TooCostlyError:
            # One that fails alone is the one at fault.
            middle = len(keys) // 2
            waiting[:0] = [keys[:middle], keys[middle:]] if middle else []
            continue
        for key, answer in zip(keys, answers, strict=True):
            found[key] = answer
            remembered.keep(key, answer)
    return found
