"""`fabricsweep show`, `pause`, `resume`, `stop`, `cancel`, `retry` and `priority`: running a sweep."""

import argparse
from typing import TypeAlias, get_args

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.commands import follow, say_phase
from fabricsweep_client.cli.fabric_output import print_pairs
from fabricsweep_client.cli.moments import moment_text
from fabricsweep_client.cli.output import output_console, print_json
from fabricsweep_client.client import Client
from fabricsweep_client.events import counts_of
from fabricsweep_client.models import FailureGroupDocument, Sweep
from fabricsweep_client.plain_text import Text
from fabricsweep_client.progress import counts_text
from fabricsweep_client.verb_operations import FailureClass, Priority

PRIORITIES = get_args(Priority)
CLASSES = get_args(FailureClass)
Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_verbs(verbs: Verbs) -> None:
    """Add the commands."""
    verb = _verb(verbs, "show", "print how a sweep stands, who holds it, and why runs failed", show)
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb = _verb(verbs, "pause", "give no new runs away; those under way are finished", pause)
    verb.add_argument("--note", help="why, for those who find it paused")
    verb = _verb(verbs, "resume", "go on with a sweep that is paused", resume)
    verb.add_argument("--watch", action="store_true", help="show progress until it has ended")
    _verb(verbs, "stop", "finish what runs, drop what waits", stop)
    _verb(verbs, "cancel", "stop what runs, drop what waits", cancel)
    _add_retry(verbs)
    text = "change a sweep's share of the workers: low 1, normal 4, high 16"
    verb = _verb(verbs, "priority", text, priority)
    verb.add_argument("priority", choices=PRIORITIES)


def _add_retry(verbs: Verbs) -> None:
    text = "run what failed, timed out or was aborted again, or what is chosen of it"
    verb = _verb(verbs, "retry", text, retry)
    text = "only failures on which these must act; may be given more than once"
    verb.add_argument("--class", dest="classes", action="append", choices=CLASSES, help=text)
    verb.add_argument("--code", help="only failures of this code, such as worker_lost")
    verb.add_argument("--filter", help="only these runs, such as \"topology = 'torus'\"")
    verb.add_argument("--dry-run", action="store_true", help="count the runs; change nothing")
    verb.add_argument("--watch", action="store_true", help="show progress until it has ended")


def _verb(verbs: Verbs, name: str, text: str, run: object) -> argparse.ArgumentParser:
    verb = verbs.add_parser(name, help=text, description=text)
    verb.add_argument("sweep", help="the sweep's id")
    verb.set_defaults(run=run)
    return verb


def show(client: Client, options: argparse.Namespace) -> int:
    """Print how a sweep stands."""
    sweep = client.sweep(options.sweep)
    if options.format == "json":
        print_json(sweep)
        return exit_codes.DONE
    console = output_console()
    print_pairs(_lines(sweep), console)
    if sweep.failures:
        console.print(_failures_table(sweep.failures))
    return exit_codes.DONE


def pause(client: Client, options: argparse.Namespace) -> int:
    """Give no new runs of a sweep away."""
    return say_phase(client.pause(options.sweep, note=options.note))


def resume(client: Client, options: argparse.Namespace) -> int:
    """Go on with a sweep."""
    sweep = client.resume(options.sweep)
    return follow(client, sweep.id) if options.watch else say_phase(sweep)


def stop(client: Client, options: argparse.Namespace) -> int:
    """Finish what runs of a sweep and drop what waits."""
    return say_phase(client.stop(options.sweep))


def cancel(client: Client, options: argparse.Namespace) -> int:
    """Stop what runs of a sweep and drop what waits."""
    return say_phase(client.cancel(options.sweep))


def retry(client: Client, options: argparse.Namespace) -> int:
    """Run again what failed, timed out or was aborted of a sweep, or count it."""
    classes, code, condition = options.classes or (), options.code, options.filter
    if options.dry_run:
        found = client.preview_retry(options.sweep, classes=classes, code=code, filter=condition)
        print(found.text)
        return exit_codes.DONE
    sweep = client.retry(options.sweep, classes=classes, code=code, filter=condition)
    return follow(client, sweep.id) if options.watch else say_phase(sweep)


def priority(client: Client, options: argparse.Namespace) -> int:
    """Change a sweep's share of the workers."""
    return say_phase(client.change(options.sweep, priority=options.priority))


def _lines(sweep: Sweep) -> list[tuple[str, str]]:
    lines = [
        ("sweep", f"{sweep.id}  {sweep.name}"),
        ("phase", sweep.phase_word),
        ("progress", counts_text(counts_of(sweep), sweep.most_runs)),
        ("priority", sweep.priority),
    ]
    if sweep.search is not None:
        lines.insert(3, ("search", sweep.search.text))
    if sweep.held is not None:
        since = moment_text(sweep.held.since, seconds=True)
        lines.append(("held", f"{sweep.held.hold} by {sweep.held.by} since {since}"))
    if sweep.waits_for is not None:
        lines.append(("waits for", sweep.waits_for))
    return lines


def _failures_table(failures: list[FailureGroupDocument]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("who must act")
    table.add_column("runs", justify="right")
    table.add_column("reason")
    table.add_column("such as", overflow="fold")
    for group in failures:
        place = f"point {group.point_index} replicate {group.replicate}: {group.message}"
        cells = (group.failure_class, str(group.runs), group.code, place)
        table.add_row(*(Text(cell) for cell in cells))
    return table
