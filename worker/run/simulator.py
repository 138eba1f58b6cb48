"""The simulator, and the only module that imports it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import fabricfile
import simcore
import tracefile
from domain.attachment.facts import AttachmentKind
from domain.attachment.of_point import Attachment
from domain.result.document import Result, parse_result
from domain.run.failure import TIME_LIMIT, Failure
from domain.run.tables import EncodedTable
from simcore import StopFlag
from worker.run.failures import describe_failure
from worker.run.tables import TableTooLargeError, encode_tables

MODEL_REVISION: int = simcore.model_revision

__all__ = [
    "MODEL_REVISION",
    "Outcome",
    "PointFailedError",
    "PointStoppedError",
    "StopFlag",
    "open_attachment",
    "simulate",
]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run yields: its result, and what it was told to hand out beside it, compressed."""

    result: Result
    fabric: bytes | None
    tables: tuple[EncodedTable, ...]


class PointStoppedError(Exception):
    """The stop flag was set; the run is neither done nor failed."""


class PointFailedError(Exception):
    """The run failed for good, for the reason given."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


def open_attachment(
    kind: AttachmentKind, content: bytes
) -> simcore.Fabric | simcore.Trace | simcore.AddressTrace:
    """Make the simulator's fabric or trace from a stored content.

    Raises
    ------
    fabricfile.FabricFileError, tracefile.TraceFileError, simcore.PointError
        The content is not what was once stored.
    """
    if kind is AttachmentKind.TRACE:
        trace = tracefile.stored(content)
        is_of_ranks = isinstance(trace, tracefile.Trace)
        return (simcore.Trace if is_of_ranks else simcore.AddressTrace)(trace.columns())
    fabric = fabricfile.Fabric.from_bytes(content)
    return simcore.Fabric(fabric.to_document(), fabric.tables_bytes())


def simulate(
    point: dict[str, Any],
    stop: StopFlag,
    attachments: Mapping[Attachment, Any],
    max_table_bytes: int,
) -> Outcome:
    """Run one replicate of one point.

    Parameters
    ----------
    point
        The canonical point with ``replicate`` and ``limits``.
    stop
        Set from another thread to end the run soon.
    attachments
        The fabric that the point runs on and the traces that it replays, by kind and digest.
    max_table_bytes
        Largest size of one encoded table.

    Returns
    -------
    The result, strictly read: a document of another form is a failure of kind internal.

    Raises
    ------
    PointStoppedError
        The flag was set.
    PointFailedError
        Anything else went wrong; one bad point must not take its chunk down.
    """
    try:
        fabrics, traces = (
            {digest: opened for (of, digest), opened in attachments.items() if of is kind}
            for kind in (AttachmentKind.FABRIC, AttachmentKind.TRACE)
        )
        document = simcore.run(point, stop=stop, fabrics=fabrics, traces=traces)
        kept = document.pop("fabric", None)
        tables = encode_tables(document.pop("tables", None) or {}, max_table_bytes)
        fabric = _packed(kept) if kept is not None else None
        return Outcome(parse_result(document), fabric, tables)
    except simcore.StoppedError as error:
        raise PointStoppedError from error
    except Exception as error:
        raise PointFailedError(describe_failure(error, _KINDS)) from error


def _packed(kept: Mapping[str, Any]) -> bytes:
    """Compress the network that a run hands out."""
    return fabricfile.Fabric.from_document(kept["document"], kept["tables"]).to_bytes()


_KINDS = {
    simcore.PointError: ("user", "invalid_point"),
    simcore.DeadlockError: ("model", "deadlock"),
    TableTooLargeError: ("resource", "table_too_large"),
    simcore.MemoryLimitError: ("resource", "memory_limit"),
    simcore.TimeLimitError: ("resource", TIME_LIMIT),
    simcore.SimulationError: ("model", "simulation_error"),
    MemoryError: ("resource", "out_of_memory"),
    # Something between the run and what it reads: trying again can help.
    ConnectionError: ("transient", "connection_lost"),
    TimeoutError: ("transient", "no_answer"),
}
