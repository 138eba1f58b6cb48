"""One function a command; each returns the exit status."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from fabricsweep_client.cli import archive_commands, exit_codes
from fabricsweep_client.cli.output import (
    message_console,
    output_console,
    print_json,
    print_results,
    print_validation,
    taken_text,
)
from fabricsweep_client.cli.point_output import print_point
from fabricsweep_client.cli.usage import (
    STANDARD,
    UsageError,
    first_records,
    read_spec,
    refuse_terminal,
    write_pieces,
    written,
)
from fabricsweep_client.client import Client
from fabricsweep_client.errors import refused
from fabricsweep_client.events import counts_of
from fabricsweep_client.models import Sweep
from fabricsweep_client.progress import counts_text, show_progress

TABLE_ROWS = 100
PAGE_ROWS = 1000
EXPORTS = ("csv", "json", "arrow", "parquet")


def submit(client: Client, options: argparse.Namespace) -> int:
    """Submit a specification, or only check it."""
    spec = read_spec(options.file)
    if options.validate_only:
        validation = client.validate(spec)
        print_validation(validation, output_console())
        return exit_codes.DONE if validation.valid else exit_codes.WRONG_USE
    sweep = client.create_sweep(
        spec, idempotency_key=options.idempotency_key, priority=options.priority
    )
    print(sweep.id)
    message_console().print(f"{client.base_url}/sweeps/{sweep.id}", markup=False)
    if options.watch:
        return follow(client, sweep.id)
    if not options.no_wait:
        sweep = client.expanded(sweep)
        if sweep.expansion is not None:
            say_phase(sweep)
    return exit_codes.DONE


def watch(client: Client, options: argparse.Namespace) -> int:
    """Show a sweep's progress until it has ended."""
    return follow(client, options.sweep)


_SELECTION = ("filter", "sort", "columns", "prices")
"""What `results` and `export` hand on as it was written."""


def results(client: Client, options: argparse.Namespace) -> int:
    """Print results: the first rows as a table, all rows as the server's CSV, or as JSON."""
    limit = options.limit
    if limit is not None and limit < 1:
        message = f"--limit must be at least 1, not {limit}"
        raise UsageError(message)
    if options.format in ("csv", "arrow", "parquet"):
        return _print_file(client, options)
    wanted = limit or (TABLE_ROWS if options.format == "table" else None)
    choices = {name: getattr(options, name) for name in _SELECTION}
    page = client.results(options.sweep, limit=min(wanted or PAGE_ROWS, PAGE_ROWS), **choices)
    rows, cursor, since = list(page.items), page.next_cursor, page.more_since
    while cursor and (wanted is None or len(rows) < wanted):
        size = PAGE_ROWS if wanted is None else min(PAGE_ROWS, wanted - len(rows))
        more = client.results(options.sweep, limit=size, cursor=cursor, **choices)
        rows, cursor, since = [*rows, *more.items], more.next_cursor, more.more_since
    whole = page.model_copy(update={"items": rows})
    cut = options.columns is None
    left_out = print_results(whole, options.format, output_console(), cut=cut)
    if left_out:
        told = f"{len(left_out)} more columns (--columns chooses, --format csv or json has all)"
        message_console().print(f"{told}: {', '.join(left_out)}")
    if options.format == "table" and len(rows) < page.total:
        message_console().print(f"{len(rows)} of {page.total} rows; --limit shows more")
    if since:
        message_console().print(f"{since} more runs have ended since the first page was read")
    return exit_codes.DONE


def _print_file(client: Client, options: argparse.Namespace) -> int:
    style = options.format
    if style != "csv" and options.limit is not None:
        message = f"--limit has no effect on --format {style}, which holds every row"
        raise UsageError(message)
    if style != "csv" and sys.stdout.isatty():
        message = f"--format {style} is not for terminals: redirect it, or use export -o FILE"
        raise UsageError(message)
    choices = {name: getattr(options, name) for name in _SELECTION}
    with client.results_file(options.sweep, format=style, **choices) as pieces:
        some = pieces if options.limit is None else first_records(pieces, options.limit)
        write_pieces(STANDARD, some)
    return exit_codes.DONE


def export(client: Client, options: argparse.Namespace) -> int:
    """Write all results to a file, or the sweep to an archive; it appears only when it is complete."""
    if options.archive is not None and options.artifact is not None:
        message = "give --archive or --artifact: each is a file of its own"
        raise UsageError(message)
    if options.archive is not None:
        return archive_commands.archive(client, options)
    if options.artifact is not None:
        return archive_commands.artifact(client, options)
    if options.output is None:
        message = "give -o FILE for results, or --archive FILE for the sweep as a whole"
        raise UsageError(message)
    target = Path(options.output)
    style: Any = options.format or target.suffix.removeprefix(".").lower()
    if style not in EXPORTS:
        known = f"{', '.join(EXPORTS[:-1])} or {EXPORTS[-1]}"
        message = f"{target}: give --format {known}, or a file that ends so"
        raise UsageError(message)
    choices = {name: getattr(options, name) for name in _SELECTION}
    with written(options.output) as file:
        if style != "json":
            with client.results_file(options.sweep, format=style, **choices) as pieces:
                for piece in pieces:
                    file.write(piece)
        else:
            rows, cursor = [], None
            while True:
                page = client.results(options.sweep, limit=PAGE_ROWS, cursor=cursor, **choices)
                rows += [row.model_dump(mode="json") for row in page.items]
                cursor = page.next_cursor
                if cursor is None:
                    break
            file.write((json.dumps(rows, indent=1) + "\n").encode())
    message_console().print(f"written: {target}", markup=False)
    return exit_codes.DONE


def points(client: Client, options: argparse.Namespace) -> int:
    """Write the points of a sweep, or one metric point by point, as a file on standard output."""
    refuse_terminal(options.format)
    choices = {"filter": options.filter, "prices": options.prices, "format": options.format}
    if options.metric is not None:
        opening = client.aggregates_file(options.sweep, options.metric, **choices)
    else:
        opening = client.points_file(options.sweep, **choices)
    with opening as pieces:
        write_pieces(STANDARD, pieces)
    return exit_codes.DONE


def point(client: Client, options: argparse.Namespace) -> int:
    """Print a point: metrics over its replicates, and what one run found beside them."""
    found = client.point(options.sweep, options.index, prices=options.prices)
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    runs = [run for run in found.replicates if run.replicate == options.replicate]
    if not runs:
        message = f"--replicate {options.replicate}: the point has {len(found.replicates)}, from 0"
        raise UsageError(message)
    print_point(found, runs[0], output_console())
    return exit_codes.DONE


def follow(client: Client, sweep_id: str) -> int:
    """Show a sweep's progress until it has ended; gives the status of how it ended.

    Raises InvalidRequestError when it has ended by mistakes of its specification.
    """
    sweep = show_progress(client, sweep_id, message_console())
    say_phase(sweep)
    if sweep.errors:
        raise refused(sweep)
    return exit_codes.for_sweep(sweep)


def say_phase(sweep: Sweep) -> int:
    """Say where a sweep stands, and whether newer models would tell otherwise."""
    text = f"{sweep.id}: {sweep.phase}, {counts_text(counts_of(sweep))}"
    message_console().print(text, markup=False)
    taken = taken_text(sweep)
    if taken is not None:
        message_console().print(taken, markup=False)
    say_age(sweep)
    return exit_codes.DONE


def say_age(sweep: Sweep) -> None:
    """Say that newer models would give other results, where they would."""
    if sweep.age_text is not None:
        message_console().print(sweep.age_text, markup=False)
