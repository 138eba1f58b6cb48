"""What runs in the processes that read files of fabrics: ``fabricfile``, and nothing of the service."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fabricfile import (
    Checks,
    Fabric,
    FabricFileError,
    Limits,
    Problem,
    Source,
    check,
    parse,
    summarize,
)


@dataclass(frozen=True, slots=True)
class FabricReading:
    """What files hold; summary, checks and warnings are plain JSON values.

    ``content`` is the fabric, compressed; ``channels`` are directed ones between routers.
    """

    digest: str
    content: bytes
    format: str
    endpoints: int
    routers: int
    channels: int
    has_tables: bool
    summary: dict[str, Any]
    checks: dict[str, Any]
    warnings: list[dict[str, Any]]

    @property
    def figures(self) -> dict[str, Any]:
        """What a point needs to know of it."""
        return {
            "endpoints": self.endpoints,
            "routers": self.routers,
            "channels": self.channels,
            "has_tables": self.has_tables,
        }


@dataclass(frozen=True, slots=True)
class FabricRefusal:
    """Why files cannot be taken; ``more`` findings are not listed."""

    problems: tuple[Problem, ...]
    more: int


def begin() -> None:
    """Do nothing: to import this module for it loads what reading needs."""


def read(files: Sequence[Source], style: str, limits: Limits) -> FabricReading | FabricRefusal:
    """Read files, the wiring first."""
    try:
        reading = parse(*files, format_name=style, limits=limits)
    except FabricFileError as error:
        return FabricRefusal(tuple(error.problems), error.more)
    return _told(reading.fabric, reading.checks, reading.format, reading.warnings)


def restore(content: bytes) -> FabricReading | FabricRefusal:
    """Read a fabric from its stored content."""
    try:
        fabric = Fabric.from_bytes(content)
    except FabricFileError as error:
        return FabricRefusal(tuple(error.problems), error.more)
    return _told(fabric, check(fabric), "stored", ())


def _told(fabric: Fabric, checks: Checks, style: str, warnings: Sequence[Problem]) -> FabricReading:
    return FabricReading(
        digest=fabric.digest,
        content=fabric.to_bytes(),
        format=style,
        endpoints=len(fabric.endpoints),
        routers=len(fabric.routers),
        channels=fabric.channels,
        has_tables=fabric.tables is not None,
        summary=summarize(fabric).to_dict(),
        checks=checks.to_dict(),
        warnings=[found.to_dict() for found in warnings],
    )
