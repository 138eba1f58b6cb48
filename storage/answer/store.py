"""What answers are made from: every point of a sweep, and every run with a few of its metrics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import JSON, Double, Integer, any_, case, cast, func, literal, select, tuple_
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session
from sqlalchemy.types import Text

from domain.answer.runs import PHASES, RunColumns
from domain.price.energy import MOST_PORT_TIMES, PortTimes, port_times_of
from domain.query.filter import Filter
from storage.answer.packed import packed, unpacked
from storage.result.details import unpack_details
from storage.result.metric_sql import metric_cell, metric_place
from storage.result.run_table import RunTable, columns_of, meets
from storage.result.tables import result_details, results
from storage.run.tables import points, replicates

_MOST_DETAILS = 2000
"""Details are read of so many points at most: each is unpacked by itself."""


@dataclass(frozen=True, slots=True)
class PointRow:
    """A point with where it lies; `network` is the number of its network, where known."""

    index: int
    coordinates: dict[str, Any]
    network: int | None


class AnswerStore:
    """Reads one sweep for one answer."""

    def __init__(self, session: Session, sweep_id: int) -> None:
        self._session = session
        self._sweep_id = sweep_id

    def points(self) -> list[PointRow]:
        """Read every point, in order."""
        # All coordinates are one document: a parser that is called once takes a fifth of the time.
        cells = (
            packed(points.c.point_index),
            packed(func.coalesce(points.c.network, -1)),
            func.json_agg(points.c.coordinates, type_=JSON),
        )
        statement = select(*cells).where(points.c.sweep_id == self._sweep_id)
        indexes, networks, coordinates = self._session.execute(statement).one()
        rows = [
            PointRow(index, own, None if network < 0 else network)
            for index, network, own in zip(
                unpacked(indexes, "i4").tolist(),
                unpacked(networks, "i4").tolist(),
                coordinates or (),
                strict=True,
            )
        ]
        return sorted(rows, key=attrgetter("index"))

    def measured(self, metrics: Sequence[str], *, by_any: bool = False) -> set[str]:
        """Give those of ``metrics`` that the first replicate of some point has, or any replicate."""
        first = select(literal(1)).where(replicates.c.sweep_id == self._sweep_id)
        first = first if by_any else first.where(replicates.c.replicate == 0)
        # A metric that some point has is found at the first points: each look ends there.
        found = [first.where(metric_cell(name).is_not(None)).exists() for name in metrics]
        row = self._session.execute(select(*found)).one() if found else ()
        return {name for name, there in zip(metrics, row, strict=True) if there}

    def busiest_classes(self) -> dict[int, str]:
        """Give the class of the busiest ports of the first points' first runs, by point."""
        statement = (
            select(replicates.c.point_index, result_details.c.content)
            .join(result_details, result_details.c.result_id == replicates.c.result_id)
            .where(replicates.c.sweep_id == self._sweep_id, replicates.c.replicate == 0)
            .order_by(replicates.c.point_index)
            .limit(_MOST_DETAILS)
        )
        found: dict[int, str] = {}
        for index, content in self._session.execute(statement):
            bottleneck = (unpack_details(content).get("traffic") or {}).get("bottleneck")
            if bottleneck is not None:
                found[index] = bottleneck["link_class"]
        return found

    def port_times(self, runs: RunColumns) -> dict[int, dict[int, PortTimes]]:
        """Give what ports did at the points of some runs, by point and replicate; nothing of too many."""
        if len(runs) > MOST_PORT_TIMES:
            return {}
        indexes = sorted({*runs.points.tolist()})
        statement = (
            select(replicates.c.point_index, replicates.c.replicate, result_details.c.content)
            .join(result_details, result_details.c.result_id == replicates.c.result_id)
            .where(
                replicates.c.sweep_id == self._sweep_id,
                replicates.c.point_index == any_(cast(indexes, ARRAY(Integer))),
            )
        )
        found: dict[int, dict[int, PortTimes]] = {}
        for index, replicate, content in self._session.execute(statement):
            times = port_times_of(unpack_details(content))
            if times is not None:
                found.setdefault(index, {})[replicate] = times
        return found

    def runs(self, metrics: Sequence[str], condition: Filter | None = None) -> RunColumns:
        """Read every run that meets the condition, with those of `metrics` that it has."""
        digest = func.hash_array_extended(replicates.c.metric_values, 0)
        drawn = func.hash_array_extended(results.c.random_streams, 0)
        table = RunTable(self._sweep_id, columns_of(condition), with_results=True)
        numbers = {phase.value: number for number, phase in enumerate(PHASES)}
        rows = (
            table.select(
                replicates.c.point_index.label("point"),
                replicates.c.replicate.label("replicate"),
                case(numbers, value=replicates.c.phase).label("phase"),
                replicates.c.result_id.is_not(None).label("has_result"),
                func.coalesce(digest, 0).label("digest"),
                results.c.random_streams.is_not(None).label("has_streams"),
                func.coalesce(drawn, 0).label("streams"),
                *(
                    func.coalesce(metric_place(name), cast(literal("NaN"), Double)).label(f"m_{n}")
                    for n, name in enumerate(metrics)
                ),
            )
            .where(meets(condition, table.cell))
            .subquery()
        )
        forms = dict.fromkeys(rows.c.keys(), "f8") | {
            "point": "i4",
            "replicate": "i4",
            "phase": "i4",
            "has_result": "?",
            "digest": "i8",
            "has_streams": "?",
            "streams": "i8",
        }
        row = self._session.execute(select(*map(packed, rows.c))).one()
        read = {
            name: unpacked(content, form)
            for (name, form), content in zip(forms.items(), row, strict=True)
        }
        order = np.lexsort((read["replicate"], read["point"]))
        read = {name: column[order] for name, column in read.items()}
        streams, sets = self._streams(read)
        return RunColumns(
            points=read["point"].astype(np.int64),
            replicates=read["replicate"].astype(np.int64),
            phases=read["phase"].astype(np.int8),
            values={name: read[f"m_{n}"] for n, name in enumerate(metrics)},
            digests=read["digest"],
            has_result=read["has_result"],
            streams=streams,
            stream_sets=sets,
        )

    def _streams(
        self, read: Mapping[str, NDArray[Any]]
    ) -> tuple[NDArray[np.int64], list[tuple[str, ...]]]:
        """Read the random streams of one run of each hash; gives the place of each run's own, -1: unknown."""
        known = np.flatnonzero(read["has_streams"])
        _, firsts, places = np.unique(
            read["streams"][known], return_index=True, return_inverse=True
        )
        found = np.full(len(read["streams"]), -1, np.int64)
        found[known] = places
        if not len(known):
            return found, []
        keys = [(int(read["point"][n]), int(read["replicate"][n])) for n in known[firsts]]
        statement = (
            select(
                replicates.c.point_index,
                replicates.c.replicate,
                cast(results.c.random_streams, ARRAY(Text)),
            )
            .join(results, results.c.id == replicates.c.result_id)
            .where(replicates.c.sweep_id == self._sweep_id)
            .where(tuple_(replicates.c.point_index, replicates.c.replicate).in_(keys))
        )
        sets = {(row[0], row[1]): tuple(row[2]) for row in self._session.execute(statement)}
        return found, [sets[key] for key in keys]
