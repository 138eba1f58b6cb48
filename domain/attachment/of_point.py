"""Which fabrics and traces a point uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domain.attachment.facts import AttachmentKind

Attachment = tuple[AttachmentKind, str]
"""Its kind and its digest."""


def fabric_used(point: Mapping[str, Any]) -> str | None:
    """Give the digest of the fabric that a canonical point runs on, None when it builds its own."""
    topology = point["topology"]
    digest: str | None = topology["fabric"] if topology["kind"] == "fabric" else None
    return digest


def attachments_used(point: Mapping[str, Any]) -> list[Attachment]:
    """Give the fabric that a canonical point runs on, and the traces that its workloads replay."""
    fabric = fabric_used(point)
    found = [(AttachmentKind.FABRIC, fabric)] if fabric is not None else []
    traces = (work["trace"] for work in _workloads(point) if work.get("trace") is not None)
    return [*found, *((AttachmentKind.TRACE, digest) for digest in dict.fromkeys(traces))]


def _workloads(point: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Give the workload of the point, and those of the jobs beside it."""
    if "workload" in point:
        yield point["workload"]
    for jobs in point.get("environment", {}).values():
        if isinstance(jobs, list):
            yield from (
                job["workload"] for job in jobs if isinstance(job, Mapping) and "workload" in job
            )
