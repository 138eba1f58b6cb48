"""The runs of a study: one by one, and as columns for whatever looks at all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import overload

import numpy as np
from numpy.typing import NDArray

from domain.run.phase import Phase

PHASES = tuple(Phase)
"""What the numbers of phases in a column stand for."""
_NUMBER_OF = {phase: number for number, phase in enumerate(PHASES)}

Bounds = tuple[float | None, float | None]


@dataclass(frozen=True, slots=True)
class StudyRun:
    """One run of one point.

    Attributes
    ----------
    phase
        where it stands; only completed and timed-out runs have values.
    values
        metric to value, of the metrics that were asked for; absent: it has none.
    digest
        the same for two runs when all their metrics are; None without a result.
    random_streams
        names of the random streams that it drew from; None when that is not known.
    bounds
        what the value that it lacks is at least and at most, where a search knows that only; None on
        a side that nothing bounds.
    """

    point_index: int
    replicate: int
    phase: Phase
    values: Mapping[str, float] = field(default_factory=dict)
    digest: str | int | None = None
    random_streams: tuple[str, ...] | None = None
    bounds: Bounds | None = None


@dataclass(frozen=True, eq=False)
class RunColumns(Sequence[StudyRun]):
    """Runs by rising point and replicate, an array a column; read one by one they are `StudyRun`.

    Attributes
    ----------
    points, replicates
        integers, one a run.
    phases
        places in `PHASES`.
    values
        by metric, NaN where a run has none.
    digests
        integers, of use where `has_result`.
    streams
        places in `stream_sets`, -1 where unknown.
    bounds
        by the number of the run in these columns, of runs that have some.
    """

    points: NDArray[np.int64]
    replicates: NDArray[np.int64]
    phases: NDArray[np.int8]
    values: Mapping[str, NDArray[np.float64]]
    digests: NDArray[np.int64]
    has_result: NDArray[np.bool_]
    streams: NDArray[np.int64]
    stream_sets: Sequence[tuple[str, ...]]
    bounds: Mapping[int, Bounds] = field(default_factory=dict)

    @classmethod
    def of(cls, runs: Sequence[StudyRun]) -> RunColumns:
        """Give runs as columns; those that are stay as they are."""
        if isinstance(runs, RunColumns):
            return runs
        own = sorted(runs, key=attrgetter("point_index", "replicate"))
        names = dict.fromkeys(name for run in own for name in run.values)
        digests: dict[str | int | None, int] = {}
        sets: dict[tuple[str, ...] | None, int] = {None: -1}
        for run in own:
            digests.setdefault(run.digest, len(digests))
            sets.setdefault(run.random_streams, len(sets) - 1)
        return cls(
            points=np.array([run.point_index for run in own], np.int64),
            replicates=np.array([run.replicate for run in own], np.int64),
            phases=np.array([_NUMBER_OF[run.phase] for run in own], np.int8),
            values={
                name: np.array([run.values.get(name, np.nan) for run in own], float)
                for name in names
            },
            digests=np.array([digests[run.digest] for run in own], np.int64),
            has_result=np.array([run.digest is not None for run in own], bool),
            streams=np.array([sets[run.random_streams] for run in own], np.int64),
            stream_sets=[own for own in sets if own is not None],
            bounds={n: run.bounds for n, run in enumerate(own) if run.bounds is not None},
        )

    def column(self, metric: str) -> NDArray[np.float64]:
        """Give the values of a metric, one a run; NaN where a run has none."""
        found = self.values.get(metric)
        return self._nothing if found is None else found

    def has(self, metric: str) -> bool:
        """Say whether any run has a metric."""
        return metric in self.values and not bool(np.isnan(self.values[metric]).all())

    def is_in(self, *phases: Phase) -> NDArray[np.bool_]:
        """Say of each run whether it is in one of some phases."""
        found = np.zeros(len(self), bool)
        for phase in phases:
            found |= self.phases == _NUMBER_OF[phase]
        return found

    def at_points(self, points: Collection[int]) -> RunColumns:
        """Give the runs of some points alone."""
        wanted = np.fromiter(points, np.int64, len(points))
        return self.where(np.isin(self.points, wanted))

    def where(self, chosen: NDArray[np.bool_]) -> RunColumns:
        """Give some of the runs."""
        if chosen.all():
            return self
        place_of = {int(old): new for new, old in enumerate(np.flatnonzero(chosen))}
        return RunColumns(
            self.points[chosen],
            self.replicates[chosen],
            self.phases[chosen],
            {name: column[chosen] for name, column in self.values.items()},
            self.digests[chosen],
            self.has_result[chosen],
            self.streams[chosen],
            self.stream_sets,
            {place_of[n]: own for n, own in self.bounds.items() if n in place_of},
        )

    def __len__(self) -> int:
        return len(self.points)

    @overload
    def __getitem__(self, number: int) -> StudyRun: ...
    @overload
    def __getitem__(self, number: slice) -> list[StudyRun]: ...
    def __getitem__(self, number: int | slice) -> StudyRun | list[StudyRun]:
        if isinstance(number, slice):
            return [self[n] for n in range(*number.indices(len(self)))]
        n = range(len(self))[number]
        streams = int(self.streams[n])
        return StudyRun(
            int(self.points[n]),
            int(self.replicates[n]),
            PHASES[self.phases[n]],
            {m: float(own[n]) for m, own in self.values.items() if not np.isnan(own[n])},
            int(self.digests[n]) if self.has_result[n] else None,
            self.stream_sets[streams] if streams >= 0 else None,
            self.bounds.get(n),
        )

    def __iter__(self) -> Iterator[StudyRun]:
        names = list(self.values)
        rows = zip(*(self.values[name].tolist() for name in names), strict=True)
        cells = rows if names else iter([()] * len(self))
        for n, (point, replicate, phase, digest, has_result, streams, own) in enumerate(
            zip(
                self.points.tolist(),
                self.replicates.tolist(),
                self.phases.tolist(),
                self.digests.tolist(),
                self.has_result.tolist(),
                self.streams.tolist(),
                cells,
                strict=True,
            )
        ):
            yield StudyRun(
                point,
                replicate,
                PHASES[phase],
                # What is not itself is NaN.
                {name: v for name, v in zip(names, own, strict=True) if v == v},
                digest if has_result else None,
                self.stream_sets[streams] if streams >= 0 else None,
                self.bounds.get(n),
            )

    @cached_property
    def _nothing(self) -> NDArray[np.float64]:
        return np.full(len(self), np.nan)
