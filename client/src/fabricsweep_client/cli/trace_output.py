"""How the command line shows traces: what they hold, and problems by file, line, rank and record."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from fabricsweep_client.cli.moments import moment_text
from fabricsweep_client.cli.output import table_console
from fabricsweep_client.errors import ProblemError
from fabricsweep_client.models import (
    AddressSummary,
    CriticalPath,
    FieldProblem,
    ScaledTrace,
    Trace,
    TraceItem,
    TraceReport,
    TraceSummary,
)
from fabricsweep_client.plain_text import Text

_SHOWN_PROBLEMS = 50
_SHOWN_COLLECTIVES = 12
_SHOWN_RANKS = 5


def print_traces(traces: Sequence[TraceItem], console: Console) -> None:
    """A table of traces."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("name", no_wrap=True)
    table.add_column("version", justify="right")
    for name in ("of", "holds", "format", "imported"):
        table.add_column(name)
    for trace in traces:
        cells = (trace.name, str(trace.version), trace.kind, _held(trace), trace.format)
        table.add_row(*(Text(cell) for cell in (*cells, moment_text(trace.created_at))))
    console.print(table)


def _held(trace: TraceItem) -> str:
    """What a list says of a trace, by its kind."""
    if trace.ranks is None:
        return (
            f"{trace.cores} cores, {trace.operations} accesses, {trace.writes} writes, "
            f"{trace.lines} lines of 64 B below address {trace.address_bytes}"
        )
    return (
        f"{trace.ranks} ranks, {trace.operations} operations, {trace.sent_bytes} bytes sent, "
        f"{trace.collectives} collectives"
    )


def print_trace(trace: Trace, console: Console) -> None:
    """A version of a trace, and what it holds."""
    imported = moment_text(trace.created_at)
    console.print(
        Text(
            f"{trace.name} version {trace.version} of {len(trace.versions)}, "
            f"{trace.format}, imported {imported}, digest {trace.digest[:12]}"
        )
    )
    print_summary(trace, console)


def print_scaling(found: ScaledTrace, console: Console) -> None:
    """On which grid ranks were found, and on which they lie now."""
    kinds = " x ".join(
        f"{size} {'periodic' if periodic else 'open'}"
        for size, periodic in zip(found.from_grid, found.periodic, strict=True)
    )
    larger = " x ".join(map(str, found.grid))
    turns = (
        ""
        if found.computes_alike
        else "; ranks that lie alike compute differently: they take turns"
    )
    console.print(Text(f"  grid {kinds} as recorded, {larger} now{turns}"))


def print_summary(trace: Trace | TraceReport, console: Console) -> None:
    """What a trace holds, a line each."""
    lines: list[tuple[str, str]] = []
    if trace.summary:
        lines = _lines(trace.summary)
    elif trace.addresses:
        lines = _address_lines(trace.addresses)
    grid = Table.grid(padding=(0, 2))
    for name, text in lines:
        grid.add_row(Text("  " + name), Text(text))
    console.print(grid)


def print_path(path: CriticalPath, console: Console) -> None:
    """What sets how long a trace takes where messages do not meet, a line each."""
    length = path.length_ns or 1
    network = f"{path.latency_ns:g} ns and {path.bandwidth_gbps:g} Gb/s a message"
    console.print(Text(f"critical path, no contention ({network}): {path.length_ns:,.0f} ns"))
    messages = f"{path.messages}, {path.sent_bytes} bytes"
    lines = [
        ("computing", path.compute_ns, ""),
        ("messages", path.messages_ns, messages),
        ("collectives", path.collectives_ns, _path_collectives(path)),
    ]
    grid = Table.grid(padding=(0, 2))
    for name, time_ns, told in lines:
        share = f"{100 * time_ns / length:.1f} %"
        grid.add_row(Text("  " + name), Text(f"{time_ns:,.0f} ns"), Text(share), Text(told))
    console.print(grid)
    ranks = ", ".join(
        f"{rank.rank} ({100 * rank.compute_ns / length:.1f} %)"
        for rank in path.ranks[:_SHOWN_RANKS]
    )
    if ranks:
        console.print(Text(f"  computing of ranks {ranks}"))


def _path_collectives(path: CriticalPath) -> str:
    return ", ".join(f"{one.count} {one.collective}" for one in path.collectives)


def print_errors(errors: Sequence[FieldProblem]) -> None:
    """What is wrong with the files, place by place."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("where", no_wrap=True, overflow="fold")
    table.add_column("what", overflow="fold")
    for error in errors[:_SHOWN_PROBLEMS]:
        table.add_row(Text(_place(error)), Text(error.message))
    console = table_console()
    console.print(table)
    if len(errors) > _SHOWN_PROBLEMS:
        console.print(f"... and {len(errors) - _SHOWN_PROBLEMS} more")


def print_refusal(error: ProblemError) -> None:
    """Why an upload was refused: in general, then place by place."""
    table_console().print(Text.assemble(("error: ", "bold red"), str(error)), soft_wrap=True)
    if error.errors:
        print_errors(error.errors)


def _place(error: FieldProblem) -> str:
    """`file.goal:17`, as editors and compilers write it."""
    name = error.value if isinstance(error.value, str) else error.field or ""
    return name if error.line is None else f"{name}:{error.line}"


def _address_lines(summary: AddressSummary) -> list[tuple[str, str]]:
    each, gaps = summary.accesses_of_core, summary.gap_ns_of_core
    share = 100 * summary.writes / summary.accesses
    lines = [
        ("cores", f"{summary.cores}"),
        ("accesses", f"{summary.accesses}, {each.least} to {each.most} a core"),
        ("writes", f"{summary.writes} ({share:.1f} %)"),
        ("lines of 64 B", f"{summary.lines}, {summary.shared_lines} accessed by several cores"),
        ("highest address", f"0x{summary.address_bytes - 1:x}, {summary.address_bytes} bytes"),
    ]
    if gaps.most:
        told = f"{gaps.least:g} to {gaps.most:g} ns a core, {gaps.mean:g} in the mean"
        lines.append(("gaps", told))
    return lines


def _lines(summary: TraceSummary) -> list[tuple[str, str]]:
    kinds = ", ".join(
        f"{count} {name}" for name, count in summary.operations_by_kind.items() if count
    )
    streams = f", {summary.streams} streams a rank" if summary.streams > 1 else ""
    lines = [
        ("ranks", f"{summary.ranks}{streams}"),
        ("operations", f"{summary.operations}: {kinds}"),
    ]
    if summary.messages:
        sizes = ", ".join(
            f"{size.messages} up to {size.up_to_bytes} B" for size in summary.message_sizes
        )
        lines.append(("messages", f"{summary.messages}, {summary.sent_bytes} bytes: {sizes}"))
    for found in summary.collectives[:_SHOWN_COLLECTIVES]:
        told = f"{found.count} of {found.bytes} bytes over {found.members} ranks"
        lines.append((found.collective, told))
    if len(summary.collectives) > _SHOWN_COLLECTIVES:
        more = len(summary.collectives) - _SHOWN_COLLECTIVES
        lines.append(("", f"... and {more} more kinds of collectives"))
    compute = summary.compute
    if compute.most_ns:
        told = f"{compute.least_ns:g} to {compute.most_ns:g} ns a rank, {compute.mean_ns:g} in the mean"
        lines.append(("computing", told))
    return lines
