"""`fabricsweep compare`: two to six sweeps or points beside each other, each against a baseline."""

import argparse
import re
from collections.abc import Sequence

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.output import ANSWER_WIDTH, output_console, print_json
from fabricsweep_client.cli.usage import UsageError
from fabricsweep_client.client import Client
from fabricsweep_client.comparison_output import (
    print_comparison,
    print_point_comparison,
    print_settings,
)
from fabricsweep_client.models import Comparison, PointComparison

MOST_COMPARED = 6
_ROWS = 60
_POINT = re.compile(r"(?P<sweep>[^.]+)\.(?P<index>\d+)")
_OF_SWEEPS = ("metric", "by")
_FLAGS = ("include_timed_out", "include_not_steady")


def add_compare(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb."""
    text = "hold 2 to 6 sweeps, or points, against the first: who won, and how far a metric moved"
    verb = verbs.add_parser("compare", help=text, description=text)
    verb.add_argument(
        "sweep",
        nargs="+",
        help="ids of 2 to 6 sweeps, or of points: SWEEP.INDEX; the first is the baseline",
    )
    verb.add_argument(
        "--baseline", help="which of them the others are held against; the first when absent"
    )
    text = "table, or json: one document where there is one other, else a list of them"
    verb.add_argument("--format", choices=("table", "json"), default="table", help=text)
    text = "of sweeps: what studies of their workload are answered by when absent"
    verb.add_argument("--metric", help=text)
    verb.add_argument(
        "--by", help="of sweeps: the coordinate whose values compete, such as topology"
    )
    verb.add_argument("--confidence", type=float, help="of the printed intervals; 0.95 when absent")
    verb.add_argument(
        "--rows", type=int, default=_ROWS, help="rows of a table; %(default)s when absent"
    )
    verb.add_argument(
        "--include-timed-out", action="store_true", help="of sweeps: count timed-out runs too"
    )
    text = "of sweeps: count saturated runs although their metric is not steady"
    verb.add_argument("--include-not-steady", action="store_true", help=text)
    verb.set_defaults(run=compare)


def compare(client: Client, options: argparse.Namespace) -> int:
    """Print what sets sweeps or points apart from the baseline."""
    if options.rows < 1:
        message = f"--rows is 1 or more, not {options.rows}"
        raise UsageError(message)
    baseline, *others = compared(options.sweep, options.baseline)
    points = [_POINT.fullmatch(name) for name in (baseline, *others)]
    if all(points):
        return _compare_points(client, options, baseline, others)
    if any(points):
        message = "sweeps and points cannot be compared with each other: give ids of one kind"
        raise UsageError(message)
    return _compare_sweeps(client, options, baseline, others)


def compared(given: Sequence[str], baseline: str | None) -> list[str]:
    """What is compared, the baseline first. Raises UsageError where that cannot be."""
    twice = next((name for name in given if given.count(name) > 1), None)
    if twice is not None:
        message = f"{twice} is there twice; each is compared once"
        raise UsageError(message)
    if not 2 <= len(given) <= MOST_COMPARED:
        message = f"{len(given)} given; 2 to {MOST_COMPARED} can be compared"
        raise UsageError(message)
    first = given[0] if baseline is None else baseline
    if first not in given:
        message = f"--baseline: {first} is none of them; it must be one of {', '.join(given)}"
        raise UsageError(message)
    return [first, *(name for name in given if name != first)]


def _compare_sweeps(
    client: Client, options: argparse.Namespace, baseline: str, others: list[str]
) -> int:
    chosen = {name: getattr(options, name) for name in (*_OF_SWEEPS, "confidence")}
    chosen |= {name: "true" for name in _FLAGS if getattr(options, name)}
    found = [client.comparison(baseline, other, **chosen) for other in others]
    if options.format == "json":
        return _print_json(found)
    sweeps = [client.sweep(name) for name in (baseline, *others)]
    console = output_console(ANSWER_WIDTH)
    names = [sweep.name for sweep in sweeps]
    told = [s.name if names.count(s.name) == 1 else f"{s.name} ({s.id})" for s in sweeps]
    print_settings(told, [sweep.spec for sweep in sweeps], console)
    for one in found:
        print_comparison(one, console, options.rows)
    return exit_codes.DONE


def _compare_points(
    client: Client, options: argparse.Namespace, baseline: str, others: list[str]
) -> int:
    given = next((name for name in (*_OF_SWEEPS, *_FLAGS) if getattr(options, name)), None)
    if given is not None:
        message = f"--{given.replace('_', '-')} has no effect on points, which show every metric"
        raise UsageError(message)
    own = _reference(baseline)
    found = [
        client.point_comparison(*own, other, confidence=options.confidence) for other in others
    ]
    if options.format == "json":
        return _print_json(found)
    points = [client.point(*_reference(name)) for name in (baseline, *others)]
    names = [found[0].name_before, *(one.name_after for one in found)]
    console = output_console(ANSWER_WIDTH)
    print_settings(names, [point.point for point in points], console)
    for one in found:
        print_point_comparison(one, console, options.rows)
    return exit_codes.DONE


def _reference(name: str) -> tuple[str, int]:
    sweep, _, index = name.rpartition(".")
    return sweep, int(index)


def _print_json(found: Sequence[Comparison | PointComparison]) -> int:
    print_json(found[0] if len(found) == 1 else found)
    return exit_codes.DONE
