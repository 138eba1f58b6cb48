"""The documents of the HTTP API, made from its description by `make openapi`: do not edit."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fabricsweep_client.behaviour import (
    AnswerBase,
    AnswerTableBase,
    BottleneckBase,
    FabricChecksBase,
    ProgressBase,
    ResultRowBase,
    RetryPreviewBase,
    SearchBase,
    SweepBase,
)
from fabricsweep_client.document import Document
from pydantic import AwareDatetime, Field, RootModel


class AccessesOfCore(Document):
    """
    Accesses of a core; cores below the highest one may have none.
    """

    least: int
    mean: float
    most: int


class AggregateRow(Document):
    """
    A point's metric: n values, their mean and its 95 % interval.
    """

    coordinates: dict[str, str | bool | int | float]
    high: float | None
    low: float | None
    max: float | None
    mean: float | None
    min: float | None
    n: int
    """
    Replicates that count
    """
    network: dict[str, float | None] | None = None
    """
    What the point's network costs and draws, by the names of these columns; null where it has no price, nothing in models without links
    """
    not_steady: int = 0
    """
    Replicates whose network was saturated; a metric that needs a steady state is without their values
    """
    point_index: int
    quantiles: dict[str, float]
    """
    Percentiles p05, p25, p50, p75 and p95; empty when n is 0
    """
    std: float | None


class Alarm(Document):
    """
    A reason to doubt the answer.
    """

    name: str
    """
    One of no_effect, frozen, beyond_physics, thin, truncated, default_routing, unlike_networks, unlike_packets, overloaded, mixed_revisions, mixed_trees, no_known_error, unknown_rates.
    """
    text: str


class AlertDocument(Document):
    """
    A rule that a run has broken.
    """

    created_at: AwareDatetime
    figures: dict[str, Any]
    id: int
    kind: str
    message: str
    rule: int
    """
    Place of the rule in the schedule's list, from 0
    """
    slot: str
    sweep_id: str | None
    """
    Null once the sweep is deleted
    """


class AlertPage(Document):
    """
    A page of alerts, newest first.
    """

    items: list[AlertDocument]
    next_cursor: str | None


class AnovaTerm(Document):
    """
    A main effect or an interaction of two axes.
    """

    degrees: int
    f: float | None
    """
    Null where nothing tells what chance does.
    """
    label: str
    p_value: float | None
    paths: list[str]
    share: float
    """
    Of the whole variance.
    """
    sum_of_squares: float


class AnswerColumn(Document):
    """
    One column of a figure, with all its cells.
    """

    name: str
    """
    `mean`, `low` and `high` are in the unit of the metric.
    """
    type: str
    """
    One of number, integer, boolean, text.
    """
    unit: str | None
    values: list[str | bool | int | float | None]


class AnswerTable(AnswerTableBase):
    """
    A figure as a table; all columns have one value a row.
    """

    columns: list[AnswerColumn]
    figure: int
    """
    Which figure of the answer, from 0.
    """
    kind: str
    """
    Kind of the figure, which tells what its columns are.
    """
    title: str


class ArchivedName(RootModel[str]):
    root: str
    """
    What the list has of the archived sweeps. One of hidden, only, shown.
    """


class AuditDocument(Document):
    """
    Who has changed what.
    """

    actor_id: str
    actor_kind: str
    """
    local, user, key
    """
    actor_name: str
    """
    As it was then
    """
    address: str | None
    """
    From where the request came
    """
    at: AwareDatetime
    operation: str
    """
    As in this document: createSweep
    """
    project: str | None
    request_id: str | None
    status: int
    subject: str
    """
    Path of what was changed or made
    """


class AuditPage(Document):
    """
    A page of the audit log, newest first.
    """

    items: list[AuditDocument]
    next_cursor: str | None


class AxisText(Document):
    """
    An axis along which a figure is drawn.
    """

    is_log: bool
    """
    Whether equal ratios should have equal distances.
    """
    kind: str
    """
    resource, scale, load, choice, chance or condition.
    """
    label: str
    """
    As one says it: `link bandwidth`.
    """
    labels: list[str]
    """
    One a value, in the order of `values`.
    """
    path: str
    unit: str | None
    values: list[float | str]


class AxisValue(Document):
    """
    One value of an axis: how it is shown, and the value itself.
    """

    label: str
    value: Any


class BackfillReport(Document):
    """
    What a backfill queues, or would.
    """

    already_run: int
    """
    Times of the span that have a run already
    """
    dry_run: bool
    times: list[AwareDatetime]
    """
    Times that run, oldest first
    """


class BackfillRequest(Document):
    """
    Which times that are over are to run after all.
    """

    begin: AwareDatetime
    """
    Times from this one on, with its offset: 2026-11-01T00:00:00Z.
    """
    dry_run: bool = False
    """
    Say what would run; queue nothing.
    """
    end: AwareDatetime
    """
    Times up to this one; not later than now.
    """


class BandRule(Document):
    """
    The mean of a metric lies outside bounds that the user gives.
    """

    filter: str | None = None
    """
    Which results count, as in results.
    """
    high: int | float | None = None
    """
    Highest mean that is right.
    """
    kind: Literal["band"]
    low: int | float | None = None
    """
    Lowest mean that is right.
    """
    metric: str
    """
    The metric, such as `completion_time_ns`.
    """


class BottleneckDocument(BottleneckBase):
    """
    The class of the busiest links, and how their time is spent.
    """

    bound: str
    """
    What a run is held back by. One of injection, network, ejection, latency.
    """
    idle_fraction: float
    link_class: str
    max_active_fraction: float
    mean_active_fraction: float
    stalled_fraction: float


class BusiestCableDocument(Document):
    """
    The cable that most routes cross, in its busier direction.
    """

    from_: Annotated[str, Field(alias="from")]
    routes: int
    to: str


class CableClass(Document):
    """
    All directed cables of one link class together; loads are flows per cable.
    """

    cables: int
    idle_fraction: float
    link_class: str
    max_load: int
    mean_load: float


class CableLengths(Document):
    """
    How long the cables of one medium are.
    """

    counts: list[int]
    lengths_m: list[float]
    """
    Rising.
    """
    medium: str
    """
    passive_copper, active_copper, active_optical or optics.
    """


class CareDocument(Document):
    """
    What housekeepers see to.
    """

    deliveries_waiting: int
    """
    Messages to webhooks and mail addresses.
    """
    delivery_overdue_seconds: float
    expansions_under_way: int
    expansions_waiting: int
    """
    Sweeps whose points nobody makes yet.
    """
    lease_overdue_seconds: float
    """
    How long ago the first lease ran out that nobody has taken back.
    """
    reaper_silence_seconds: float | None
    """
    Since lost leases were last looked for; null before the first time.
    """
    sweeps_paused_by_breaker: int


class ChangedRule(Document):
    """
    With the same seeds a result differs from that of the run before: the models have changed.
    """

    kind: Literal["changed"]
    metric: str | None = None
    """
    Only changes of this metric; any metric when absent.
    """


class ChosenNetworkDocument(Document):
    """
    One network at one place, with its size.
    """

    choice: str
    """
    Its labels along the axes that are choices; may be empty
    """
    place: str
    """
    Its place along the other axes that enter into networks
    """
    sizes: dict[str, str]
    """
    By chosen axis, the value that it has
    """
    target: float
    """
    What it was to be
    """
    value: float | None
    """
    Its expected cost an endpoint in US dollars, or its bisection; null of an ideal that has none
    """


class ChunkDocument(Document):
    """
    Runs that one process of a worker holds; it simulates the first of them.
    """

    expires_at: AwareDatetime
    """
    When it is taken back, unless its worker renews.
    """
    model: str
    point_index: int | None
    """
    Of the run that is simulated.
    """
    replicate: int | None
    runs: int
    """
    So many are left of the chunk.
    """
    started_at: AwareDatetime | None
    """
    When the chunk was handed out.
    """
    sweep_id: str
    sweep_name: str
    worker: str
    """
    Host and number of the process.
    """


class CommunicationMatrix(Document):
    """
    Who sends how much to whom in messages; collectives are apart.
    """

    blocks: int
    """
    Rows and columns: ranks, or blocks of consecutive ranks
    """
    bytes: list[int]
    from_block: list[int]
    """
    Of each pair that has messages, who sends
    """
    ranks_per_block: int
    to_block: list[int]


class ComparedNetwork(Document):
    """
    What a compared network is, from the simulator's core; null where it is not known.
    """

    bisection_fraction: float | None
    """
    1 is full bisection.
    """
    busiest_class: str | None
    busiest_class_load: float | None
    """
    Load of the busiest class of links under uniform traffic; above 1 it cannot carry it.
    """
    cable_rate_per_endpoint_fraction: float | None
    """
    Their rate over the endpoint's injection rate.
    """
    cables_per_endpoint: float | None
    """
    Cables between routers over endpoints, each counted once.
    """
    cost_per_endpoint_usd: float | None
    """
    By the answer's price table, of the cheapest of the row's networks: they may differ in their rates. Null where none can be priced.
    """
    diameter: int | None
    endpoints: int | None
    highest_cost_per_endpoint_usd: float | None
    """
    The same of the dearest one.
    """
    label: str
    """
    The choices that run on it.
    """
    mean_hops: float | None
    place: str
    """
    By which values of other axes it is another one than the other rows.
    """
    ports_used: int | None
    power_per_endpoint_w: float | None
    """
    Under load, of the cheapest.
    """
    radix: int | None
    routers: int | None
    size: str | None
    """
    The size that was chosen so that networks are alike, such as `leaf taper 2`; null where none was chosen.
    """
    sizing_rule: str | None


class Constraint(Document):
    """
    A rule that ties parameters of a component together.
    """

    fields: list[str]
    message: str


class CorrelationDocument(Document):
    """
    How two drawn axes go together.
    """

    between: list[str]
    """
    Names of the two axes
    """
    rho: float
    """
    Correlation of their normal scores
    """


class CostDocument(Document):
    """
    What the simulation of one replicate took.
    """

    cpu_seconds: float
    events: int
    link_visits: int
    """
    Flows counted on cables; of the static model only
    """
    packet_hops: int
    peak_memory_bytes: int


class CostShare(Document):
    """
    What one class of components costs and draws.
    """

    component: str
    """
    What kind of thing it is. Prices of one class rise and fall together. One of switch, nic, passive_copper, active_copper, active_optical, transceiver, patch_fibre, circuit_switch_port, rack.
    """
    cost_usd: float
    count: float
    power_w: float


class CrossingFlow(Document):
    """
    What one pair of endpoints sent over a link in a window; without them, all smaller ones.
    """

    bytes: int
    destination: int | None
    source: int | None


class DeliveryAttempt(Document):
    """
    One try to deliver.
    """

    answer: str | None
    """
    Begin of the answer, at most 300 characters
    """
    at: AwareDatetime
    error: str | None
    """
    Why it failed; null: it did not
    """
    seconds: float
    status: int | None
    """
    HTTP status of the answer; null without one
    """


class DifferenceRow(Document):
    """
    A point that moved, and its metric that moved most.
    """

    after: float | None
    """
    Mean in the other
    """
    before: float | None
    """
    Mean in the sweep that was asked for
    """
    coordinates: dict[str, str | bool | int | float]
    metric: str
    n: int
    """
    Replicates compared
    """
    point_index: int
    """
    In the sweep that was asked for
    """
    relative_change: float | None
    """
    (after - before) / |before| of the replicate that moved most; null where it has no value on one side, or was 0
    """
    unit: str | None


class DifferentResult(Document):
    """
    A run that this server computed before, and with another result than the archive holds.
    """

    archived: float | None
    """
    What the archive says
    """
    here: float | None
    """
    What this server has; it stays
    """
    metric: str
    """
    The first of its metrics that differs
    """
    point_index: int
    replicate: int


class Estimate(Document):
    """
    A quantity and its interval.
    """

    high: float | None
    """
    Upper end; null where there is no interval, or lost runs leave it open.
    """
    low: float | None
    """
    Lower end; null where the replicates give no interval.
    """
    mean: float
    """
    Mean; of a ratio, the geometric mean.
    """
    n: int
    """
    Replicates it rests on; of a ratio, pairs of replicates.
    """


class ExpansionDocument(Document):
    """
    How far the points of a sweep are made; runs of those stored may be under way.
    """

    points: int
    """
    Points stored so far
    """
    points_expected: int
    """
    All that its axes make, those left out included
    """
    searching: bool = False
    """
    A number or a goal is searched: the points or runs of its next round are chosen from the results of this one, and ``points_expected`` is the most that may be needed
    """
    waits_for: str | None
    """
    Why no worker has begun, where that is known
    """


class ExposureRow(Document):
    """
    Of a replayed trace: shares of a rank's iteration that no computing hides.
    """

    exposed: float
    """
    Mean over runs.
    """
    exposed_in: dict[str, float]
    """
    By collective, and in messages.
    """
    exposed_max: float
    exposed_min: float
    """
    Of the run with the least.
    """
    slowest_rank_computes: float | None
    """
    Of the rank that ends last, the share of its time in which it computes.
    """


class FabricChanges(Document):
    """
    What to change of a fabric.
    """

    name: str
    """
    Another name for all its versions
    """


class FabricChecks(FabricChecksBase):
    """
    What the wiring and the imported tables are good for; tables' figures are null without.
    """

    connected: bool
    """
    Cables lead from every endpoint to every other
    """
    cycle: list[str] | None = None
    """
    Channels of such a cycle, by name
    """
    deadlock_free: bool | None = None
    """
    No cycle of channels that wait for each other
    """
    looping_pairs: int | None = None
    """
    Ordered endpoint pairs whose packets circle for ever
    """
    unreachable_pairs: int | None = None
    """
    Ordered endpoint pairs that the tables do not connect
    """
    virtual_lanes_needed: int | None = None
    """
    Lanes that would break all such cycles
    """


class FabricExportFormat(RootModel[str]):
    root: str
    """
    Formats that a fabric is written in; ``lfts`` is its forwarding tables alone. One of ibnetdiscover, dot, edge_list, topo, lfts.
    """


class FabricItem(Document):
    """
    What a list of fabrics shows of each: its latest version.
    """

    created_at: AwareDatetime
    digest: str
    endpoints: int
    format: str
    has_tables: bool
    links: int
    name: str
    routers: int
    version: int


class FabricPage(Document):
    """
    A page of fabrics by name.
    """

    items: list[FabricItem]
    next_cursor: str | None
    """
    Pass as ``cursor`` for the next page; null at end
    """


class FabricVersion(Document):
    """
    One version of a name.
    """

    created_at: AwareDatetime
    digest: str
    version: int


class FabricWarning(Document):
    """
    Something odd in a file that does not keep it from being used.
    """

    code: str
    file: str | None = None
    """
    'discovery', or the name of a tables file
    """
    guid: str | None = None
    line: int | None = None
    message: str
    port: int | None = None


class FailureGroupDocument(Document):
    """
    Runs of a sweep that failed for one reason, with an example.
    """

    code: str
    """
    Stable name of the reason
    """
    failure_class: str
    """
    Who has to act
    """
    message: str
    """
    Of the first of them
    """
    point_index: int
    replicate: int
    runs: int


class FailureRule(Document):
    """
    A run was refused, failed, timed out, was cancelled, or could not be submitted.
    """

    kind: Literal["failure"]


class FindingDocument(Document):
    """
    What one rule said at the end of a run.
    """

    alert: str | None
    """
    The alert; null: none
    """
    figures: dict[str, Any]
    note: str | None
    """
    Why the rule says nothing of this run
    """


class FinishOn(RootModel[str]):
    root: str
    """
    By which models a sweep is finished that newer ones found half done. One of old, restart, mix.
    """


class FollowerDocument(Document):
    """
    A coordinate that is none of an axis: a computed parameter, or what sets sub-spaces apart.
    """

    formula: str | None
    """
    How it is computed; null of what a sub-space sets
    """
    path: str
    """
    Names the coordinate
    """
    unit: str | None


class FractionSummary(Document):
    """
    How a share of the elapsed time is spread over the ports of a class.
    """

    max: float
    mean: float
    min: float
    p05: float | None = None
    p25: float | None = None
    p50: float
    p75: float | None = None
    p95: float


class GapsOfCore(Document):
    """
    Gaps of a core, in ns, summed.
    """

    least: float
    mean: float
    most: float


class GroupCurve(Document):
    """
    The empirical distribution: the share at or below the i-th value is its rank over n.
    """

    epsilon: float | None
    """
    Half-height of the band; null where places are joined.
    """
    ranks: list[int] | None
    """
    Of each value; null where all values are listed.
    """
    values: list[float]


class GroupExceedance(Document):
    """
    The probability of a value above a threshold.
    """

    above: int
    high: float | None
    least: float
    low: float | None
    """
    Lower limit; null where the group joins places, whose values are no sample.
    """
    most: float
    probability: float | None
    """
    Null where runs cut short leave it open: it lies between `least` and `most`.
    """
    threshold: float
    """
    In the unit of the metric.
    """
    unknown: int
    """
    Runs cut short whose value may be above or not.
    """


class GroupQuantile(Document):
    """
    A quantile by order statistics; null where runs cut short, or too few, leave it open.
    """

    high: float | None
    low: float | None
    p: float
    value: float | None


class GroupRuns(Document):
    """
    How the runs of a group ended.
    """

    cancelled: int
    counted: int
    """
    Runs with a value that counts.
    """
    disconnected: int
    """
    Runs that had nothing to run on, for what had failed cut off their endpoints.
    """
    failed: int
    not_steady: int
    """
    Saturated runs, and steady ones of the same points.
    """
    timed_out: int
    unmeasured: int
    waiting: int


class HarmfulLink(Document):
    """
    A link whose failure cost much; over the trials in which it failed.
    """

    from_: Annotated[str, Field(alias="from")]
    from_port: int
    mean_loss_fraction: float
    to: str
    to_port: int
    trials: int
    unreachable_pairs: int


class HeatCell(Document):
    """
    The metric at one step of x and of y.
    """

    point_index: int | None
    """
    The point, where it is one; else null.
    """
    points: int
    """
    Points there; the value is the mean of their means.
    """
    value: Estimate
    """
    It has no interval where it is of several points.
    """
    where: dict[str, Any]
    """
    Coordinates that all points there have in common.
    """
    x: int
    """
    Which value of x, from 0.
    """
    y: int
    """
    Which value of y, from 0.
    """


class HeatPanel(Document):
    """
    A heat map of one choice.
    """

    cells: list[HeatCell]
    coordinates: dict[str, Any]
    title: str


class Histogram(Document):
    """
    Counts between consecutive edges.
    """

    counts: list[int]
    edges: list[float]


class HotCable(Document):
    """
    One direction of a cable; its load is the mean of flows over draws and rounds.
    """

    from_: Annotated[str, Field(alias="from")]
    """
    Name of the router or endpoint that sends
    """
    from_port: int
    link_class: str
    max_load: int
    mean_load: float
    to: str
    to_port: int


class HotLinkDocument(Document):
    """
    One of the busiest router output ports of a window.
    """

    active_fraction: float
    bytes: int
    flows: list[CrossingFlow]
    link_class: str
    peer_router: int | None
    port: int
    router: int
    stalled_fraction: float


class HotWindow(Document):
    """
    The hot links of one stretch of time, busiest first.
    """

    links: list[HotLinkDocument]
    start_ns: float


class ImportedFabric(Document):
    """
    A fabric or trace that the sweep uses, under the name that it has here.
    """

    digest: str
    is_new: bool
    """
    It was not here before
    """
    name: str
    version: int


class IntervalRule(Document):
    """
    The mean of a metric lies outside the prediction interval of the runs before.
    """

    confidence: float = 0.99
    """
    Of the interval: 0.99 lets one run in a hundred alert by chance.
    """
    earlier_runs: int = 30
    """
    Of how many runs before, the newest ones, the interval is made.
    """
    filter: str | None = None
    """
    Which results count, as in results: `topology = 'torus'`. Without one, all; the value of a replicate is its mean over their points.
    """
    kind: Literal["interval"]
    metric: str
    """
    The metric, such as `completion_time_ns`.
    """


class JobAggregationDocument(Document):
    """
    What the routers that reduce did for a job, and what its groups were granted.
    """

    granted_operations: list[int]
    """
    By group, operations outstanding at once; 0: it has no tree
    """
    host_fallback_fraction: float
    """
    Share of its groups without a tree
    """
    operations: int
    """
    Completed operations of messages
    """


class KeyRequest(Document):
    """
    A key to be made.
    """

    expires_in_days: int = 90
    """
    Afterwards it is good for nothing; what a key makes ends no later than that
    """
    name: str
    """
    What it is for, such as the machine that uses it
    """
    role: str = "editor"
    """
    At most that of whoever makes it; admin is good everywhere. One of viewer, editor, owner, admin.
    """


class LinePoint(Document):
    """
    One line at one x.
    """

    is_steady: bool
    """
    False: saturated, so that a mean has no meaning.
    """
    point_index: int
    """
    Number of the point in its sweep.
    """
    value: Estimate
    x: float


class LinkRate(Document):
    """
    How many links have one data rate.
    """

    links: int
    rate_gbps: float
    """
    What is left for packets when the encoding is taken off; 0 when the file does not say
    """
    signalling_gbps: float | None = None
    """
    Encoding included, of a data rate of InfiniBand; null of any other rate
    """


class Live(Document):
    """
    The process answers.
    """

    status: str
    """
    Outcome of one check. One of ok, failed.
    """
    version: str


class Mark(Document):
    """
    A place on a line that a sentence speaks of.
    """

    high: float | None
    """
    Upper end, likewise. Of a crossing: the first value tried behind it.
    """
    kind: str
    """
    One of knee, crossing, saturation.
    """
    low: float | None
    """
    Lower end of its interval along x; null: none. Of a crossing: the last value tried before it.
    """
    status: str
    """
    How sure it is, in one word.
    """
    text: str
    x: float
    """
    Where it is. Of a crossing, which lies anywhere from `low` to `high`, their middle.
    """


class MeanValue(Document):
    """
    A metric of a point: its mean over the completed replicates, and its 95 % interval.
    """

    high: float | None
    low: float | None
    """
    Null where the replicates give no interval
    """
    mean: float
    n: int
    """
    Replicates that count
    """


class MemberRequest(Document):
    """
    The role of a member.
    """

    role: str
    """
    One of viewer, editor, owner.
    """


class MemoryRow(Document):
    """
    Of shared memory: how cores, memories and misses spent their time, means over runs.
    """

    directory_busy: float
    """
    The same of the busiest directory.
    """
    issue_limited: float
    """
    The same of the pace at which they issue.
    """
    memory_busy: float
    """
    Share of the time the busiest memory is busy.
    """
    miss_latency_ns: float | None
    """
    Null where nothing missed.
    """
    miss_parts_ns: dict[str, float]
    """
    Where a miss spends it; empty where nothing missed.
    """
    mshr_limited: float
    """
    The same of waiting for a free MSHR.
    """
    outstanding_limited: float
    """
    Share of the cores' time at the limit of outstanding operations.
    """


class MessageSizes(Document):
    """
    How many messages have at most so many bytes, and more than half of it.
    """

    messages: int
    up_to_bytes: int


class MethodText(Document):
    """
    One part of how a figure was computed.
    """

    text: str
    """
    A sentence or two; of `page` the path of the document.
    """
    topic: str
    """
    One of runs, mean, interval, pairing, left_out, drawn, page.
    """


class MetricSpec(Document):
    """
    One number that a point yields.
    """

    better: str | None = None
    """
    'lower', 'higher' or null
    """
    error_metric: str | None = None
    """
    The metric that bounds its relative error, where a run has it
    """
    help: str
    name: str
    needs_steady_state: bool = False
    """
    Of a saturated run its value means nothing
    """
    unit: str | None = None


class MetricText(Document):
    """
    The metric that is answered by.
    """

    better: str | None
    label: str
    """
    As one says it: `packet latency, mean`.
    """
    name: str
    relative_to: str | None
    """
    What values are divided by, such as `environment = alone`; null: nothing.
    """
    shown_scale: float
    """
    Divide a value by this to have it in `shown_unit`.
    """
    shown_unit: str
    """
    How sentences write it, such as `Gb/s`; may be empty.
    """
    unit: str
    """
    Unit of all values in the answer, such as `ns` or `gbps`.
    """


class MissPartsDocument(Document):
    """
    Where a miss spends its time: means over misses in ns, which add up to its latency.
    """

    cache: float
    """
    Lookups, and waiting for a free MSHR or way
    """
    directory: float
    """
    Waiting for the directory and for the line
    """
    memory: float
    other_caches: float
    """
    Invalidations, and fetches from owners
    """
    reply_propagation: float
    reply_queueing: float
    reply_serialisation: float
    request_propagation: float
    request_queueing: float
    request_serialisation: float


class ModelSpec(Document):
    """
    How a model finds its results, and what they hold.
    """

    caution: str
    """
    What its results leave out, as answers say it; may be empty
    """
    cost_sections: list[str]
    """
    Two: points that share both cost alike
    """
    has_events: bool
    """
    Time passes: limits of events and of simulated time
    """
    has_links: bool
    """
    Links and routers of a topology count
    """
    has_ports: bool
    """
    Counters of ports, and a bottleneck
    """
    has_ranks: bool
    """
    Jobs of ranks, with their tables
    """
    implied_sections: list[str]
    """
    Sections that a point has only where they say more than their defaults
    """
    main_metric: str
    """
    By which a sweep is read first
    """
    name: str
    parts: list[str]
    """
    Of a result, that other models may not have
    """
    simulates: bool
    """
    False: formulas, with an error of their own
    """
    title: str


class Money(Document):
    """
    A price, and between which limits it lies in 90 % of the drawn prices.
    """

    at_table: float
    """
    By the table's own prices.
    """
    high: float
    """
    95th percentile.
    """
    low: float
    """
    5th percentile of the drawn prices.
    """
    value: float
    """
    Expected: the mean over the drawn prices.
    """


class MovedChoice(Document):
    """
    One choice at one place, in both sweeps.
    """

    after: Estimate
    before: Estimate
    change: Estimate | None
    """
    After over before (or their difference, where `is_ratio` is false) with its interval; null where it cannot be formed.
    """
    has_moved: bool
    """
    Beyond chance: of all that are said to have moved 5 % may not have.
    """
    label: str
    p_value: float | None


class NetworkClass(Document):
    """
    A class of links.
    """

    cables: int
    link_class: str


class NetworkFacts(Document):
    """
    What networks are compared by; null where it is not known, and `unknown` says why.
    """

    bisection_fraction: float | None = None
    """
    Bisection bandwidth over half of what all endpoints send
    """
    busiest_class: str | None = None
    busiest_class_load: float | None = None
    """
    Of its busiest link under uniform traffic at full rate; 1 is full
    """
    cables_per_endpoint: float | None = None
    diameter: int | None = None
    mean_hops: float | None = None
    unknown: dict[str, Any] | None = None


class NetworkLinks(Document):
    """
    Cables of one class between two nodes, each row all together.
    """

    active_fraction: list[float | None] | None
    """
    Of the cable and direction that was active longest; null without a table of ports
    """
    bytes: list[float] | None
    """
    Sum over the cables, both ways
    """
    cables: list[int]
    degraded: list[int]
    """
    Cables that are slower in the run
    """
    failed: list[int]
    """
    Cables that fail in the run
    """
    from_: Annotated[list[int], Field(alias="from")]
    """
    A node, by its place
    """
    link_class: list[int]
    """
    Place in `classes`
    """
    rate_gbps: list[float]
    """
    Sum over the cables, each way
    """
    stalled_fraction: list[float | None] | None
    """
    Likewise, the largest
    """
    to: list[int]


class NetworkNodes(Document):
    """
    Routers, or parts of the network where it is too large for routers one by one.
    """

    cables: list[int]
    """
    To other nodes
    """
    endpoints: list[int]
    failed_routers: list[int]
    group: list[int]
    inner_cables: list[int]
    """
    Between routers that it stands for
    """
    level: list[int] | None
    """
    Hops from the nearest router with endpoints, -1 where none is reached; null where the network has no levels
    """
    name: list[str] | None
    """
    Null where routers are only numbered
    """
    router: list[int]
    """
    The router, or the first of those that it stands for
    """
    routers: list[int]
    """
    How many it stands for
    """
    x: list[float]
    """
    From 0; the longer side of the picture is 1
    """
    y: list[float]
    """
    From 0, upwards
    """


class NetworkTraffic(Document):
    """
    Bytes between groups of routers, from the run's flows.
    """

    bytes: list[list[float]]
    """
    From each row's groups to each column's
    """
    first_group: list[int]
    last_group: list[int]
    """
    More groups than 64 are taken together
    """


class NewShareLink(Document):
    """
    A share link with its secret, which is not shown again.
    """

    created_at: AwareDatetime
    expires_at: AwareDatetime
    id: str
    made_by: str
    path: str
    """
    Path for a browser, which then shows the sweep
    """
    token: str
    """
    For the header Authorization: Bearer
    """
    used_at: AwareDatetime | None
    """
    Last use, to the minute
    """
    with_fabrics: bool = False
    """
    It lends imported fabrics, too: wiring, names of nodes, archive, specification, tables
    """


class NewWebhookDocument(Document):
    """
    A webhook with its secret, which is not shown again.
    """

    created_at: AwareDatetime
    description: str | None
    disabled_note: str | None
    """
    Why it was disabled
    """
    enabled: bool
    events: list[str]
    failing_since: AwareDatetime | None
    """
    First failure since it last worked
    """
    id: str
    previous_secret_until: AwareDatetime | None
    """
    Until when the secret of before signs as well; null: it does not
    """
    secret: str
    """
    whsec_ and base64, as Standard Webhooks has it
    """
    url: str


class NextTime(Document):
    """
    A time to come.
    """

    at: AwareDatetime
    """
    In UTC
    """
    begins_at: AwareDatetime
    """
    With the jitter of this time
    """
    local: str
    """
    The same on the clock of its time zone, with the offset
    """


class OpenBracketDocument(Document):
    """
    What a search has left: its number lies between these values.
    """

    between: int
    """
    Values of the axis between the two, at least 1
    """
    high: float
    """
    The condition holds here
    """
    low: float
    """
    The condition does not hold here
    """


class Option(Document):
    """
    Something that can be chosen in the answer's controls.
    """

    label: str
    value: str


class OriginDocument(Document):
    """
    Where an imported sweep comes from.
    """

    content_digest: str
    """
    SHA-256 of what its archive holds; see the format
    """
    exported_at: AwareDatetime
    imported_at: AwareDatetime
    results_different: int
    """
    Runs that this server had computed before, with another result
    """
    sweep_id: str
    """
    Its identifier on the server that computed it
    """


class ParameterDocument(Document):
    """
    One parameter of a point, with its unit and origin.
    """

    default: Any
    help: str
    is_default: bool
    name: str
    path: str
    section: str
    unit: str | None
    value: Any


class PathCollective(Document):
    """
    Collectives of a kind on the path.
    """

    collective: str
    count: int
    time_ns: float


class PathStep(Document):
    """
    A step of the path.
    """

    begin_ns: float
    bytes: int
    end_ns: float
    kind: str
    """
    compute, message, or a collective by its name
    """
    label: str | None
    operation: int
    """
    Its number in the rank, from 0
    """
    rank: int
    """
    Of a message who sends, of a collective who came last
    """
    to_rank: int | None
    """
    Of a message who receives
    """


class PauseRequest(Document):
    """
    Why a schedule is paused.
    """

    note: str | None = None
    """
    For whoever finds it paused.
    """


class PointAggregate(Document):
    """
    A metric over the replicates of one point, with its 95 % interval.
    """

    high: float | None
    low: float | None
    max: float | None
    mean: float | None
    metric: str
    min: float | None
    n: int
    not_steady: int = 0
    """
    Replicates whose network was saturated; a metric that needs a steady state is without their values
    """
    unit: str | None


class PointColumn(Document):
    """
    One axis or metric of the points, a value a point.
    """

    is_log: bool
    """
    Whether equal ratios should have equal distances.
    """
    keys: list[float | str] | None
    """
    Of each label the coordinate, as a filter names it; null without labels.
    """
    kind: str
    """
    `network`: what the network of the point costs or draws. One of axis, input, network, metric.
    """
    label: str
    labels: list[str] | None
    """
    Of an axis of a few values, what `values` counts from 0; else null.
    """
    path: str
    """
    By which results are filtered.
    """
    unit: str | None
    values: list[float | None]
    """
    Null where the point has none.
    """


class PointsPanel(Document):
    """
    Points with all that varies.
    """

    choices: list[int]
    """
    Of each point its choice, a place in `labels`.
    """
    columns: list[PointColumn]
    """
    The axes, what networks cost, then the metrics.
    """
    coordinates: dict[str, Any]
    labels: list[str]
    point_indexes: list[int]
    runs: list[int]
    """
    Of each point the runs behind its mean.
    """
    title: str


class PortClass(Document):
    """
    All ports of one link class together.
    """

    active_fraction: FractionSummary
    bytes: int
    idle_fraction: FractionSummary
    link_class: str
    ports: int
    stalled_fraction: FractionSummary


class PortDocument(Document):
    """
    One router output port.
    """

    active_fraction: float
    bytes: int
    idle_fraction: float
    link_class: str
    peer_router: int | None = None
    port: int
    router: int
    stalled_fraction: float


class PortsDocument(Document):
    """
    Port counters of one run; active, idle and stalled add up to the elapsed time.

    Port by port they are in the run's table ``ports``, with report.ports = all.
    """

    classes: list[PortClass]
    elapsed_ns: float
    hottest: list[PortDocument]


class PriceComponent(Document):
    """
    A line of a price table.
    """

    component: str
    """
    Its class.
    """
    date: str
    """
    When it was said: a year, a month or a day.
    """
    high_fraction: float = 1.0
    """
    Highest price, over this one: 1 to 100.
    """
    idle_power_fraction: float = 1.0
    """
    Power while its ports have nothing to send, over that under load: 0 to 1.
    """
    low_fraction: float = 1.0
    """
    Lowest price that one may get, over this one: above 0, at most 1.
    """
    name: str
    """
    What it is called; each name once in a table.
    """
    ports: int | None = None
    """
    Of a switch or a NIC: ports that it has; null: as many as are used.
    """
    power_per_port_w: float = 0.0
    """
    More for each port used.
    """
    power_w: float = 0.0
    """
    Power of one under load, in watts.
    """
    price_per_gbps_usd: float = 0.0
    """
    More for each Gb/s used.
    """
    price_per_m_gbps_usd: float = 0.0
    """
    More for each metre and each Gb/s used.
    """
    price_per_m_usd: float = 0.0
    """
    More for each metre.
    """
    price_per_port_usd: float = 0.0
    """
    More for each port used.
    """
    price_usd: float = 0.0
    """
    Price of one, in US dollars. Below 0 only beside `price_per_port_usd`, as in a fitted formula; the whole price is never below 0.
    """
    rate_gbps: float | None = None
    """
    Rate that it carries at most, a port or a cable; null: any.
    """
    reach_m: float | None = None
    """
    Of a cable or optics: longest length; null: any.
    """
    source: str
    """
    Who says so.
    """
    stalled_power_fraction: float | None = None
    """
    Power while its ports have packets and no credit, over that under load: 0 to 1; null: as idle.
    """


class PriceFlip(Document):
    """
    A single price at which another network is the better buy.
    """

    component: str
    """
    Name in the price table.
    """
    factor: float
    """
    That price over the table's.
    """
    is_in_range: bool
    """
    Whether the table has it between low and high.
    """
    rival: str
    """
    Who is the better buy beyond it.
    """


class PriceTableChanges(Document):
    """
    What to change of a price table.
    """

    name: str
    """
    Another name for all its versions
    """


class PriceTableItem(Document):
    """
    What a list of price tables shows of each: its latest version.
    """

    components: int
    created_at: AwareDatetime | None
    """
    null where it comes with FabricSweep
    """
    digest: str
    is_shipped: bool
    """
    It comes with FabricSweep, and nobody changes it
    """
    name: str
    title: str
    version: int
    """
    0 of a table that comes with FabricSweep
    """


class PriceTablePage(Document):
    """
    A page of price tables by name.
    """

    items: list[PriceTableItem]
    next_cursor: str | None
    """
    Pass as ``cursor`` for the next page; null at end
    """


class PriceTableVersion(Document):
    """
    One version of a name.
    """

    created_at: AwareDatetime
    digest: str
    version: int


class PricesText(Document):
    """
    The table that an answer is priced by.
    """

    digest: str
    """
    SHA-256 of its content.
    """
    factors: dict[str, float]
    """
    By class of components, what its prices were multiplied by for this answer.
    """
    name: str
    title: str
    version: int
    """
    0: it comes with the product.
    """


class ProbableValue(Document):
    """
    One value of a choice.
    """

    label: str
    probability: float
    """
    Of being drawn, 0 to 1
    """
    value: Any


class Progress(ProgressBase):
    """
    Counts of runs (a run is one replicate of one point) by phase.

    ``completed`` includes ``cached``; the phases other than ``cached`` add up to ``total``.
    """

    aborted: int
    cached: int
    """
    Completed runs that were answered from earlier results
    """
    completed: int
    executing: int
    """
    Being simulated: at most one run a worker process
    """
    failed: int
    queued: int
    """
    Not begun: waiting for a worker, or in the chunk of one
    """
    timed_out: int
    """
    Ended by a limit, with part of a result
    """
    total: int


class ProgressEvent(Document):
    """
    ``progress``: the counts as they stood ``at`` this time.
    """

    at: AwareDatetime
    executed_seconds: float
    """
    Time under way before ``resumed_at``
    """
    expansion: ExpansionDocument | None
    """
    While its points are being made
    """
    finished_at: AwareDatetime | None
    """
    When the last run ended; null under way
    """
    held: str | None = None
    """
    It gives no new runs away: it is paused or being stopped
    """
    held_note: str | None = None
    """
    Why it is paused
    """
    phase: str
    """
    Where a sweep, a point or a replicate stands. One of pending, expanding, queued, executing, completed, timed_out, failed, aborted.
    """
    progress: Progress
    resumed_at: AwareDatetime | None
    """
    When the newest go began: ``started_at``, or after a retry
    """
    started_at: AwareDatetime | None
    """
    When the first run began
    """
    summary: str
    """
    How far it is, in words
    """
    sweep_id: str


class ProjectChanges(Document):
    """
    What to change of a project; what is absent stays as it is.
    """

    description: str | None = None
    max_concurrent_sweeps: int | None = None
    """
    Under way at once; null: the bound of the installation. For admins
    """
    max_core_seconds: float | None = None
    """
    That its runs may take altogether; null: no bound. For admins
    """
    max_points: int | None = None
    """
    Of all its sweeps together; null: no bound. For admins
    """
    shares_results: bool = True
    """
    Of sweeps that are submitted from now on
    """


class ProjectRequest(Document):
    """
    A project to be made.
    """

    description: str | None = None
    name: str
    """
    Lower-case letters, digits and hyphens
    """


class ProjectUse(Document):
    """
    What a project uses now of what its quotas bound.
    """

    attachment_bytes: int
    """
    Of its fabrics and traces, as stored
    """
    concurrent_sweeps: int
    """
    Under way now
    """
    core_seconds: float
    """
    That its runs have taken altogether, with what waits by its estimate
    """
    most_attachment_bytes: int
    """
    Of each project of the installation
    """
    points: int
    """
    Of all its sweeps together, expected ones with them
    """
    points_to_make: int
    """
    That workers have still to make
    """


class PruneRequest(Document):
    """
    Which sweeps to delete: those that have ended and meet every condition given.
    """

    dry_run: bool = False
    """
    Say what would go; delete nothing
    """
    older_than: str
    """
    Time since it ended, such as 30d, 12h or 2w
    """
    phase: str | None = None
    """
    One in which sweeps end
    """
    tag: str | None = None
    """
    A tag that they have
    """


class PrunedSweep(Document):
    """
    A sweep that goes.
    """

    bytes: int
    """
    About what its rows take in the database
    """
    finished_at: AwareDatetime
    id: str
    name: str
    phase: str
    """
    Where a sweep, a point or a replicate stands. One of pending, expanding, queued, executing, completed, timed_out, failed, aborted.
    """
    runs: int
    tags: list[str]


class Quantile(Document):
    """
    A quantile of a sample, by order statistics.
    """

    high: float | None
    low: float | None
    """
    Null where so few runs have no 95 % interval.
    """
    p: float
    value: float


class QuantileDocument(Document):
    """
    The value that this share of the rows does not exceed.
    """

    fraction: float
    value: float


class QuestionText(Document):
    """
    A question that this sweep can be asked.
    """

    question: str
    """
    What a sweep may be asked; which of them it is asked first follows from its axes. One of ranking, map, paying, scaling, load, conditions, spread, probability, sensitivity, bottleneck, goal, cost, explore.
    """
    title: str
    """
    As a tab says it.
    """


class RangeEstimate(Document):
    """
    A quantity known only roughly.
    """

    expected: float
    high: float
    low: float


class RankOnPath(Document):
    """
    A rank, and how much of its computing is on the path.
    """

    compute_ns: float
    rank: int


class RateUnit(RootModel[str]):
    root: str
    """
    What rates are written in. One of bits, bytes.
    """


class RecommendedRouting(Document):
    """
    A routing that suits a topology.
    """

    kind: str
    reason: str


class RecordedCollective(Document):
    """
    Collective operations that are alike.
    """

    bytes: int
    """
    As the workload `collective` counts them
    """
    collective: str
    count: int
    members: int


class RecordedComputing(Document):
    """
    Computing of a rank, all of its streams together.
    """

    least_ns: float
    mean_ns: float
    most_ns: float


class Regret(Document):
    """
    What choosing this costs where it is worst.
    """

    label: str
    ratio: float
    """
    How many times worse than the best there, at least 1.
    """
    where: str
    """
    That place in words.
    """


class ResultColumn(Document):
    """
    One column of the results.
    """

    help: str
    kind: str
    """
    What a column of the results holds. One of coordinate, network, metric, meta.
    """
    name: str
    unit: str | None


class ResultFormat(RootModel[str]):
    root: str
    """
    How tables are written. One of json, csv, arrow, parquet.
    """


class ResultRow(ResultRowBase):
    """
    One run of one point; ``metrics`` and ``cost`` are empty until it has completed.
    """

    cached: bool
    coordinates: dict[str, str | bool | int | float]
    cost: CostDocument | None
    metrics: dict[str, float | None]
    network: dict[str, float | None] | None = None
    """
    What the point's network costs and draws, by the names of these columns; null where it has no price, nothing in models without links
    """
    phase: str
    """
    Where a sweep, a point or a replicate stands. One of pending, expanding, queued, executing, completed, timed_out, failed, aborted.
    """
    point_index: int
    replicate: int
    steady: bool | None = None
    """
    False where the network was saturated: metrics that need a steady state have no mean there; null where the workload offers no load, and before a result
    """


class RetryPreview(RetryPreviewBase):
    """
    What a retry would run again; nothing is changed.
    """

    by_class: dict[str, int]
    """
    Runs by who must act; those that were aborted are in none
    """
    by_phase: dict[str, int]
    dry_run: Literal[True]
    makes_points: bool
    """
    Points that were not made, since the sweep was cancelled or stopped, are made
    """
    runs: int
    sweep_id: str


class RotateRequest(Document):
    """
    For how long the secret of before signs as well.
    """

    overlap_seconds: int = 86400
    """
    Both secrets are valid for so long
    """


class RoundDocument(Document):
    """
    One round of the pattern, over all draws.
    """

    flows: int
    max_congestion: float
    mean_bandwidth_fraction: float
    round: int


class RouterSize(Document):
    """
    How many routers have so many ports.
    """

    ports: int
    routers: int


class RulePart(Document):
    """
    One part of the conditions' space and who wins there.
    """

    bounds: dict[str, list[Any]]
    """
    Path of an input to its limits: above the first, up to the second.
    """
    draws: int
    right: int
    """
    Draws in it in which the winner is the best.
    """
    winner: str


class SamplesDocument(Document):
    """
    How the drawn axes are sampled.
    """

    can_be_extended: bool
    """
    More samples would leave these as they are
    """
    correlation: list[CorrelationDocument]
    count: int
    """
    As written; of Saltelli's design the base samples
    """
    method: str
    """
    How rows are drawn. One of random, latin_hypercube, sobol, halton, saltelli.
    """
    samples: int
    """
    How many samples there are: the values of ``sample``
    """
    seed: int


class Schedule(Document):
    """
    A schedule.
    """

    alerts: list[dict[str, Any]]
    """
    Its rules, in their order
    """
    catch_up_seconds: int
    changed_at: AwareDatetime
    created_at: AwareDatetime
    cron: str | None
    description: str | None
    email_to: list[str]
    id: str
    jitter_seconds: int
    keep_runs: int | None
    name: str
    newest_model_revision: int | None
    """
    With which it has run for on_model_revision; null: with none yet
    """
    next_time: AwareDatetime | None
    """
    Next time of cron, in UTC; null while paused
    """
    next_times: list[NextTime]
    """
    None while it is paused
    """
    on_model_revision: bool
    overlap: str
    pause_note: str | None
    paused: bool
    seeds: str
    spec: dict[str, Any]
    spec_version: int
    """
    Counts its specifications: runs are held against runs with the same one
    """
    time_zone: str


class ScheduleRun(Document):
    """
    One run of a series.
    """

    base_seed: int | None
    cause: str
    """
    Why a run was asked for. One of cron, revision, manual, backfill.
    """
    ended_at: AwareDatetime | None
    findings: list[FindingDocument] | None
    """
    What each rule said, in their order; null before the end
    """
    model_revision: int | None
    planned_at: AwareDatetime
    reason: str | None
    """
    Why it was passed over, refused or cancelled
    """
    slot: str
    """
    Its time, such as 2026-11-01T02:00:00Z; `revision 14`; or a name of its own
    """
    spec_version: int
    started_at: AwareDatetime | None
    state: str
    """
    Where a run of a series stands. One of waiting, running, ended, skipped, refused.
    """
    sweep_id: str | None
    """
    Null without a sweep, and once it is deleted
    """
    sweep_phase: str | None
    """
    Of the sweep now; of its end, once it is deleted
    """


class ScheduleRunPage(Document):
    """
    A page of a series, latest times first.
    """

    items: list[ScheduleRun]
    next_cursor: str | None


class ScheduleSummary(Document):
    """
    A schedule in a list.
    """

    changed_at: AwareDatetime
    created_at: AwareDatetime
    cron: str | None
    description: str | None
    id: str
    name: str
    next_time: AwareDatetime | None
    """
    Next time of cron, in UTC; null while paused
    """
    on_model_revision: bool
    overlap: str
    pause_note: str | None
    paused: bool
    seeds: str
    time_zone: str


class SearchDocument(SearchBase):
    """
    How far the searches of a sweep are; one search is one replicate of one place.

    A place is a combination of the other axes. ``found``, ``holds_at_first``, ``never_holds``, ``unknown``
    and ``searching`` add up to ``searches``.
    """

    found: int
    """
    Ended: two neighbouring values bracket the number
    """
    holds_at_first: int
    """
    Ended: the condition holds at the first value already
    """
    never_holds: int
    """
    Ended: the condition does not hold at the last value
    """
    path: str
    """
    Path of the searched parameter
    """
    round: int
    """
    The round whose runs are under way, from 1; the last one when none is
    """
    rounds_at_most: int
    """
    Rounds that a search takes without interruption
    """
    searches: int
    """
    Those whose first points are stored
    """
    searching: int
    """
    Go on, or have values left that were not run
    """
    unknown: int
    """
    Ended, unless its runs are retried: a run that decides failed, was stopped or did not measure what is asked
    """
    until: str
    """
    What ends a search
    """
    widest: OpenBracketDocument | None
    """
    Of those in ``searching`` that have run both ends, the one with the most values left; null where there is none
    """


class SeriesRun(Document):
    """
    One run of a series with a metric.
    """

    alerts: list[str]
    """
    Messages of its alerts
    """
    cause: str
    """
    Why a run was asked for. One of cron, revision, manual, backfill.
    """
    high: float | None
    low: float | None
    """
    Lower end of the 95 % interval; null with n below 2
    """
    mean: float | None
    """
    Over the points and these replicates
    """
    model_revision: int | None
    n: int
    """
    Replicates that have the metric at all points that count
    """
    planned_at: AwareDatetime
    slot: str
    spec_version: int
    state: str
    """
    Where a run of a series stands. One of waiting, running, ended, skipped, refused.
    """
    sweep_id: str | None
    sweep_phase: str | None


class Share(Document):
    """
    A probability or a share of a variance, with its interval.
    """

    high: float
    low: float
    value: float | None
    """
    Null where no draw is resolved.
    """


class ShareLink(Document):
    """
    A share link; the link itself is shown once, where it is made.
    """

    created_at: AwareDatetime
    expires_at: AwareDatetime
    id: str
    made_by: str
    used_at: AwareDatetime | None
    """
    Last use, to the minute
    """
    with_fabrics: bool = False
    """
    It lends imported fabrics, too: wiring, names of nodes, archive, specification, tables
    """


class ShareLinks(Document):
    """
    The share links of a sweep that are good now, newest first.
    """

    items: list[ShareLink]


class ShareRequest(Document):
    """
    A share link to be made.
    """

    expires_in_days: int = 14
    """
    Afterwards it opens nothing
    """
    with_fabrics: bool = False
    """
    Of a sweep with imported fabrics, lend these as well: wiring, names of nodes, archive, specification and tables of runs
    """


class SharedSweep(Document):
    """
    The sweep that a share link shows.
    """

    expires_at: AwareDatetime
    """
    Afterwards the link opens nothing
    """
    sweep_id: str


class Span(Document):
    """
    Least and most of a figure.
    """

    high: float
    low: float


class StatementDocument(Document):
    """
    A connection to the database that has been busy, or idle in a transaction, for a second or more.
    """

    application: str
    process_id: int
    """
    Of the database server.
    """
    seconds: float
    state: str
    statement: str
    """
    Its text without values, cut to 300 characters.
    """
    waits_for: str | None
    """
    What it waits for now, as the server names it.
    """


class SweepChanges(Document):
    """
    What to change of a sweep; what is absent stays as it is.
    """

    description: str | None = None
    """
    What the sweep is to find out; null for nothing
    """
    name: str = ""
    """
    What the sweep is called in lists and headings
    """
    priority: str | None = None
    """
    Weight of its share of the workers from now on: low 1, normal 4, high 16
    """
    tags: list[str] = []
    """
    All its tags; those that it had are replaced
    """


class SweepSortName(RootModel[str]):
    root: str
    """
    By what the list goes; among equals the newest comes first. One of newest, name, state, runs, owner.
    """


class Synonym(Document):
    """
    Words of the field, and what of the catalogue they lead to.
    """

    finds: list[str]
    """
    Sections, `section:kind` of components, and `section.parameter`; empty where there is nothing
    """
    note: str = ""
    """
    What to know, in a sentence; may be empty
    """
    words: list[str]
    """
    As people write them, in small letters
    """


class TableDocument(Document):
    """
    One table of a run.
    """

    bytes: int
    """
    Length of its Arrow stream, as it is sent
    """
    name: str
    rows: int


class TableFormat(RootModel[str]):
    root: str
    """
    How the table of a run is written. One of arrow, csv.
    """


class TableSizeDocument(Document):
    """
    A table of the database with its indexes.
    """

    bytes: int
    name: str
    rows: int
    """
    As the server estimates it.
    """


class TablesDocument(Document):
    """
    What the offline check found in the forwarding tables.
    """

    cycle: list[str] | None
    """
    Channels that wait for each other, by name
    """
    deadlock_free: bool | None
    """
    Null where it was not checked
    """
    longest_path_hops: int
    looping_pairs: int
    unreachable_pairs: int
    virtual_lanes: int


class TakenDocument(Document):
    """
    What the runs of a sweep took that were simulated for it and stored; cached ones took nothing.
    """

    core_seconds: float
    """
    CPU time of their simulation; beside the estimate's
    """
    memory_bytes_max: int
    """
    Most that one of them held, by the core's own count
    """


class Template(Document):
    """
    What an example says of itself that is meant to be started from.
    """

    core_seconds: float
    """
    Processor time that it took when measured
    """
    method: str
    """
    How its model computes, in plain words
    """
    number: int
    """
    Its place among the templates, from 1
    """
    points: int
    """
    Points of its sweep
    """
    question: str
    """
    What it answers, in a sentence
    """
    replicates: int
    """
    Replicates of each point
    """


class TimelineLines(Document):
    """
    The lines that are drawn, from top to bottom: a stream of a rank each.
    """

    rank: list[int]
    stream: list[int]


class TimelineSpans(Document):
    """
    Stretches of bins in which a line does the same for the most part; where there is none it waits.
    """

    begin_bin: list[int]
    end_bin: list[int]
    """
    The first bin after it
    """
    kind: list[int]
    """
    A place in `kinds`
    """
    line: list[int]


class TornadoBar(Document):
    """
    The metric where an axis or input is low, and where it is high.
    """

    effect: float
    """
    The larger mean over the smaller one, or their difference, as `scale` says.
    """
    high: Estimate
    high_label: str
    label: str
    low: Estimate
    low_label: str
    """
    The values at that end, with their unit.
    """
    path: str


class TraceChanges(Document):
    """
    What to change of a trace.
    """

    name: str
    """
    Another name for all its versions
    """


class TraceExportFormat(RootModel[str]):
    root: str
    """
    Formats that a trace is written in. One of arrow, goal, chakra, addresses, addresses_parquet.
    """


class TraceScaling(Document):
    """
    How many ranks a trace is to have.
    """

    grid: list[int] | None = None
    """
    Ranks along each dimension then, the fastest one last; absent: each dimension of the recorded grid grows by the same factor
    """
    name: str
    """
    Of the new trace; a known name gets a new version
    """
    ranks: int
    """
    More than were recorded; each does as much as before
    """


class TraceSummary(Document):
    """
    What a recording of ranks holds.
    """

    collectives: list[RecordedCollective]
    compute: RecordedComputing
    matrix: CommunicationMatrix
    message_sizes: list[MessageSizes]
    """
    By powers of two, smallest first
    """
    messages: int
    operations: int
    operations_by_kind: dict[str, int]
    ranks: int
    sent_bytes: int
    streams: int
    """
    Of a rank, at most: what runs side by side
    """


class TraceVersion(Document):
    """
    One version of a name.
    """

    created_at: AwareDatetime
    digest: str
    version: int


class TraceWindow(Document):
    """
    A window of a trace that is to become a trace: what begins in it, where messages do not meet.
    """

    bandwidth_gbps: float = 200.0
    """
    Of each message by itself, in Gb/s
    """
    from_ns: float = 0.0
    latency_ns: float = 1000.0
    """
    Of each message, in ns
    """
    name: str
    """
    Of the new trace; a known name gets a new version
    """
    to_ns: float


class UntilDocument(Document):
    """
    When replicates are enough: the metric's interval is this narrow.
    """

    confidence: float
    metric: str
    relative_half_width: float
    """
    Half of the interval, as a share of the mean
    """


class WaitingRuns(Document):
    """
    Runs of sweeps under way, by who can take them and by what holds their sweeps.
    """

    executing: int
    """
    Handed out to workers.
    """
    held: str | None
    """
    Why their sweeps give no runs away; null where they do.
    """
    oldest_seconds: float
    """
    How long the run has waited that is next in its sweep, at most.
    """
    pool: str
    """
    `shared`: any worker process; `whole_machine`: one that has its machine alone; `no_worker`: nobody who lives. By the estimate of the largest run of each sweep.
    """
    queued: int


class WebhookChanges(Document):
    """
    What to change of a webhook; what is absent stays as it is.
    """

    description: str | None = None
    enabled: bool = True
    """
    true also makes a webhook work again that was disabled
    """
    events: list[str] = ["alert"]
    url: str = ""


class WebhookDocument(Document):
    """
    A webhook; its secret is shown once, where it is made.
    """

    created_at: AwareDatetime
    description: str | None
    disabled_note: str | None
    """
    Why it was disabled
    """
    enabled: bool
    events: list[str]
    failing_since: AwareDatetime | None
    """
    First failure since it last worked
    """
    id: str
    previous_secret_until: AwareDatetime | None
    """
    Until when the secret of before signs as well; null: it does not
    """
    url: str


class WebhookPage(Document):
    """
    A page of webhooks, newest first.
    """

    items: list[WebhookDocument]
    next_cursor: str | None


class WebhookRequest(Document):
    """
    A webhook to be made.
    """

    description: str | None = None
    events: list[str]
    """
    What it is told of
    """
    url: str
    """
    Where messages go: https://, a public host
    """


class WinnerRule(Document):
    """
    A choice that was best beyond chance is not among the possible winners any more.
    """

    by: str | None = None
    """
    The axis whose values compete; that of the answer when absent.
    """
    kind: Literal["winner"]
    metric: str | None = None
    """
    The metric; that of the sweep's answer when absent.
    """


class WorkerDocument(Document):
    """
    A worker that has shown a sign of life lately.
    """

    memory_bytes: int
    """
    Of each process, beside others.
    """
    model_revision: int
    name: str
    processes: int
    seen_at: AwareDatetime
    whole_memory_bytes: int | None
    """
    Of one process while the others idle; null of older workers.
    """


class WorkersCheck(Document):
    """
    Workers that have shown a sign of life lately.
    """

    count: int
    """
    Worker processes able to run points
    """
    detail: str
    status: str
    """
    Outcome of one check. One of ok, failed.
    """


class AddressSummary(Document):
    """
    What an address trace holds.
    """

    accesses: int
    accesses_of_core: AccessesOfCore
    address_bytes: int
    """
    One more than the highest address
    """
    cores: int
    """
    One more than the highest that has an access
    """
    gap_ns_of_core: GapsOfCore
    lines: int
    """
    Of 64 bytes, that are accessed
    """
    shared_lines: int
    """
    Those of them that more than one core accesses
    """
    writes: int


class Aggregates(Document):
    """
    One metric, point by point.
    """

    items: list[AggregateRow]
    metric: str
    needs_steady_state: bool = False
    """
    The metric means nothing in a saturated network: such runs are left out
    """
    next_cursor: str | None
    """
    Of the next page; null at the end
    """
    prices: PricesText | None = None
    """
    What networks are priced by; null in models without links
    """
    timed_out: int
    """
    Runs left out because they timed out
    """
    unit: str | None


class Anova(Document):
    """
    How the variance of a factorial divides; all shares add up to 1.
    """

    chance: float
    """
    The rest.
    """
    error_degrees: int
    higher: float
    """
    Interactions of three axes and more.
    """
    shared_chance: float
    """
    What all places of a replicate have in common.
    """
    terms: list[AnovaTerm]


class BottleneckRow(Document):
    """
    What holds one point back.
    """

    ejection: float | None
    """
    The same of receiving.
    """
    exposure: ExposureRow | None
    """
    Of replayed traces; null of others.
    """
    injection: float | None
    """
    Share of the time the busiest endpoint sends.
    """
    label: str
    limit: str
    """
    One of injection, ejection, links, memory, directory, mshr, outstanding, issue, endpoints, latency, saturated, undetermined, mixed.
    """
    link: float | None
    """
    The same of the busiest channel between routers.
    """
    link_class: str | None
    """
    Of the busiest ports, where that is known.
    """
    memory: MemoryRow | None
    """
    Of shared memory; null of other workloads.
    """
    n: int
    point_index: int
    text: str
    x: float | None
    """
    Where along the walked axis; null without one.
    """
    x_label: str | None


class CablesDocument(Document):
    """
    Loads of the cables.
    """

    classes: list[CableClass]
    columns: dict[str, list[Any]] | None = None
    """
    Every cable, column by column, when the report asked for all
    """
    hottest: list[HotCable]


class Check(Document):
    """
    One thing the service depends on.
    """

    detail: str
    status: str
    """
    Outcome of one check. One of ok, failed.
    """


class Claim(Document):
    """
    A published statement beside what this simulator gives.
    """

    accepted_when: str
    """
    The rule, fixed before our figures were seen
    """
    cause: str | None
    """
    Of a missed one, why, as we see it; null where we do not know, and of others
    """
    example: str | None
    """
    Name of the example whose sweep computes ours; null where no single sweep does
    """
    identifier: str
    """
    Short name within its study, such as 1.c
    """
    ours: str
    """
    The figures that we get
    """
    published: str
    """
    What the paper says, in our words
    """
    verdict: str
    """
    Whether our figures lie where a claim is accepted. One of reached, missed, not_run.
    """


class ClaimStudy(Document):
    """
    A paper, or another reference, with its claims.
    """

    claims: list[Claim]
    command: str
    """
    Computes all of its claims, in a copy of the source
    """
    name: str
    note: str
    """
    How our figures were made
    """
    reference: str
    """
    The publication, or what else ours is held against
    """
    title: str


class ClaimTable(Document):
    """
    Every claim, by study.
    """

    studies: list[ClaimStudy]


class ColumnQuantiles(Document):
    """
    How the numbers of one column are spread: its cumulative distribution, point by point.
    """

    column: str
    mean: float | None
    missing: int
    """
    Rows without a number; they do not count in the rest
    """
    quantiles: list[QuantileDocument]
    """
    From the least to the greatest
    """
    rows: int


class ComparedPlace(Document):
    """
    Who won at one place in each sweep.
    """

    choices: list[MovedChoice]
    coordinates: dict[str, Any]
    has_changed: bool
    """
    Whether the best is another one, both decided.
    """
    title: str
    verdict_after: str | None
    verdict_before: str | None
    """
    Null where nothing competes.
    """
    winner_after: str | None
    winner_before: str | None
    """
    The best; null where none is.
    """


class Comparison(Document):
    """
    What two sweeps answer, place by place that both have.
    """

    compared: int
    """
    Choices at places, of which both have results.
    """
    is_paired: bool
    """
    Whether both have the same random numbers, so that replicates are paired.
    """
    is_ratio: bool
    metric: MetricText
    moved: int
    name_after: str
    name_before: str
    """
    What sentences call the first sweep: its name, with its identifier where both have the same.
    """
    notes: list[str]
    """
    How they were compared, and what could not be.
    """
    only_after: int
    only_before: int
    """
    Points of the first that the second does not have.
    """
    places: list[ComparedPlace]
    """
    The first 1,000; changed winners first.
    """
    places_total: int
    sentences: list[str]
    winners_changed: int


class Controls(Document):
    """
    What the answer was asked for, and what else may be asked for.
    """

    against: str | None = None
    """
    The second metric of `explore`.
    """
    baseline: str | None
    by: str | None
    """
    Path of the axis whose values compete.
    """
    bys: list[Option]
    confidence: float
    ideal: str | None
    """
    Label of the value taken as the ideal.
    """
    include_not_steady: bool
    include_timed_out: bool
    metric: str
    metrics: list[Option]
    """
    Those that some run has.
    """
    relative_to: str | None
    """
    `path=label`, as given in the request.
    """
    relatives: list[Option]
    threshold: float
    """
    Gain of a doubling below which more does not pay.
    """
    tolerance: float
    """
    How much worse than the best still counts as tied.
    """
    x: str | None
    xs: list[Option]
    y: str | None = None
    """
    Of a heat map: path of its other axis.
    """


class CostParts(Document):
    """
    Of what the cost of one network is made.
    """

    cables: list[CableLengths]
    shares: list[CostShare]


class CostRow(Document):
    """
    One network at one place: its cost, and its value by the metric.
    """

    affordable: float | None
    """
    Probability of costing an endpoint no more than the budget; null without one.
    """
    best_affordable: Share | None
    """
    Probability of the best value of those that are affordable.
    """
    best_buy: Share | None
    """
    Probability of the least cost for its value; null where the value is not known well enough.
    """
    cheapest: Share | None
    """
    Probability of costing least of all; null of the ideal.
    """
    cheapest_good_enough: Share | None
    """
    Probability of costing least of those that are good enough.
    """
    choice: str
    """
    The choice alone.
    """
    cost_for_value: Money | None
    """
    Cost times a time, or over a rate, as `cost_for_value_unit` says; at the metric's mean.
    """
    cost_per_delivered_gbps_usd: Money | None
    """
    Cost of the whole network over the mean of that, in US dollars for each Gb/s.
    """
    cost_per_endpoint_usd: Money
    cost_usd: Money
    delivered_gbps: Estimate | None
    """
    Bits that reached all endpoints over the time of a run, headers included; null where that is not known.
    """
    endpoints: int
    energy_j: Estimate | None
    """
    Of a run, from its begin to its end; null where `mean_power_w` is, and of an offered load, which has no end.
    """
    front: float | None
    """
    Share of the draws in which no other is both as cheap and as good, and better in one.
    """
    front_with_power: float | None
    """
    The same with the power as a third respect.
    """
    good_enough: float | None
    """
    Probability of a value that is good enough, as `within` of the figure says.
    """
    is_on_front: bool
    """
    Whether it is on the front of the plain numbers.
    """
    iteration_energy_j: Estimate | None
    """
    The same over the iterations of the workload; null where it has none.
    """
    label: str
    """
    The choice, and how much of the resource it has.
    """
    mean_power_w: Estimate | None
    """
    Drawn on average over the runs, by how long ports were active, stalled and idle; null where that is not known.
    """
    parts: int
    """
    Which of the figure's `parts` are its own, from 0.
    """
    point_index: int
    power_per_endpoint_w: float
    power_w: float
    """
    Under load.
    """
    regret_mean: float | None
    """
    Expected cost for its value over the least one of each draw, at least 1.
    """
    regret_p95: float | None
    """
    95th percentile of that.
    """
    role: str
    """
    What a line or a row is among the others. One of choice, ideal, baseline.
    """
    value: Estimate | None
    """
    Of the metric; null without runs that count, as where some were cut off.
    """


class CriticalPath(Document):
    """
    The chain of operations that sets how long a trace takes where messages do not meet.
    """

    bandwidth_gbps: float
    collectives: list[PathCollective]
    collectives_ns: float
    compute_ns: float
    latency_ns: float
    length_ns: float
    """
    Computing, messages and collectives together
    """
    longest: list[PathStep]
    """
    The longest steps, at most 100, in the order of time
    """
    messages: int
    messages_ns: float
    ranks: list[RankOnPath]
    """
    Whose computing takes most of the path; at most 20
    """
    sent_bytes: int
    steps: int
    version: int


class DatabaseDocument(Document):
    """
    The database.
    """

    bytes: int
    """
    On disk.
    """
    connections: int
    """
    To this database, of all processes.
    """
    connections_most: int
    """
    To all databases of the server.
    """
    oldest_transaction_seconds: float
    statements: list[StatementDocument]
    """
    The longest first, at most 200.
    """
    tables: list[TableSizeDocument]
    """
    The largest first.
    """


class DeliveryDocument(Document):
    """
    A message on its way to a webhook.
    """

    attempts: list[DeliveryAttempt]
    """
    Oldest first
    """
    created_at: AwareDatetime
    event: str
    """
    What has happened; dots as Standard Webhooks writes them. One of sweep.ended, sweep.failed, sweep.paused, schedule.run, alert, webhook.test.
    """
    id: str
    message_id: str
    """
    webhook-id of the request: the same for each try
    """
    next_at: AwareDatetime | None
    """
    Of the next try; null when there is none
    """
    state: str
    """
    waiting, delivered or failed
    """


class DeliveryPage(Document):
    """
    A page of deliveries, newest first.
    """

    items: list[DeliveryDocument]
    next_cursor: str | None


class DifferencePage(Document):
    """
    How the completed runs of two sweeps differ, paired by point and replicate.
    """

    compared: int
    """
    Points with a completed run in both
    """
    items: list[DifferenceRow]
    """
    Points that moved, in the sweep's order
    """
    metric: str | None
    """
    Null: of every point the metric that moved most
    """
    missing: int
    """
    Points of the sweep that have no completed run in both
    """
    model_revision: int
    moved: int
    next_cursor: str | None
    other_id: str
    other_model_revision: int
    sweep_id: str
    unmoved: int


class DistributionDocument(Document):
    """
    Summary of many samples; the unit stands in the distribution's name.
    """

    count: int
    histogram: Histogram | None = None
    max: float | None
    mean: float | None
    min: float | None
    quantiles: dict[str, float | None]
    std: float | None


class DotRow(Document):
    """
    One choice, or one condition, at one place.
    """

    is_possible_winner: bool
    label: str
    point_index: int
    rank: int | None
    """
    1 for the best mean; null for the ideal.
    """
    ratio_to_baseline: Estimate | None
    """
    How many times better than the baseline; null without one.
    """
    ratio_to_best: Estimate | None
    """
    How many times worse than the best, 1.2 is 20 % worse; null for the best.
    """
    ratio_to_ideal: Estimate | None
    """
    Share of the ideal: 0.8 performs 0.8 times as well; null without an ideal.
    """
    role: str
    """
    What a line or a row is among the others. One of choice, ideal, baseline.
    """
    value: Estimate


class DotsPanel(Document):
    """
    The rows at one place of the other axes, best first.
    """

    coordinates: dict[str, Any]
    groups: list[list[str]]
    """
    Neighbours in the order that cannot be told apart.
    """
    rows: list[DotRow]
    sentences: list[str]
    title: str
    verdict: str
    """
    How sure a place is of its winner. One of best, not_told_apart, ahead, unknown, alone, missing.
    """


class DraftNetworkDocument(Document):
    """
    One wiring of a draft's points; null where a figure is not known.
    """

    bisection_fraction: Span | None = None
    """
    1 is full bisection
    """
    busiest_class: str | None = None
    busiest_class_load: Span | None = None
    """
    Load of the busiest class of links under uniform traffic at full rate; above 1 they are oversubscribed
    """
    cable_rate_per_endpoint_fraction: Span | None = None
    """
    Rate of all cables over endpoints and their injection rate
    """
    cables: int | None = None
    """
    Between routers, each counted once
    """
    diameter: int | None = None
    """
    Most hops between routers
    """
    endpoints: int | None = None
    radix: int | None = None
    """
    Ports of the largest router
    """
    routers: int | None = None
    settings: dict[str, Any]
    """
    Its parameters that are short
    """
    title: str
    """
    The topology's title
    """
    unknown: dict[str, str] | None = None
    """
    By figure, why it is not known
    """


class DrawRegret(Document):
    """
    What a choice costs over all draws, held against the best of each draw.
    """

    mean: Estimate
    """
    Expected regret.
    """
    quantiles: list[Quantile]
    worst: float


class DrawnDistribution(Document):
    """
    How the values of a drawn axis spread; numbers are in the axis' unit.

    All but ``kind`` and ``values`` are null for a choice among values that are no numbers.
    """

    high: float | None = None
    """
    Largest value; null without one
    """
    is_integer: bool | None = None
    """
    Whether values are rounded
    """
    kind: str
    """
    As the specification writes it: uniform, normal ...
    """
    low: float | None = None
    """
    Smallest value; null without one
    """
    mean: float | None = None
    median: float | None = None
    quantile_05: float | None = None
    """
    5 % of the values lie below
    """
    quantile_95: float | None = None
    """
    95 % of the values lie below
    """
    values: list[ProbableValue] | None = None
    """
    Of a choice
    """
    weight_kept: float | None = None
    """
    Part of the distribution that its ends do not cut off
    """


class DrawnRule(Document):
    """
    The smallest rule of thresholds that tells the winner.
    """

    accuracy: float
    """
    Share of left-out draws in which it is right.
    """
    choice_alone: str
    """
    The choice that wins most draws.
    """
    error: float
    """
    Standard error of that share.
    """
    parts: list[RulePart]
    paths: list[str]
    share_alone: float
    """
    Share of all draws in which that choice wins.
    """


class DrillState(Document):
    """
    The network before the failure, or after it.
    """

    busiest: BusiestCableDocument | None
    facts: NetworkFacts


class EndEvent(Document):
    """
    ``end``: nothing more will come; the sweep has reached its last phase, with these counts.
    """

    at: AwareDatetime
    executed_seconds: float
    """
    Time under way before ``resumed_at``
    """
    expansion: ExpansionDocument | None
    """
    While its points are being made
    """
    finished_at: AwareDatetime | None
    """
    When the last run ended; null under way
    """
    held: str | None = None
    """
    It gives no new runs away: it is paused or being stopped
    """
    held_note: str | None = None
    """
    Why it is paused
    """
    phase: str
    """
    Where a sweep, a point or a replicate stands. One of pending, expanding, queued, executing, completed, timed_out, failed, aborted.
    """
    progress: Progress
    resumed_at: AwareDatetime | None
    """
    When the newest go began: ``started_at``, or after a retry
    """
    started_at: AwareDatetime | None
    """
    When the first run began
    """
    summary: str
    """
    How far it is, in words
    """
    sweep_id: str


class EstimateDocument(Document):
    """
    What a sweep will cost, without its cached runs.
    """

    core_seconds: RangeEstimate
    memory_bytes_max: int
    """
    Estimated memory of the largest point
    """
    waiting_seconds: RangeEstimate | None = None
    """
    The part of it that it waits for other sweeps that share the workers; null of estimates from before
    """
    wall_seconds: RangeEstimate
    """
    From the first run to the end of the last one, with the workers counted in ``workers``: about 90 % of sweeps end inside it, as far as they are like those that ended here before. Rounded to what is known
    """
    work_seconds: RangeEstimate | None = None
    """
    The part of it that the sweep's own runs take; null of estimates from before
    """
    workers: int
    """
    Worker processes assumed for wall_seconds; at least 1
    """


class Example(Document):
    """
    A ready specification.
    """

    name: str
    template: Template | None = None
    """
    Null where it is one of the other examples
    """
    text: str
    title: str


class Examples(Document):
    """
    All of them, by name.
    """

    items: list[Example]


class ExtendRequest(Document):
    """
    How many samples or replicates a sweep is to have in all, and what points beside those it has.
    """

    axes: dict[str, list[Any]] | None = None
    """
    Further values of the axis written first, by its name, as in a specification: they come behind those that it has. Any other value would move points
    """
    dry_run: bool = False
    """
    Say what it would come to; change nothing
    """
    replicates: int | None = None
    """
    Replicates of each point in all, more than today; of replicates until precise enough the most that a point gets
    """
    samples: int | None = None
    """
    Samples in all, more than today
    """
    spaces: dict[str, dict[str, Any]] | None = None
    """
    Further sub-spaces by their names, as in a specification, of a sweep that has some
    """


class FabricDrill(Document):
    """
    What moves when parts of a fabric fail; a route leads between endpoints on two routers.
    """

    after: DrillState
    before: DrillState
    cables_failed: int
    """
    Those of failed routers included
    """
    endpoints_cut_off: int
    """
    Others that cannot reach the largest part left
    """
    endpoints_lost: int
    """
    Attached to a failed router
    """
    engine: str
    """
    The routing engine that filled tables before and after
    """
    imported_routes_broken: int | None
    """
    Of the routes of the fabric's own tables; null without tables
    """
    parts: int
    """
    Into which what is left falls, those with endpoints
    """
    routes: int
    routes_broken: int
    """
    Over something that fails
    """
    routes_lost: int
    """
    That no longer arrive
    """
    routes_moved: int
    """
    That go another way afterwards
    """
    share_followed: float
    """
    Of all destinations; counts are scaled to all
    """


class FabricSummary(Document):
    """
    What a fabric consists of.
    """

    endpoint_links: int
    """
    Cables between endpoints and routers
    """
    endpoints: int
    has_tables: bool
    """
    Its forwarding tables were imported with it
    """
    levels: int | None = None
    """
    Router levels when the fabric is a tree; null otherwise
    """
    link_rates: list[LinkRate]
    """
    Of all cables, slowest first
    """
    links: int
    """
    Cables between routers; endpoint cables count apart
    """
    router_sizes: list[RouterSize]
    """
    By ports, fewest first
    """
    routers: int


class FailureDocument(Document):
    """
    Why a replicate has no result.
    """

    code: str
    failure_class: str | None = None
    """
    Who has to act
    """
    field: str | None = None
    """
    Dotted path of the parameter to blame
    """
    kind: str
    """
    What went wrong; ``failure_class`` says who has to act. One of user, model, resource, transient, internal.
    """
    message: str


class FailureEvent(Document):
    """
    ``failure``: a replicate has failed.
    """

    at: AwareDatetime
    failure: FailureDocument
    point_index: int
    replicate: int
    sweep_id: str


class FailuresDocument(Document):
    """
    What failing links cost.
    """

    harmful: list[HarmfulLink]
    """
    The 32 worst, worst first
    """
    links_failed: int
    mean_loss_fraction: float
    trials: int


class Fix(Document):
    """
    One change of a document at a mistake's pointer.
    """

    action: str
    """
    What to do at the pointer
    """
    to: str | None = None
    """
    The new name or value; null where none is
    """


class Group(Document):
    """
    The runs at one place, or at several that the grouping joins.
    """

    between: Share | None
    """
    Share of the variance between draws; null with one run a draw, or places joined.
    """
    coordinates: dict[str, Any]
    curve: GroupCurve
    cut_short: int
    """
    Of these, ended by a limit: without a value, at best known to lie above one.
    """
    exceedances: list[GroupExceedance]
    mean: Estimate | None
    """
    Of those that have a value.
    """
    n: int
    """
    Values, runs cut short included: one a draw, else one a run.
    """
    places: int
    """
    How many places it joins.
    """
    quantiles: list[GroupQuantile]
    runs: GroupRuns
    sentences: list[str]
    standard_deviation: float | None
    title: str


class HeatFigure(Document):
    """
    A metric over two axes, a panel a choice.
    """

    is_log: bool
    """
    Whether equal ratios should have equal steps of colour.
    """
    kind: Literal["heat"] = "heat"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[HeatPanel]
    title: str
    x: AxisText
    y: AxisText


class HeldDocument(Document):
    """
    A sweep that gives no new runs away; those under way are finished.
    """

    by: str
    """
    Who holds a sweep: somebody, or the circuit breaker, since its runs fail for one reason. One of user, breaker.
    """
    hold: str
    """
    Why a sweep gives no new runs away. One of paused, stopping.
    """
    note: str | None
    """
    Why
    """
    since: AwareDatetime


class HotLinksDocument(Document):
    """
    Hot links window by window.
    """

    window_ns: float
    """
    Length of each window
    """
    windows: list[HotWindow]


class InputIndex(Document):
    """
    Sobol' indices of one input.
    """

    first: Share | None
    """
    Share of the variance that it accounts for alone.
    """
    label: str
    path: str
    total: Share | None
    """
    Share that it accounts for alone and together with others; only of Saltelli's design.
    """


class JobDocument(Document):
    """
    One job of the environment; background jobs repeat until the foreground has ended.
    """

    aggregation: JobAggregationDocument | None = None
    allocation: str | None = None
    endpoints: int
    iteration_time_ns: DistributionDocument | None
    iterations: int
    name: str
    priority: int | None = None
    ranks: int
    role: str
    """
    Whether a job is what is studied, or what disturbs it. One of foreground, background.
    """
    workload: str


class Key(Document):
    """
    A key; the key itself is shown once, where it is made.
    """

    created_at: AwareDatetime
    expires_at: AwareDatetime
    hint: str
    """
    How the key begins
    """
    id: str
    made_by: str | None
    """
    null: on the server itself
    """
    name: str
    parent: str | None = None
    """
    Identifier of the key that made it, with which it falls; null: a person, or the server
    """
    role: str
    """
    Each may do what those before it may.

    A viewer reads. An editor submits and changes sweeps, fabrics and schedules as well. An owner decides
    who else may, and where the project's events are sent. An admin is that of the whole installation:
    an owner of every project, who also makes projects. One of viewer, editor, owner, admin.
    """
    used_at: AwareDatetime | None
    """
    Last use, to the minute
    """


class Keys(Document):
    """
    Keys, newest first.
    """

    items: list[Key]


class KneeCell(Document):
    """
    The knee of one choice at one place.
    """

    column: int
    """
    Which of the figure's `columns`, from 0.
    """
    earliest: float | None
    """
    The smallest value where the knee may be: below `knee` where steps before it are undetermined; the last value tried where it is not reached; null where nothing is known of it.
    """
    knee: float | None
    """
    The smallest value tried from which every later step no longer pays; null unless reached.
    """
    label: str
    """
    The choice, as its column.
    """
    place: str
    """
    The place in words, as the panel of its lines is called.
    """
    row: int
    """
    Which of the figure's `rows`, from 0.
    """
    shown: str
    """
    In short: `4 GB/s`, `2 to 4 GB/s`, `32 GB/s or more`, `undetermined` or `not known`.
    """
    status: str
    """
    What the data say about a knee. One of reached, not_reached, undetermined, unknown.
    """
    text: str
    """
    The same as a sentence, with what the step that decides gains.
    """
    where: dict[str, Any]
    """
    Coordinates of the place, by path.
    """


class KneesPanel(Document):
    """
    The knees of all choices at all places.
    """

    cells: list[KneeCell]
    """
    By row, then by column; none where a choice has no result.
    """
    coordinates: dict[str, Any]
    title: str


class Line(Document):
    """
    One line of a chart.
    """

    label: str
    marks: list[Mark]
    points: list[LinePoint]
    """
    By rising x.
    """
    role: str
    """
    What a line or a row is among the others. One of choice, ideal, baseline.
    """


class LinesPanel(Document):
    """
    The lines at one place of the other axes.
    """

    coordinates: dict[str, Any]
    lines: list[Line]
    marks: list[Mark]
    """
    Crossings of lines.
    """
    sentences: list[str]
    title: str
    """
    The place in words; empty when there is one panel.
    """
    winner: str | None = None
    """
    The choice that is best at every x with results; null where there is none.
    """


class MapCell(Document):
    """
    One place of a map.
    """

    margin: Estimate | None
    """
    How many times better the winner is than the runner-up.
    """
    possible: list[str]
    """
    The possible winners.
    """
    text: str
    verdict: str
    """
    How sure a place is of its winner. One of best, not_told_apart, ahead, unknown, alone, missing.
    """
    winner: str | None
    """
    The best, or who is ahead; null where nobody is.
    """
    x: int
    """
    Which value of the map's x, from 0.
    """
    y: int
    """
    Which value of the map's y, from 0.
    """


class MapPanel(Document):
    """
    A map at one place of the axes beyond x and y.
    """

    cells: list[MapCell]
    coordinates: dict[str, Any]
    title: str


class MeanRow(Document):
    """
    One point.
    """

    completed: int
    """
    Those of them that have completed
    """
    coordinates: dict[str, str | bool | int | float]
    metrics: dict[str, MeanValue | None]
    network: dict[str, float | None] | None = None
    """
    What the point's network costs and draws, by the names of these columns; null where it has no price, nothing in models without links
    """
    not_steady: int
    """
    Those of them whose network was saturated; metrics that need a steady state are then null
    """
    phase: str
    """
    Of its runs together
    """
    point_index: int
    runs: int
    """
    Its runs that the filter keeps
    """


class Member(Document):
    """
    Somebody with a role in a project.
    """

    email: str | None
    id: str
    name: str | None
    role: str
    """
    Each may do what those before it may.

    A viewer reads. An editor submits and changes sweeps, fabrics and schedules as well. An owner decides
    who else may, and where the project's events are sent. An admin is that of the whole installation:
    an owner of every project, who also makes projects. One of viewer, editor, owner, admin.
    """
    seen_at: AwareDatetime | None
    """
    Last sign-in; null: invited, and not yet here
    """
    since: AwareDatetime


class Members(Document):
    """
    The members of a project, those of longest standing first.
    """

    items: list[Member]


class MemoryBottleneckDocument(Document):
    """
    What holds the cores of a run with shared memory back, and where its misses spend their time.
    """

    issue_limited_fraction: float
    """
    Share of the cores' time in which their own pace of issue holds them back
    """
    limit: str
    """
    What holds the cores of a run with shared memory back; latency: nothing is busy, no limit reached. One of memory, directory, network, mshr, outstanding, issue, latency.
    """
    max_directory_busy_fraction: float
    max_link_utilisation: float
    max_memory_busy_fraction: float
    miss_latency_ns: float | None
    """
    Mean; null where nothing missed
    """
    misses: int
    mshr_limited_fraction: float
    """
    Share of the cores' time in which an access waits for an MSHR or a way
    """
    operations: int
    outstanding_limited_fraction: float
    """
    Share of the cores' time at the limit of outstanding operations; mean over cores
    """
    parts_ns: MissPartsDocument | None
    """
    Null where nothing missed
    """
    sentence: str
    """
    The same in words, with the parameters that the limits come from
    """


class MetricDifference(Document):
    """
    One metric of both points.
    """

    after: Estimate
    before: Estimate
    change: Estimate | None
    """
    After over before (or their difference, where `is_ratio` is false) with its interval; null where it cannot be formed.
    """
    has_moved: bool
    """
    Beyond chance: of all that are said to have moved 5 % may not have.
    """
    is_ratio: bool
    metric: MetricText
    p_value: float | None


class Network(Document):
    """
    A network, laid out: the same network is laid out the same each time.
    """

    arrangement: str
    """
    How routers are arranged. One of levels, groups, grid, circle.
    """
    cables: int
    """
    Between routers, each counted once
    """
    classes: list[NetworkClass]
    detail: str
    """
    What one node stands for
    """
    endpoints: int
    facts: NetworkFacts
    groups: int
    links: NetworkLinks
    nodes: NetworkNodes
    routers: int
    traffic: NetworkTraffic | None
    """
    Null without a table of flows, and where all routers are one group
    """


class NetworkPrice(Document):
    """
    What the network of a point costs and draws; null without a price, and then ``unknown`` says why.
    """

    network_cost_per_endpoint_usd: float | None
    network_cost_usd: float | None
    """
    Expected: the mean over the drawn prices
    """
    network_power_per_endpoint_w: float | None
    network_power_w: float | None
    """
    Under load
    """
    prices: PricesText
    unknown: str | None


class NewKey(Document):
    """
    A key with its secret, which is not shown again.
    """

    created_at: AwareDatetime
    expires_at: AwareDatetime
    hint: str
    """
    How the key begins
    """
    id: str
    key: str
    """
    For the header Authorization: Bearer
    """
    made_by: str | None
    """
    null: on the server itself
    """
    name: str
    parent: str | None = None
    """
    Identifier of the key that made it, with which it falls; null: a person, or the server
    """
    role: str
    """
    Each may do what those before it may.

    A viewer reads. An editor submits and changes sweeps, fabrics and schedules as well. An owner decides
    who else may, and where the project's events are sent. An admin is that of the whole installation:
    an owner of every project, who also makes projects. One of viewer, editor, owner, admin.
    """
    used_at: AwareDatetime | None
    """
    Last use, to the minute
    """


class OperationDocument(Document):
    """
    What goes on now.
    """

    care: CareDocument
    chunks: list[ChunkDocument]
    """
    The oldest first, at most 200.
    """
    database: DatabaseDocument
    queue: list[WaitingRuns]
    workers: list[WorkerDocument]
    """
    By name, at most 200.
    """


class ParamSpec(Document):
    """
    One parameter of a component.
    """

    applies_when: str | None = None
    """
    When the parameter has an effect, in words; giving it otherwise is an error
    """
    axis: str
    """
    What its values are to a study: choice, condition, resource, scale, load or chance
    """
    choices: list[str] | None = None
    default: Any | None = None
    exclusive_min: bool = False
    help: str
    items: Annotated[list[ParamSpec], Field(validate_default=True)] = []
    """
    What an item of a list of jobs has beside its workload
    """
    max: int | float | None = None
    max_items: int | None = None
    min: int | float | None = None
    min_items: int | None = None
    name: str
    nullable: bool = False
    preset_defaults: dict[str, Any] | None = None
    """
    Default under a value of the section's `preset`, where it differs
    """
    required: bool = False
    type: str
    """
    What values a parameter takes. One of integer, real, boolean, choice, integer_list, text, text_list, fabric, trace, address_trace, jobs, link_classes.
    """
    unit: str | None = None


class PhaseEvent(Document):
    """
    ``phase``: the sweep has changed phase.
    """

    at: AwareDatetime
    executed_seconds: float
    """
    Time under way before ``resumed_at``
    """
    finished_at: AwareDatetime | None
    """
    When the last run ended; null under way
    """
    phase: str
    """
    Where a sweep, a point or a replicate stands. One of pending, expanding, queued, executing, completed, timed_out, failed, aborted.
    """
    resumed_at: AwareDatetime | None
    """
    When the newest go began: ``started_at``, or after a retry
    """
    started_at: AwareDatetime | None
    """
    When the first run began
    """
    sweep_id: str


class PointComparison(Document):
    """
    What two points measured, metric by metric that both have.
    """

    is_paired: bool
    """
    Whether both have the same random numbers, so that replicates are paired.
    """
    metrics: list[MetricDifference]
    name_after: str
    name_before: str
    notes: list[str]
    """
    How they were compared, and what could not be.
    """
    only_after: list[str]
    only_before: list[str]
    """
    Metrics that the second point does not have.
    """
    sentences: list[str]


class PointSummary(Document):
    """
    What a list of points shows of each.
    """

    coordinates: dict[str, str | bool | int | float]
    index: int
    network: dict[str, float | None] | None = None
    """
    What the point's network costs and draws, by the names of these columns; null where it has no price, nothing in models without links
    """
    phase: str
    """
    Where a sweep, a point or a replicate stands. One of pending, expanding, queued, executing, completed, timed_out, failed, aborted.
    """
    point_key: str
    progress: Progress


class PointsFigure(Document):
    """
    The points one by one: an axis beside the other, or one metric against another.
    """

    against: MetricText | None
    """
    The second metric; null: the study has one.
    """
    kind: Literal["points"] = "points"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    network_metrics: Annotated[list[MetricText], Field(validate_default=True)] = []
    """
    What networks cost and draw, which the metric can be drawn against too.
    """
    panels: list[PointsPanel]
    points: int
    """
    Points with a value; of very many some are given.
    """
    title: str


class PooledCurve(Document):
    """
    All values of one choice, whatever the place.
    """

    at: list[float]
    """
    Values at which the density is given, rising; empty where there are fewer than 10 values, or all are equal.
    """
    density: list[float]
    """
    Kernel density there, 1 where it is greatest; over the logarithm where the panel is logarithmic.
    """
    label: str
    n: int
    """
    Values: one a run that counts, or one a draw.
    """
    places: int
    """
    Places of the other axes that they are of.
    """
    point_indexes: list[int]
    """
    The point of each value, where there are at most 30; else empty.
    """
    quartiles: list[float]
    """
    25 %, 50 % and 75 %.
    """
    ranks: list[int] | None
    """
    Of each value its rank among the n, from 1; null where `values` has them all.
    """
    role: str
    """
    What a line or a row is among the others. One of choice, ideal, baseline.
    """
    values: list[float]
    """
    Rising; of many values some, see `ranks`.
    """


class PriceTable(Document):
    """
    One version of a price table.
    """

    components: list[PriceComponent]
    created_at: AwareDatetime | None
    """
    null where it comes with FabricSweep
    """
    digest: str
    """
    SHA-256 of what it says; answers name it
    """
    is_shipped: bool
    """
    It comes with FabricSweep, and nobody changes it
    """
    name: str
    notes: str | None
    title: str
    version: int
    """
    0 of a table that comes with FabricSweep
    """
    versions: list[PriceTableVersion]
    """
    All versions of the name, newest first; none where it comes with FabricSweep
    """


class Project(Document):
    """
    A project; ``role`` is that of whoever asks.
    """

    created_at: AwareDatetime
    description: str | None
    max_concurrent_sweeps: int | None
    """
    Under way at once; null: the bound of the installation
    """
    max_core_seconds: float | None
    """
    That its runs may take altogether; null: no bound
    """
    max_points: int | None
    """
    Of all its sweeps together; null: no bound
    """
    name: str
    role: str
    """
    Each may do what those before it may.

    A viewer reads. An editor submits and changes sweeps, fabrics and schedules as well. An owner decides
    who else may, and where the project's events are sent. An admin is that of the whole installation:
    an owner of every project, who also makes projects. One of viewer, editor, owner, admin.
    """
    shares_results: bool
    """
    Results of public components answer other projects' runs, and theirs its own; never those of points with imported fabrics
    """


class Projects(Document):
    """
    The projects that whoever asks is a member of, by name; an admin sees all.
    """

    items: list[Project]


class PruneReport(Document):
    """
    What goes, the oldest first.
    """

    bytes: int
    """
    About what their rows take together; results stay
    """
    dry_run: bool
    more: bool
    """
    More sweeps meet the conditions: ask again
    """
    sweeps: list[PrunedSweep]
    """
    At most 1000 a request
    """


class ReadyChecks(Document):
    """
    Everything a sweep needs to make progress.
    """

    broker: Check
    database: Check
    workers: WorkersCheck


class ResultPage(Document):
    """
    A page of results.
    """

    columns: list[ResultColumn]
    finished_before: int = 0
    """
    Runs of the sweep that had ended when the first page was read
    """
    items: list[ResultRow]
    more_since: int = 0
    """
    Runs that have ended since; some are missing where their place in the order had been passed
    """
    next_cursor: str | None
    prices: PricesText | None = None
    """
    What networks are priced by; null in models without links
    """
    total: int
    """
    Rows that match the filter, over all pages, when the first was read
    """


class RunTables(Document):
    """
    The tables of a run, by name.
    """

    run_id: str
    tables: list[TableDocument]


class SchedulePage(Document):
    """
    A page of schedules, newest first.
    """

    items: list[ScheduleSummary]
    next_cursor: str | None


class ScheduleRequest(Document):
    """
    A schedule to be made, as JSON or YAML.
    """

    alerts: Annotated[
        list[Annotated[IntervalRule | BandRule | WinnerRule | ChangedRule | FailureRule, Field(discriminator="kind")]],
        Field(validate_default=True),
    ] = []
    """
    What raises an alert at the end of a run.
    """
    catch_up_seconds: int = 3600
    """
    How late a time may still run, when no scheduler was there at the time itself.
    """
    cron: str | None = None
    """
    When it runs: minute, hour, day of month, month, day of week. `0 2 * * *` is every day at two.
    """
    description: str | None = None
    """
    What the series is to find out.
    """
    email_to: list[str] = []
    """
    Who gets alerts by mail; webhooks get them as well.
    """
    jitter_seconds: int = 0
    """
    Each time comes up to so much later, by chance that its name decides.
    """
    keep_runs: int | None = None
    """
    How many runs the series keeps: of older ones the sweeps are deleted too. Without a number all are kept.
    """
    name: str
    """
    What the schedule is called in lists and headings.
    """
    on_model_revision: bool = False
    """
    Run once with the models of now, and again whenever newer models are installed.
    """
    overlap: str = "skip"
    """
    What becomes of a time that comes while the run before is under way.
    """
    seeds: str = "fresh"
    """
    `fresh`: each run has a base seed of its own (Monte Carlo); `same`: each has that of the specification (regression watch).
    """
    spec: dict[str, Any]
    """
    What is run: a specification as for POST /v1/sweeps, see GET /v1/schema/sweep.
    """
    time_zone: str = "UTC"
    """
    The IANA time zone of `cron`, such as `Europe/Zurich`.
    """


class SensitivityPanel(Document):
    """
    What the metric of one choice depends on at one place; or all choices and places at once.
    """

    anova: Anova | None
    bars: list[TornadoBar]
    """
    The largest effect first.
    """
    coordinates: dict[str, Any]
    indices: list[InputIndex]
    """
    The largest first.
    """
    method: str
    """
    One of anova, saltelli, given_data.
    """
    n: int
    """
    Draws, or runs of a factorial.
    """
    refused: list[str]
    """
    Why a method does not apply.
    """
    scale: str
    """
    One of ratio, difference.
    """
    sentences: list[str]
    title: str


class Series(Document):
    """
    One metric along the runs of a schedule, oldest first.
    """

    better: str | None
    filter: str | None
    metric: str | None
    """
    Null while no run has a metric
    """
    metrics: list[str]
    """
    Those that the newest run with a sweep has
    """
    runs: list[SeriesRun]
    schedule_id: str
    unit: str | None


class SessionDocument(Document):
    """
    Who asks, and what they may do.
    """

    csrf_token: str | None
    """
    For the header FabricSweep-CSRF of what changes something; null: none is needed
    """
    id: str
    is_admin: bool
    kind: str
    """
    local: the one user of an installation without access control; key: an API key; share: a share link. One of local, user, key, share.
    """
    name: str
    projects: list[Project]
    shared: SharedSweep | None
    """
    What a share link lets whoever asks read besides; null: none was brought, or their roles show the sweep anyway
    """


class SpreadCurve(Document):
    """
    The runs of one choice at one place.
    """

    epsilon: float
    """
    Half-height of the 95 % band of the distribution.
    """
    label: str
    n: int
    """
    Runs, or draws.
    """
    point_index: int | None
    """
    Null where several points are joined.
    """
    quantiles: list[Quantile]
    ranks: list[int] | None
    """
    Of each value its rank among the n, from 1; null where `values` has them all.
    """
    role: str
    """
    What a line or a row is among the others. One of choice, ideal, baseline.
    """
    values: list[float]
    """
    Rising, one a run; of many runs some, see `ranks`.
    """
    worst: float


class SpreadPanel(Document):
    """
    The distributions at one place.
    """

    coordinates: dict[str, Any]
    curves: list[SpreadCurve]
    sentences: list[str]
    title: str


class StaticDocument(Document):
    """
    Cables, tables, rounds and failures of one run of the static model.
    """

    cables: CablesDocument
    failures: FailuresDocument | None
    rounds: list[RoundDocument]
    tables: TablesDocument


class SweepSummary(SweepBase):
    """
    What a list of sweeps shows of each.
    """

    archived_at: AwareDatetime | None
    """
    Since when lists leave it out; null: they show it
    """
    base_seed: int
    created_at: AwareDatetime
    current_model_revision: int
    """
    Of the models as they are now
    """
    description: str | None
    earlier_model_revisions: list[int]
    """
    Others that some of its runs were computed with: it was mixed on purpose
    """
    executed_seconds: float
    """
    Time under way before ``resumed_at``
    """
    expansion: ExpansionDocument | None
    """
    While its points are being made (phases pending and expanding)
    """
    finished_at: AwareDatetime | None
    """
    When the last run ended; null under way
    """
    held: HeldDocument | None
    """
    While it is paused or being stopped: it gives no new runs away
    """
    id: str
    is_helper: bool
    """
    A schedule or a program made it for its own use
    """
    is_own: bool
    """
    Whoever asks has submitted it
    """
    is_starred: bool
    """
    Whoever asks has starred it; without access control all share their stars
    """
    model: str
    model_revision: int
    """
    Of the models, by which its runs are computed
    """
    name: str
    newer_results: bool
    """
    The models have a newer revision now: :rerun computes the sweep anew
    """
    owner: str | None
    """
    Name of whoever submitted it; null where a schedule did, or before it was kept
    """
    phase: str
    """
    Where a sweep, a point or a replicate stands. One of pending, expanding, queued, executing, completed, timed_out, failed, aborted.
    """
    points: int
    """
    Points stored: all of them once ``expansion`` is null
    """
    priority: str
    """
    Weight of its share: low 1, normal 4, high 16
    """
    progress: Progress
    project: str
    """
    That it belongs to
    """
    replicates: int
    """
    Replicates of each point; with ``until``, the most
    """
    replicates_min: int
    """
    Replicates that each point has at least
    """
    resumed_at: AwareDatetime | None
    """
    When the newest go began: ``started_at``, or after a retry
    """
    schema_version: int
    sentence: str | None
    """
    First sentence of its answer, where that was made before and still holds; a list makes none
    """
    simcore_version: str
    started_at: AwareDatetime | None
    """
    When the first run began
    """
    summary: str
    """
    How far it is, in words
    """
    tags: list[str]
    """
    Words of its users' own, in order
    """
    until: UntilDocument | None
    """
    Points get no more replicates once this holds
    """
    waits_for: str | None
    """
    What it needs before anything of it goes on, where nothing does
    """


class Timeline(Document):
    """
    What ranks did in a window of time, reduced to bins: each shows what took most of it.
    """

    begin_ns: float
    """
    Of the earliest operation of the job that was kept
    """
    bins: int
    end_ns: float
    """
    Of the latest
    """
    first_line: int
    from_ns: float
    job: str | None
    jobs: list[str]
    """
    Jobs with a timeline; empty where there is only one job
    """
    kind_ns: list[float]
    """
    Time of each kind in the window, of these lines
    """
    kinds: list[str]
    """
    compute, send, receive, wait, and collectives
    """
    lines: TimelineLines
    lines_total: int
    """
    Streams of the job that have operations
    """
    spans: TimelineSpans
    to_ns: float


class Trace(Document):
    """
    One version of a trace.
    """

    addresses: AddressSummary | None
    """
    Null of a recording of ranks
    """
    created_at: AwareDatetime
    digest: str
    """
    SHA-256 of what a replay depends on
    """
    format: str
    """
    What it was read from
    """
    kind: str
    """
    What was recorded. One of ranks, addresses.
    """
    name: str
    summary: TraceSummary | None
    """
    Null of an address trace
    """
    version: int
    versions: list[TraceVersion]
    """
    All versions of the name, newest first
    """


class TraceItem(Document):
    """
    What a list of traces shows of each: its latest version.
    """

    address_bytes: int | None
    collectives: int | None
    cores: int | None
    created_at: AwareDatetime
    digest: str
    format: str
    kind: str
    """
    What was recorded. One of ranks, addresses.
    """
    lines: int | None
    name: str
    operations: int
    """
    Of an address trace its accesses
    """
    ranks: int | None
    """
    This and what follows is null of the other kind
    """
    sent_bytes: int | None
    version: int
    writes: int | None


class TracePage(Document):
    """
    A page of traces by name.
    """

    items: list[TraceItem]
    next_cursor: str | None
    """
    Pass as ``cursor`` for the next page; null at end
    """


class AttemptDocument(Document):
    """
    One attempt of a run. What a lost worker could not tell is null.
    """

    cpu_seconds: float | None
    ended_at: AwareDatetime | None
    """
    Null while it is under way
    """
    failure: FailureDocument | None
    number: int
    """
    From 1; retries count on
    """
    outcome: str
    """
    What became of an attempt. One of executing, completed, timed_out, failed, lost, aborted.
    """
    peak_memory_bytes: int | None
    """
    By the simulator's count; of a failed attempt the most that its process had held
    """
    started_at: AwareDatetime | None
    """
    When the worker was given the run
    """
    worker: str | None
    """
    Host and process
    """


class AxisDocument(Document):
    """
    One varied parameter, or several that move together.
    """

    distribution: DrawnDistribution | None = None
    """
    Of an axis that is drawn; null for others
    """
    name: str
    paths: list[str]
    """
    Resolved parameter paths; these name the coordinates
    """
    spaces: list[str] | None = None
    """
    The sub-spaces that have the axis; null: all
    """
    unit: str | None
    until: str | None = None
    """
    Of an axis that is searched, what ends the search; null for others
    """
    values: list[AxisValue]
    """
    None of a distribution of numbers
    """
    when: str | None = None
    """
    Where points have the axis: others have no coordinate of it; null: everywhere
    """


class BottleneckPanel(Document):
    """
    The points at one place.
    """

    coordinates: dict[str, Any]
    rows: list[BottleneckRow]
    sentences: list[str]
    title: str


class ChanceRow(Document):
    """
    One choice at one place, over all draws.
    """

    between: Share | None
    """
    Share of the variance that lies between draws, what is not known; the rest is chance. Null where draws have one run each.
    """
    label: str
    point_index: int
    """
    The first of its points.
    """
    probability: Share
    """
    Of being best; the limits hold for all choices at once, whatever ties and missing runs are taken for.
    """
    regret: DrawRegret | None
    """
    Ratios (1: the best) or differences (0: the best); null without a direction.
    """
    role: str
    """
    What a line or a row is among the others. One of choice, ideal, baseline.
    """
    standard_deviation_between: float | None
    """
    In the unit of the metric, or of its logarithm as `scale` says.
    """
    standard_deviation_within: float | None
    ties: int
    """
    Draws in which it is tied with another choice for the best.
    """
    unresolved: int
    """
    Draws in which a missing run leaves open whether it is.
    """
    value: Estimate
    """
    Mean over the draws.
    """
    wins: int


class ChancesPanel(Document):
    """
    The choices at one place, the most probable first.
    """

    coordinates: dict[str, Any]
    draws: int
    resolved: int
    """
    Draws of which it is known who is best.
    """
    rows: list[ChanceRow]
    rule: DrawnRule | None
    scale: str
    """
    How regret and variance are taken. One of ratio, difference.
    """
    sentences: list[str]
    title: str


class Component(Document):
    """
    One choice of a section.
    """

    answers_by: list[str] = []
    """
    Metrics by which a study is answered, the best first
    """
    constraints: Annotated[list[Constraint], Field(validate_default=True)] = []
    default_for: list[str] = []
    """
    Models whose points use it where the section names none; without such an entry that is the first of the section's components of the model
    """
    help: str
    kind: str
    measured_when: dict[str, str] | None = None
    """
    Of the metrics, those that not every point has: when, in words
    """
    metrics: list[str] | None = None
    models: list[str]
    """
    Models that the component serves
    """
    params: list[ParamSpec]
    recommended_routings: Annotated[
        list[RecommendedRouting], Field(validate_default=True)
    ] = []
    """
    Of a topology, the kinds of routing that suit it, the best first; a later one is for points that the earlier ones cannot serve
    """
    source: str | None = None
    title: str


class CostPanel(Document):
    """
    The networks at one place, the best buy first.
    """

    coordinates: dict[str, Any]
    flips: list[PriceFlip]
    """
    The nearest first.
    """
    knee: str | None
    """
    The last network on the front that pays; null without one.
    """
    not_priced: dict[str, str]
    """
    Networks without a price, and why.
    """
    rows: list[CostRow]
    sentences: list[str]
    title: str


class CutTrace(Document):
    """
    The trace that was cut, and what its borders tore.
    """

    collectives_left_out: int
    """
    That some members begin in the window; they take no time
    """
    messages_left_out: int
    """
    Of which one end begins in the window; they take no time
    """
    trace: Trace


class DistributionPanel(Document):
    """
    The distributions beside one another.
    """

    coordinates: dict[str, Any]
    curves: list[PooledCurve]
    is_log: bool
    """
    Whether equal ratios should have equal distances.
    """
    sentences: list[str]
    title: str


class Distributions(Document):
    """
    One metric over a grouping.
    """

    by: list[str]
    """
    Paths that make the groups.
    """
    confidence: float
    groups: list[Group]
    """
    The first 200.
    """
    groups_total: int
    metric: MetricText
    notes: list[str]
    sentences: list[str]
    value_of: str
    """
    What one value is. One of run, draw.
    """


class DotsFigure(Document):
    """
    Values with intervals, a row a choice.
    """

    by: AxisText
    kind: Literal["dots"] = "dots"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[DotsPanel]
    title: str


class DraftNetwork(Document):
    """
    One of the networks of a specification.
    """

    label: str
    """
    How the sweep's first point on it calls it
    """
    network: Network | None
    """
    Null where it is not drawn
    """
    points: int
    """
    On it, of those that were looked at
    """
    reason: str | None
    """
    Why it is not drawn
    """
    topology: dict[str, Any]
    """
    The section, as the core takes it
    """


class DraftNetworks(Document):
    """
    The networks of a specification, those of its first points first.
    """

    networks: list[DraftNetwork]
    networks_found: int
    """
    Distinct topologies among the points looked at
    """
    points_checked: int
    points_expected: int


class Fabric(Document):
    """
    One version of a fabric.
    """

    checks: FabricChecks
    created_at: AwareDatetime
    digest: str
    """
    SHA-256 of the content; equal content has equal digests
    """
    format: str
    """
    What it was read from
    """
    name: str
    summary: FabricSummary
    version: int
    versions: list[FabricVersion]
    """
    All versions of the name, newest first
    """
    warnings: list[FabricWarning]


class FieldProblem(Document):
    """
    One thing wrong with one place of the request.
    """

    allowed: str | None = None
    """
    What would be accepted, in words
    """
    field: str | None = None
    """
    Dotted name of the field or parameter
    """
    fix: Fix | None = None
    """
    What would mend it; null where nobody but the writer knows
    """
    guid: str | None = None
    """
    Identifier of the device meant, as written
    """
    line: int | None = None
    """
    Line of the document, counted from 1
    """
    message: str
    """
    One sentence for a human reader
    """
    pointer: str | None = None
    """
    JSON pointer into the request body, '' for the whole document
    """
    port: int | None = None
    """
    Port of that device
    """
    rank: int | None = None
    """
    Rank of a trace, counted from 0
    """
    record: int | None = None
    """
    Operation among those of that rank, counted from 0
    """
    value: Any | None = None
    """
    What was given
    """


class ImpossiblePointDocument(Document):
    """
    A combination of axis values that cannot be built, and why.
    """

    coordinates: dict[str, str | bool | int | float]
    errors: list[FieldProblem]


class KneesFigure(Document):
    """
    Where more of a resource stops paying: a row a place, a column a choice.
    """

    columns: list[str]
    """
    The choices that compete, without the ideal.
    """
    kind: Literal["knees"] = "knees"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[KneesPanel]
    rows: list[str]
    """
    The places, in short.
    """
    title: str
    x: AxisText
    """
    The resource.
    """


class LinesFigure(Document):
    """
    A metric against an axis of numbers.
    """

    kind: Literal["lines"] = "lines"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[LinesPanel]
    title: str
    x: AxisText


class MapFigure(Document):
    """
    Who wins where.
    """

    by: AxisText
    kind: Literal["map"] = "map"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[MapPanel]
    regrets: list[Regret]
    """
    One a choice, least regret first.
    """
    title: str
    x: AxisText
    y: AxisText | None


class MeanPage(Document):
    """
    A page of points.
    """

    columns: list[ResultColumn]
    """
    All coordinates, network costs and metrics that points can be asked for
    """
    items: list[MeanRow]
    next_cursor: str | None
    prices: PricesText | None = None
    """
    What networks are priced by; null in models without links
    """
    total: int | None
    """
    Points with runs that match the filter, over all pages; null behind the first page
    """


class PointPage(Document):
    """
    A page of points in the order of the sweep.
    """

    items: list[PointSummary]
    next_cursor: str | None
    prices: PricesText | None = None
    """
    What networks are priced by; null in models without links
    """


class PriceTableReport(Document):
    """
    What saving a table would do; nothing was stored.
    """

    components: int | None
    errors: list[FieldProblem]
    title: str | None
    """
    null where it could not be read
    """
    valid: bool


class ProblemDocument(Document):
    """
    An error, as ``application/problem+json``.
    """

    code: str
    """
    Stable machine-readable name of the problem
    """
    detail: str
    """
    What went wrong this time
    """
    errors: Annotated[list[FieldProblem], Field(validate_default=True)] = []
    instance: str
    """
    Path of the request
    """
    request_id: str
    """
    Identifier to look for in the logs
    """
    status: int
    """
    HTTP status code
    """
    title: str
    """
    The kind of problem in a few words
    """
    type: str
    """
    URI reference that identifies the kind of problem
    """


class Ready(Document):
    """
    Whether a submitted sweep would make progress now (status 200) or not (503).
    """

    checks: ReadyChecks
    status: str
    """
    Outcome of one check. One of ok, failed.
    """


class ReplicateDocument(Document):
    """
    One run: a replicate of a point, with its result or its failure.
    """

    attempt_history: list[AttemptDocument]
    """
    Every attempt, the first one first; a cached run had none
    """
    attempts: int
    """
    Since it was last queued by a submission or a retry
    """
    bottleneck: BottleneckDocument | None
    cached: bool
    cost: CostDocument | None
    distributions: dict[str, DistributionDocument] | None
    failure: FailureDocument | None
    finished_at: AwareDatetime | None
    has_fabric: bool
    """
    The wiring was kept and can be exported
    """
    hot_links: HotLinksDocument | None
    """
    When the report asked for them
    """
    jobs: list[JobDocument]
    """
    Of the packet model only; foreground first
    """
    memory_bottleneck: MemoryBottleneckDocument | None
    """
    Of the workload dsm only; null where no operation was issued
    """
    metrics: dict[str, float | None] | None
    phase: str
    """
    Where a sweep, a point or a replicate stands. One of pending, expanding, queued, executing, completed, timed_out, failed, aborted.
    """
    ports: PortsDocument | None
    """
    Of the packet model only
    """
    provenance: dict[str, Any] | None
    queued_at: AwareDatetime | None
    replicate: int
    run_id: str
    """
    Names the run: its tables are at /v1/runs/{run_id}/tables
    """
    started_at: AwareDatetime | None
    static: StaticDocument | None
    """
    Of the static model only
    """
    tables: list[TableDocument]
    unmeasured: dict[str, str]
    """
    Why metrics are null: nothing was measured for them
    """
    worker: str | None


class ScaledTrace(Document):
    """
    The larger trace, and the grid that was recognised.
    """

    computes_alike: bool
    """
    Whether ranks that lie alike compute as long; where not, new ones take turns
    """
    from_grid: list[int]
    """
    As recorded; of one number: a ring, row or any order
    """
    from_ranks: int
    grid: list[int]
    periodic: list[bool]
    """
    Of each dimension, whether its ends are neighbours
    """
    trace: Trace


class SensitivityFigure(Document):
    """
    What the metric depends on: a tornado, indices, an analysis of variance.
    """

    kind: Literal["sensitivity"] = "sensitivity"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[SensitivityPanel]
    title: str


class SpreadFigure(Document):
    """
    How runs scatter: empirical distributions.
    """

    kind: Literal["spread"] = "spread"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[SpreadPanel]
    title: str


class Sweep(SweepBase):
    """
    A sweep with its specification.
    """

    archived_at: AwareDatetime | None
    """
    Since when lists leave it out; null: they show it
    """
    axes: list[AxisDocument]
    base_seed: int
    created_at: AwareDatetime
    current_model_revision: int
    """
    Of the models as they are now
    """
    description: str | None
    earlier_model_revisions: list[int]
    """
    Others that some of its runs were computed with: it was mixed on purpose
    """
    errors: list[FieldProblem]
    """
    Mistakes of the specification that only its points could show: the sweep has failed by them
    """
    estimate: EstimateDocument | None
    """
    Null until all points are made
    """
    executed_seconds: float
    """
    Time under way before ``resumed_at``
    """
    expansion: ExpansionDocument | None
    """
    While its points are being made (phases pending and expanding)
    """
    extension_errors: list[FieldProblem]
    """
    Why its last extension was not made: the sweep is as it was before it
    """
    failures: list[FailureGroupDocument]
    """
    Why runs failed, by class and code, the most frequent first
    """
    finished_at: AwareDatetime | None
    """
    When the last run ended; null under way
    """
    followers: Annotated[list[FollowerDocument], Field(validate_default=True)] = []
    """
    Coordinates that are none of an axis: what is computed, or sets sub-spaces apart
    """
    held: HeldDocument | None
    """
    While it is paused or being stopped: it gives no new runs away
    """
    id: str
    is_helper: bool
    """
    A schedule or a program made it for its own use
    """
    is_own: bool
    """
    Whoever asks has submitted it
    """
    is_starred: bool
    """
    Whoever asks has starred it; without access control all share their stars
    """
    metrics: list[str]
    """
    Metrics that its results hold, in order
    """
    model: str
    model_revision: int
    """
    Of the models, by which its runs are computed
    """
    name: str
    newer_results: bool
    """
    The models have a newer revision now: :rerun computes the sweep anew
    """
    origin: OriginDocument | None
    """
    Of a sweep that was imported
    """
    owner: str | None
    """
    Name of whoever submitted it; null where a schedule did, or before it was kept
    """
    phase: str
    """
    Where a sweep, a point or a replicate stands. One of pending, expanding, queued, executing, completed, timed_out, failed, aborted.
    """
    points: int
    """
    Points stored: all of them once ``expansion`` is null
    """
    priority: str
    """
    Weight of its share: low 1, normal 4, high 16
    """
    progress: Progress
    project: str
    """
    That it belongs to
    """
    replicates: int
    """
    Replicates of each point; with ``until``, the most
    """
    replicates_min: int
    """
    Replicates that each point has at least
    """
    rerun_of: str | None
    """
    The sweep that this one repeats
    """
    reruns: list[str]
    """
    Sweeps that repeat this one, newest first
    """
    resumed_at: AwareDatetime | None
    """
    When the newest go began: ``started_at``, or after a retry
    """
    samples: SamplesDocument | None
    """
    Null where no axis is drawn
    """
    schema_version: int
    search: SearchDocument | None = None
    """
    How far its searches are; null where no axis is searched, before its first points, and with more than 10,000 runs
    """
    sentence: str | None
    """
    First sentence of its answer, where that was made before and still holds; a list makes none
    """
    simcore_version: str
    spec: dict[str, Any]
    """
    The specification, parsed
    """
    spec_text: str
    """
    The specification as it was submitted; extending it changes its numbers
    """
    started_at: AwareDatetime | None
    """
    When the first run began
    """
    summary: str
    """
    How far it is, in words
    """
    tags: list[str]
    """
    Words of its users' own, in order
    """
    taken: TakenDocument | None
    """
    What the runs took so far; null before the first, and where all were cached
    """
    until: UntilDocument | None
    """
    Points get no more replicates once this holds
    """
    waits_for: str | None
    """
    What it needs before anything of it goes on, where nothing does
    """
    without_fabrics: bool = False
    """
    A share link shows it that does not lend the imported fabrics: the specification and what messages say are left out
    """


class SweepImport(Document):
    """
    A sweep that was imported, or had been before.
    """

    differences: list[DifferentResult]
    """
    The first 20 of them
    """
    fabrics: list[ImportedFabric]
    is_new: bool
    """
    False where this very archive had been imported already
    """
    results_added: int
    """
    Results that answer other sweeps from now on
    """
    results_different: int
    """
    Results that were here already, and differ: those of here stay, and the sweep shows them
    """
    results_known: int
    """
    Results that were here already, and are the same
    """
    sweep: Sweep
    traces: list[ImportedFabric]


class SweepPage(Document):
    """
    A page of sweeps, newest first unless another order was asked for.
    """

    items: list[SweepSummary]
    next_cursor: str | None
    """
    Pass as ``cursor`` for the next page; null at end
    """


class TraceReport(Document):
    """
    What importing files would do; nothing was stored.
    """

    addresses: AddressSummary | None
    """
    Null where it is no address trace
    """
    errors: list[FieldProblem]
    format: str | None
    """
    The format found; null when none was recognised
    """
    kind: str | None
    """
    Null where it is no trace
    """
    summary: TraceSummary | None
    """
    Null where it is no recording of ranks
    """
    valid: bool


class Validation(Document):
    """
    What submitting a specification would do.

    Within its time the service may not come to the end of a large one. Then ``complete`` is false,
    and the counts are of what was looked at, a random sample: at least so many points, errors and
    cached runs.
    """

    axes: list[AxisDocument]
    cached: int
    """
    Runs whose result is already known
    """
    chosen: list[ChosenNetworkDocument]
    """
    The networks whose sizes `equal` chose, the first 200 of them
    """
    chosen_left_out: int
    """
    How many more of them there are
    """
    complete: bool
    """
    Every point was looked at
    """
    errors: list[FieldProblem]
    estimate: EstimateDocument | None
    """
    Of the whole; scaled from a random sample when not complete, and then ``memory_bytes_max`` is of the largest point looked at
    """
    excluded_by_equal: int
    """
    Points of another size than the one that was chosen by `equal`
    """
    excluded_by_exclude: int
    """
    Points that `where` leaves and `exclude` does not
    """
    excluded_by_where: int
    impossible: list[ImpossiblePointDocument]
    """
    The first 100 of them
    """
    impossible_count: int
    networks: list[DraftNetworkDocument]
    """
    The distinct wirings of the points looked at, the first 12 of them
    """
    networks_left_out: int
    """
    How many more distinct wirings they have
    """
    points: int
    points_checked: int
    """
    How many of them were looked at
    """
    points_expected: int
    """
    All that the axes make, those left out included
    """
    runs: int
    """
    Points x replicates; with ``until``, the fewest
    """
    runs_max: int
    """
    Most runs; more than ``runs`` only with ``until``
    """
    samples: SamplesDocument | None
    """
    Null where no axis is drawn
    """
    valid: bool
    """
    No mistake was found in what was looked at
    """


class BottleneckFigure(Document):
    """
    What holds each point back, and how that changes along an axis.
    """

    kind: Literal["bottleneck"] = "bottleneck"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[BottleneckPanel]
    title: str
    x: AxisText | None


class Catalog(Document):
    """
    Sections, their components, and the metrics.
    """

    catalog_version: int
    metrics: list[MetricSpec]
    model_revision: int
    """
    What the models compute; another, other results
    """
    models: list[ModelSpec]
    section_axes: dict[str, str] | None = None
    """
    What the components of a section are to a study
    """
    sections: dict[str, list[Component]]
    simcore_version: str
    synonyms: list[Synonym]
    """
    Words that a search of the catalogue knows beside its own
    """


class ChancesFigure(Document):
    """
    With which probability each choice is the best.
    """

    by: AxisText
    kind: Literal["chances"] = "chances"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[ChancesPanel]
    title: str
    tolerance: float


class CostFigure(Document):
    """
    What networks cost, and what that buys.
    """

    budget_usd: float | None
    """
    The most that an endpoint may cost; null: any.
    """
    cost_for_value_unit: str
    """
    Such as `USD × s` or `USD / (Gb/s)`.
    """
    kind: Literal["cost"] = "cost"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[CostPanel]
    parts: list[CostParts]
    """
    One a network, whatever places it is at.
    """
    title: str
    within: float
    """
    How many times as long as the best is good enough.
    """


class DistributionFigure(Document):
    """
    How a metric is distributed over all runs of each choice.
    """

    kind: Literal["distribution"] = "distribution"
    method: Annotated[list[MethodText], Field(validate_default=True)] = []
    """
    How it was computed, topic by topic.
    """
    metric: MetricText
    panels: list[DistributionPanel]
    title: str


class ExtensionDocument(Document):
    """
    What an extension adds.

    The points are made by a worker, as those of a submission: until then their number is the most that
    there may be, for `where` may leave some out.
    """

    dry_run: bool
    is_repeat: bool
    """
    The same request with the same Idempotency-Key was worked on before; nothing is added by this one
    """
    points_added_max: int
    replicates: int
    replicates_before: int
    runs_added_max: int
    samples: int | None
    samples_before: int | None
    """
    Null where no axis is drawn
    """
    spaces_added: list[str]
    """
    The names of sub-spaces
    """
    sweep: Sweep
    """
    As it is now; as it was in a dry run
    """
    values_added: dict[str, int]
    """
    How many, by the name of their axis
    """


class FabricReport(Document):
    """
    What importing files would do; nothing was stored.
    """

    checks: FabricChecks | None
    errors: list[FieldProblem]
    format: str | None
    """
    The format found; null when none was recognised
    """
    summary: FabricSummary | None
    valid: bool
    warnings: list[FabricWarning]


class Point(Document):
    """
    A point in full.
    """

    aggregates: list[PointAggregate]
    """
    Over all replicates
    """
    coordinates: dict[str, str | bool | int | float]
    index: int
    network: NetworkPrice | None = None
    """
    Null in models without links: by them no network is bought
    """
    next_cursor: str | None
    """
    Of the next replicates; null after the last
    """
    parameters: list[ParameterDocument]
    phase: str
    """
    Where a sweep, a point or a replicate stands. One of pending, expanding, queued, executing, completed, timed_out, failed, aborted.
    """
    point: dict[str, Any]
    """
    The canonical point, every default filled in
    """
    point_key: str
    progress: Progress
    replicates: list[ReplicateDocument]
    """
    A page of them, in order
    """


class Answer(AnswerBase):
    """
    What a sweep says, how surely, and what that leaves out.
    """

    alarms: list[Alarm]
    controls: Controls
    figures: list[
        Annotated[
            LinesFigure | DotsFigure | MapFigure | SpreadFigure | ChancesFigure | SensitivityFigure | BottleneckFigure | CostFigure | DistributionFigure | HeatFigure | PointsFigure | KneesFigure,
            Field(discriminator="kind"),
        ]
    ]
    left_out: list[str]
    """
    What is missing; to be read before the sentences.
    """
    marks_have_draws: bool
    """
    Whether a mark of a figure is of several points: the draws at its place.
    """
    networks: list[ComparedNetwork]
    not_steady: int
    """
    Runs left out because they were saturated.
    """
    notes: list[str]
    """
    How sure, by which method: said once, below.
    """
    points: int
    """
    Points that it is made from: those that the filter keeps.
    """
    points_in_all: int
    """
    Points of the study, whatever the filter keeps.
    """
    prices: PricesText | None
    """
    What networks are priced by; null where none can be.
    """
    question: str
    """
    What a sweep may be asked; which of them it is asked first follows from its axes. One of ranking, map, paying, scaling, load, conditions, spread, probability, sensitivity, bottleneck, goal, cost, explore.
    """
    questions: list[QuestionText]
    """
    All that it can be asked, the first first.
    """
    sentences: list[str]
    """
    The answer.
    """
    tables: list[AnswerTable] | None = None
    """
    The figures as tables, one a figure; with `tables` in the query
    """
    timed_out: int
    """
    Runs left out because they timed out.
    """


ParamSpec.model_rebuild()
