"""One function a command; each returns the exit status."""

import argparse
import json
import sys
from contextlib import ExitStack
from pathlib import Path

from fabricsweep_client.answer import print_answer
from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.output import (
    message_console,
    output_console,
    print_results,
    print_sweeps,
    print_validation,
)
from fabricsweep_client.client import Client
from fabricsweep_client.models import Sweep
from fabricsweep_client.progress import counts_text, show_progress

TABLE_ROWS = 100
PAGE_ROWS = 1000


class UsageError(Exception):
    """The command was used wrongly; the message says how."""


def submit(client: Client, options: argparse.Namespace) -> int:
    """Submit a specification, or only check it."""
    spec = _read_spec(options.file)
    if options.validate_only:
        validation = client.validate(spec)
        print_validation(validation, output_console())
        return exit_codes.DONE if validation.valid else exit_codes.WRONG_USE
    sweep = client.create_sweep(spec, idempotency_key=options.idempotency_key)
    print(sweep.id)
    message_console().print(f"{client.base_url}/sweeps/{sweep.id}", markup=False)
    return _follow(client, sweep.id) if options.watch else exit_codes.DONE


def watch(client: Client, options: argparse.Namespace) -> int:
    """Show a sweep's progress until it has ended."""
    return _follow(client, options.sweep)


def results(client: Client, options: argparse.Namespace) -> int:
    """Print results: the first rows as a table, all rows as CSV or JSON."""
    limit = options.limit
    if limit is not None and limit < 1:
        message = f"--limit must be at least 1, not {limit}"
        raise UsageError(message)
    wanted = limit or (TABLE_ROWS if options.format == "table" else None)
    choices = {"filter": options.filter, "sort": options.sort, "columns": options.columns}
    page = client.results(options.sweep, limit=min(wanted or PAGE_ROWS, PAGE_ROWS), **choices)
    rows, cursor = list(page.items), page.next_cursor
    while cursor and (wanted is None or len(rows) < wanted):
        size = PAGE_ROWS if wanted is None else min(PAGE_ROWS, wanted - len(rows))
        more = client.results(options.sweep, limit=size, cursor=cursor, **choices)
        rows, cursor = [*rows, *more.items], more.next_cursor
    print_results(page.model_copy(update={"items": rows}), options.format, output_console())
    if options.format == "table" and len(rows) < page.total:
        message_console().print(f"{len(rows)} of {page.total} rows; --limit shows more")
    return exit_codes.DONE


def export(client: Client, options: argparse.Namespace) -> int:
    """Write all results to a file, which appears only when it is complete."""
    target = Path(options.output)
    style = options.format or target.suffix.removeprefix(".").lower()
    if style not in ("csv", "json"):
        message = f"{target}: give --format csv or json, or a file that ends so"
        raise UsageError(message)
    unfinished = target.with_name(target.name + ".part")
    with ExitStack() as stack:
        stack.callback(unfinished.unlink, missing_ok=True)
        choices = {"filter": options.filter, "sort": options.sort, "columns": options.columns}
        if style == "csv":
            with (
                client.results_csv(options.sweep, **choices) as pieces,
                unfinished.open("wb") as file,
            ):
                file.writelines(pieces)
        else:
            rows, cursor = [], None
            while True:
                page = client.results(options.sweep, limit=PAGE_ROWS, cursor=cursor, **choices)
                rows += [row.model_dump(mode="json") for row in page.items]
                cursor = page.next_cursor
                if cursor is None:
                    break
            unfinished.write_text(json.dumps(rows, indent=1) + "\n")
        unfinished.replace(target)
    message_console().print(f"written: {target}", markup=False)
    return exit_codes.DONE


def cancel(client: Client, options: argparse.Namespace) -> int:
    """Stop what runs of a sweep and drop what waits."""
    return _say_phase(client.cancel(options.sweep))


def retry(client: Client, options: argparse.Namespace) -> int:
    """Run a sweep's failed and aborted runs again."""
    sweep = client.retry(options.sweep)
    return _follow(client, sweep.id) if options.watch else _say_phase(sweep)


def list_sweeps(client: Client, options: argparse.Namespace) -> int:
    """List sweeps, newest first."""
    print_sweeps(list(client.sweeps(phase=options.phase, limit=options.limit)), output_console())
    return exit_codes.DONE


def answer(client: Client, options: argparse.Namespace) -> int:
    """Print the speedup study of a sweep."""
    names = ("metric", "x", "series", "facets", "ideal", "threshold")
    study = client.speedup(options.sweep, **{name: getattr(options, name) for name in names})
    if options.format == "json":
        print(study.model_dump_json(indent=2))
    else:
        print_answer(study, output_console())
    return exit_codes.DONE


def _follow(client: Client, sweep_id: str) -> int:
    sweep = show_progress(client, sweep_id, message_console())
    _say_phase(sweep)
    return exit_codes.for_sweep(sweep)


def _say_phase(sweep: Sweep) -> int:
    text = f"{sweep.id}: {sweep.phase}, {counts_text(sweep.progress)}"
    message_console().print(text, markup=False)
    return exit_codes.DONE


def _read_spec(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        message = f"{name}: {error.strerror}"
        raise UsageError(message) from error
