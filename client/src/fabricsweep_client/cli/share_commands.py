"""`fabricsweep share` and `fabricsweep audit`: who reads a sweep by a link, who has changed what."""

import argparse

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.output import message_console, output_console, print_json
from fabricsweep_client.cli.webhook_commands import Verbs
from fabricsweep_client.client import Client
from fabricsweep_client.plain_text import Text


def add_shares(verbs: Verbs) -> None:
    """Add the commands."""
    text = "links by which anybody reads a sweep"
    own = verbs.add_parser("share", help=text, description=text)
    listed = own.add_subparsers(dest="share_verb", required=True, metavar="COMMAND")
    verb = listed.add_parser("create", help="make a link; prints its address")
    verb.add_argument("sweep", help="the sweep's id")
    text = "days until it opens nothing, 1 to 90; %(default)s if absent"
    verb.add_argument("--days", type=int, default=14, help=text)
    text = (
        "lend imported fabrics, too: wiring, names of nodes, archive, specification, tables of runs; "
        "not lent if absent"
    )
    verb.add_argument("--with-fabrics", action="store_true", help=text)
    verb.set_defaults(run=create)
    verb = listed.add_parser("list", help="list the links of a sweep that are good now")
    verb.add_argument("sweep", help="the sweep's id")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=list_links)
    verb = listed.add_parser("revoke", help="let a link open nothing")
    verb.add_argument("sweep", help="the sweep's id")
    verb.add_argument("link", help="the link's id")
    verb.set_defaults(run=revoke)
    verb = verbs.add_parser("audit", help="list who has changed what, newest first (admins)")
    verb.add_argument("--of", metavar="PROJECT", help="of this project alone")
    verb.add_argument("--actor", metavar="NAME", help="by whom or what goes by this name alone")
    verb.add_argument("--operation", metavar="NAME", help="of this operation alone: createSweep")
    verb.add_argument("--limit", type=int, default=50)
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=audit)


def create(client: Client, options: argparse.Namespace) -> int:
    """Make a link; prints its address."""
    made = client.shares.create(
        options.sweep, expires_in_days=options.days, with_fabrics=options.with_fabrics
    )
    print(client.base_url + made.path)
    until = made.expires_at.isoformat(timespec="seconds")
    message_console().print(
        f"keep it: it is not shown again; its id is {made.id}, good until {until}"
    )
    return exit_codes.DONE


def list_links(client: Client, options: argparse.Namespace) -> int:
    """List the links of a sweep."""
    found = client.shares.of(options.sweep)
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    table = _table("id", "made by", "with fabrics", "good until", "last use")
    for one in found:
        used = "" if one.used_at is None else one.used_at.isoformat(timespec="minutes")
        until = one.expires_at.isoformat(timespec="minutes")
        lends = "yes" if one.with_fabrics else "no"
        table.add_row(*(Text(cell) for cell in (one.id, one.made_by, lends, until, used)))
    output_console().print(table)
    return exit_codes.DONE


def revoke(client: Client, options: argparse.Namespace) -> int:
    """Revoke a link."""
    client.shares.revoke(options.sweep, options.link)
    return exit_codes.DONE


def audit(client: Client, options: argparse.Namespace) -> int:
    """List who has changed what."""
    found = list(
        client.shares.audit_log(
            project=options.of,
            actor=options.actor,
            operation=options.operation,
            limit=options.limit,
        )
    )
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    table = _table("when", "who", "from", "project", "what", "of what")
    for one in found:
        when = one.at.isoformat(timespec="seconds")
        who = f"{one.actor_name} ({one.actor_kind})"
        cells = (when, who, one.address or "", one.project or "", one.operation, one.subject)
        table.add_row(*(Text(cell) for cell in cells))
    output_console().print(table)
    return exit_codes.DONE


def _table(*names: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold")
    return table
