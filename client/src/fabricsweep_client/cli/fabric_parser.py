"""The grammar of `fabricsweep fabric`."""

import argparse

from fabricsweep_client.cli import exit_codes, fabric_commands, fabric_studies
from fabricsweep_client.cli.actions import add_action, add_json

READ_FORMATS = (
    "auto",
    "ibnetdiscover",
    "ports_report",
    "iblinkinfo",
    "db_csv",
    "topo",
    "dot",
    "graphml",
    "edge_list",
)
WRITTEN_FORMATS = ("ibnetdiscover", "topo", "dot", "edge_list", "lfts")
ROUTED_FORMATS = ("lfts", "ibnetdiscover", "dot")
NAME_HELP = "the fabric's name, or NAME@VERSION"
DISCOVERY_HELP = "the wiring, such as the output of ibnetdiscover; gzip too; - reads standard input"
TABLES_HELP = "forwarding tables, such as the output of dump_lfts.sh, in one file or several"


def add_fabric(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command `fabric` with its actions."""
    fabric = verbs.add_parser(
        "fabric",
        help="import real networks, check, route and measure them",
        description="Import real networks, check and route them, and measure what they deliver.",
        epilog=exit_codes.HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = fabric.add_subparsers(dest="action", required=True, metavar="ACTION")
    _add_reading(actions)
    _add_export(actions)
    _add_route(actions)
    _add_ebb(actions)


def _add_reading(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    action = add_action(
        actions, "import", "import files under a name", fabric_commands.import_fabric
    )
    action.add_argument("name", help="1 to 63 of a-z 0-9 . _ -; a known name gets a new version")
    action.add_argument("target", metavar="FILE", help=DISCOVERY_HELP)
    _add_files(action)

    action = add_action(actions, "list", "list fabrics by name", fabric_commands.list_fabrics)
    action.add_argument("--limit", type=int, help="fabrics; all when absent")
    add_json(action)

    action = add_action(
        actions, "show", "show a fabric, its versions and its sweeps", fabric_commands.show
    )
    action.add_argument("name", help=NAME_HELP)
    add_json(action)

    action = add_action(
        actions, "rename", "rename a fabric that no sweep uses", fabric_commands.rename
    )
    action.add_argument("name", help="the fabric's name")
    action.add_argument("new", help="its name from now on")

    text = "delete a fabric, or one version, that no sweep uses"
    action = add_action(actions, "delete", text, fabric_commands.delete)
    action.add_argument("name", help=f"{NAME_HELP}; all versions without one")
    action.add_argument(
        "--yes", action="store_true", help="do not ask; needed where nobody can be asked"
    )

    action = add_action(
        actions, "check", "check files, storing nothing; or a fabric by name", fabric_commands.check
    )
    action.add_argument("target", metavar="FILE|NAME", help=f"{DISCOVERY_HELP}; or {NAME_HELP}")
    _add_files(action)


def _add_export(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    action = add_action(
        actions,
        "export",
        "write a fabric, or the network of a topology, for other tools",
        fabric_commands.export,
    )
    action.add_argument("name", nargs="?", help=NAME_HELP)
    action.add_argument(
        "--topology",
        metavar="NAME=VALUE,...",
        help="a topology of the catalogue instead: kind=chassis,endpoints=648,chip_ports=36",
    )
    action.add_argument(
        "--engine", help="that fills the tables of the topology (--format lfts); min_hop if absent"
    )
    action.add_argument("--format", choices=WRITTEN_FORMATS, default="ibnetdiscover")
    action.add_argument("-o", "--output", help="the file; standard output when absent")


def _add_route(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    action = add_action(
        actions,
        "route",
        "fill a fabric's tables with an engine and check them",
        fabric_studies.route,
    )
    action.add_argument("name", help=NAME_HELP)
    action.add_argument(
        "--engine", required=True, help="such as min_hop, up_down, dfsssp, imported"
    )
    action.add_argument(
        "--set",
        action="append",
        metavar="NAME=VALUE",
        help="a parameter of the engine, such as destination_order=linear; may be repeated",
    )
    action.add_argument("-o", "--output", help="write the tables there; - is standard output")
    action.add_argument(
        "--format",
        choices=ROUTED_FORMATS,
        default="lfts",
        help="what to write: tables (lfts) or wiring",
    )
    add_json(action)


def _add_ebb(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    action = add_action(
        actions,
        "ebb",
        "measure what bandwidth a fabric really delivers, by engine and pattern",
        fabric_studies.ebb,
    )
    action.add_argument("name", help=NAME_HELP)
    action.add_argument(
        "--engine", metavar="E,...", help="engines by commas; a standard set if absent"
    )
    action.add_argument(
        "--pattern", metavar="P,...", help="patterns by commas; a standard set if absent"
    )
    action.add_argument("--draws", type=int, help="random draws of each pattern in a replicate")
    action.add_argument("--replicates", type=int, help="replicates of each point")
    action.add_argument(
        "--rank-file",
        metavar="F",
        help="endpoint names, one a line: the ranks' places, instead of random ones",
    )
    action.add_argument(
        "--failed-links",
        type=int,
        metavar="N",
        help="let N random links fail together, route anew, and say which hurt most",
    )
    action.add_argument("--trials", type=int, help="how often they fail (with --failed-links)")
    action.add_argument(
        "--print-spec", action="store_true", help="print the specification and run nothing"
    )
    add_json(action)


def _add_files(action: argparse.ArgumentParser) -> None:
    action.add_argument("--tables", nargs="+", action="extend", metavar="F", help=TABLES_HELP)
    action.add_argument(
        "--format", choices=READ_FORMATS, default="auto", help="of the wiring; found out if absent"
    )
    add_json(action)
