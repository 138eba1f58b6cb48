"""A recording as columns: one row an operation, the rows of a rank one after the other."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from tracefile.problems import TraceFileError, refused

FORMAT_VERSION = "1"
KINDS = ("compute", "send", "receive", "wait", "collective")
COLLECTIVES = (
    "allreduce",
    "reduce",
    "allgather",
    "alltoall",
    "broadcast",
    "reduce_scatter",
    "barrier",
)
COMPUTE, SEND, RECEIVE, WAIT, COLLECTIVE = range(len(KINDS))
ANY = 0xFFFFFFFF
"""As a peer or tag of a receive: whichever comes."""
MOST_BYTES = 1 << 48
STREAMS = 64

_ROWS_OF_A_BATCH = 1 << 20
_MOST_RANKS = 1 << 24
_PLAIN = {
    "kind": np.uint8,
    "stream": np.uint16,
    "peer": np.uint32,
    "tag": np.uint32,
    "bytes": np.uint64,
    "duration_ps": np.uint64,
    "collective": np.uint8,
    "root": np.uint32,
}

Column = npt.NDArray[Any]
Content = bytes  # a name beside the column `bytes`


def sizes_of(offsets: Column) -> npt.NDArray[np.int64]:
    """How long each list is whose offsets these are."""
    ends = offsets.astype(np.int64)
    return ends[1:] - ends[:-1]


@dataclass(frozen=True, eq=False)
class Trace:
    """A recording; docs/models/trace-format.md says what the columns mean.

    Attributes
    ----------
    first
        uint64, one more than ranks: the row of each rank's first operation, and the number of rows.
    kind, stream, peer, tag, bytes, duration_ps, collective, root
        one value a row: uint8, uint16, uint32, uint32, uint64, uint64, uint8, uint32.
    need_offsets, needs
        uint64 and uint32: what each row needs done, as places within its rank.
    started_offsets, started
        likewise what must have started.
    groups
        the ranks of each group.
    label, labels
        int32 codes into the texts; -1 for none.
    source
        what it was read from: ``format`` and ``files``.
    """

    first: Column
    kind: Column
    stream: Column
    peer: Column
    tag: Column
    bytes: Column
    duration_ps: Column
    collective: Column
    root: Column
    need_offsets: Column
    needs: Column
    started_offsets: Column
    started: Column
    groups: tuple[Column, ...] = ()
    label: Column = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    labels: tuple[str, ...] = ()
    source: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ranks(self) -> int:
        """How many processes were recorded."""
        return len(self.first) - 1

    @property
    def operations(self) -> int:
        """How many rows there are."""
        return len(self.kind)

    @property
    def digest(self) -> str:
        """SHA-256 over what a replay depends on: neither labels nor the source."""
        total = hashlib.sha256(b"tracefile/1\n")
        for name, column in self.columns().items():
            total.update(f"{name} {len(column)}\n".encode())
            total.update(np.ascontiguousarray(column).astype(column.dtype.newbyteorder("<")).data)
        return total.hexdigest()

    def rank_of_rows(self) -> Column:
        """The rank of each row, uint32."""
        return np.repeat(np.arange(self.ranks, dtype=np.uint32), sizes_of(self.first))

    def columns(self) -> dict[str, Column]:
        """The columns that a simulator takes, groups as ``group_offsets`` and ``group_members``."""
        sizes = [0, *(len(group) for group in self.groups)]
        members = np.concatenate(self.groups) if self.groups else np.zeros(0)
        return {
            "first": self.first,
            **{name: getattr(self, name) for name in _PLAIN},
            "need_offsets": self.need_offsets,
            "needs": self.needs,
            "started_offsets": self.started_offsets,
            "started": self.started,
            "group_offsets": np.cumsum(sizes).astype(np.uint64),
            "group_members": members.astype(np.uint32),
        }

    @classmethod
    def of_columns(cls, columns: Mapping[str, Column], source: Mapping[str, Any]) -> Trace:
        """Make the recording that has these `columns`; nothing is checked."""
        offsets = np.asarray(columns["group_offsets"], dtype=np.int64)
        members = np.asarray(columns["group_members"], dtype=np.uint32)
        given = {
            name: np.asarray(column)
            for name, column in columns.items()
            if name not in ("group_offsets", "group_members")
        }
        operations = len(given["kind"])
        return cls(
            **given,
            groups=tuple(members[a:b] for a, b in itertools.pairwise(offsets)),
            label=np.full(operations, -1, dtype=np.int32),
            labels=(),
            source=source,
        )

    def to_bytes(self) -> Content:
        """The Arrow file, compressed."""
        sink = pa.BufferOutputStream()
        options = pa.ipc.IpcWriteOptions(compression="zstd")
        with pa.ipc.new_file(sink, self._schema(), options=options) as writer:
            for start in range(0, max(1, self.operations), _ROWS_OF_A_BATCH):
                writer.write_batch(
                    self._batch(start, min(self.operations, start + _ROWS_OF_A_BATCH))
                )
        written: Content = sink.getvalue().to_pybytes()
        return written

    @classmethod
    def from_bytes(cls, content: Content) -> Trace:
        """Read what `to_bytes` has written.

        Raises
        ------
        TraceFileError
            It is no such file, is damaged, or of a version that is not known.
        """
        try:
            table = pa.ipc.open_file(pa.BufferReader(content)).read_all()
            table.validate(full=True)
        except (pa.ArrowException, OSError, ValueError) as error:
            raise refused("damaged", f"is no Arrow file, or a damaged one: {error}") from error
        return _of_table(table)

    def _schema(self) -> pa.Schema:
        told = {
            "fabricsweep_trace": FORMAT_VERSION,
            "ranks": str(self.ranks),
            "groups": json.dumps([group.tolist() for group in self.groups]),
            "source": json.dumps(dict(self.source), sort_keys=True),
        }
        fields = [pa.field("rank", pa.uint32(), nullable=False)]
        fields += [pa.field(n, pa.from_numpy_dtype(t), nullable=False) for n, t in _PLAIN.items()]
        lists = pa.list_(pa.field("item", pa.uint32(), nullable=False))
        fields += [pa.field(name, lists, nullable=False) for name in ("needs", "needs_started")]
        fields.append(pa.field("label", pa.string()))
        return pa.schema(fields, metadata=told)

    def _batch(self, start: int, end: int) -> pa.RecordBatch:
        ranks = np.searchsorted(self.first, np.arange(start, end), side="right") - 1
        arrays = [pa.array(ranks.astype(np.uint32))]
        arrays += [pa.array(getattr(self, name)[start:end]) for name in _PLAIN]
        arrays.append(_lists(self.need_offsets, self.needs, start, end))
        arrays.append(_lists(self.started_offsets, self.started, start, end))
        arrays.append(self._labels_of(start, end))
        return pa.RecordBatch.from_arrays(arrays, schema=self._schema())

    def _labels_of(self, start: int, end: int) -> pa.Array:
        if not len(self.label):
            return pa.nulls(end - start, pa.string())
        codes = self.label[start:end]
        indices = pa.array(codes, mask=codes < 0)
        return pc.take(pa.array(list(self.labels), pa.string()), indices)


def _lists(offsets: Column, items: Column, start: int, end: int) -> pa.Array:
    first, last = int(offsets[start]), int(offsets[end])
    places = (offsets[start : end + 1] - offsets[start]).astype(np.int32)
    kind = pa.list_(pa.field("item", pa.uint32(), nullable=False))
    return pa.ListArray.from_arrays(pa.array(places), pa.array(items[first:last]), type=kind)


def _of_table(table: pa.Table) -> Trace:
    told = {
        key.decode("utf-8", "replace"): value.decode("utf-8", "replace")
        for key, value in (table.schema.metadata or {}).items()
    }
    version = told.get("fabricsweep_trace")
    if version != FORMAT_VERSION:
        message = f"is of version {version!r}: {FORMAT_VERSION} is read here"
        raise refused("unknown_version", message)
    wanted = {"rank", *_PLAIN, "needs", "needs_started", "label"}
    names = table.column_names
    if missing := sorted(name for name in wanted if names.count(name) != 1):
        raise refused("missing_column", f"has no column {missing[0]}, or more than one")
    try:
        ranks, groups = int(told["ranks"]), json.loads(told["groups"])
        if not 0 <= ranks <= _MOST_RANKS:
            message = f"{ranks} ranks: at most {_MOST_RANKS} are possible"
            raise refused("ranks", message)
        rank = _plain(table, "rank", np.uint32)
        members = tuple(_members(group) for group in groups)
        source = dict(json.loads(told.get("source", "{}")))
    except TraceFileError:
        raise
    except (KeyError, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise refused("damaged", f"has no ranks or groups that can be read: {error}") from error
    if len(rank) and (np.any(np.diff(rank.astype(np.int64)) < 0) or int(rank[-1]) >= ranks):
        raise refused("damaged", "has rows that do not rise by rank")
    needs, started = _list_column(table, "needs"), _list_column(table, "needs_started")
    if not pa.types.is_string(table.column("label").type):
        raise refused("damaged", "the column label is not of texts")
    label = table.column("label").combine_chunks().dictionary_encode()
    texts = label.dictionary.to_pylist()
    return Trace(
        first=np.searchsorted(rank, np.arange(ranks + 1)).astype(np.uint64),
        **{name: _plain(table, name, dtype) for name, dtype in _PLAIN.items()},
        need_offsets=needs[0],
        needs=needs[1],
        started_offsets=started[0],
        started=started[1],
        groups=members,
        label=label.indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int32)
        if texts
        else np.zeros(0, dtype=np.int32),
        labels=tuple(texts),
        source=source,
    )


def _members(group: list[int]) -> Column:
    if not all(isinstance(rank, int) for rank in group):
        message = "a group is a list of ranks"
        raise TypeError(message)
    return np.array(group, dtype=np.uint32)


def _plain(table: pa.Table, name: str, dtype: Any) -> Column:
    column = table.column(name)
    if column.null_count or column.type != pa.from_numpy_dtype(dtype):
        raise refused("damaged", f"the column {name} is not of {np.dtype(dtype).name}, or has gaps")
    found: Column = column.to_numpy().astype(dtype, copy=False)
    return found


def _list_column(table: pa.Table, name: str) -> tuple[Column, Column]:
    column = table.column(name)
    if (
        column.null_count
        or not pa.types.is_list(column.type)
        or column.type.value_type != pa.uint32()
        or pc.list_flatten(column).null_count
    ):
        raise refused("damaged", f"the column {name} is no column of lists of uint32, or has gaps")
    sizes = pc.list_value_length(column).to_numpy().astype(np.int64)
    items = pc.list_flatten(column).to_numpy().astype(np.uint32, copy=False)
    return np.concatenate(([0], np.cumsum(sizes))).astype(np.uint64), items
