"""The public door: files in, one checked fabric out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fabricfile.assemble import assemble
from fabricfile.fabric import Fabric
from fabricfile.parse import ibnetdiscover
from fabricfile.problems import Problem, Problems
from fabricfile.source import Limits, Source


@dataclass(frozen=True, slots=True)
class Reading:
    """A fabric, the format of the file that described its wiring, and what was noticed on the way."""

    fabric: Fabric
    format: str
    warnings: tuple[Problem, ...] = ()


def read(
    wiring: str | Path,
    *tables: str | Path,
    format_name: str = "auto",
    limits: Limits | None = None,
) -> Reading:
    """Read the fabric that files describe."""
    return parse(
        Source.of_path(wiring), *map(Source.of_path, tables), format_name=format_name, limits=limits
    )


def parse(
    wiring: Source,
    *tables: Source,
    format_name: str = "auto",
    limits: Limits | None = None,
) -> Reading:
    """As `read`, of contents that are in memory."""
    limits = limits or Limits()
    problems = Problems()
    text = wiring.text(limits.wiring_bytes)
    assembly = assemble(ibnetdiscover.parse(text, wiring.name, problems), problems)
    problems.raise_errors()
    return Reading(assembly.fabric, "ibnetdiscover", problems.kept_warnings())
