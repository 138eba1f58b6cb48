"""`fabricsweep list`, `star`, `unstar`, `archive`, `unarchive`: the list of sweeps and what is put on it."""

import argparse
from collections.abc import Callable, Sequence
from typing import TypeAlias, get_args

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fabricsweep_client.behaviour import ENDED
from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.moments import moment_text
from fabricsweep_client.cli.output import message_console, output_console, print_json
from fabricsweep_client.client import Client
from fabricsweep_client.events import counts_of
from fabricsweep_client.models import Sweep, SweepSummary
from fabricsweep_client.plain_text import Text
from fabricsweep_client.progress import counts_text
from fabricsweep_client.sweep_operations import Archived, SweepSort

Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
PHASES = sorted({"pending", "expanding", "queued", "executing", *ENDED})


def add_lists(verbs: Verbs) -> None:
    """Add the commands."""
    text = "list sweeps, newest first; archived ones and those that programs made are left out"
    verb = verbs.add_parser("list", help=text, description=text)
    text = "only sweeps with this in their name, description, tags or owner"
    verb.add_argument("--search", metavar="TEXT", help=text)
    text = "only those that this person submitted; me: whoever asks"
    verb.add_argument("--owner", metavar="NAME", help=text)
    verb.add_argument("--phase", choices=PHASES)
    verb.add_argument("--tag", help="only sweeps that have this tag")
    verb.add_argument("--starred", action="store_true", help="only those that you have starred")
    verb.add_argument("--archived", action="store_true", help="only archived ones")
    text = "archived ones, and those that schedules and programs made, too"
    verb.add_argument("--all", action="store_true", help=text)
    text = "state: at work first, then failed; runs: the most first; %(default)s if absent"
    verb.add_argument("--sort", choices=get_args(SweepSort), default="newest", help=text)
    verb.add_argument("--limit", type=int, default=50, help="sweeps; %(default)s if absent")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=list_sweeps)

    for name, text, run in (
        ("star", "star sweeps: list --starred has them; your stars are yours alone", star),
        ("unstar", "take your star from sweeps", unstar),
        ("archive", "have lists leave sweeps out; nothing of them is lost", archive),
        ("unarchive", "bring archived sweeps back into lists", unarchive),
    ):
        verb = verbs.add_parser(name, help=text, description=text)
        verb.add_argument("sweeps", nargs="+", metavar="SWEEP", help="the sweep's id")
        verb.set_defaults(run=run)


def list_sweeps(client: Client, options: argparse.Namespace) -> int:
    """List sweeps."""
    found = list(
        client.sweeps(
            phase=options.phase,
            tag=options.tag,
            search=options.search,
            owner=options.owner,
            sort=options.sort if options.sort != "newest" else None,
            starred=options.starred,
            archived=_archived(options),
            helpers=options.all,
            limit=options.limit,
        )
    )
    if options.format == "json":
        print_json(found)
    else:
        output_console().print(_table(found))
    return exit_codes.DONE


def _archived(options: argparse.Namespace) -> Archived | None:
    if options.archived:
        return "only"
    return "shown" if options.all else None


def _table(sweeps: Sequence[SweepSummary]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    # Owners have a column where there are several people.
    has_owners = len({sweep.owner for sweep in sweeps}) > 1
    names = ["id", "name", "phase", "points", "progress", "created"]
    names += ["owner"] if has_owners else []
    for name in names:
        table.add_column(name, no_wrap=name in ("id", "phase"))
    for sweep in sweeps:
        created = moment_text(sweep.created_at)
        progress = counts_text(counts_of(sweep), sweep.most_runs)
        name = f"★ {sweep.name}" if sweep.is_starred else sweep.name
        name = f"{name} (archived)" if sweep.archived_at is not None else name
        cells = [sweep.id, name, sweep.phase_word, str(sweep.points), progress, created]
        cells += [sweep.owner or ""] if has_owners else []
        table.add_row(*(Text(cell) for cell in cells))
    return table


def star(client: Client, options: argparse.Namespace) -> int:
    """Star sweeps."""
    return _each(options.sweeps, client.star, "starred")


def unstar(client: Client, options: argparse.Namespace) -> int:
    """Take stars away."""
    return _each(options.sweeps, client.unstar, "not starred any more")


def archive(client: Client, options: argparse.Namespace) -> int:
    """Archive sweeps."""
    return _each(options.sweeps, client.archive_sweep, "archived")


def unarchive(client: Client, options: argparse.Namespace) -> int:
    """Bring sweeps back."""
    return _each(options.sweeps, client.unarchive_sweep, "listed again")


def _each(sweeps: Sequence[str], act: Callable[[str], Sweep], done: str) -> int:
    for sweep_id in sweeps:
        sweep = act(sweep_id)
        message_console().print(f"{sweep.id}, {sweep.name}: {done}", markup=False)
    return exit_codes.DONE
