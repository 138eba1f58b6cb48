"""Sweeps of one point: routed or wired, then waited for."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console

from fabricsweep_client.cli.usage import UsageError
from fabricsweep_client.client import Client
from fabricsweep_client.models import Sweep
from fabricsweep_client.progress import counts_text, show_progress
from fabricsweep_client.static_models import Point, Replicate


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
    sweep = client.create_sweep(spec)
    if sweep.points != 1:
        message = f"the choice makes {sweep.points} points; one is wanted"
        raise UsageError(message)
    if not sweep.ended:
        sweep = show_progress(client, sweep.id, console)
    point = client.point(sweep.id, 0)
    run = point.replicates[0] if point.replicates else None
    if run is None or run.phase != "completed":
        message = f"{sweep.id}: {sweep.phase}, {counts_text(sweep.progress)}{_reason(run)}"
        raise RunFailedError(message)
    return sweep, point


def _reason(run: Replicate | None) -> str:
    if run is None or run.failure is None:
        return ""
    return f": {run.failure.get('message', 'no reason given')}"
