"""The grammar of `fabricsweep trace`."""

import argparse

from fabricsweep_client.cli import exit_codes, trace_commands
from fabricsweep_client.cli.actions import add_action, add_json

READ_FORMATS = (
    "auto",
    "arrow",
    "goal",
    "goal_binary",
    "aicb",
    "chakra",
    "dumpi",
    "otf2",
    "htsim",
    "csv",
    "addresses",
    "addresses_parquet",
)
WRITTEN_FORMATS = ("arrow", "goal", "chakra", "addresses", "addresses_parquet")
NAME_HELP = "the trace's name, or NAME@VERSION"
FILES_HELP = "the files of one recording, such as one a rank; gzip, tar and zip too"


def add_trace(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command `trace` with its actions."""
    trace = verbs.add_parser(
        "trace",
        help="import recordings of applications, which sweeps replay",
        description="Import recordings of applications, of ranks or of addresses, check and export them; "
        "sweeps replay them.",
        epilog=exit_codes.HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = trace.add_subparsers(dest="action", required=True, metavar="ACTION")

    action = add_action(actions, "import", "import files under a name", trace_commands.import_trace)
    action.add_argument("name", help="1 to 63 of a-z 0-9 . _ -; a known name gets a new version")
    _add_files(action)

    action = add_action(actions, "list", "list traces by name", trace_commands.list_traces)
    action.add_argument("--limit", type=int, help="traces; all when absent")
    add_json(action)

    action = add_action(
        actions,
        "show",
        "show what a trace holds, its critical path, and its versions",
        trace_commands.show,
    )
    action.add_argument("name", help=NAME_HELP)
    _add_network(action)
    add_json(action)

    action = add_action(actions, "check", "check files, storing nothing", trace_commands.check)
    _add_files(action)

    text = "write a trace for other tools"
    action = add_action(actions, "export", text, trace_commands.export)
    action.add_argument("name", help=NAME_HELP)
    action.add_argument("--format", choices=WRITTEN_FORMATS, default="arrow")
    action.add_argument("-o", "--output", help="the file; standard output when absent")

    text = "keep what begins in a window of a trace as a trace"
    action = add_action(actions, "cut", text, trace_commands.cut)
    action.add_argument("name", help=NAME_HELP)
    action.add_argument("new", help="name of the new trace; a known name gets a new version")
    action.add_argument(
        "--from-ns", type=float, default=0.0, metavar="NS", help="the window's begin; 0"
    )
    action.add_argument("--to-ns", type=float, required=True, metavar="NS", help="its end")
    _add_network(action)
    add_json(action)

    text = "make a trace of more ranks, where its structure is recognised"
    action = add_action(actions, "scale", text, trace_commands.scale)
    action.add_argument("name", help=NAME_HELP)
    action.add_argument("new", help="name of the new trace; a known name gets a new version")
    action.add_argument("--ranks", type=int, required=True, metavar="N", help="how many then")
    action.add_argument(
        "--grid",
        type=_grid,
        metavar="AxBxC",
        help="ranks along each dimension then, the fastest one last; each grows alike when absent",
    )
    add_json(action)

    action = add_action(
        actions, "rename", "rename a trace that no sweep uses", trace_commands.rename
    )
    action.add_argument("name", help="the trace's name")
    action.add_argument("new", help="its name from now on")

    text = "delete a trace, or one version, that no sweep uses"
    action = add_action(actions, "delete", text, trace_commands.delete)
    action.add_argument("name", help=f"{NAME_HELP}; all versions without one")
    action.add_argument(
        "--yes", action="store_true", help="do not ask; needed where nobody can be asked"
    )


def _add_files(action: argparse.ArgumentParser) -> None:
    action.add_argument("files", nargs="+", metavar="FILE", help=FILES_HELP)
    action.add_argument(
        "--format", choices=READ_FORMATS, default="auto", help="of the files; found out if absent"
    )
    add_json(action)


def _add_network(action: argparse.ArgumentParser) -> None:
    action.add_argument(
        "--latency-ns", type=float, metavar="NS", help="of each message by itself; 1000 when absent"
    )
    action.add_argument(
        "--bandwidth-gbps", type=float, metavar="GBPS", help="of each message; 200 when absent"
    )


def _grid(text: str) -> list[int]:
    """Read `8x8x4`."""
    try:
        return [int(part) for part in text.split("x")]
    except ValueError:
        message = f"{text!r} is no grid: 1 to 3 numbers with x between them are, such as 8x8x4"
        raise argparse.ArgumentTypeError(message) from None
