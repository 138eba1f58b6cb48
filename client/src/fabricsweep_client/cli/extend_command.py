"""`fabricsweep extend`: more samples or replicates of a sweep."""

import argparse

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.commands import follow, say_phase
from fabricsweep_client.cli.output import message_console, print_json
from fabricsweep_client.cli.usage import UsageError
from fabricsweep_client.client import Client
from fabricsweep_client.errors import not_extended
from fabricsweep_client.models import ExtensionDocument


def add_extend(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    text = "give a sweep more samples or replicates; those that it has stay as they are"
    verb = verbs.add_parser("extend", help=text, description=text)
    verb.add_argument("sweep", help="the sweep's id")
    verb.add_argument("--samples", type=int, metavar="N", help="samples in all, more than today")
    help_text = "replicates of each point in all, more than today; with until, the most"
    verb.add_argument("--replicates", type=int, metavar="N", help=help_text)
    help_text = "say what it would come to; change nothing"
    verb.add_argument("--preview", action="store_true", help=help_text)
    verb.add_argument("--watch", action="store_true", help="show progress until it has ended")
    verb.add_argument("--idempotency-key", help="the same key and numbers extend a sweep once")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=extend)


def extend(client: Client, options: argparse.Namespace) -> int:
    """Extend a sweep and wait until its points are made, or say what that would be."""
    if options.samples is None and options.replicates is None:
        message = "give --samples, --replicates or both"
        raise UsageError(message)
    if options.preview and options.watch:
        message = "--watch has no effect on --preview, which runs nothing"
        raise UsageError(message)
    extension = client.extend(
        options.sweep,
        samples=options.samples,
        replicates=options.replicates,
        dry_run=options.preview,
        idempotency_key=options.idempotency_key,
    )
    if options.format == "json":
        print_json(extension)
    else:
        message_console().print(_told(extension), markup=False)
    if options.preview:
        return exit_codes.DONE
    sweep = client.expanded(extension.sweep)
    if sweep.extension_errors:
        raise not_extended(sweep)
    return follow(client, sweep.id) if options.watch else say_phase(sweep)


def _told(extension: ExtensionDocument) -> str:
    """What is added, in one line."""
    if extension.is_repeat:
        return "done before with this key: nothing is added now"
    parts = []
    if extension.samples != extension.samples_before:
        parts.append(f"samples {extension.samples_before} to {extension.samples}")
    if extension.replicates != extension.replicates_before:
        parts.append(f"replicates {extension.replicates_before} to {extension.replicates}")
    verb = "would add" if extension.dry_run else "adds"
    return (
        f"{', '.join(parts)}: {verb} at most {extension.points_added_max:,} points and "
        f"{extension.runs_added_max:,} runs"
    )
