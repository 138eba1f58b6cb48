"""`fabricsweep rerun` and `differences`: a sweep by newer models, and what that moved."""

import argparse

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.commands import follow, say_phase
from fabricsweep_client.cli.output import message_console, output_console, print_json
from fabricsweep_client.cli.usage import UsageError
from fabricsweep_client.client import Client
from fabricsweep_client.models import DifferencePage, DifferenceRow
from fabricsweep_client.plain_text import Text
from fabricsweep_client.units import value_text

_ROWS = 100


def add_revisions(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add both commands."""
    text = "submit a sweep's specification again, for the models as they are now"
    verb = verbs.add_parser("rerun", help=text, description=text)
    verb.add_argument("sweep", help="the sweep's id")
    verb.add_argument("--watch", action="store_true", help="show progress until it has ended")
    verb.set_defaults(run=rerun)

    text = "say how a sweep that newer models found half done is to be finished"
    verb = verbs.add_parser("upgrade", help=text, description=text)
    verb.add_argument("sweep", help="the sweep's id")
    how = verb.add_mutually_exclusive_group(required=True)
    for option, finish_on, help_text in (
        ("--finish-on-old", "old", "wait for workers of its own model revision, as it does anyway"),
        ("--restart", "restart", "cancel it, and compute everything anew: prints the new id"),
        ("--mix", "mix", "compute what is left by the models of now; its answer warns of that"),
    ):
        how.add_argument(
            option, dest="finish_on", action="store_const", const=finish_on, help=help_text
        )
    verb.set_defaults(run=upgrade)

    text = "list the points that have other results in another sweep, such as its rerun"
    verb = verbs.add_parser("differences", help=text, description=text)
    verb.add_argument("sweep", help="the sweep's id")
    verb.add_argument("other", help="the other sweep's id")
    verb.add_argument("--metric", help="of every point the metric that moved most if absent")
    verb.add_argument("--limit", type=int, default=_ROWS, help="points; %(default)s if absent")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=differences)


def rerun(client: Client, options: argparse.Namespace) -> int:
    """Submit the same specification again; prints the new sweep's id."""
    sweep = client.rerun(options.sweep)
    print(sweep.id)
    return follow(client, sweep.id) if options.watch else say_phase(sweep)


def upgrade(client: Client, options: argparse.Namespace) -> int:
    """Settle what becomes of a half-done sweep; prints the id of the one that goes on."""
    sweep = client.upgrade(options.sweep, options.finish_on)
    print(sweep.id)
    return say_phase(sweep)


def differences(client: Client, options: argparse.Namespace) -> int:
    """Print which points moved, and by how much."""
    if not 1 <= options.limit <= 1000:
        message = f"--limit is from 1 to 1000, not {options.limit}"
        raise UsageError(message)
    found = client.differences(
        options.sweep, options.other, metric=options.metric, limit=options.limit
    )
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    if found.items:
        output_console().print(_table(found))
    output_console().print(Text(summary_text(found)))
    if found.next_cursor is not None:
        message_console().print(f"{len(found.items)} of {found.moved} points; --limit shows more")
    return exit_codes.DONE


def summary_text(found: DifferencePage) -> str:
    """`2 of 4 points moved from model revision 1 to 2; 1 point more has no results in both.`."""
    text = f"{found.moved} of {found.compared} points moved"
    if found.model_revision != found.other_model_revision:
        text += f" from model revision {found.model_revision} to {found.other_model_revision}"
    if not found.missing:
        return f"{text}."
    more = "1 point more has" if found.missing == 1 else f"{found.missing} points more have"
    return f"{text}; {more} no results in both."


def _table(found: DifferencePage) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("point", "where", "metric"):
        table.add_column(name, overflow="fold")
    for name in ("before", "after", "change", "n"):
        table.add_column(name, justify="right")
    for row in found.items:
        table.add_row(*(Text(cell) for cell in _cells(row)))
    return table


def _cells(row: DifferenceRow) -> tuple[str, ...]:
    where = ", ".join(f"{path} {value}" for path, value in row.coordinates.items())
    sides = ("–" if value is None else _side(value, row.unit) for value in (row.before, row.after))
    change = "–" if row.relative_change is None else f"{row.relative_change:+.2%}"
    return str(row.point_index), where, row.metric, *sides, change, str(row.n)


def _side(value: float, unit: str | None) -> str:
    """Six digits: small changes must be seen."""
    return f"{value:.6g}" if unit in ("ns", None) else value_text(float(f"{value:.6g}"), unit)
