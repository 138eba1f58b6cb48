"""The public door: files in, one checked fabric out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fabricfile.assemble import assemble
from fabricfile.build import Assembly
from fabricfile.check import Checks, check, wires_of, without_idle_faults
from fabricfile.detect import FORMATS, detect
from fabricfile.fabric import Fabric
from fabricfile.judge import judge
from fabricfile.parse import (
    db_csv,
    dot,
    dumps,
    edge_list,
    graphml,
    iblinkinfo,
    ibnetdiscover,
    ports_report,
    topo,
)
from fabricfile.parse.dot_syntax import Graph, parse_graph
from fabricfile.problems import Problem, Problems, shortened
from fabricfile.routes import Attached, attach
from fabricfile.source import Limits, Source
from fabricfile.wiring import Wiring

_PARSERS: dict[str, Callable[[str, str, Problems], Wiring]] = {
    "ibnetdiscover": ibnetdiscover.parse,
    "ports_report": ports_report.parse,
    "iblinkinfo": iblinkinfo.parse,
    "db_csv": db_csv.parse,
    "topo": topo.parse,
    "edge_list": edge_list.parse,
}
_DRAWN: dict[str, Callable[[str, str, Problems], Graph]] = {
    "dot": parse_graph,
    "graphml": graphml.parse_graph,
}


@dataclass(frozen=True, slots=True)
class Reading:
    """A fabric that was read.

    ``format`` is that of the file with the wiring, ``warnings`` what was noticed on the way, ``checks`` the
    verdict on wiring and tables.
    """

    fabric: Fabric
    format: str
    warnings: tuple[Problem, ...]
    checks: Checks


def read(
    wiring: str | Path,
    *tables: str | Path,
    format_name: str = "auto",
    limits: Limits | None = None,
) -> Reading:
    r"""Read the fabric that files describe: one with the wiring, and any number with forwarding tables.

    Files may be compressed with gzip. ``format_name`` is ``auto`` or one of `FORMATS`. Raises OSError for
    files that cannot be opened and `FabricFileError`, with every finding, for those that cannot be taken:
    files of another kind or cut short, wiring that contradicts itself, tables that loop, miss a host or
    belong to another network. Tables that can deadlock are taken with a warning.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "two.txt"
    ...     _ = path.write_text("endpoint one s:1 4xEDR\nendpoint two s:2 4xEDR\n")
    ...     reading = read(path)
    >>> reading.format, reading.fabric.endpoints.names, reading.checks.connected
    ('edge_list', ('one', 'two'), True)
    """
    sources = [Source.of_path(path) for path in (wiring, *tables)]
    return parse(*sources, format_name=format_name, limits=limits)


def parse(
    wiring: Source,
    *tables: Source,
    format_name: str = "auto",
    limits: Limits | None = None,
) -> Reading:
    """As `read`, of contents that are in memory."""
    if format_name not in ("auto", *FORMATS):
        message = f"format {format_name!r}; allowed: auto, {', '.join(FORMATS)}"
        raise ValueError(message)
    limits = limits or Limits()
    problems = Problems()
    text = wiring.text(limits.wiring_bytes).replace("\r\n", "\n")
    kind = detect(text) if format_name == "auto" else format_name
    if kind is None:
        problems.error("foreign_file", _foreign(text), file=wiring.name, line=1)
        problems.raise_errors()
        raise AssertionError
    assembly, attached = _wired(kind, text, wiring.name, problems, with_routes=not tables)
    if tables:
        dump = dumps.parse(list(tables), limits.tables_bytes, problems)
        problems.raise_errors()
        attached = attach(assembly.fabric, dump, problems, assembly.left_out_lids)
    checks = check(attached.fabric)
    judge(attached, checks, tables[0].name if tables else wiring.name, problems)
    problems.raise_errors()
    fabric = attached.fabric
    if fabric.tables is not None and checks.report is not None and checks.report.idle_faults:
        fabric = fabric.with_tables(without_idle_faults(fabric, fabric.tables, wires_of(fabric)))
    return Reading(fabric, kind, problems.kept_warnings(), checks)


def _wired(
    kind: str, text: str, file: str, problems: Problems, *, with_routes: bool
) -> tuple[Assembly, Attached]:
    if kind in _DRAWN:
        drawn = dot.read(_DRAWN[kind](text, file, problems), file, problems)
        problems.raise_errors()
        assembly = assemble(drawn.wiring, problems)
        if with_routes:
            return assembly, dot.attach(assembly, drawn, problems)
    else:
        wiring = _PARSERS[kind](text, file, problems)
        problems.raise_errors()  # contradictions between lines would only follow from lines not read
        assembly = assemble(wiring, problems)
    return assembly, Attached(assembly.fabric)


def _foreign(text: str) -> str:
    line = next((line.strip() for line in text.split("\n", 50)[:50] if line.strip()), "")
    begin = f"it begins with {shortened(line)!r}" if line else "it is empty"
    return (
        f"the file describes no fabric that is understood: {begin}; allowed: the output of ibnetdiscover "
        "(with or without -p) or iblinkinfo, ibdiagnet's db_csv, a .topo file, Graphviz dot, GraphML, an "
        "edge list"
    )
