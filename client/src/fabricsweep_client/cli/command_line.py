"""Reads the command line, runs the command, turns errors into messages and a status."""

import argparse
import math
import os
import sys
from collections.abc import Sequence
from typing import cast

from fabricsweep_client.cli import archive_commands, commands, exit_codes
from fabricsweep_client.cli.answer_commands import add_answers
from fabricsweep_client.cli.compare_command import add_compare
from fabricsweep_client.cli.completion import add_completion, complete
from fabricsweep_client.cli.confirm import RefusedError
from fabricsweep_client.cli.extend_command import add_extend
from fabricsweep_client.cli.fabric_parser import add_fabric
from fabricsweep_client.cli.grammar import Grammar, GroupedHelp
from fabricsweep_client.cli.key_commands import add_key
from fabricsweep_client.cli.life_commands import add_life_cycle
from fabricsweep_client.cli.list_commands import add_lists
from fabricsweep_client.cli.one_point import RunFailedError
from fabricsweep_client.cli.output import message_console, print_error
from fabricsweep_client.cli.price_parser import add_prices
from fabricsweep_client.cli.project_commands import add_project
from fabricsweep_client.cli.revision_commands import add_revisions
from fabricsweep_client.cli.schedule_commands import add_schedule
from fabricsweep_client.cli.share_commands import add_shares
from fabricsweep_client.cli.table_commands import add_tables
from fabricsweep_client.cli.trace_parser import add_trace
from fabricsweep_client.cli.usage import FILES, UsageError
from fabricsweep_client.cli.verb_commands import PRIORITIES, add_verbs
from fabricsweep_client.cli.webhook_commands import add_webhook
from fabricsweep_client.client import DEFAULT_URL, Client
from fabricsweep_client.plain_errors import FabricSweepError
from fabricsweep_client.plain_text import Text
from fabricsweep_client.version import VERSION


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    top = Grammar(
        prog="fabricsweep",
        description="Submit and follow sweeps of interconnect simulations, and read their answers.",
        epilog=exit_codes.HELP,
        formatter_class=GroupedHelp,
    )
    text = f"the server (FABRICSWEEP_URL, else {DEFAULT_URL})"
    top.add_argument("--url", help=text)
    text = "seconds to wait for an answer; 60 when absent, and 600 for files of fabrics"
    top.add_argument("--timeout", type=_seconds, metavar="SECONDS", help=text)
    text = "the project to work in (FABRICSWEEP_PROJECT, else the server's choice)"
    top.add_argument("--project", help=text)
    top.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    add_completion(top)
    verbs = cast(
        "argparse._SubParsersAction[argparse.ArgumentParser]",
        top.add_subparsers(title="commands", dest="verb", required=True, metavar="COMMAND"),
    )

    verb = verbs.add_parser("submit", help="submit a specification; prints the sweep's id")
    verb.add_argument("file", help="YAML or JSON; - reads standard input")
    verb.add_argument("--watch", action="store_true", help="show progress until it has ended")
    verb.add_argument(
        "--validate-only", action="store_true", help="say what would happen; store and run nothing"
    )
    text = "do not wait for the points to be made, whose mistakes are then shown by watch"
    verb.add_argument("--no-wait", action="store_true", help=text)
    verb.add_argument("--idempotency-key", help="the same key and text give the same sweep")
    text = "weight of its share of the workers: low 1, normal 4, high 16; %(default)s if absent"
    verb.add_argument("--priority", choices=PRIORITIES, default="normal", help=text)
    verb.set_defaults(run=commands.submit)

    _sweep_verb(verbs, "watch", "show progress until the sweep has ended", commands.watch)
    add_verbs(verbs)

    add_extend(verbs)

    _add_results(verbs)
    add_lists(verbs)

    add_answers(verbs)
    add_compare(verbs)
    verb = _sweep_verb(verbs, "point", "print a point: metrics, tables, cables", commands.point)
    verb.add_argument("index", type=int, help="the point's index, as in the results")
    verb.add_argument(
        "--replicate", type=int, default=0, help="whose cables; %(default)s if absent"
    )
    _add_prices(verb)
    verb.add_argument("--format", choices=("table", "json"), default="table")

    add_revisions(verbs)
    add_life_cycle(verbs)
    add_tables(verbs)
    add_fabric(verbs)
    add_trace(verbs)
    add_prices(verbs)
    add_schedule(verbs)
    add_webhook(verbs)
    add_project(verbs)
    add_key(verbs)
    add_shares(verbs)
    return top


def _add_results(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    verb = _sweep_verb(verbs, "results", "print results", commands.results)
    _add_selection(verb)
    verb.add_argument("--format", choices=("table", *commands.EXPORTS), default="table")
    verb.add_argument("--limit", type=int, help="rows; 100 in a table, else all")

    text = "write all results to a file, or the whole sweep to an archive"
    verb = _sweep_verb(verbs, "export", text, commands.export)
    _add_selection(verb)
    verb.add_argument("-o", "--output", help="the file")
    text = "the sweep as one file (.fsweep) that another server imports; - writes standard output"
    verb.add_argument("--archive", metavar="FILE", help=text)
    text = "the artifact of the study (.zip): an RO-Crate with a script that runs it again and compares"
    verb.add_argument("--artifact", metavar="FILE", help=text)
    verb.add_argument("--format", choices=commands.EXPORTS, help="by the file's ending when absent")

    text = "store the sweep of an archive, and its results; prints its id here"
    verb = verbs.add_parser("import", help=text, description=text)
    verb.add_argument("file", help="as export --archive writes it; - reads standard input")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=archive_commands.import_archive)

    text = "write points, or with --metric its means and intervals, as a table to standard output"
    verb = _sweep_verb(verbs, "points", text, commands.points)
    verb.add_argument("--metric", help="its mean, interval and percentiles at every point")
    verb.add_argument("--filter", help="such as \"topology = 'torus'\"")
    _add_prices(verb)
    verb.add_argument("--format", choices=FILES, default="csv")


def _seconds(text: str) -> float:
    """Read a time in seconds, more than 0."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not (0 < seconds < math.inf):
        message = f"{text!r} is no number of seconds above 0"
        raise argparse.ArgumentTypeError(message)
    return seconds


def _sweep_verb(
    verbs: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, text: str, run: object
) -> argparse.ArgumentParser:
    verb = verbs.add_parser(name, help=text)
    verb.add_argument("sweep", help="the sweep's id")
    verb.set_defaults(run=run)
    return verb


def _add_selection(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--filter", help="such as \"topology = 'torus' and replicate = 0\"")
    verb.add_argument("--sort", help="columns by commas, '-' before one for descending")
    verb.add_argument("--columns", help="columns by commas; all when absent")
    _add_prices(verb)


def _add_prices(verb: argparse.ArgumentParser) -> None:
    text = "price table of network costs, as NAME or NAME@VERSION; list-2026 when absent"
    verb.add_argument("--prices", help=text)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status. Errors are printed, never raised."""
    grammar = parser()
    complete(grammar)
    options = grammar.parse_args(arguments)
    console = message_console()
    try:
        with Client(options.url, timeout=options.timeout, project=options.project) as client:
            status: int = options.run(client, options)
        sys.stdout.flush()  # here a reader that has gone is noticed, not at the very end
        return status
    except FabricSweepError as error:
        print_error(error, console)
        return exit_codes.for_error(error)
    except RunFailedError as error:
        console.print(Text.assemble(("error: ", "bold red"), str(error)))
        return exit_codes.INCOMPLETE
    except BrokenPipeError:
        return _unread()
    except (UsageError, OSError) as error:
        console.print(Text.assemble(("error: ", "bold red"), str(error)))
        return exit_codes.WRONG_USE
    except RefusedError:
        console.print("nothing is deleted")
        return exit_codes.INTERRUPTED
    except KeyboardInterrupt:
        console.print("interrupted")
        return exit_codes.INTERRUPTED


def _unread() -> int:
    """The reader, such as `head`, has seen enough."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return exit_codes.DONE
