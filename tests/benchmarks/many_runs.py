"""Filling a database with runs that nobody has simulated, for benchmarks of what reads them.

A small sweep is run for real. Its rows are then copied within the database, along a longer axis and with
metrics of their own, as often as it takes. Columns are taken as the tables have them: only what a copy must
change is named here.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import sql

LONG_AXIS = "network.link_latency_ns"
REPLICATES = 5
TEMPLATE_SPEC = """
schema_version: 1
name: Copied by a benchmark
model: packet
base:
  workload: {kind: uniform_random}
  endpoints: 64
axes:
  topology: [ring, mesh, torus, hyperx]
  offered_load: [0.05, 0.1, 0.15, 0.2, 0.25]
  link_latency_ns: [10]
replicates: 5
"""
_RUNS_OF_TEMPLATE = 4 * 5 * REPLICATES
# Rows are made in the order in which workers end them: every point's first replicate before any second.
_ORDER = "ORDER BY r.replicate, n, r.point_index"


@dataclass(frozen=True, slots=True)
class Template:
    """A sweep that was run for real."""

    sweep_id: int
    axes: list[dict[str, Any]]


def read_template(connection: psycopg.Connection[Any], public_id: str) -> Template:
    """Find the sweep that all others are copies of."""
    row = connection.execute(
        "SELECT id, axes FROM sweeps JOIN sweep_specs ON sweep_id = id WHERE public_id = %s",
        [public_id],
    ).fetchone()
    assert row is not None, public_id
    return Template(row[0], row[1])


def add_sweep(
    connection: psycopg.Connection[Any],
    template: Template,
    name: str,
    runs: int,
    *,
    is_open: bool = False,
) -> int:
    """Copy the template into a sweep of about so many runs; gives how many it has.

    All of them are completed; a sweep that ``is_open`` still says that one is under way.
    """
    steps = max(1, runs // _RUNS_OF_TEMPLATE)
    points, total = steps * _RUNS_OF_TEMPLATE // REPLICATES, steps * _RUNS_OF_TEMPLATE
    with connection.transaction():
        sweep_id = _next_id(connection, "sweeps")
        first = _next_id(connection, "results")
        row = {"template": template.sweep_id, "sweep": sweep_id, "steps": steps, "first": first}
        own = {"id": "{sweep}", "public_id": f"'{name}'", "points": str(points)}
        counts = {"completed": str(total - is_open), "cached": "0"}
        if is_open:
            counts |= {"phase": "'executing'", "executing": "1", "finished_at": "NULL"}
        _copy(connection, "sweeps", own | counts, "sweeps t WHERE t.id = {template}", row)
        axes = json.dumps(_longer(template.axes, steps)).replace("{", "{{").replace("}", "}}")
        changes = {"sweep_id": "{sweep}", "axes": f"'{axes}'"}
        _copy(
            connection, "sweep_specs", changes, "sweep_specs t WHERE t.sweep_id = {template}", row
        )
        _copy_points(connection, row)
        _copy_runs(connection, row)
        for table in ("sweeps", "results"):
            connection.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))"
            )
    return total


def analyse(connection: psycopg.Connection[Any]) -> None:
    """Bring statistics and visibility up to date, as the server does by itself in time."""
    connection.execute("VACUUM (ANALYZE)")


def _copy_points(connection: psycopg.Connection[Any], row: dict[str, int]) -> None:
    source = "{table} t CROSS JOIN generate_series(0, {steps} - 1) n WHERE t.sweep_id = {template}"
    place = {"sweep_id": "{sweep}", "point_index": "t.point_index * {steps} + n"}
    latency = f"jsonb_set(CAST(t.coordinates AS jsonb), '{{{{{LONG_AXIS}}}}}', to_jsonb(10 + n))"
    own = {"point_key": _key("t"), "coordinates": latency, "turn": "n * 20 + t.turn"}
    _copy(connection, "points", place | own, source.replace("{table}", "points"), row)
    documents = source.replace("{table}", "point_documents")
    _copy(connection, "point_documents", place, documents, row)


def _copy_runs(connection: psycopg.Connection[Any], row: dict[str, int]) -> None:
    result = "{first} + (r.point_index * {steps} + n) * 5 + r.replicate"
    runs = "replicates r CROSS JOIN generate_series(0, {steps} - 1) n"
    results = f"{runs} JOIN results t ON t.id = r.result_id WHERE r.sweep_id = {{template}}"
    own = {"id": result, "point_key": _key("r"), **_metrics()}
    _copy(connection, "results", own, f"{results} {_ORDER}", row)
    details = results.replace("results t ON t.id", "result_details t ON t.result_id")
    _copy(connection, "result_details", {"result_id": result}, f"{details} {_ORDER}", row)
    source = f"{runs.replace('replicates r', 'replicates t')} WHERE t.sweep_id = {{template}}"
    place = {"sweep_id": "{sweep}", "point_index": "t.point_index * {steps} + n"}
    changes = place | {"result_id": result.replace("r.", "t."), "cached": "false"}
    order = _ORDER.replace("r.", "t.")
    _copy(connection, "replicates", changes, f"{source} {order}", row)


def _metrics() -> dict[str, str]:
    """Give every copy metrics of its own, a few per cent around those of the run; flags stay."""
    other = "CASE WHEN v IN (0, 1) THEN v ELSE v * (0.95 + 0.1 * random()) END"
    places = "unnest(t.metric_values) WITH ORDINALITY e(v, place)"
    return {"metric_values": f"ARRAY(SELECT {other} FROM {places} WHERE n >= 0 ORDER BY place)"}


def _key(run: str) -> str:
    return (
        f"encode(sha256(convert_to('{{sweep}}/' || {run}.point_index || '/' || n, 'UTF8')), 'hex')"
    )


def _longer(axes: list[dict[str, Any]], steps: int) -> list[dict[str, Any]]:
    values = [10 + step for step in range(steps)]
    labels = [f"{value} ns" for value in values]
    return [
        axis | {"values": values, "labels": labels} if LONG_AXIS in axis["paths"] else axis
        for axis in axes
    ]


def _copy(
    connection: psycopg.Connection[Any],
    table: str,
    changes: dict[str, str],
    source: str,
    row: dict[str, int],
) -> None:
    """Insert rows of a table made from its own (`t`); columns without a change are as in these."""
    names = [
        found[0]
        for found in connection.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_name = %s"
            " AND table_schema = 'public' AND is_generated = 'NEVER' ORDER BY ordinal_position",
            [table],
        )
    ]
    cells = ", ".join(changes.get(name, f't."{name}"') for name in names)
    listed = ", ".join(f'"{name}"' for name in names)
    statement = (
        f"INSERT INTO {table} ({listed}) OVERRIDING SYSTEM VALUE SELECT {cells} FROM {source}"
    )
    connection.execute(sql.SQL(statement.format(**row)))


def _next_id(connection: psycopg.Connection[Any], table: str) -> int:
    row = connection.execute(f"SELECT coalesce(max(id), 0) + 1 FROM {table}").fetchone()
    assert row is not None
    number: int = row[0]
    return number
