"""One case for both models: a point for the core, settings and messages for the reference.

The reference has no reduction in routers; the formula of docs/models/aggregation.md stands beside it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from reference_model.crossbar import CrossbarFabric
from reference_model.dragonfly import Dragonfly
from reference_model.dragonfly_plus import DragonflyPlus
from reference_model.fabric import Fabric
from reference_model.hyperx import HyperX
from reference_model.link_classes import class_names, class_of
from reference_model.networks import Graph, Grid, Topology
from reference_model.parts import Arrival, Message, Output, Settings, Wire

Counters = dict[tuple[int, int, bool], tuple[int, ...]]


@dataclass
class Run:
    """What happened in a run. No moment depends on a later one: a cut is the part before it."""

    arrivals: list[Arrival]
    outputs: list[tuple[Output, bool]]  # and whether it is an injection channel

    @property
    def end(self) -> int:
        """The last arrival."""
        return max((arrival.time for arrival in self.arrivals), default=0)

    def between(self, since: int, until: int | None = None) -> tuple[list[Arrival], Counters]:
        """Arrivals before `until`, and every port's counters from `since` on; None: the last one."""
        arrived = [a for a in self.arrivals if until is None or a.time < until]
        end = max(since, self.end) if until is None else until
        return arrived, {
            (o.router, o.port, injection): o.counted(since, end) for o, injection in self.outputs
        }


@dataclass
class Case:
    """A network in the core's words and in the reference's. Times of `network` are picoseconds.

    `places`: endpoints of every router that has some, or the router of every endpoint.
    """

    topology: Topology
    section: dict[str, Any]
    places: int | list[int]
    network: dict[str, Any]
    messages: list[Message]
    routing: dict[str, Any] = field(default_factory=lambda: {"kind": "minimal"})

    @property
    def attached(self) -> list[int]:
        """The router of every endpoint."""
        if isinstance(self.places, list):
            return self.places
        return [router for router in self.topology.hosts for _ in range(self.places)]

    @property
    def settings(self) -> Settings:
        n = self.network
        gbps = n["link_bandwidth_gbps"], self._injects("bandwidth_gbps")
        weights = tuple(n.get("virtual_network_weights", [1]))
        return Settings(
            link_rate=_rate(n["link_bandwidth_gbps"]),
            endpoint_rate=_rate(gbps[1]),
            link_latency=n["link_latency"],
            endpoint_latency=self._injects("latency"),
            router_latency=n["router_latency"],
            nic_latency=n["nic_latency"],
            buffer_bytes=n["buffer_bytes"],
            packet_bytes=n["packet_bytes"],
            header_bytes=n["packet_header_bytes"],
            lanes=n["virtual_channels"] // self.topology.channels,
            most_space=n.get("channel_choice") != "by_destination",
            weights=weights,
            store_and_forward=n.get("switching") == "store_and_forward",
            arbitration=n.get("arbitration", "first_in_line"),
            fifo_inputs=n.get("input_queueing") == "fifo",
            injection_channels=n.get("injection_channels", 1),
            interfaces=n.get("interfaces_per_endpoint", 1),
            one_pair=n.get("message_service") == "first_in_first_out",
            by_network=n.get("interface_choice") == "by_virtual_network",
            speedup=n.get("speedup"),
            gbps=gbps,
            classes=self._wires(),
            output_buffer_bytes=n.get("output_buffer_bytes"),
        )

    def _injects(self, member: str) -> Any:
        """What is so of the links of endpoints, by their class or by their own parameter."""
        own = self.network.get("classes", {}).get("injection", {})
        return own[member] if member in own else self.network[f"injection_{member}"]

    def _wires(self) -> dict[str, Wire]:
        """Of every class, where the network says something of one."""
        told = self.network.get("classes", {})
        if not set(told) - {"injection"}:
            return {}
        usual = {
            "bandwidth_gbps": self.network["link_bandwidth_gbps"],
            "latency": self.network["link_latency"],
        }
        wires = {}
        for name in class_names(self.topology, self.section):
            own = {**usual, **told.get(name, {})}
            gbps = own["bandwidth_gbps"]
            wires[name] = Wire(_rate(gbps), own["latency"], gbps)
        return wires

    def point(self) -> dict[str, Any]:
        """The sections that both a workload and a list of messages need."""
        network = _in_nanoseconds(self.network)
        return {"topology": self.section, "routing": self.routing, "network": network}

    def trace(self, **more: Any) -> dict[str, Any]:
        """The point with its messages and more sections, for simcore._core.trace_messages."""
        return {**self.point(), "messages": [list(message) for message in self.messages], **more}

    def classify(self) -> Callable[[int, int], str]:
        """The class of the channels from a router to a neighbour."""
        return partial(class_of, self.topology, self.section)

    def reference(self) -> tuple[list[Arrival], Counters]:
        """Arrivals in order and every port's counters, closed at the last arrival."""
        return self.whole().between(0)

    def whole(self) -> Run:
        """The run to its end."""
        kind = CrossbarFabric if self.settings.crosses else Fabric
        fabric = kind(self.topology, self.attached, self.settings, self.classify())
        arrivals = sorted(fabric.run(self.messages))
        outputs = [(o, False) for row in fabric.outputs for o in row if o]
        outputs += [(nic.output, True) for row in fabric.nics for nic in row]
        return Run(arrivals, outputs)

    def core(self, traced: dict[str, Any]) -> tuple[list[Arrival], Counters]:
        """The same of what simcore._core.trace_messages gave."""
        counters, attached = {}, self.attached
        for router, port, _, injection, *counted in traced["ports"]:
            own = self.settings.interfaces * attached.count(router)
            place = port - own if injection else port
            counters[router, place, injection] = tuple(counted)
        return sorted(Arrival(*packet) for packet in traced["packets"]), counters


def _in_nanoseconds(part: dict[str, Any]) -> dict[str, Any]:
    """The same with every latency as the core has it, those of link classes too."""
    told = {}
    for name, value in part.items():
        if name.endswith("latency"):
            told[f"{name}_ns"] = value / 1000
        else:
            told[name] = _in_nanoseconds(value) if isinstance(value, dict) else value
    return told


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


def attached_graph(
    topology: Graph, names: list[str], attached: list[int]
) -> tuple[Graph, dict[str, Any], list[int]]:
    """Routers by name, endpoints of some of them; parallel links and neighbours are counted."""
    runs = [(router, len(list(run))) for router, run in itertools.groupby(attached)]
    section = {
        "kind": "graph",
        "edges": [f"{names[a]} {names[b]} {n}" for a, b, n in topology.edges],
        "attachments": [f"{names[router]} {n}" for router, n in runs],
    }
    return topology, section, attached


def dragonfly(
    a: int, h: int, concentration: int = 1, kind: str = "minimal", **more: Any
) -> tuple[Dragonfly, dict[str, Any], int]:
    topology = Dragonfly(a, h, kind, **more)
    return topology, *dragonfly_section(topology, concentration)


def dragonfly_section(topology: Dragonfly, concentration: int) -> tuple[dict[str, Any], int]:
    section = {
        "kind": "dragonfly",
        "concentration": concentration,
        "routers_per_group": topology.a,
        "global_links_per_router": topology.h,
        "groups": topology.groups,
        "allow_underprovisioned": True,
        **topology.joins,
    }
    return section, concentration


def hyperx(topology: HyperX, concentration: int = 1) -> tuple[HyperX, dict[str, Any], int]:
    section = {
        "kind": "hyperx",
        "widths": topology.widths,
        "link_multiplicity": topology.links,
        "concentration": concentration,
        "allow_underprovisioned": True,
    }
    return topology, section, concentration


def dragonfly_plus(
    topology: DragonflyPlus, concentration: int = 1
) -> tuple[DragonflyPlus, dict[str, Any], int]:
    section = {
        "kind": "dragonfly_plus",
        "concentration": concentration,
        "leaves_per_group": topology.leaves,
        "spines_per_group": topology.spines,
        "global_links_per_spine": topology.h,
        "groups": topology.groups,
        "allow_underprovisioned": True,
        "wiring": topology.joins,
    }
    return topology, section, concentration


def single_router(endpoints: int) -> tuple[Graph, dict[str, Any], int]:
    return Graph([], 1), {"kind": "single_router", "endpoints": endpoints}, endpoints
