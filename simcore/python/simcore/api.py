"""The public functions: run, check, analyse a point; list what a point may hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore import _core


def run(
    point: dict[str, Any],
    *,
    stop: _core.StopFlag | None = None,
    fabrics: Mapping[str, _core.Fabric] | None = None,
    traces: Mapping[str, _core.Trace | _core.AddressTrace] | None = None,
) -> dict[str, Any]:
    """Simulate one point, or reckon it with the static model or by a formula; give its result.

    The result is a pure function of the point, its replicate and the model revision, save
    ``cost``. A limit on CPU time, events or simulated time ends a run of the packet model early, with
    the outcome ``timed_out`` and what it has measured. Other Python threads go on meanwhile.

    Parameters
    ----------
    point
        sections ``topology`` and ``workload`` (each with a ``kind``), optionally ``routing``,
        ``placement``, ``network``, ``failures``, ``report``, ``limits``, ``base_seed`` and
        ``replicate``. With ``"model": "static"``: ``topology`` and ``pattern``, optionally
        ``routing``, ``placement``, ``congestion``, ``failures``, ``report``, ``limits``,
        ``base_seed`` and ``replicate``. With ``"model": "closed_form"``: ``topology`` and
        ``workload``, optionally ``network``, ``mpi``, ``loggp``, ``aggregation``, ``limits``,
        ``base_seed`` and ``replicate``. With ``"model": "loggp"``: ``topology`` and ``workload``,
        optionally ``mpi``, ``loggp``, ``report``, ``limits``, ``base_seed`` and ``replicate``. With
        ``"model": "flow"``: the packet model's sections but ``aggregation``.
    stop
        a flag that another thread may set to end the run.
    fabrics
        imported fabrics by the names that ``topology.fabric`` calls them.
    traces
        recordings by the names that ``workload.trace`` calls them: of ranks, see `simcore.trace`, and
        for the workload ``dsm`` of addresses, see `simcore.address_trace`.

    Every question below takes the first two as well, and hears the point's ``limits``.

    Returns
    -------
    dict
        ``metrics``, ``distributions``, ``ports``, ``bottleneck``, ``cost`` and ``provenance``; as
        ``report`` asks, ``hot_links`` and ``tables``: by name, each with its columns as numpy
        arrays over the core's memory, texts as ``codes`` into ``values``. Of the static model
        ``static`` and ``fabric`` instead of ``ports`` and ``bottleneck``; of the closed forms
        and LogGP neither.

    Raises
    ------
    PointError
        the point is wrong; the error names the field.
    SimulationError
        the simulation deadlocked, met a limit that leaves no result, or was stopped.
    """
    return _core.run(point, stop, fabrics, traces=traces)


def check(
    point: dict[str, Any],
    *,
    stop: _core.StopFlag | None = None,
    fabrics: Mapping[str, _core.Fabric] | None = None,
    traces: Mapping[str, _core.Trace | _core.AddressTrace] | None = None,
) -> dict[str, Any]:
    """Check everything about a point without simulating it.

    Builds the network and, up to a size, proves it free from deadlock. Gives the resolved shape:
    ``topology``, ``routing`` and what else the provenance of its result will say. In the static
    model this fills and checks the forwarding tables: ``deadlock_free``, ``cycle``,
    ``virtual_lanes``, ``unreachable_pairs``, ``looping_pairs`` and ``longest_path_hops``. Of shared
    memory it tells the ``cycle_if_refused`` of classes of messages, None where there would be none.

    Raises
    ------
    PointError
        the point is wrong; the error names the field.
    """
    return _core.check(point, fabrics, stop, traces)


def statics(
    point: dict[str, Any],
    *,
    stop: _core.StopFlag | None = None,
    fabrics: Mapping[str, _core.Fabric] | None = None,
) -> dict[str, Any]:
    """Analyse the network of a point: only its sections ``topology`` and ``routing`` matter.

    Gives ``routers``, ``endpoints``, ``links``, ``radix``, ``diameter``, ``mean_hops`` (between
    different endpoints), ``mean_hops_including_self``, ``max_channel_load`` under uniform traffic
    in units of an endpoint's injection rate, ``bisection_links``, ``virtual_channels``,
    ``deadlock_free`` and ``cycle``. What is not known is None; ``exact`` is False where a large
    network was sampled. With ``"model": "static"`` it gives the network's shape and what `check`
    finds out about the tables.

    Raises
    ------
    PointError
        the topology or routing is wrong; the error names the field.
    """
    return _core.statics(point, fabrics, stop)


def shape(
    topology: dict[str, Any],
    routing: dict[str, Any] | None = None,
    *,
    stop: _core.StopFlag | None = None,
    fabrics: Mapping[str, _core.Fabric] | None = None,
) -> dict[str, Any]:
    """Say what a network amounts to, within milliseconds even for a million endpoints.

    Gives ``endpoints``, ``routers``, ``ports`` (of all routers), ``channels`` (directed, between
    routers), ``radix`` (of the largest router), ``mean_hops`` (estimated over all pairs),
    ``groups``, ``virtual_channels`` (that the routing needs), ``packets_held`` (that it needs every
    buffer to hold) and what the topology says of its own shape.

    Raises
    ------
    PointError
        the topology or routing is wrong; the error names the field.
    """
    return _core.shape(topology, routing, fabrics, stop)


def work(
    point: dict[str, Any],
    *,
    stop: _core.StopFlag | None = None,
    fabrics: Mapping[str, _core.Fabric] | None = None,
) -> dict[str, float]:
    """Reckon what a run of a point will have to do, without running it.

    Gives ``packets`` (control packets included), ``packet_hops`` (channels between routers that
    they cross), ``messages``, ``ranks``, ``flows`` (of all draws and trials), ``link_visits``,
    ``table_steps``, ``simulated_ns`` (of workloads of ranks), ``cpu_seconds`` (on the machine that
    the costs were measured on) and ``memory_bytes`` (at the peak). What a model does not have is 0.

    Raises
    ------
    PointError
        the point is wrong; the error names the field.
    """
    return _core.work(point, fabrics, stop)


def network_facts(
    point: dict[str, Any],
    *,
    stop: _core.StopFlag | None = None,
    fabrics: Mapping[str, _core.Fabric] | None = None,
) -> dict[str, Any]:
    """Say what a buyer compares networks by, without simulating.

    Takes the sections ``topology``, ``routing`` and ``network`` of a point of either model (the
    static one has no ``network``) and nothing else. Milliseconds where there are formulas, also
    for a million endpoints, but for the bill, which takes 0.1 µs a cable; graphs and imported
    fabrics are walked up to 8,192 routers.

    Gives ``endpoints``, ``routers``, ``ports_used`` (with a cable, of all routers), ``radix`` (of
    the largest router), ``diameter``, ``mean_hops`` (between different endpoints),
    ``cables_per_endpoint`` (between routers, each counted once),
    ``cable_rate_per_endpoint_fraction`` (their rate over the endpoints' rate),
    ``bisection_fraction`` (bisection bandwidth over half of what all endpoints send; 1 is full
    bisection), ``class_loads`` (by link class, of its busiest channel in units of the channel's
    own rate, under uniform traffic at full rate on minimal routes), ``busiest_class``,
    ``busiest_class_load``, ``taper_asked`` (the spec itself asks for thinner links),
    ``sizing_rule`` (in words; None where the shape was given), ``routes_are_minimal`` (the routing
    splits traffic over the shortest ways, as ``class_loads`` takes it), ``bill`` and ``unknown``:
    why what is None is not known, by field.

    ``bill`` is what the network is made of: ``endpoints``, ``cabinets``, ``nics`` (a list of
    ``rate_gbps`` of a port, ``ports``, ``count``), ``switches`` (``ports`` with a cable,
    ``rate_gbps`` of the fastest, ``count``) and ``cables`` (``link_class``, ``to``: ``switch`` or
    ``endpoint``, ``rate_gbps``, ``lengths_m`` of at least 2 m in steps of 0.5 m, ``counts``); see
    docs/models/floor-plan.md. None where no rate is given, and beyond 4,000,000 cables.

    Raises
    ------
    PointError
        a section is wrong; the error names the field.
    """
    return _core.network_facts(point, fabrics, stop)


def check_ranks(
    endpoints: int,
    workload: dict[str, Any],
    mpi: dict[str, Any] | None = None,
    environment: dict[str, Any] | None = None,
    aggregation: dict[str, Any] | None = None,
) -> None:
    """Check that the jobs of a point fit so many endpoints, without a network.

    Shares of the endpoints, numbers of ranks, their grids and the cells that they divide, of the
    foreground and of every job beside it, and whether some job uses the section `aggregation`. A
    workload without ranks has nothing to check.

    Raises
    ------
    PointError
        something does not fit; the error names the field.
    """
    _core.check_ranks(endpoints, workload, mpi, environment, aggregation)


def resolve(
    model: str,
    sections: Sequence[tuple[str, Mapping[str, Any]]],
    *,
    fabrics: Mapping[str, Mapping[str, Any]] | None = None,
) -> list[dict[str, Any]]:
    """Give sections of points their canonical form, or say all that is wrong with them.

    Parameters
    ----------
    model
        ``packet`` or ``static``.
    sections
        for each its name and its content: numbers in the unit of their parameter, ``kind`` where
        the section has no default.
    fabrics
        what is known of the imported fabrics that they name, by digest: ``name``, ``version`` and
        ``has_tables``.

    Returns
    -------
    list
        one answer for each section, in their order. ``values``: its canonical content (``kind``
        first where the section chooses among kinds, then its parameters in the order of the
        catalogue, defaults filled in, those without effect left out), None where it is refused.
        ``names``: every parameter that it declares, None where it has no effect, as given where
        it is refused, and ``kind``. ``figures``: of a topology ``endpoints``, ``routers``,
        ``ports``, ``channels``, ``radix``, ``mean_hops``, ``groups`` and what it says of its own
        shape, of an imported fabric the first two, ``channels`` and ``has_tables`` as far as they
        are known; else empty. ``metrics``: those that a point with this section has.
        ``refusals``: everything that is wrong, each with ``field`` (dotted, with places in lists:
        ``environment.background[0].fraction``), ``value`` as given, ``allowed`` (a text, a list of
        at most ten names, or None), ``message`` (a sentence) and ``related`` (the fields of a rule
        that ties several, the first one included).

    Raises
    ------
    PointError
        there is no such model.
    """
    return _core.resolve(model, list(sections), fabrics)


def fits(
    model: str,
    sections: Mapping[str, Sequence[Mapping[str, Any]]],
    points: npt.NDArray[np.int32],
    *,
    fabrics: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """Judge points by the rules that tie their sections to each other.

    Every distinct combination of the sections that a rule reads is judged once: a point more costs
    less than a microsecond.

    Parameters
    ----------
    model
        ``packet`` or ``static``.
    sections
        by name, the distinct contents that the points choose from, as `resolve` gives them.
        Sections that are absent have their defaults in every point.
    points
        shape (n, number of sections): for each point the number of each section's content, in the
        order of ``sections``.
    fabrics
        as for `resolve`.

    Returns
    -------
    dict
        ``refusals``: by the row of each point that is refused, everything that is wrong with it,
        as `resolve` tells it. ``figures``: arrays with a number for each row: ``endpoints``,
        ``routers``, ``channels``, and in the packet model ``virtual_channels`` and
        ``packets_held``, which the routing needs of every channel and buffer; 0 where it is not
        known. ``work``: arrays with what the run of each row has to do.

    Raises
    ------
    PointError
        there is no such model or section, or a row chooses what is not listed.
    """
    listed = {name: list(contents) for name, contents in sections.items()}
    return _core.fits(model, listed, np.ascontiguousarray(points, dtype=np.int32), fabrics)


def catalog() -> dict[str, Any]:
    """List every component with its parameters, rules and metrics, from the core's declarations."""
    return _core.catalog()
