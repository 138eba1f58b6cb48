"""`fabricsweep delete`, `rename`, `tag` and `prune`: what becomes of sweeps that are done."""

import argparse
from typing import TypeAlias

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fabricsweep_client.behaviour import ENDED
from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.confirm import confirm
from fabricsweep_client.cli.moments import moment_text
from fabricsweep_client.cli.output import message_console, output_console, print_json
from fabricsweep_client.cli.usage import UsageError
from fabricsweep_client.client import Client
from fabricsweep_client.models import PruneReport
from fabricsweep_client.plain_text import Text
from fabricsweep_client.units import bytes_text

_YES = "do not ask; needed where nobody can be asked"
Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_life_cycle(verbs: Verbs) -> None:
    """Add the commands."""
    text = "delete sweeps that have ended; their results stay and answer other sweeps"
    verb = verbs.add_parser("delete", help=text, description=text)
    verb.add_argument("sweeps", nargs="+", metavar="SWEEP", help="the sweep's id")
    verb.add_argument("--yes", action="store_true", help=_YES)
    verb.set_defaults(run=delete)

    text = "give a sweep another name, or another description"
    verb = verbs.add_parser("rename", help=text, description=text)
    verb.add_argument("sweep", help="the sweep's id")
    verb.add_argument("name", nargs="?", help="1 to 200 characters")
    verb.add_argument("--description", help="what the sweep is to find out; '' for nothing")
    verb.set_defaults(run=rename)

    text = "add tags to a sweep, or take some away; prints those that it has"
    verb = verbs.add_parser("tag", help=text, description=text)
    verb.add_argument("sweep", help="the sweep's id")
    verb.add_argument("tags", nargs="*", metavar="TAG", help="1 to 63 of a-z 0-9 . _ -")
    verb.add_argument("--remove", nargs="+", default=[], metavar="TAG", help="tags to take away")
    verb.set_defaults(run=tag)
    _add_prune(verbs)


def _add_prune(verbs: Verbs) -> None:
    text = "delete sweeps that ended long ago"
    verb = verbs.add_parser("prune", help=text, description=text)
    verb.add_argument("--older-than", required=True, metavar="TIME", help="30d, 12h, 2w")
    verb.add_argument("--phase", choices=sorted(ENDED), help="only those that ended so")
    verb.add_argument("--tag", help="only those that have this tag")
    verb.add_argument("--dry-run", action="store_true", help="say what would go; delete nothing")
    verb.add_argument("--yes", action="store_true", help=_YES)
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=prune)


def delete(client: Client, options: argparse.Namespace) -> int:
    """Delete sweeps, after a word about each."""
    for sweep_id in options.sweeps:
        sweep = client.sweep(sweep_id)
        what = f"delete sweep {sweep.id}, {sweep.name!r}, of {sweep.progress.total} runs"
        confirm(what, yes=options.yes)
        client.delete(sweep_id)
        message_console().print(f"deleted: {sweep_id}", markup=False)
    return exit_codes.DONE


def rename(client: Client, options: argparse.Namespace) -> int:
    """Change a sweep's name or description."""
    if options.name is None and options.description is None:
        message = "give a name, or --description"
        raise UsageError(message)
    changes: dict[str, str | None] = {}
    if options.name is not None:
        changes["name"] = options.name
    if options.description is not None:
        changes["description"] = options.description or None
    sweep = client.change(options.sweep, **changes)
    message_console().print(f"{sweep.id}: {sweep.name}", markup=False)
    return exit_codes.DONE


def tag(client: Client, options: argparse.Namespace) -> int:
    """Change a sweep's tags and print them, one a line."""
    sweep = client.sweep(options.sweep)
    if options.tags or options.remove:
        wanted = (set(sweep.tags) | set(options.tags)) - set(options.remove)
        sweep = client.change(options.sweep, tags=sorted(wanted))
    for name in sweep.tags:
        print(name)
    return exit_codes.DONE


def prune(client: Client, options: argparse.Namespace) -> int:
    """Show which sweeps are old enough, ask, and delete them."""
    conditions = {"phase": options.phase, "tag": options.tag}
    found = client.prune(options.older_than, dry_run=True, **conditions)
    if options.format == "json":
        print_json(found)
    elif found.sweeps:
        output_console().print(_table(found))
    if options.dry_run or not found.sweeps:
        _say("would go", len(found.sweeps), found.bytes, more=found.more)
        return exit_codes.DONE
    some = "at least " if found.more else ""
    confirm(f"delete {some}{len(found.sweeps)} sweeps", yes=options.yes)
    sweeps, size, more = 0, 0, True
    while more:
        gone = client.prune(options.older_than, **conditions)
        sweeps, size, more = sweeps + len(gone.sweeps), size + gone.bytes, gone.more
    _say("deleted", sweeps, size, more=False)
    return exit_codes.DONE


def _say(what: str, sweeps: int, size: int, *, more: bool) -> None:
    number = "1 sweep" if sweeps == 1 else f"{sweeps} sweeps"
    some = "at least " if more else ""
    text = f"{what}: {some}{number}, about {bytes_text(size)}; results stay"
    message_console().print(text, markup=False)


def _table(found: PruneReport) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("id", "name", "phase", "ended", "tags"):
        table.add_column(name, overflow="fold")
    for name in ("runs", "size"):
        table.add_column(name, justify="right")
    for sweep in found.sweeps:
        ended = moment_text(sweep.finished_at)
        told = (sweep.id, sweep.name, sweep.phase, ended, " ".join(sweep.tags))
        sizes = (str(sweep.runs), bytes_text(sweep.bytes))
        table.add_row(*(Text(cell) for cell in (*told, *sizes)))
    return table
