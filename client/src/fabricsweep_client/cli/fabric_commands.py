"""The commands of `fabricsweep fabric` that read and write fabrics; each returns the exit status."""

import argparse
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.confirm import confirm
from fabricsweep_client.cli.fabric_output import (
    FilePaths,
    print_contents,
    print_errors,
    print_fabric,
    print_fabrics,
    print_refusal,
    print_warnings,
)
from fabricsweep_client.cli.moments import moment_text
from fabricsweep_client.cli.one_point import network_spec, run_one_point
from fabricsweep_client.cli.output import (
    message_console,
    output_console,
    print_json,
    table_console,
)
from fabricsweep_client.cli.usage import (
    STANDARD,
    UsageError,
    opened,
    reference,
    settings,
    write_pieces,
)
from fabricsweep_client.client import Client
from fabricsweep_client.errors import InvalidRequestError, NotFoundError
from fabricsweep_client.fabrics import NamedFile

NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,62}(@[0-9]+)?")


def import_fabric(client: Client, options: argparse.Namespace) -> int:
    """Import a fabric's files under a name."""
    with _files(options) as (discovery, tables, paths):
        try:
            fabric, is_new = client.fabrics.create(
                options.name, discovery, tables=tables, format=_given_format(options)
            )
        except InvalidRequestError as error:
            print_refusal(error, paths, table_console())
            return exit_codes.WRONG_USE
    if options.json:
        print_json(fabric)
        return exit_codes.DONE
    if not is_new:
        text = f"{fabric.name}: version {fabric.version} has this very content; nothing is stored"
        message_console().print(text, markup=False)
    print_fabric(fabric, output_console())
    return exit_codes.DONE


def list_fabrics(client: Client, options: argparse.Namespace) -> int:
    """List fabrics by name."""
    fabrics = list(client.fabrics.items(limit=options.limit))
    if options.json:
        print_json(fabrics)
    else:
        print_fabrics(fabrics, output_console())
    return exit_codes.DONE


def rename(client: Client, options: argparse.Namespace) -> int:
    """Give a fabric another name."""
    fabric = client.fabrics.rename(options.name, options.new)
    message_console().print(f"{options.name} is {fabric.name} now", markup=False)
    return exit_codes.DONE


def delete(client: Client, options: argparse.Namespace) -> int:
    """Delete a fabric, or one version of it."""
    name, version = reference(options.name)
    fabric = client.fabrics.get(name, version=version)
    which = f"version {version}" if version is not None else f"{len(fabric.versions)} version(s)"
    confirm(f"delete {which} of fabric {name!r}", yes=options.yes)
    client.fabrics.delete(name, version=version)
    message_console().print(f"deleted: {options.name}", markup=False)
    return exit_codes.DONE


def show(client: Client, options: argparse.Namespace) -> int:
    """Show a fabric: summary, checks, warnings, and the sweeps that used it."""
    name, version = reference(options.name)
    fabric = client.fabrics.get(name, version=version)
    if options.json:
        print_json(fabric)
        return exit_codes.DONE
    console = output_console()
    print_fabric(fabric, console)
    for known in fabric.versions if len(fabric.versions) > 1 else []:
        at = moment_text(known.created_at)
        console.print(
            f"  version {known.version}, imported {at}, digest {known.digest[:12]}", markup=False
        )
    for sweep in client.fabrics.sweeps(name, limit=10):
        console.print(f"  sweep {sweep.id}: {sweep.name}, {sweep.phase}", markup=False)
    return exit_codes.DONE


def check(client: Client, options: argparse.Namespace) -> int:
    """Check files before they are imported, or a fabric that was imported."""
    if _names_a_fabric(options):
        return _check_imported(client, options)
    with _files(options) as (discovery, tables, paths):
        try:
            report = client.fabrics.check(discovery, tables=tables, format=_given_format(options))
        except InvalidRequestError as error:
            print_refusal(error, paths, table_console())
            return exit_codes.WRONG_USE
    if options.json:
        print_json(report)
    else:
        console = output_console()
        verdict = f"a fabric, {report.format}" if report.valid else "NOT a fabric that can be used"
        console.print(f"{paths['discovery']}: {verdict}", markup=False)
        if report.summary and report.checks:
            print_contents(report.summary, report.checks, console)
        print_warnings(report.warnings, paths, console)
        if report.errors:
            print_errors(report.errors, paths, console)
    if not report.valid:
        return exit_codes.WRONG_USE
    sound = report.checks is None or report.checks.sound
    return exit_codes.DONE if sound else exit_codes.INCOMPLETE


def export(client: Client, options: argparse.Namespace) -> int:
    """Write a fabric, or the network of a topology, in a format that others read."""
    target = options.output or STANDARD
    if (options.name is None) == (options.topology is None):
        message = "give the name of a fabric, or --topology"
        raise UsageError(message)
    if options.name is not None:
        if options.engine is not None:
            message = "--engine fills the tables of a --topology; for a fabric use 'fabric route'"
            raise UsageError(message)
        name, version = reference(options.name)
        with client.fabrics.export(name, format=options.format, version=version) as pieces:
            write_pieces(target, pieces)
    else:
        routing = {"kind": options.engine or "min_hop"}
        topology = settings("--topology", options.topology)
        spec = network_spec(f"Export {options.topology}", topology, routing)
        sweep, _ = run_one_point(client, spec, message_console())
        with client.point_fabric(sweep.id, 0, format=options.format) as pieces:
            write_pieces(target, pieces)
    if target != STANDARD:
        message_console().print(f"written: {target}", markup=False)
    return exit_codes.DONE


def _check_imported(client: Client, options: argparse.Namespace) -> int:
    name, version = reference(options.target)
    try:
        fabric = client.fabrics.get(name, version=version)
    except NotFoundError as error:
        message = f"{options.target}: neither a file here nor a fabric there: {error}"
        message_console().print(f"error: {message}", markup=False)
        return exit_codes.NOT_FOUND
    if options.json:
        print_json(fabric)
    else:
        print_fabric(fabric, output_console())
    return exit_codes.DONE if fabric.checks.sound else exit_codes.INCOMPLETE


def _names_a_fabric(options: argparse.Namespace) -> bool:
    """Whether `check` is asked for an imported fabric: no such file, but it could be a name."""
    if options.target == STANDARD or options.tables or Path(options.target).exists():
        return False
    return NAME.fullmatch(options.target) is not None


def _given_format(options: argparse.Namespace) -> str | None:
    return None if options.format == "auto" else str(options.format)


@contextmanager
def _files(
    options: argparse.Namespace,
) -> Iterator[tuple[NamedFile, list[NamedFile], FilePaths]]:
    """The files to send, opened, and their paths by what the server calls them."""
    shown = "standard input" if options.target == STANDARD else str(options.target)
    paths = {"discovery": shown, Path(shown).name: shown}
    with ExitStack() as stack:
        discovery = (shown, stack.enter_context(opened(options.target)))
        tables = []
        for path in options.tables or []:
            name = Path(path).name
            if name in paths:
                message = f"{path}: another file is called {name!r} too; give them different names"
                raise UsageError(message)
            paths[name] = path
            tables.append((name, stack.enter_context(opened(path))))
        yield discovery, tables, paths
