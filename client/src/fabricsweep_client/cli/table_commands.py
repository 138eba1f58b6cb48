"""`fabricsweep tables`: what a run handed out port by port, flow by flow, rank by rank."""

import argparse
import sys
from pathlib import Path
from typing import Literal

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.output import message_console, output_console
from fabricsweep_client.cli.usage import STANDARD, UsageError, write_pieces
from fabricsweep_client.client import Client
from fabricsweep_client.plain_text import Text

Format = Literal["arrow", "csv"]
_ENDINGS: dict[str, Format] = {".csv": "csv", ".arrow": "arrow", ".arrows": "arrow"}


def add_tables(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    text = "list the tables of a run, or write one of them"
    verb = verbs.add_parser("tables", help=text, description=text)
    verb.add_argument("run_id", metavar="RUN", help="SWEEP.POINT.REPLICATE, such as 0123abcd.0.0")
    verb.add_argument("name", metavar="NAME", nargs="?", help="such as ports, flows or ranks")
    text = "an Arrow IPC stream, or CSV; by the file's ending when absent, else csv"
    verb.add_argument("--format", choices=("arrow", "csv"), help=text)
    verb.add_argument(
        "-o", "--output", default=STANDARD, help="the file; standard output if absent"
    )
    verb.set_defaults(run=tables)


def tables(client: Client, options: argparse.Namespace) -> int:
    """List the tables of a run, or write one of them."""
    if options.name is None:
        if options.format or options.output != STANDARD:
            message = "--format and -o go with the NAME of a table"
            raise UsageError(message)
        return _list(client, options.run_id)
    style = options.format or _ENDINGS.get(Path(options.output).suffix.lower(), "csv")
    if style == "arrow" and options.output == STANDARD and sys.stdout.isatty():
        message = "an Arrow stream is not for terminals: give -o FILE, or --format csv"
        raise UsageError(message)
    with client.table(options.run_id, options.name, format=style) as pieces:
        write_pieces(options.output, pieces)
    if options.output != STANDARD:
        message_console().print(f"written: {options.output}", markup=False)
    return exit_codes.DONE


def _list(client: Client, run_id: str) -> int:
    found = client.tables(run_id).tables
    if not found:
        message_console().print("no tables; report.ports, flows or ranks = all asks for them")
        return exit_codes.DONE
    shown = Table(box=SIMPLE_HEAD, pad_edge=False)
    shown.add_column("table")
    for name in ("rows", "bytes"):
        shown.add_column(name, justify="right")
    for table in found:
        shown.add_row(Text(table.name), str(table.rows), str(table.bytes))
    output_console().print(shown)
    return exit_codes.DONE
