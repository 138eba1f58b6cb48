"""How the command line shows one point: metrics, tables, hottest cables and harmful links."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from fabricsweep_client.cli.fabric_output import deadlock_lines, print_pairs
from fabricsweep_client.models import (
    AttemptDocument,
    CableClass,
    FailuresDocument,
    HotCable,
    JobDocument,
    NetworkPrice,
    Point,
    PointAggregate,
    ReplicateDocument,
    StaticDocument,
    TablesDocument,
)
from fabricsweep_client.plain_text import Text
from fabricsweep_client.units import bytes_text, interval_text, seconds_text

HOTTEST_ROWS = 10


def print_point(point: Point, run: ReplicateDocument, console: Console) -> None:
    """A point: coordinates, metrics over its replicates, and what one run found beside them."""
    where = ", ".join(f"{path} {value}" for path, value in point.coordinates.items())
    console.print(Text(f"point {point.index}: {where or 'the only one'}, {point.phase}"))
    for replicate in point.replicates:
        if replicate.failure:
            text = replicate.failure.message or "no reason given"
            console.print(Text(f"  replicate {replicate.replicate} failed: {text}"))
    if point.network is not None:
        console.print(Text(price_line(point.network)))
    if len(run.attempt_history) > 1 or run.failure:
        console.print(_attempts_table(run.attempt_history))
    if point.aggregates:
        console.print(_metrics_table(point.aggregates))
    if run.phase == "timed_out":
        text = f"replicate {run.replicate} timed out: it holds what was measured until then"
        console.print(Text(text), style="yellow")
    name, memory, links = f"replicate {run.replicate}", run.memory_bottleneck, run.bottleneck
    if memory is not None:
        console.print(Text(f"{name}: {memory.sentence}"))
    if links is not None:
        # Links are one of several limits of shared memory, and the sentence of these decides.
        told = f"{name} is {links.text}" if memory is None else f"{name}: {links.busiest}"
        console.print(Text(told))
    if len(run.jobs) > 1:
        console.print(_jobs_table(run.jobs))
    if run.tables:
        names = ", ".join(f"{table.name} ({table.rows} rows)" for table in run.tables)
        console.print(Text(f"tables of {run.run_id}: {names}"))
    if run.static is not None:
        console.print(Text(f"replicate {run.replicate}", style="bold"))
        print_static(run.static, console)


def price_line(network: NetworkPrice) -> str:
    """What the network costs and draws, whole and an endpoint, and by which table; or why not."""
    table = f"by {network.prices.name}@{network.prices.version}"
    if network.unknown is not None:
        return f"network without a price {table}: {network.unknown}"
    return (
        f"network: {network.network_cost_usd:,.0f} USD and {network.network_power_w:,.0f} W, "
        f"an endpoint {network.network_cost_per_endpoint_usd:,.0f} USD and "
        f"{network.network_power_per_endpoint_w:,.1f} W, {table}"
    )


def print_static(static: StaticDocument, console: Console) -> None:
    """Tables, cables and failures of one run."""
    print_pairs(table_lines(static.tables), console)
    if static.cables.classes:
        _print_title("cables by class, and the flows on them", console)
        console.print(_classes_table(static.cables.classes))
    print_hottest(static.cables.hottest, "mean over draws and rounds", console)
    if static.failures is not None:
        print_failures(static.failures, console)


def table_lines(tables: TablesDocument) -> list[tuple[str, str]]:
    """What the offline check found in forwarding tables, in words."""
    unreachable, looping = tables.unreachable_pairs, tables.looping_pairs
    return [
        ("unreachable", f"{unreachable} PAIRS of endpoints" if unreachable else "no pair"),
        ("loops", f"{looping} PAIRS of endpoints" if looping else "none"),
        ("longest path", f"{tables.longest_path_hops} hops between routers"),
        ("virtual lanes", str(tables.virtual_lanes)),
        *deadlock_lines(tables.deadlock_free, tables.cycle),
    ]


def print_hottest(cables: Sequence[HotCable], title: str, console: Console) -> None:
    """The cables that most flows share, one direction a row; nothing where no flow leaves a router."""
    if not cables:
        return
    _print_title(f"hottest cables, by flows: {title}", console)
    table = _table()
    for name in ("from", "to"):
        table.add_column(name, overflow="fold")
        table.add_column("port", justify="right")
    table.add_column("class")
    table.add_column("mean", justify="right")
    table.add_column("most", justify="right")
    for cable in cables[:HOTTEST_ROWS]:
        ends = (cable.from_, str(cable.from_port), cable.to, str(cable.to_port))
        loads = (f"{cable.mean_load:.2f}", f"{cable.max_load:g}")
        table.add_row(*(Text(cell) for cell in (*ends, cable.link_class, *loads)))
    console.print(table)


def print_failures(failures: FailuresDocument, console: Console) -> None:
    """What failing links cost on average, and the links that cost most."""
    links = "1 link fails" if failures.links_failed == 1 else f"{failures.links_failed} links fail"
    text = f"When {links} ({failures.trials} trials), "
    text += f"{failures.mean_loss_fraction:.2%} of the bandwidth is lost on average."
    console.print(Text(text))
    _print_title("links that hurt most", console)
    table = _table()
    for name in ("between", "and"):
        table.add_column(name, overflow="fold")
        table.add_column("port", justify="right")
    for name in ("trials", "mean loss", "pairs cut off"):
        table.add_column(name, justify="right")
    for link in failures.harmful[:HOTTEST_ROWS]:
        ends = (link.from_, str(link.from_port), link.to, str(link.to_port))
        costs = (f"{link.mean_loss_fraction:.2%}", f"{link.unreachable_pairs:g}")
        table.add_row(*(Text(cell) for cell in (*ends, str(link.trials), *costs)))
    console.print(table)


def _attempts_table(attempts: Sequence[AttemptDocument]) -> Table:
    table = _table()
    table.add_column("attempt", justify="right")
    for name in ("outcome", "worker", "ended"):
        table.add_column(name)
    for name in ("CPU", "memory"):
        table.add_column(name, justify="right")
    table.add_column("reason", overflow="fold")
    for one in attempts:
        ended = one.ended_at.astimezone().strftime("%H:%M:%S") if one.ended_at else ""
        took = seconds_text(one.cpu_seconds) if one.cpu_seconds is not None else "–"
        held = bytes_text(one.peak_memory_bytes) if one.peak_memory_bytes is not None else "–"
        reason = one.failure.message if one.failure else ""
        cells = (str(one.number), one.outcome, one.worker or "", ended, took, held, reason)
        table.add_row(*(Text(cell) for cell in cells))
    return table


def _metrics_table(aggregates: Sequence[PointAggregate]) -> Table:
    table = _table()
    table.add_column("metric", no_wrap=True, overflow="fold")
    table.add_column(Text("mean [95 %]"), justify="right")
    for name in ("least", "most", "n"):
        table.add_column(name, justify="right")
    for row in aggregates:
        mean = interval_text(row.mean, row.low, row.high, row.unit)
        bounds = (interval_text(value, None, None, row.unit) for value in (row.min, row.max))
        table.add_row(*(Text(cell) for cell in (row.metric, mean, *bounds, _count_text(row))))
    return table


def _count_text(row: PointAggregate) -> str:
    """`3`, or `1, 2 saturated`: a saturated run has no steady value."""
    return f"{row.n}, {row.not_steady} saturated" if row.not_steady else str(row.n)


def _jobs_table(jobs: Sequence[JobDocument]) -> Table:
    table = _table()
    for name in ("job", "role", "workload"):
        table.add_column(name)
    for name in ("ranks", "endpoints", "iterations"):
        table.add_column(name, justify="right")
    for job in jobs:
        counts = (str(job.ranks), str(job.endpoints), str(job.iterations))
        table.add_row(*(Text(cell) for cell in (job.name, job.role, job.workload, *counts)))
    return table


def _classes_table(classes: Sequence[CableClass]) -> Table:
    table = _table()
    table.add_column("class")
    for name in ("cables", "mean", "most", "idle"):
        table.add_column(name, justify="right")
    for row in classes:
        loads = (f"{row.mean_load:.2f}", f"{row.max_load:g}", f"{row.idle_fraction:.1%}")
        table.add_row(*(Text(cell) for cell in (row.link_class, str(row.cables), *loads)))
    return table


def _table() -> Table:
    return Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)


def _print_title(text: str, console: Console) -> None:
    """A line of its own: a table's title would be folded at the table's width."""
    console.print(Text(text, style="bold"), soft_wrap=True)
