"""The commands of `fabricsweep trace`; each returns the exit status."""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.confirm import confirm
from fabricsweep_client.cli.moments import moment_text
from fabricsweep_client.cli.output import message_console, output_console, print_json
from fabricsweep_client.cli.trace_output import (
    print_errors,
    print_path,
    print_refusal,
    print_scaling,
    print_summary,
    print_trace,
    print_traces,
)
from fabricsweep_client.cli.usage import STANDARD, opened, reference, write_pieces
from fabricsweep_client.client import Client
from fabricsweep_client.errors import InvalidRequestError
from fabricsweep_client.fabrics import NamedFile
from fabricsweep_client.models import Trace


def import_trace(client: Client, options: argparse.Namespace) -> int:
    """Import the files of a trace under a name."""
    with _files(options) as files:
        try:
            trace, is_new = client.traces.create(options.name, files, format=_given(options))
        except InvalidRequestError as error:
            print_refusal(error)
            return exit_codes.WRONG_USE
    if options.json:
        print_json(trace)
        return exit_codes.DONE
    _print_made(trace, is_new=is_new)
    return exit_codes.DONE


def list_traces(client: Client, options: argparse.Namespace) -> int:
    """List traces by name."""
    traces = list(client.traces.items(limit=options.limit))
    if options.json:
        print_json(traces)
    else:
        print_traces(traces, output_console())
    return exit_codes.DONE


def show(client: Client, options: argparse.Namespace) -> int:
    """Show what a trace holds, its critical path, and its versions."""
    name, version = reference(options.name)
    trace = client.traces.get(name, version=version)
    network = {"latency_ns": options.latency_ns, "bandwidth_gbps": options.bandwidth_gbps}
    # Without ranks there are no messages, and no path.
    path = (
        client.traces.critical_path(name, version=trace.version, **network)
        if trace.summary
        else None
    )
    if options.json:
        print_json(trace.model_dump(mode="json", by_alias=True) | {"critical_path": path})
        return exit_codes.DONE
    console = output_console()
    print_trace(trace, console)
    if path is not None:
        print_path(path, console)
    for known in trace.versions if len(trace.versions) > 1 else []:
        at = moment_text(known.created_at)
        text = f"  version {known.version}, imported {at}, digest {known.digest[:12]}"
        console.print(text, markup=False)
    return exit_codes.DONE


def check(client: Client, options: argparse.Namespace) -> int:
    """Check files before they are imported."""
    with _files(options) as files:
        try:
            report = client.traces.check(files, format=_given(options))
        except InvalidRequestError as error:
            print_refusal(error)
            return exit_codes.WRONG_USE
    if options.json:
        print_json(report)
    else:
        console = output_console()
        verdict = (
            f"a trace of {report.kind}, {report.format}"
            if report.kind
            else "NOT a trace that can be replayed"
        )
        console.print(f"{options.files[0]}: {verdict}", markup=False)
        print_summary(report, console)
        if report.errors:
            print_errors(report.errors)
    return exit_codes.DONE if report.valid else exit_codes.WRONG_USE


def export(client: Client, options: argparse.Namespace) -> int:
    """Write a trace in a format that others read."""
    target = options.output or STANDARD
    name, version = reference(options.name)
    with client.traces.export(name, format=options.format, version=version) as pieces:
        write_pieces(target, pieces)
    if target != STANDARD:
        message_console().print(f"written: {target}", markup=False)
    return exit_codes.DONE


def cut(client: Client, options: argparse.Namespace) -> int:
    """Keep what begins in a window of a trace as a trace."""
    name, version = reference(options.name)
    network = {"latency_ns": options.latency_ns, "bandwidth_gbps": options.bandwidth_gbps}
    window = {"from_ns": options.from_ns, "to_ns": options.to_ns}
    found, is_new = client.traces.cut(name, options.new, version=version, **window, **network)
    if options.json:
        print_json(found)
        return exit_codes.DONE
    _print_made(found.trace, is_new=is_new)
    if found.messages_left_out or found.collectives_left_out:
        text = (
            f"The window's borders cross {found.messages_left_out} messages and "
            f"{found.collectives_left_out} collectives: they take no time."
        )
        message_console().print(text, markup=False)
    return exit_codes.DONE


def scale(client: Client, options: argparse.Namespace) -> int:
    """Make a trace of more ranks, where its structure is recognised."""
    name, version = reference(options.name)
    asked = {"ranks": options.ranks, "grid": options.grid}
    try:
        found, is_new = client.traces.scale(name, options.new, version=version, **asked)
    except InvalidRequestError as error:
        print_refusal(error)
        return exit_codes.WRONG_USE
    if options.json:
        print_json(found)
        return exit_codes.DONE
    _print_made(found.trace, is_new=is_new)
    print_scaling(found, output_console())
    return exit_codes.DONE


def rename(client: Client, options: argparse.Namespace) -> int:
    """Give a trace another name."""
    trace = client.traces.rename(options.name, options.new)
    message_console().print(f"{options.name} is {trace.name} now", markup=False)
    return exit_codes.DONE


def delete(client: Client, options: argparse.Namespace) -> int:
    """Delete a trace, or one version of it."""
    name, version = reference(options.name)
    trace = client.traces.get(name, version=version)
    which = f"version {version}" if version is not None else f"{len(trace.versions)} version(s)"
    confirm(f"delete {which} of trace {name!r}", yes=options.yes)
    client.traces.delete(name, version=version)
    message_console().print(f"deleted: {options.name}", markup=False)
    return exit_codes.DONE


def _print_made(trace: Trace, *, is_new: bool) -> None:
    if not is_new:
        text = f"{trace.name}: version {trace.version} has this very content; nothing is stored"
        message_console().print(text, markup=False)
    print_trace(trace, output_console())


def _given(options: argparse.Namespace) -> str | None:
    return None if options.format == "auto" else str(options.format)


@contextmanager
def _files(options: argparse.Namespace) -> Iterator[list[NamedFile]]:
    with ExitStack() as stack:
        yield [(str(path), stack.enter_context(opened(path))) for path in options.files]
