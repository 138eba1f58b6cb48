"""What a point needs to know of a fabric or a trace that it refers to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

_DIGEST = re.compile(r"[0-9a-f]{64}\Z")


class AttachmentKind(StrEnum):
    """What was imported. The parameters that refer to it have the type of the same name."""

    FABRIC = "fabric"
    TRACE = "trace"


@dataclass(frozen=True, slots=True)
class AttachmentFacts:
    """One version of a fabric or trace, as far as a point depends on it.

    Attributes
    ----------
    kind
        which of these.
    digest
        SHA-256 of its content, 64 hexadecimal digits: its identity in a point.
    name, version
        where the reference leads; the version counts from 1.
    figures
        what is known of it. Those that are parameters of the section that refers to it are written
        there. Of a fabric: ``endpoints`` and ``routers``, at least 1, ``channels``, directed ones
        between routers, and ``has_tables``, whether it came with its forwarding tables. Of a recording
        of ranks what the parameters of the workload ``trace`` say, of an address trace those of
        ``dsm``, which begin with ``trace_``.
    """

    kind: AttachmentKind
    digest: str
    name: str
    version: int
    figures: Mapping[str, Any]

    @property
    def holds(self) -> str:
        """Say what it is, with an article: traces are of two kinds."""
        if self.kind is AttachmentKind.FABRIC:
            return "a fabric"
        return "an address trace" if "trace_cores" in self.figures else "a recording of ranks"

    def for_judge(self) -> dict[str, Any]:
        """Give what the core has to know beside the digest and the figures in its section."""
        told: dict[str, Any] = {"name": self.name, "version": self.version}
        if self.kind is AttachmentKind.FABRIC:
            told["has_tables"] = self.figures["has_tables"]
        return told


def is_digest(reference: str) -> bool:
    """Say whether `reference` is a digest, not a name."""
    return _DIGEST.match(reference) is not None
