"""One case for both models: a point for the core, settings and messages for the reference."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from reference_model.dragonfly import Dragonfly
from reference_model.fabric import Fabric
from reference_model.networks import AdaptiveGrid, Detours, Graph, Grid, Topology
from reference_model.parts import Arrival, Message, Settings

Counters = dict[tuple[int, int, bool], tuple[int, ...]]


@dataclass
class Case:
    """A network in the core's words and in the reference's. Times of `network` are picoseconds."""

    topology: Topology
    section: dict[str, Any]
    concentration: int
    network: dict[str, Any]
    messages: list[Message]
    routing: dict[str, Any] = field(default_factory=lambda: {"kind": "minimal"})

    @property
    def settings(self) -> Settings:
        n = self.network
        weights = tuple(n.get("virtual_network_weights", [1]))
        return Settings(
            link_rate=_rate(n["link_bandwidth_gbps"]),
            endpoint_rate=_rate(n["injection_bandwidth_gbps"]),
            link_latency=n["link_latency"],
            endpoint_latency=n["injection_latency"],
            router_latency=n["router_latency"],
            nic_latency=n["nic_latency"],
            buffer_bytes=n["buffer_bytes"],
            packet_bytes=n["packet_bytes"],
            header_bytes=n["packet_header_bytes"],
            lanes=n["virtual_channels"] // self.topology.channels,
            most_space=n.get("channel_choice") != "by_destination",
            weights=weights,
            store_and_forward=n.get("switching") == "store_and_forward",
            arbitration=n.get("arbitration", "first_come"),
            fifo_inputs=n.get("input_queueing") == "fifo",
        )

    def point(self) -> dict[str, Any]:
        """The sections that both a workload and a list of messages need."""
        network = {
            f"{name}_ns" if name.endswith("latency") else name: value / 1000
            if name.endswith("latency")
            else value
            for name, value in self.network.items()
        }
        return {"topology": self.section, "routing": self.routing, "network": network}

    def trace(self) -> dict[str, Any]:
        """The point with its messages, for simcore._core.trace_messages."""
        return {**self.point(), "messages": [list(message) for message in self.messages]}

    def reference(self) -> tuple[list[Arrival], Counters]:
        """Arrivals in order and every port's counters, closed at the last arrival."""
        fabric = Fabric(self.topology, self.concentration, self.settings)
        arrivals = sorted(fabric.run(self.messages))
        end = max((arrival.time for arrival in arrivals), default=0)
        outputs = [(o, False) for row in fabric.outputs for o in row if o]
        outputs += [(nic.output, True) for nic in fabric.nics]
        return arrivals, {
            (o.router, o.port, injection): (
                o.active,
                o.stalled,
                end - o.active - o.stalled,
                o.bytes,
                o.packets,
            )
            for o, injection in outputs
        }

    def core(self, traced: dict[str, Any]) -> tuple[list[Arrival], Counters]:
        """The same of what simcore._core.trace_messages gave."""
        counters = {}
        for router, port, _, injection, *counted in traced["ports"]:
            place = port - self.concentration if injection else port
            counters[router, place, injection] = tuple(counted)
        return sorted(Arrival(*packet) for packet in traced["packets"]), counters


def _rate(gbps: float) -> int:
    return round(8000 * 65536 / gbps)


def network_of(topology: Topology, *, lanes: int = 1, **given: Any) -> dict[str, Any]:
    """A network section; latencies in picoseconds."""
    return {
        "link_bandwidth_gbps": 100,
        "injection_bandwidth_gbps": 100,
        "link_latency": 10_000,
        "injection_latency": 10_000,
        "router_latency": 50_000,
        "nic_latency": 0,
        "packet_bytes": 256,
        "packet_header_bytes": 0,
        "buffer_bytes": 1024,
        "virtual_channels": topology.channels * lanes,
        **given,
    }


def ring(routers: int, concentration: int = 1) -> tuple[Grid, dict[str, Any], int]:
    section = {"kind": "ring", "endpoints": routers * concentration, "concentration": concentration}
    return Grid([routers], wraps=True), section, concentration


def grid(
    kind: str, widths: list[int], concentration: int = 1, avoidance: str = "dateline"
) -> tuple[Grid, dict[str, Any], int]:
    section = {"kind": kind, "widths": widths, "concentration": concentration}
    return Grid(widths, wraps=kind == "torus", avoidance=avoidance), section, concentration


def graph(
    edges: list[tuple[int, int]], routers: int, concentration: int = 1
) -> tuple[Graph, dict[str, Any], int]:
    section = {
        "kind": "graph",
        "edges": [f"{a} {b}" for a, b in edges],
        "endpoints_per_router": concentration,
    }
    return Graph(edges, routers), section, concentration


def dragonfly(
    a: int, h: int, concentration: int = 1, kind: str = "minimal"
) -> tuple[Dragonfly, dict[str, Any], int]:
    section = {
        "kind": "dragonfly",
        "concentration": concentration,
        "routers_per_group": a,
        "global_links_per_router": h,
        "groups": a * h + 1,
        "allow_underprovisioned": True,
    }
    return Dragonfly(a, h, kind=kind), section, concentration


def single_router(endpoints: int) -> tuple[Graph, dict[str, Any], int]:
    return Graph([], 1), {"kind": "single_router", "endpoints": endpoints}, endpoints


def _random_shape(rng: random.Random, kind: str) -> tuple[Grid | Graph, dict[str, Any], int]:
    concentration = rng.randint(1, 3)
    if kind == "ring":
        return ring(rng.randint(3, 10), concentration)
    if kind == "mesh":
        widths = rng.choice([[4], [3, 3], [2, 4], [5, 2], [2, 2, 2]])
        return grid("mesh", widths, concentration)
    if kind in ("torus", "bubble"):
        widths = rng.choice([[5], [3, 3], [3, 4], [4, 3], [5, 2], [3, 3, 3]])
        avoidance = "bubble" if kind == "bubble" else "dateline"
        return grid("torus", widths, 1 if len(widths) == 3 else concentration, avoidance)
    if kind == "graph":
        routers = rng.randint(2, 9)
        edges = {(rng.randrange(i), i) for i in range(1, routers)}
        for _ in range(rng.choice([0, routers])):
            a, b = sorted((rng.randrange(routers), rng.randrange(routers)))
            edges |= {(a, b)} if a < b else set()
        # Routers are called by their numbers where these are the names that the edges use.
        return graph(sorted(edges), routers, concentration)
    return single_router(rng.randint(2, 12))


def _random_routed(
    rng: random.Random, routing_kind: str
) -> tuple[Topology, dict[str, Any], int, dict[str, Any]]:
    kinds = ["ring", "mesh", "torus", "graph"]
    if routing_kind != "adaptive_minimal":
        kinds.append("dragonfly")
    kind = rng.choice(kinds + ["bubble", "single_router"] * (routing_kind == "minimal"))
    routing = {"kind": routing_kind}
    if kind == "dragonfly":
        a, h = rng.choice([(2, 1), (3, 1), (2, 2), (4, 1)])
        return *dragonfly(a, h, rng.randint(1, 2), routing_kind), routing
    base, section, concentration = _random_shape(rng, kind)
    topology: Topology = base
    if routing_kind == "minimal":
        if kind == "bubble":
            routing["deadlock_avoidance"] = "bubble"
        elif kind in ("ring", "torus", "graph"):
            routing["path_choice"] = base.choice = rng.choice(["random", "fixed"])
    elif routing_kind != "adaptive_minimal":
        topology = Detours(base, always=routing_kind == "valiant")
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
    most_lanes = 4 // topology.channels
    bubble = isinstance(topology, Grid) and topology.avoidance == "bubble"
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


def random_case(seed: int, routing_kind: str = "minimal", **features: Any) -> Case:
    """A small network under contention, a function of `seed`; `features` go into its network section.

    Half of the cases keep all times on a coarse grid, so that much happens in the same picosecond.
    """
    rng = random.Random(seed)
    topology, section, concentration, routing = _random_routed(rng, routing_kind)
    bubble = "bubble" in routing.values()
    tick = rng.choice([1, 1280])
    network = {**_random_network(rng, topology, tick), **features}
    packet = network["packet_bytes"]
    endpoints = len(topology.wiring) * concentration
    targets = rng.sample(range(endpoints), rng.choice([1, min(2, endpoints), endpoints]))
    networks = len(network.get("virtual_network_weights", [1]))
    messages = []
    for _ in range(rng.randint(2, 50)):
        source, target = rng.randrange(endpoints), rng.choice(targets)
        whole = bubble or tick > 1
        size = packet * rng.randint(1, 4) if whole else rng.randint(1, 5 * packet)
        created = rng.randint(0, 100_000 // tick) * tick
        messages.append(Message(source, target, size, created, rng.randrange(networks)))
    return Case(topology, section, concentration, network, messages, routing)
