"""The commands of `fabricsweep prices`; each returns the exit status."""

import argparse

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.confirm import confirm
from fabricsweep_client.cli.output import (
    field_problem_text,
    message_console,
    output_console,
    print_json,
)
from fabricsweep_client.cli.price_output import print_table, print_tables
from fabricsweep_client.cli.usage import STANDARD, read_bytes, reference, write_pieces
from fabricsweep_client.client import Client
from fabricsweep_client.plain_text import Text


def list_tables(client: Client, options: argparse.Namespace) -> int:
    """List price tables by name."""
    tables = list(client.price_tables.items(limit=options.limit))
    if options.json:
        print_json(tables)
    else:
        print_tables(tables, output_console())
    return exit_codes.DONE


def show(client: Client, options: argparse.Namespace) -> int:
    """Show what a price table says, and its versions."""
    name, version = reference(options.name)
    table = client.price_tables.get(name, version=version)
    if options.json:
        print_json(table)
    else:
        print_table(table, output_console())
    return exit_codes.DONE


def check(client: Client, options: argparse.Namespace) -> int:
    """Check a file, storing nothing."""
    report = client.price_tables.check(read_bytes(options.file))
    if options.json:
        print_json(report)
    elif report.valid:
        text = f"{options.file}: a price table, {report.components} components: {report.title}"
        output_console().print(text, markup=False)
    else:
        console = output_console()
        console.print(f"{options.file}: NOT a price table", markup=False)
        for problem in report.errors:
            console.print(Text("  " + field_problem_text(problem)))
    return exit_codes.DONE if report.valid else exit_codes.WRONG_USE


def save(client: Client, options: argparse.Namespace) -> int:
    """Save a file under a name."""
    table, is_new = client.price_tables.save(options.name, read_bytes(options.file))
    if options.json:
        print_json(table)
        return exit_codes.DONE
    if not is_new:
        text = f"{table.name}: version {table.version} has this very text; nothing is stored"
        message_console().print(text, markup=False)
    print_table(table, output_console())
    return exit_codes.DONE


def export(client: Client, options: argparse.Namespace) -> int:
    """Write a price table as YAML, as it was written."""
    target = options.output or STANDARD
    name, version = reference(options.name)
    with client.price_tables.text(name, version=version) as pieces:
        write_pieces(target, pieces)
    if target != STANDARD:
        message_console().print(f"written: {target}", markup=False)
    return exit_codes.DONE


def rename(client: Client, options: argparse.Namespace) -> int:
    """Give a price table another name."""
    table = client.price_tables.rename(options.name, options.new)
    message_console().print(f"{options.name} is {table.name} now", markup=False)
    return exit_codes.DONE


def delete(client: Client, options: argparse.Namespace) -> int:
    """Delete a price table, or one version of it."""
    name, version = reference(options.name)
    table = client.price_tables.get(name, version=version)
    which = f"version {version}" if version is not None else f"{len(table.versions)} version(s)"
    confirm(f"delete {which} of price table {name!r}", yes=options.yes)
    client.price_tables.delete(name, version=version)
    message_console().print(f"deleted: {options.name}", markup=False)
    return exit_codes.DONE
