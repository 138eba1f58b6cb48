"""How the command line shows fabrics: summaries, checks, and problems by file, line, GUID and port."""

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from fabricsweep_client.cli.moments import moment_text
from fabricsweep_client.errors import ProblemError
from fabricsweep_client.models import (
    Fabric,
    FabricChecks,
    FabricItem,
    FabricSummary,
    FabricWarning,
    FieldProblem,
)
from fabricsweep_client.plain_text import Text

SHOWN_PROBLEMS = 50
SHOWN_CHANNELS = 12
FilePaths = Mapping[str, str]
"""What the server calls a file of the upload (its field or its name), to the path that the user gave."""


def print_fabrics(fabrics: Sequence[FabricItem], console: Console) -> None:
    """A table of fabrics."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("name", no_wrap=True)
    for name in ("version", "endpoints", "routers", "links"):
        table.add_column(name, justify="right")
    for name in ("tables", "format", "imported"):
        table.add_column(name)
    for fabric in fabrics:
        counts = (fabric.version, fabric.endpoints, fabric.routers, fabric.links)
        imported = moment_text(fabric.created_at)
        tables = "yes" if fabric.has_tables else "no"
        cells = (fabric.name, *map(str, counts), tables, fabric.format, imported)
        table.add_row(*(Text(cell) for cell in cells))
    console.print(table)


def print_fabric(fabric: Fabric, console: Console) -> None:
    """A version of a fabric: what it consists of, what its checks say, and what is odd in it."""
    imported = moment_text(fabric.created_at)
    console.print(
        Text(
            f"{fabric.name} version {fabric.version} of {len(fabric.versions)}, "
            f"{fabric.format}, imported {imported}, digest {fabric.digest[:12]}"
        )
    )
    print_contents(fabric.summary, fabric.checks, console)
    print_warnings(fabric.warnings, {}, console)


def print_contents(summary: FabricSummary, checks: FabricChecks, console: Console) -> None:
    """Summary and checks, a line each."""
    print_pairs([*summary_lines(summary), *check_lines(checks, summary)], console)


def print_pairs(pairs: Sequence[tuple[str, str]], console: Console) -> None:
    """Names and what there is to say of them, in two columns."""
    grid = Table.grid(padding=(0, 2))
    for name, text in pairs:
        grid.add_row(Text("  " + name), Text(text))
    console.print(grid)


def summary_lines(summary: FabricSummary) -> list[tuple[str, str]]:
    """What a fabric consists of, in words."""
    sizes = ", ".join(f"{size.routers} with {size.ports} ports" for size in summary.router_sizes)
    rates = ", ".join(
        f"{rate.links} at {rate_text(rate.rate_gbps, rate.signalling_gbps)}"
        for rate in summary.link_rates
    )
    lines = [
        ("endpoints", f"{summary.endpoints}, on {summary.endpoint_links} cables"),
        ("routers", f"{summary.routers}: {sizes}" if len(summary.router_sizes) > 1 else sizes),
        ("links", f"{summary.links} between routers"),
    ]
    if rates:
        lines.append(("rates", rates))
    if summary.levels is not None:
        lines.append(("levels", f"{summary.levels}, a tree"))
    return lines


def rate_text(rate_gbps: float, signalling_gbps: float | None) -> str:
    """`32 Gb/s (signalling at 40)`, or that the file does not say."""
    if not rate_gbps:
        return "a rate that the file does not say"
    beside = "" if signalling_gbps is None else f" (signalling at {signalling_gbps:g})"
    return f"{rate_gbps:g} Gb/s{beside}"


def check_lines(checks: FabricChecks, summary: FabricSummary) -> list[tuple[str, str]]:
    """What the checks found, in words."""
    lines = [("connected", "yes" if checks.connected else "NO: some endpoints have no path at all")]
    if not summary.has_tables:
        return [*lines, ("tables", "none imported: choose an engine to fill them")]
    lines += [
        ("unreachable", _pairs_text(checks.unreachable_pairs, "the tables connect every pair")),
        ("loops", _pairs_text(checks.looping_pairs, "none")),
    ]
    if checks.deadlock_free is not None:
        lines += deadlock_lines(checks.deadlock_free, checks.cycle, checks.virtual_lanes_needed)
    return lines


def deadlock_lines(
    is_free: bool | None, cycle: Sequence[str] | None, lanes_needed: int | None = None
) -> list[tuple[str, str]]:
    """Whether tables can deadlock, the cycle, and how many lanes would break it."""
    if is_free is None:
        return [("deadlock", "not checked")]
    if is_free:
        return [("deadlock", "cannot happen: no cycle of channels")]
    channels = list(cycle or [])
    shown = channels[:SHOWN_CHANNELS]
    if len(channels) > SHOWN_CHANNELS:
        shown.append(f"... {len(channels)} channels in all")
    lines = [
        (
            "deadlock",
            "CAN HAPPEN: each of these channels waits for the next, the last for the first",
        )
    ]
    lines += [("" if place else "cycle", channel) for place, channel in enumerate(shown)]
    if lanes_needed is not None:
        lines.append(("lanes", f"{lanes_needed} virtual lanes would break every cycle"))
    return lines


def print_warnings(warnings: Sequence[FabricWarning], files: FilePaths, console: Console) -> None:
    """What is odd in the files, place by place."""
    if not warnings:
        return
    rows = [
        (_place(files, warning.file, warning.line), warning.guid, warning.port, warning.message)
        for warning in warnings
    ]
    _print_problems(
        f"{len(warnings)} warnings" if len(warnings) > 1 else "1 warning", rows, console
    )


def print_errors(errors: Sequence[FieldProblem], files: FilePaths, console: Console) -> None:
    """What is wrong with the files, place by place."""
    rows = []
    for error in errors:
        text = error.message + (f" (allowed: {error.allowed})" if error.allowed else "")
        place = _place(files, _file_of(error, files), error.line)
        rows.append((place, error.guid, error.port, text))
    _print_problems(f"{len(errors)} errors" if len(errors) > 1 else "1 error", rows, console)


def print_refusal(error: ProblemError, files: FilePaths, console: Console) -> None:
    """Why an upload was refused: in general, then place by place."""
    console.print(Text.assemble(("error: ", "bold red"), str(error)), soft_wrap=True)
    if error.errors:
        print_errors(error.errors, files, console)
    if error.problem.status == 413:
        console.print("Files may be compressed with gzip.")


def _print_problems(
    title: str, rows: Sequence[tuple[str, str | None, int | None, str]], console: Console
) -> None:
    console.print(Text(title, style="bold"))
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("where", no_wrap=True, overflow="fold")
    has_guid = any(guid for _, guid, _, _ in rows)
    has_port = any(port is not None for _, _, port, _ in rows)
    if has_guid:
        table.add_column("GUID", no_wrap=True)
    if has_port:
        table.add_column("port", justify="right")
    table.add_column("what", overflow="fold")
    for place, guid, port, text in rows[:SHOWN_PROBLEMS]:
        cells = [place]
        cells += [guid or ""] if has_guid else []
        cells += ["" if port is None else str(port)] if has_port else []
        table.add_row(*(Text(cell) for cell in (*cells, text)))
    console.print(table)
    if len(rows) > SHOWN_PROBLEMS:
        console.print(f"... and {len(rows) - SHOWN_PROBLEMS} more")


def _file_of(error: FieldProblem, files: FilePaths) -> str | None:
    """The file that an error is about, as the server calls it; else the field of the form."""
    if isinstance(error.value, str) and error.value in files:
        return error.value
    return error.field or (error.pointer or "").rpartition("/")[2] or None


def _place(files: FilePaths, file: str | None, line: int | None) -> str:
    """`fabric.txt:17`, as editors and compilers write it."""
    name = files.get(file or "", file or "")
    return name if line is None else f"{name}:{line}"


def _pairs_text(pairs: int | None, none: str) -> str:
    if pairs is None:
        return "not checked"
    return none if pairs == 0 else f"{pairs} PAIRS of endpoints"
