"""What pictures need of a run's tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from api.run.services.table_files import opened
from domain.network.loads import PortLoads
from domain.network.traffic import Flows
from storage.blobs import Blobs
from storage.run.records.table import TableRecord

_MOST_ROWS = 10_000_000
"""Of a table that is read for a picture: some hundred megabytes."""


def port_loads(blobs: Blobs, table: TableRecord) -> PortLoads | None:
    """Read the table `ports`, those that lead to routers; None where it is too long."""
    read = _columns(
        blobs,
        table,
        ("router", "port", "peer_router", "active_ns", "idle_ns", "stalled_ns", "bytes"),
    )
    if read is None:
        return None
    is_link = read["peer_router"] >= 0
    told = {name: column[is_link] for name, column in read.items()}
    spans = told["active_ns"] + told["idle_ns"] + told["stalled_ns"]
    span = np.maximum(spans, 1e-9)
    return PortLoads(
        router=told["router"].astype(np.int64),
        port=told["port"].astype(np.int64),
        active=told["active_ns"] / span,
        stalled=told["stalled_ns"] / span,
        bytes=told["bytes"].astype(float),
    )


def flows_of(blobs: Blobs, table: TableRecord) -> Flows | None:
    """Read the table `flows`; None where it is too long."""
    read = _columns(blobs, table, ("source", "destination", "bytes"))
    if read is None:
        return None
    source, destination = (read[name].astype(np.int64) for name in ("source", "destination"))
    return Flows(source, destination, read["bytes"].astype(float))


def _columns(blobs: Blobs, table: TableRecord, names: tuple[str, ...]) -> dict[str, Any] | None:
    if table.rows > _MOST_ROWS:
        return None
    with opened(blobs, table) as reader:
        if not set(names) <= set(reader.schema.names):
            return None
        read = pa.Table.from_batches(reader, reader.schema).select(list(names))
    return {name: read.column(name).to_numpy() for name in names}
