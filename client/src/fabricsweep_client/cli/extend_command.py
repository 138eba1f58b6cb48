"""`fabricsweep extend`: more samples, replicates or points of a sweep."""

import argparse
import json
import re
from typing import Any

import yaml

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.commands import follow, say_phase
from fabricsweep_client.cli.output import message_console, print_json
from fabricsweep_client.cli.usage import UsageError, read_spec, value_of
from fabricsweep_client.client import Client
from fabricsweep_client.errors import not_extended
from fabricsweep_client.models import ExtensionDocument
from fabricsweep_client.plain_yaml import read_yaml

_PART = re.compile(r'"(?:[^"\\]|\\.)*"|.', re.DOTALL)
"""A text in quotes, or a single character."""


def add_extend(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    text = "give a sweep more samples, replicates or points; what it has stays as it is"
    verb = verbs.add_parser("extend", help=text, description=text)
    verb.add_argument("sweep", help="the sweep's id")
    verb.add_argument("--samples", type=int, metavar="N", help="samples in all, more than today")
    help_text = "replicates of each point in all, more than today; with until, the most"
    verb.add_argument("--replicates", type=int, metavar="N", help=help_text)
    help_text = "further values of the axis written first: link_bandwidth_gbps=100,200"
    verb.add_argument("--axis", action="append", metavar="NAME=VALUE,...", help=help_text)
    help_text = "a file of further sub-spaces: what stands under `spaces` in a specification"
    verb.add_argument("--spaces", metavar="FILE", help=help_text)
    help_text = "say what it would come to; change nothing"
    verb.add_argument("--preview", action="store_true", help=help_text)
    verb.add_argument("--watch", action="store_true", help="show progress until it has ended")
    verb.add_argument("--idempotency-key", help="the same key and numbers extend a sweep once")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=extend)


def extend(client: Client, options: argparse.Namespace) -> int:
    """Extend a sweep and wait until its points are made, or say what that would be."""
    asked = (options.samples, options.replicates, options.axis, options.spaces)
    if all(one is None for one in asked):
        message = "give --samples, --replicates, --axis or --spaces"
        raise UsageError(message)
    if options.preview and options.watch:
        message = "--watch has no effect on --preview, which runs nothing"
        raise UsageError(message)
    extension = client.extend(
        options.sweep,
        samples=options.samples,
        replicates=options.replicates,
        axes=_axes(options.axis) if options.axis else None,
        spaces=_spaces(options.spaces) if options.spaces else None,
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


def _axes(written: list[str]) -> dict[str, list[Any]]:
    """The values of each `NAME=VALUE,...`: numbers, lists and objects as JSON, or texts."""
    found: dict[str, list[Any]] = {}
    for text in written:
        name, equals, values = (part.strip() for part in text.partition("="))
        parts = _split(values)
        if not equals or not name or not all(parts):
            message = f"--axis: {text!r} is no NAME=VALUE,..."
            raise UsageError(message)
        if name in found:
            message = f"--axis: {name} is given twice"
            raise UsageError(message)
        found[name] = [value_of(part) for part in parts]
    return found


def _split(values: str) -> list[str]:
    """What stands between commas that are in no brackets and no quotes."""
    found, depth = [""], 0
    for part in _PART.findall(values):
        depth += (part in "[{") - (part in "]}")
        if part == "," and not depth:
            found.append("")
        else:
            found[-1] += part
    return [part.strip() for part in found]


def _spaces(name: str) -> dict[str, Any]:
    """The sub-spaces of a file, which may have `spaces:` around them."""
    try:
        content = read_yaml(read_spec(name))
        json.dumps(content)
    except (yaml.YAMLError, ValueError, TypeError) as error:
        message = f"{name}: is neither YAML nor JSON: {str(error).splitlines()[0]}"
        raise UsageError(message) from error
    if isinstance(content, dict) and content.keys() == {"spaces"}:
        content = content["spaces"]
    if not isinstance(content, dict) or not content:
        message = f"{name}: holds no sub-spaces such as `tori: {{base: {{topology: torus}}}}`"
        raise UsageError(message)
    return content


def _told(extension: ExtensionDocument) -> str:
    """What is added, in one line."""
    if extension.is_repeat:
        return "done before with this key: nothing is added now"
    parts = []
    if extension.samples != extension.samples_before:
        parts.append(f"samples {extension.samples_before} to {extension.samples}")
    if extension.replicates != extension.replicates_before:
        parts.append(f"replicates {extension.replicates_before} to {extension.replicates}")
    for name, count in extension.values_added.items():
        parts.append(f"{name} {count} more {'value' if count == 1 else 'values'}")
    if extension.spaces_added:
        parts.append(f"sub-spaces {', '.join(extension.spaces_added)}")
    verb = "would add" if extension.dry_run else "adds"
    return (
        f"{', '.join(parts)}: {verb} at most {extension.points_added_max:,} points and "
        f"{extension.runs_added_max:,} runs"
    )
