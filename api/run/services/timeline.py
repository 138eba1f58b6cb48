"""The timeline of a run as it is drawn: a window of time in bins, a line for each stream."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from api.http.errors import InvalidQueryError
from api.run.models.queries import TimelineQuery
from api.run.models.timeline import Timeline, TimelineLines, TimelineSpans
from api.run.services.table_files import opened
from storage.blobs import Blobs
from storage.run.records.table import TableRecord

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]
_STREAMS = 64


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of one job, by line and time."""

    line: Whole
    kind: Whole
    begin: Floats
    end: Floats
    keys: Whole
    """Of each line, rank * 64 + stream."""

    def part(self, chosen: npt.NDArray[np.bool_]) -> _Rows:
        return _Rows(
            self.line[chosen], self.kind[chosen], self.begin[chosen], self.end[chosen], self.keys
        )


def timeline(blobs: Blobs, record: TableRecord, query: TimelineQuery) -> Timeline:
    """Reduce a table `timeline` to what a picture shows; about 40 bytes a row are held in memory.

    Raises
    ------
    InvalidQueryError
        There is no such job, or the window ends before it begins.
    """
    with opened(blobs, record) as reader:
        table = reader.read_all()
    jobs = _texts(table, "job") if "job" in table.schema.names else []
    present = sorted(set(jobs), key=jobs.index)
    job = query.job if query.job is not None else (present[0] if present else None)
    if query.job is not None and query.job not in present:
        allowed = ", ".join(present) or "none: the run has one job"
        raise InvalidQueryError.of("job", query.job, "has no timeline", allowed)
    if job is not None:
        table = table.filter(pa.array([one == job for one in jobs]))
    kinds = _kinds(table)
    rows = _rows(table, kinds)
    begin = float(rows.begin.min()) if len(rows.begin) else 0.0
    end = float(rows.end.max()) if len(rows.end) else 0.0
    first = query.from_ns if query.from_ns is not None else begin
    last = query.to_ns if query.to_ns is not None else end
    if not last > first and query.to_ns is not None:
        raise InvalidQueryError.of("to_ns", last, "ends before it begins", f"more than {first:g}")
    lines = range(query.first_line, min(query.first_line + query.lines, len(rows.keys)))
    shown = rows.part((rows.line >= lines.start) & (rows.line < lines.stop))
    edges = np.linspace(first, max(last, first), query.bins + 1)
    spans, totals = _spans(shown, lines, edges, len(kinds))
    keys = rows.keys[lines.start : lines.stop]
    return Timeline(
        jobs=present,
        job=job,
        from_ns=first,
        to_ns=last,
        begin_ns=begin,
        end_ns=end,
        bins=query.bins,
        first_line=query.first_line,
        lines_total=len(rows.keys),
        lines=TimelineLines(rank=(keys // _STREAMS).tolist(), stream=(keys % _STREAMS).tolist()),
        kinds=kinds,
        kind_ns=totals.tolist(),
        spans=spans,
    )


def _texts(table: pa.Table, name: str) -> list[str]:
    found: list[str] = table.column(name).cast(pa.string()).to_pylist()
    return found


def _kinds(table: pa.Table) -> list[str]:
    column = table.column("kind").combine_chunks()
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks else pa.array([], pa.string())
    found: list[str] = column.unique().cast(pa.string()).to_pylist()
    return found


def _rows(table: pa.Table, kinds: list[str]) -> _Rows:
    def whole(name: str) -> Whole:
        found: Whole = table.column(name).to_numpy().astype(np.int64)
        return found

    def times(name: str) -> Floats:
        found: Floats = table.column(name).to_numpy().astype(np.float64)
        return found

    keys = whole("rank") * _STREAMS + whole("stream")
    found, line = np.unique(keys, return_inverse=True)
    place = {kind: n for n, kind in enumerate(kinds)}
    codes = np.array([place[text] for text in _texts(table, "kind")], dtype=np.int64)
    return _Rows(
        line.astype(np.int64).reshape(-1),
        codes,
        times("begin_ns"),
        times("end_ns"),
        found,
    )


def _spans(
    rows: _Rows, lines: range, edges: Floats, kinds: int
) -> tuple[TimelineSpans, npt.NDArray[np.float64]]:
    """Give the stretches of bins, and the time of each kind."""
    bins = len(edges) - 1
    width = float(edges[1] - edges[0]) if bins else 0.0
    totals = np.zeros(kinds)
    found: list[Whole] = []
    starts = np.searchsorted(rows.line, np.arange(lines.start, lines.stop + 1))
    for number, line in enumerate(lines):
        part = slice(starts[number], starts[number + 1])
        held = np.zeros((kinds + 1, bins))
        for kind in np.unique(rows.kind[part]):
            own = rows.kind[part] == kind
            held[kind] = _held(rows.begin[part][own], rows.end[part][own], edges)
        totals += held[:kinds].sum(axis=1)
        held[kinds] = np.maximum(0.0, width - held[:kinds].sum(axis=0))
        found.append(_stretches(held.argmax(axis=0), line - lines.start, kinds))
    spans = np.concatenate(found) if found else np.empty((0, 4), dtype=np.int64)
    line_of, begin, end, kind = spans.T.tolist()
    return TimelineSpans(line=line_of, begin_bin=begin, end_bin=end, kind=kind), totals


def _held(begin: Floats, end: Floats, edges: Floats) -> Floats:
    """Give how long each bin is held by intervals that do not overlap, in order."""
    times = np.column_stack([begin, end]).reshape(-1)
    lengths = np.column_stack([np.zeros_like(begin), end - begin]).reshape(-1)
    found: Floats = np.diff(np.interp(edges, times, np.cumsum(lengths)))
    return found


def _stretches(most: Whole, line: int, waiting: int) -> Whole:
    """Give line, first bin, bin after the last and kind of each run of equal bins but waiting."""
    changes = np.flatnonzero(np.diff(most)) + 1
    begins = np.concatenate([[0], changes])
    ends = np.concatenate([changes, [len(most)]])
    kinds = most[begins]
    kept = kinds != waiting
    columns = np.full(int(kept.sum()), line), begins[kept], ends[kept], kinds[kept]
    found: Whole = np.column_stack(columns).astype(np.int64)
    return found
