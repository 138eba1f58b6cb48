"""`fabricsweep key`: API keys of machines."""

import argparse

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.confirm import confirm
from fabricsweep_client.cli.output import message_console, output_console, print_json
from fabricsweep_client.cli.webhook_commands import Verbs
from fabricsweep_client.client import Client
from fabricsweep_client.plain_text import Text

ROLES = ("viewer", "editor", "owner", "admin")


def add_key(verbs: Verbs) -> None:
    """Add the commands."""
    text = "API keys of the project, for machines (FABRICSWEEP_API_KEY)"
    own = verbs.add_parser("key", help=text, description=text)
    listed = own.add_subparsers(dest="key_verb", required=True, metavar="COMMAND")
    verb = listed.add_parser("create", help="make a key; prints it")
    verb.add_argument("name", help="what it is for")
    text = "at most your own; admin is good in every project; %(default)s if absent"
    verb.add_argument("--role", choices=ROLES, default="editor", help=text)
    text = "days until it is good for nothing, 1 to 366; %(default)s if absent"
    verb.add_argument("--days", type=int, default=90, help=text)
    verb.set_defaults(run=create)
    verb = listed.add_parser("list", help="list keys, newest first; owners see all")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=list_keys)
    verb = listed.add_parser("revoke", help="let a key be good for nothing")
    verb.add_argument("key", help="the key's id")
    verb.add_argument("--yes", action="store_true", help="do not ask")
    verb.set_defaults(run=revoke)


def create(client: Client, options: argparse.Namespace) -> int:
    """Make a key; prints it."""
    made = client.keys.create(options.name, options.role, expires_in_days=options.days)
    print(made.key)
    until = made.expires_at.isoformat(timespec="seconds")
    message_console().print(
        f"keep it: it is not shown again; its id is {made.id}, good until {until}"
    )
    return exit_codes.DONE


def list_keys(client: Client, options: argparse.Namespace) -> int:
    """List keys."""
    found = client.keys.all()
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("id", "name", "begins with", "role", "made by", "good until", "last use"):
        table.add_column(name, overflow="fold")
    for one in found:
        used = "" if one.used_at is None else one.used_at.isoformat(timespec="minutes")
        until = one.expires_at.isoformat(timespec="minutes")
        cells = (one.id, one.name, one.hint, one.role, one.made_by or "the server", until, used)
        table.add_row(*(Text(cell) for cell in cells))
    output_console().print(table)
    return exit_codes.DONE


def revoke(client: Client, options: argparse.Namespace) -> int:
    """Ask, and revoke a key."""
    confirm(f"revoke the key {options.key}", yes=options.yes)
    client.keys.revoke(options.key)
    message_console().print("revoked")
    return exit_codes.DONE
