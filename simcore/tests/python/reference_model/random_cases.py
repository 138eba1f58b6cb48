"""Small networks under contention, drawn at random: functions of a seed."""

from __future__ import annotations

import random
from typing import Any

from reference_model.cases import Case, dragonfly, network_of
from reference_model.detours import Detours
from reference_model.drawing import Routed, eager
from reference_model.families import FAMILIES, random_shape
from reference_model.link_classes import class_names
from reference_model.networks import AdaptiveGrid, Grid, Topology
from reference_model.parts import Message


def _random_routed(rng: random.Random, routing_kind: str) -> Routed:
    kinds = ["ring", "mesh", "torus", "graph"]
    if routing_kind != "adaptive_minimal":
        kinds.append("dragonfly")
    kind = rng.choice(kinds + ["bubble", "single_router"] * (routing_kind == "minimal"))
    handicap, usual = eager(routing_kind)
    routing = {"kind": routing_kind, **usual}
    if kind == "dragonfly":
        a, h = rng.choice([(2, 1), (3, 1), (2, 2), (4, 1)])
        return *dragonfly(a, h, rng.randint(1, 2), routing_kind, handicap=handicap), routing
    base, section, concentration = random_shape(rng, kind)
    topology: Topology = base
    if routing_kind == "minimal":
        if kind == "bubble":
            routing["deadlock_avoidance"] = "bubble"
        elif kind in ("ring", "torus", "graph"):
            routing["path_choice"] = base.choice = rng.choice(["random", "fixed"])
    elif routing_kind != "adaptive_minimal":
        topology = Detours(base, routing_kind, handicap=handicap)
    elif isinstance(base, Grid):
        topology = AdaptiveGrid(base.widths, wraps=base.wraps)
    else:
        base.choice = "least_loaded"
    return topology, section, concentration, routing


def _random_network(rng: random.Random, topology: Topology, tick: int) -> dict[str, Any]:
    """Latencies are multiples of `tick`, each of them zero now and then."""

    def latency(most: int) -> int:
        return 0 if rng.random() < 0.25 else rng.randint(0, most // tick) * tick

    packet, header = rng.choice([64, 100, 128]), rng.choice([0, 0, 0, 7, 16])
    rate = rng.choice([37, 80, 100, 100, 128, 400])
    most_lanes = max(4 // topology.channels, min(2, 10 // topology.channels))
    bubble = topology.keeps_lanes
    lanes = rng.randint(1, max(1, most_lanes))
    by_destination = (
        {"channel_choice": "by_destination"} if lanes > 1 and rng.random() < 0.5 else {}
    )
    room = (packet + header) * rng.choice([2, 2, 3, 8] if bubble else [1, 1, 2, 3, 8])
    return network_of(
        topology,
        lanes=lanes,
        link_bandwidth_gbps=rate,
        injection_bandwidth_gbps=rng.choice([rate, rate, 50, 200]),
        link_latency=latency(20_000),
        injection_latency=latency(20_000),
        router_latency=latency(50_000),
        nic_latency=latency(3_000),
        packet_bytes=packet,
        packet_header_bytes=header,
        buffer_bytes=room + rng.choice([0, 0, 31]),
        **by_destination,
    )


def _random_queues(seed: int, network: dict[str, Any], bubble: bool) -> dict[str, Any]:
    rng = random.Random(f"queues {seed}")
    largest = network["packet_bytes"] + network["packet_header_bytes"]
    room = largest * rng.choice([2, 2, 3, 6] if bubble else [1, 1, 2, 3, 6]) + rng.choice([0, 40])
    speedup = rng.choice([None, 1, 1, 1.5, 2, 3])
    limited = {} if speedup is None else {"speedup": speedup}
    return {"router_model": "input_output_queued", "output_buffer_bytes": room, **limited}


def _with_classes(
    seed: int, network: dict[str, Any], names: list[str], tick: int
) -> dict[str, Any]:
    """Some classes of links, endpoints' among them, with rates and latencies of their own."""
    rng = random.Random(f"classes {seed}")
    classes: dict[str, dict[str, Any]] = {}
    for name in [*names, "injection"]:
        own: dict[str, Any] = {}
        if rng.random() < 0.7:
            own["bandwidth_gbps"] = rng.choice([37, 50, 80, 100, 128, 200, 400])
        if rng.random() < 0.6:
            own["latency"] = rng.choice([0, rng.randint(0, 90_000 // tick) * tick])
        if own:
            classes[name] = own
    replaced = {f"injection_{member}" for member in classes.get("injection", {})}
    kept = {name: value for name, value in network.items() if name not in replaced}
    return {**kept, "classes": classes} if classes else kept


def _random_fifos(rng: random.Random, network: dict[str, Any]) -> dict[str, Any]:
    """A single FIFO can't feed two outputs: no speedup then."""
    own = network["virtual_channels"]
    networks = len(network.get("virtual_network_weights", [1]))
    idle = own * networks == 1 and "output_buffer_bytes" not in network
    speedup = {"speedup": None} if idle else {}
    return {"injection_channels": rng.randint(1, own), **speedup}


def random_case(
    seed: int,
    routing_kind: str = "minimal",
    family: str | None = None,
    queues: bool = False,
    classes: bool = False,
    control: bool = False,
    **features: Any,
) -> Case:
    """A small network under contention, a function of `seed`; `features` go into its network section.

    One of a family, or of the networks without one that a kind of routing serves; with `queues` at
    the outputs and crossbars of some speed, with `classes` of links that differ, with `control`
    messages among the others. Half of the cases
    keep all times on a coarse grid, so that much happens in the same picosecond.
    """
    rng = random.Random(seed)
    drawn = _random_routed(rng, routing_kind) if family is None else FAMILIES[family](rng)
    topology, section, places, routing = drawn
    bubble = "bubble" in routing.values()
    tick = rng.choice([1, 1280])
    network = {**_random_network(rng, topology, tick), **features}
    if classes:
        names = class_names(topology, section)
        network = _with_classes(seed, network, names, tick)
    if queues:
        network |= _random_queues(seed, network, bubble)
    if network.get("input_queueing") == "fifo":
        network |= _random_fifos(rng, network)
    packet = network["packet_bytes"]
    endpoints = len(topology.hosts) * places if isinstance(places, int) else len(places)
    targets = rng.sample(range(endpoints), rng.choice([1, min(2, endpoints), endpoints]))
    networks = len(network.get("virtual_network_weights", [1]))
    sources = range(endpoints)
    most = 50
    if family == "unsafe":  # buffers full of packets for everywhere wait for one another
        targets, most = list(sources), 20 * len(topology.hosts)
        network["buffer_bytes"] = packet + network["packet_header_bytes"]
    elif family is not None and rng.random() < 0.5:  # neighbours: their router's queues grow
        first = rng.randrange(endpoints)
        sources = sources[first : first + 4]
    messages = []
    for _ in range(rng.randint(2, most)):
        source, target = rng.choice(sources), rng.choice(targets)
        whole = bubble or tick > 1
        size = packet * rng.randint(1, 4) if whole else rng.randint(1, 5 * packet)
        created = rng.randint(0, 100_000 // tick) * tick
        network_number = rng.randrange(networks)
        first = int(control and rng.random() < 0.3)
        messages.append(Message(source, target, size, created, network_number, first))
    return Case(topology, section, places, network, messages, routing)
