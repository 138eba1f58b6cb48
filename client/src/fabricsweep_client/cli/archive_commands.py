"""`fabricsweep export --archive`, `--artifact` and `import`: whole sweeps as files."""

import argparse

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.output import message_console, print_json
from fabricsweep_client.cli.usage import UsageError, opened, write_pieces
from fabricsweep_client.client import Client


def archive(client: Client, options: argparse.Namespace) -> int:
    """Write a sweep that has ended as one archive, which another server can import."""
    _refuse_selection(options, "--archive")
    with client.archive(options.sweep) as pieces:
        write_pieces(options.archive, pieces)
    message_console().print(f"written: {options.archive}", markup=False)
    return exit_codes.DONE


def artifact(client: Client, options: argparse.Namespace) -> int:
    """Write the artifact of a study: an RO-Crate with a script that checks it."""
    _refuse_selection(options, "--artifact")
    with client.artifact(options.sweep) as pieces:
        write_pieces(options.artifact, pieces)
    message_console().print(f"written: {options.artifact}", markup=False)
    return exit_codes.DONE


def _refuse_selection(options: argparse.Namespace, asked: str) -> None:
    for name in ("output", "filter", "sort", "columns", "format"):
        if getattr(options, name) is not None:
            message = f"--{name} has no effect on {asked}, which holds the whole sweep"
            raise UsageError(message)


def import_archive(client: Client, options: argparse.Namespace) -> int:
    """Store the sweep of an archive; prints its identifier here."""
    with opened(options.file) as file:
        found = client.import_archive(file)
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    print(found.sweep.id)
    console = message_console()
    if not found.is_new:
        console.print("this archive was imported before: nothing is stored anew")
        return exit_codes.DONE
    console.print(f"{client.base_url}/sweeps/{found.sweep.id}", markup=False)
    console.print(
        f"results: {found.results_added} added, {found.results_known} were here already, "
        f"{found.results_different} are here with other values"
    )
    for other in found.differences:
        console.print(
            f"point {other.point_index} replicate {other.replicate}: {other.metric} is {other.here} "
            f"here, {other.archived} in the archive; that of here stays",
            markup=False,
        )
    for kind, attachments in (("fabric", found.fabrics), ("trace", found.traces)):
        for one in attachments:
            state = "new" if one.is_new else "was here"
            console.print(f"{kind} {one.name}@{one.version}: {state}", markup=False)
    return exit_codes.DONE
