"""The commands of `fabricsweep fabric` that route and measure; each returns the exit status."""

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from fabricsweep_client.answer import print_sentences
from fabricsweep_client.behaviour import Coordinate
from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.fabric_output import print_pairs
from fabricsweep_client.cli.one_point import generated_text, network_spec, run_one_point
from fabricsweep_client.cli.output import message_console, output_console, print_json
from fabricsweep_client.cli.point_output import print_failures, print_hottest, table_lines
from fabricsweep_client.cli.usage import (
    STANDARD,
    UsageError,
    read_names,
    reference,
    settings,
    write_pieces,
)
from fabricsweep_client.client import Client
from fabricsweep_client.errors import UnexpectedAnswerError, refused
from fabricsweep_client.events import counts_of
from fabricsweep_client.models import AggregateRow, Answer, DotsFigure, Point, Sweep
from fabricsweep_client.plain_text import Text
from fabricsweep_client.progress import counts_text, show_progress
from fabricsweep_client.units import interval_text

MEAN = "mean_flow_bandwidth_fraction"
WORST = "min_flow_bandwidth_fraction"
CROSSBAR = "share_of_crossbar_fraction"
CONGESTION = "max_congestion"
ENGINE = "routing"


def route(client: Client, options: argparse.Namespace) -> int:
    """Fill a fabric's forwarding tables with an engine, check them, and write them."""
    version = reference(options.name)[1]
    known = client.fabrics.get(reference(options.name)[0], version=version)
    routing = {"kind": options.engine}
    if options.set:
        routing |= settings("--set", ",".join(options.set))
    topology = {"kind": "fabric", "fabric": f"{known.name}@{known.version}"}
    spec = network_spec(f"Route {known.name} with {options.engine}", topology, routing)
    sweep, point = run_one_point(client, spec, message_console())
    static = point.replicates[0].static
    if static is None:
        message = f"{sweep.id} tells nothing of its tables: is this server older than the client?"
        raise UnexpectedAnswerError(message)
    if options.output:
        with client.point_fabric(sweep.id, 0, format=options.format) as pieces:
            write_pieces(options.output, pieces)
    # With the tables on standard output, what people read goes beside it.
    console = message_console() if options.output == STANDARD else output_console()
    if options.json:
        print_json({"sweep": sweep.id, "tables": static.tables})
    else:
        title = f"{options.engine} on {known.name} version {known.version}"
        console.print(Text(f"{title}, {known.summary.endpoints} endpoints"))
        print_pairs(table_lines(static.tables), console)
    if options.output not in (None, STANDARD):
        message_console().print(f"written: {options.output}", markup=False)
    tables = static.tables
    bad = tables.unreachable_pairs or tables.looping_pairs or not tables.deadlock_free
    return exit_codes.INCOMPLETE if bad else exit_codes.DONE


def ebb(client: Client, options: argparse.Namespace) -> int:
    """Measure what bandwidth a fabric really delivers, engine by engine and pattern by pattern."""
    if options.trials is not None and options.failed_links is None:
        message = "--trials counts failures of links: give --failed-links as well"
        raise UsageError(message)
    name, version = reference(options.name)
    spec = client.fabrics.spec(
        name,
        version=version,
        engines=options.engine,
        patterns=options.pattern,
        replicates=options.replicates,
        draws=options.draws,
    )
    spec = add_to_base(spec, _additions(options))
    if options.print_spec:
        print(spec, end="" if spec.endswith("\n") else "\n")
        return exit_codes.DONE
    with generated_text():
        sweep = client.expanded(client.create_sweep(spec))
    console = message_console()
    console.print(f"{client.base_url}/sweeps/{sweep.id}", markup=False)
    if not sweep.ended:
        sweep = show_progress(client, sweep.id, console)
    if sweep.errors:
        with generated_text():
            raise refused(sweep)
    console.print(f"{sweep.id}: {sweep.phase}, {counts_text(counts_of(sweep))}", markup=False)
    if sweep.progress.completed:
        _answer(client, sweep, as_json=options.json)
    return exit_codes.for_sweep(sweep)


def add_to_base(spec: str, additions: Mapping[str, Any]) -> str:
    """The specification with more in its block `base:`, written as JSON, which YAML reads.

    Raises UnexpectedAnswerError when the text has no such block.
    """
    if not additions:
        return spec
    block = re.search(r"^base:[ \t]*(?:#.*)?\n([ ]+)\S", spec, re.MULTILINE)
    if block is None:
        message = "the server's specification has no block 'base:' to add to"
        raise UnexpectedAnswerError(message)
    begin, indent = block.start(1), block.group(1)
    lines = "".join(f"{indent}{name}: {json.dumps(value)}\n" for name, value in additions.items())
    return spec[:begin] + lines + spec[begin:]


def _additions(options: argparse.Namespace) -> dict[str, Any]:
    """What the options add to the standard specification."""
    added: dict[str, Any] = {}
    if options.rank_file:
        names = read_names(options.rank_file)
        added["placement"] = {"kind": "listed", "names": names}
        added["pattern.ranks"] = len(names)
    if options.failed_links is not None:
        added["failures"] = {"failed_links": options.failed_links}
        if options.trials is not None:
            added["failures"]["trials"] = options.trials
    return added


def _answer(client: Client, sweep: Sweep, *, as_json: bool) -> None:
    metrics = {
        metric: {row.point_index: row for row in client.aggregates(sweep.id, metric).items}
        for metric in (MEAN, WORST, CROSSBAR, CONGESTION)
    }
    answer = (
        client.answer(sweep.id, tables=False, question="ranking", by="routing")
        if _varies(sweep)
        else None
    )
    point = client.point(sweep.id, _point_of_interest(answer) if answer else 0)
    if as_json:
        rows = [_row(row, metrics) for row in metrics[MEAN].values()]
        print_json({"sweep": sweep.id, "rows": rows, "answer": answer, "point": point})
        return
    console = output_console()
    console.print(_bandwidth_table(metrics))
    if answer is not None:
        print_sentences(answer, console)
    _print_details(point, console)


def _varies(sweep: Sweep) -> bool:
    """Whether several engines were measured, so that they can be compared."""
    return any(ENGINE in axis.paths and len(axis.values) > 1 for axis in sweep.axes)


def _point_of_interest(answer: Answer) -> int:
    """The first place's imported tables, which are what the fabric runs; else its best choice."""
    figure = answer.figures[0]
    rows = figure.panels[0].rows if isinstance(figure, DotsFigure) else []
    imported = [row for row in rows if row.label == "imported"]
    return (imported or rows)[0].point_index


def _bandwidth_table(metrics: Mapping[str, Mapping[int, AggregateRow]]) -> Table:
    """One row a point, engines of one pattern together: what flows get, and where they meet most."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    rows = _by_engine_last(list(metrics[MEAN].values()))
    for path in rows[0].coordinates:
        table.add_column(Text(path.rsplit(".", 1)[-1]))
    heads = ("mean [95 %]", "worst", "of crossbar", "most flows")
    for head in heads:
        table.add_column(Text(head), justify="right")
    for place, mean in enumerate(rows):
        index = mean.point_index
        worst, crossbar, most = (metrics[name].get(index) for name in (WORST, CROSSBAR, CONGESTION))
        cells = [str(value) for value in mean.coordinates.values()]
        cells += [
            interval_text(mean.mean, mean.low, mean.high, "fraction"),
            interval_text(worst.min if worst else None, None, None, "fraction"),
            interval_text(crossbar.mean if crossbar else None, None, None, "fraction"),
            "–" if most is None or most.max is None else f"{most.max:g}",
        ]
        following = rows[place + 1 : place + 2]
        ends = bool(following) and _other_places(following[0]) != _other_places(mean)
        table.add_row(*(Text(cell) for cell in cells), end_section=ends)
    return table


def _by_engine_last(rows: Sequence[AggregateRow]) -> list[AggregateRow]:
    """The rows with the engine as last coordinate, those that differ in nothing else together."""
    places = list(dict.fromkeys(_other_places(row) for row in rows))
    moved = []
    for row in rows:
        paths = sorted(row.coordinates, key=lambda path: path == ENGINE)
        coordinates = {path: row.coordinates[path] for path in paths}
        moved.append(row.model_copy(update={"coordinates": coordinates}))
    return sorted(moved, key=lambda row: places.index(_other_places(row)))


def _other_places(row: AggregateRow) -> tuple[Coordinate, ...]:
    return tuple(value for path, value in row.coordinates.items() if path != ENGINE)


def _print_details(point: Point, console: Console) -> None:
    run = next((run for run in point.replicates if run.static is not None), None)
    if run is None or run.static is None:
        return
    where = ", ".join(str(value) for value in point.coordinates.values())
    print_hottest(run.static.cables.hottest, where, console)
    if run.static.failures is not None:
        print_failures(run.static.failures, console)


def _row(row: AggregateRow, metrics: Mapping[str, Mapping[int, AggregateRow]]) -> dict[str, Any]:
    measured = {
        name: rows[row.point_index].model_dump(exclude={"coordinates", "point_index"})
        for name, rows in metrics.items()
        if row.point_index in rows
    }
    coordinates = row.coordinates
    return {"point_index": row.point_index, "coordinates": coordinates, "metrics": measured}
