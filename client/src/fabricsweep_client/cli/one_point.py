"""Sweeps of one point: routed or wired, then waited for."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rich.console import Console

from fabricsweep_client.cli.usage import UsageError
from fabricsweep_client.client import Client
from fabricsweep_client.errors import InvalidRequestError, refused
from fabricsweep_client.events import counts_of
from fabricsweep_client.models import Point, ReplicateDocument, Sweep
from fabricsweep_client.progress import counts_text, show_progress


class RunFailedError(Exception):
    """The only run of a sweep has no result; the message says why."""


def network_spec(
    name: str, topology: Mapping[str, Any], routing: Mapping[str, Any]
) -> dict[str, Any]:
    """A specification that fills the tables of one network and keeps them.

    The pattern plays no part in tables; this one is cheap and fits every network.
    """
    return {
        "schema_version": 1,
        "name": name[:200],
        "model": "static",
        "base": {
            "topology": dict(topology),
            "routing": dict(routing),
            "pattern": {"kind": "ring"},
            "placement": {"kind": "linear"},
            "report": {"fabric": "included"},
        },
        "replicates": 1,
    }


def run_one_point(client: Client, spec: Mapping[str, Any], console: Console) -> tuple[Sweep, Point]:
    """Submit a sweep of one point and one replicate, wait, and read the point.

    Raises
    ------
    RunFailedError
        The run failed or was stopped.
    UsageError
        The specification has several points.
    """
    with generated_text():
        sweep = client.expanded(client.create_sweep(spec, helper=True))
    # While no worker runs, its points are still to be made.
    points = sweep.expansion.points_expected if sweep.expansion else sweep.points
    if points != 1:
        message = f"the choice makes {points} points; one is wanted"
        raise UsageError(message)
    if not sweep.ended:
        sweep = _wait(client, sweep, console)
    if sweep.errors:
        with generated_text():
            raise refused(sweep)
    point = client.point(sweep.id, 0)
    run = point.replicates[0] if point.replicates else None
    if run is None or run.phase != "completed":
        message = f"{sweep.id}: {sweep.phase}, {counts_text(counts_of(sweep))}{_reason(run)}"
        raise RunFailedError(message)
    return sweep, point


@contextmanager
def generated_text() -> Iterator[None]:
    """Leave lines out of refusals: they are lines of a text that the user never saw."""
    try:
        yield
    except InvalidRequestError as error:
        errors = [wrong.model_copy(update={"line": None}) for wrong in error.errors]
        problem = error.problem.model_copy(update={"errors": errors})
        raise InvalidRequestError(problem) from error


def _wait(client: Client, sweep: Sweep, console: Console) -> Sweep:
    if console.is_terminal:
        return show_progress(client, sweep.id, console)
    for _ in client.watch(sweep.id):
        pass  # one run is not worth a line
    return client.sweep(sweep.id)


def _reason(run: ReplicateDocument | None) -> str:
    if run is None or run.failure is None:
        return ""
    return f": {run.failure.message or 'no reason given'}"
