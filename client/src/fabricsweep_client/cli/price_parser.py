"""The grammar of `fabricsweep prices`."""

import argparse

from fabricsweep_client.cli import exit_codes, price_commands
from fabricsweep_client.cli.actions import add_action, add_json

NAME_HELP = "the table's name, or NAME@VERSION"
FILE_HELP = "the table as YAML or JSON; - for standard input"


def add_prices(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command `prices` with its actions."""
    prices = verbs.add_parser(
        "prices",
        help="keep tables of what components cost, which networks are priced by",
        description="Keep tables of what components cost; networks are priced by them.",
        epilog=exit_codes.HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = prices.add_subparsers(dest="action", required=True, metavar="ACTION")

    action = add_action(actions, "list", "list price tables by name", price_commands.list_tables)
    action.add_argument("--limit", type=int, help="tables; all when absent")
    add_json(action)

    text = "show what a price table says, and its versions"
    action = add_action(actions, "show", text, price_commands.show)
    action.add_argument("name", help=NAME_HELP)
    add_json(action)

    action = add_action(actions, "check", "check a file, storing nothing", price_commands.check)
    action.add_argument("file", metavar="FILE", help=FILE_HELP)
    add_json(action)

    action = add_action(actions, "save", "save a file under a name", price_commands.save)
    action.add_argument("name", help="1 to 63 of a-z 0-9 . _ -; a known name gets a new version")
    action.add_argument("file", metavar="FILE", help=FILE_HELP)
    add_json(action)

    text = "write a price table as YAML, to edit and save"
    action = add_action(actions, "export", text, price_commands.export)
    action.add_argument("name", help=NAME_HELP)
    action.add_argument("-o", "--output", help="the file; standard output when absent")

    action = add_action(actions, "rename", "rename a price table", price_commands.rename)
    action.add_argument("name", help="the table's name")
    action.add_argument("new", help="its name from now on")

    text = "delete a price table, or one version"
    action = add_action(actions, "delete", text, price_commands.delete)
    action.add_argument("name", help=f"{NAME_HELP}; all versions without one")
    action.add_argument(
        "--yes", action="store_true", help="do not ask; needed where nobody can be asked"
    )
