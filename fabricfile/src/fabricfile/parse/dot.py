"""Graphviz dot, as ORCS reads it: hosts, switches, and forwarding tables as comments of edges.

A node is a host when its attribute ``kind`` is ``endpoint`` or, without that attribute, when its name
begins with ``H``; it is a switch otherwise. ``label`` gives a node another name than its own; ``guid``,
``lid`` and ``ports`` are read where they stand. Port numbers are those behind the colons
(``S1:3 -> S2:P4``), else the attributes ``tailport`` and ``headport``, else ``taillabel`` and ``headlabel``;
edges without any get the lowest free ports in the file's order. ``rate_gbps`` or ``rate`` (a number or a
label such as ``4xEDR``) is the link's rate.

In a ``graph`` each edge is a cable. In a ``digraph`` each is one direction of a cable, and both must be
there, unless the file gives no way back for any edge. The attribute ``comment`` of an edge that leaves a
switch is a list of destinations (names of hosts, with commas between), or ``*`` for all others: together
these are the tables.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from fabricfile.build import Assembly
from fabricfile.columns import NO_ENTRY, Tables
from fabricfile.fabric import Fabric
from fabricfile.parse.dot_syntax import EdgeStatement, Graph, NodeStatement
from fabricfile.problems import Problems, shortened
from fabricfile.rates import MAX_RATE_GBPS, rate_of
from fabricfile.routes import Attached, Place, SwitchDump, no_entries
from fabricfile.wiring import Device, Side, Wiring

_PORT = re.compile(r"[Pp]?(\d{1,4})\Z")
_GUID = re.compile(r"(?:0x)?([0-9a-fA-F]{1,16})\Z")
_NUMBER = re.compile(r"\d{1,6}\Z")


@dataclass(slots=True)
class Choice:
    """The destinations that leave a switch by one port."""

    router_key: str
    port: int
    destinations: str
    line: int


@dataclass(slots=True)
class DotFile:
    """The wiring of a file and what its comments say of routes."""

    wiring: Wiring
    choices: list[Choice]


def read(graph: Graph, file: str, problems: Problems) -> DotFile:
    """The nodes, cables and routes of a graph."""
    reader = _Reader(Wiring(file), problems)
    for node in graph.nodes:
        reader.node(node)
    reader.edges(graph)
    return DotFile(reader.wiring, reader.choices)


@dataclass(slots=True)
class _Edge:
    """An edge whose ports are being found; a port of 0 is not said."""

    ends: tuple[int, int]
    ports: list[int]
    rate: float
    statement: EdgeStatement


class _Reader:
    """Fills wiring and choices."""

    def __init__(self, wiring: Wiring, problems: Problems) -> None:
        self.wiring = wiring
        self.problems = problems
        self.choices: list[Choice] = []

    def _refuse(self, message: str, line: int) -> None:
        self.problems.error("bad_line", message, file=self.wiring.file, line=line)

    def node(self, node: NodeStatement) -> None:
        """A node statement; a later one of the same node adds to an earlier one."""
        known = self.wiring.by_key.get(node.name)
        index = self._device(node.name, node.line) if known is None else known
        device = self.wiring.devices[index]
        attributes = node.attributes
        device.name = attributes.get("label", device.name)
        kind = attributes.get("kind")
        if kind is not None and kind not in {"endpoint", "router"}:
            self._refuse(f"kind {shortened(kind)!r}; allowed: endpoint, router", node.line)
        elif kind is not None:
            device.is_router = kind == "router"
        for name in ("lid", "ports"):
            if (value := attributes.get(name)) is not None:
                if _NUMBER.match(value):
                    setattr(device, name, int(value))
                else:
                    self._refuse(f"{name} {shortened(value)!r} is no number", node.line)
        if (value := attributes.get("guid")) is not None:
            if found := _GUID.match(value):
                device.guid = int(found[1], 16)
            else:
                self._refuse(f"guid {shortened(value)!r} is not hexadecimal", node.line)

    def _device(self, name: str, line: int) -> int:
        known = self.wiring.by_key.get(name)
        if known is not None:
            return known
        return self.wiring.add(Device(name, name, line, is_router=not name.startswith("H")))

    def edges(self, graph: Graph) -> None:
        """All edges: ports first, then cables and routes."""
        edges = [self._edge(statement) for statement in graph.edges]
        self._number(edges)
        pairs = {edge.ends for edge in edges}
        one_way = not graph.directed or not any((b, a) in pairs for a, b in pairs)
        has_routes = any("comment" in edge.statement.attributes for edge in edges)
        for edge in edges:
            (a, b), (port_a, port_b), line = edge.ends, edge.ports, edge.statement.line
            if one_way and not has_routes:
                self.wiring.cable(a, port_a, b, port_b, line, edge.rate)
            else:
                key = self.wiring.devices[b].key
                self.wiring.state(Side(a, port_a, key, port_b, line, edge.rate))
                self._choose(edge)
        for side in self.wiring.sides:
            device = self.wiring.devices[side.device]
            if not device.is_router:
                side.guid, side.lid = device.guid, device.lid
        for device in self.wiring.devices:
            if not device.is_router:  # what is said of a host is of its port
                device.guid = device.ports = 0

    def _edge(self, statement: EdgeStatement) -> _Edge:
        ends = (
            self._device(statement.tail, statement.line),
            self._device(statement.head, statement.line),
        )
        ports = [
            self._port(statement, "tail", statement.tail_port),
            self._port(statement, "head", statement.head_port),
        ]
        attributes = statement.attributes
        text = attributes.get("rate_gbps", attributes.get("rate"))
        return _Edge(ends, ports, self._rate(text, statement.line), statement)

    def _port(self, statement: EdgeStatement, end: str, given: str) -> int:
        attributes = statement.attributes
        text = given or attributes.get(f"{end}port") or attributes.get(f"{end}label") or ""
        found = _PORT.match(text)
        if found is not None and int(found[1]):
            return int(found[1])
        if text:
            self._refuse(f"{shortened(text)!r} is no port: its number, or P and it", statement.line)
        return 0

    def _rate(self, text: str | None, line: int) -> float:
        if text is None:
            return 0.0
        rate = rate_of(text)
        if rate is None and re.match(r"[0-9.]{1,32}\Z|[0-9.]+e[+-]?\d{1,3}\Z", text[:40]):
            try:
                rate = float(text)
            except ValueError:
                rate = None
        if rate is None or not 0 <= rate <= MAX_RATE_GBPS:
            self._refuse(f"{shortened(text)!r} is no rate in Gb/s", line)
            return 0.0
        return rate

    def _number(self, edges: list[_Edge]) -> None:
        """Give ports to edges that say none; the k-th edge there and the k-th one back are one cable."""
        taken: dict[int, set[int]] = defaultdict(set)
        for edge in edges:
            for device, port in zip(edge.ends, edge.ports, strict=True):
                taken[device].add(port)
        lowest: dict[int, int] = defaultdict(lambda: 1)

        def free(device: int) -> int:
            while lowest[device] in taken[device]:
                lowest[device] += 1
            taken[device].add(lowest[device])
            return lowest[device]

        waiting: dict[tuple[int, int], deque[_Edge]] = defaultdict(deque)
        for edge in edges:
            if all(edge.ports):
                continue
            a, b = edge.ends
            back = waiting[b, a].popleft() if waiting[b, a] else None
            for end in (0, 1):
                if back is not None and not edge.ports[end]:
                    edge.ports[end] = back.ports[1 - end]
                elif not edge.ports[end]:
                    edge.ports[end] = free(edge.ends[end])
            if back is None:
                waiting[a, b].append(edge)

    def _choose(self, edge: _Edge) -> None:
        comment = edge.statement.attributes.get("comment")
        device = self.wiring.devices[edge.ends[0]]
        if comment is not None and device.is_router and comment.strip():
            self.choices.append(Choice(device.key, edge.ports[0], comment, edge.statement.line))


def attach(assembly: Assembly, dot: DotFile, problems: Problems) -> Attached:
    """The fabric with the tables of the comments; as it is when there are none."""
    fabric = assembly.fabric
    if not dot.choices:
        return Attached(fabric)
    if len(assembly.endpoint_rows) < len(fabric.endpoints):
        problems.error(
            "several_ports",
            "a host has several links, and comments that name it do not say which of them they mean",
            file=dot.wiring.file,
        )
        problems.raise_errors()
    tables = no_entries(fabric, dot.wiring.file, problems)
    others: dict[int, Choice] = {}
    dumps: dict[int, SwitchDump] = {}
    for choice in dot.choices:
        router = assembly.router_rows[choice.router_key]
        dumps.setdefault(router, SwitchDump(Place(dot.wiring.file, choice.line), 0))
        refuse = partial(_refuse, fabric, router, choice, dot, problems)
        if choice.destinations.strip() != "*":
            _enter(assembly, router, choice, tables, refuse)
        elif router in others:
            refuse("a second edge takes all destinations")
        else:
            others[router] = choice
    _fill_rest(fabric, tables, others)
    problems.raise_errors()
    return Attached(fabric.with_tables(tables), dumps)


def _enter(
    assembly: Assembly, router: int, choice: Choice, tables: Tables, refuse: Callable[[str], None]
) -> None:
    """Enter the destinations of one edge."""
    for part in choice.destinations.split(","):
        name = part.strip()
        endpoint = assembly.endpoint_rows.get(name)
        if endpoint is None:
            if name and name not in assembly.router_rows:
                refuse(f"destination {shortened(name)!r} is no host of the graph")
        elif tables[router, endpoint] not in {NO_ENTRY, choice.port}:
            refuse(
                f"destination {shortened(name)!r} leaves {assembly.fabric.routers.names[router]!r} by "
                f"port {tables[router, endpoint]} and by port {choice.port}"
            )
        else:
            tables[router, endpoint] = choice.port


def _fill_rest(fabric: Fabric, tables: Tables, others: dict[int, Choice]) -> None:
    """A host's own switch hands over what no comment sends elsewhere; then ``*`` takes what is left."""
    own = (np.array(fabric.endpoints.routers), np.arange(len(fabric.endpoints)))
    ports = np.array(fabric.endpoints.ports, dtype=np.uint8)
    tables[own] = np.where(tables[own] == NO_ENTRY, ports, tables[own])
    for router, choice in others.items():
        tables[router][tables[router] == NO_ENTRY] = choice.port


def _refuse(
    fabric: Fabric, router: int, choice: Choice, dot: DotFile, problems: Problems, message: str
) -> None:
    problems.error(
        "bad_route",
        message,
        file=dot.wiring.file,
        line=choice.line,
        guid=fabric.routers.identifiers[router],
        port=choice.port,
    )
