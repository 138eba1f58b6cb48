"""The packet network once more: one heap, plain objects, whole picoseconds.

It shares no code and no data structure with the core. Slow, and meant to be read beside
docs/models/router.md. Settings that name a feature of the detailed router (`Settings.detailed`)
decide when an output falls free; else an output promises itself to the packet that asks longest as
soon as that has space.
"""

from __future__ import annotations

import heapq
from collections import defaultdict, deque
from collections.abc import Callable

from reference_model.interfaces import (
    CREDIT,
    CROSSBAR,
    INPUT_FREE,
    NIC_CREDIT,
    PORT_FREE,
    READY,
    Interfaces,
)
from reference_model.networks import Ask, Hop, Topology
from reference_model.parts import (
    Arrival,
    Line,
    Message,
    Nic,
    Node,
    Output,
    Packet,
    Request,
    RouterLoads,
    Settings,
    Shares,
    time_for,
)


class DeadlockedError(Exception):
    """Nothing happens any more, and packets are still under way."""


class Fabric(Interfaces):
    """`attached` names the router of every endpoint; ports to endpoints come last, in their order,
    those to the second interfaces behind those to the first ones.

    `classify` names the class of the channels from a router to another.
    """

    def __init__(
        self,
        topology: Topology,
        attached: list[int],
        settings: Settings,
        classify: Callable[[int, int], str],
    ) -> None:
        self.topology, self.settings, self.classify = topology, settings, classify
        self.chosen: dict[int, Hop] = {}  # of packets that have come too early for their output
        self.per_network = topology.channels * settings.lanes
        self.events: list[tuple[int, int, int, int, int, int]] = []
        self.flying: dict[int, Packet] = {}
        self.arrivals: list[Arrival] = []
        self.messages: list[Message] = []
        self.created: list[int | None] = []
        self.outputs: list[list[Output | None]] = []
        self.nodes = [Node(len(settings.weights)) for _ in attached]
        self.interface: list[int] = []  # of every message, where it arrives
        # By number, those of all endpoints; the port of one is the router's port to it.
        self.nics: list[list[Nic]] = []
        self.nic_at: dict[tuple[int, int], Nic] = {}
        self.lines: defaultdict[tuple[int, int, int, int], Line] = defaultdict(Line)
        self.fronts: dict[int, tuple[Output, Request]] = {}
        self.fifos: defaultdict[tuple[int, int, int], deque[Packet]] = defaultdict(deque)
        for router, ports in enumerate(topology.wiring):
            row: list[Output | None] = []
            for port, far in enumerate(ports):
                row.append(None if far is None else self._output_to(router, port, far))
            self.outputs.append(row)
        for number in range(settings.interfaces):
            self.nics.append([])
            for endpoint, (router, node) in enumerate(zip(attached, self.nodes, strict=True)):
                port = len(self.outputs[router])
                self.outputs[router].append(self._output_at(router, port, endpoint))
                injection = self._output_at(router, port, endpoint)
                injection.credit, injection.far = self._buffers(), (router, port)
                nic = Nic(injection, node, number, len(settings.weights))
                self.nics[-1].append(nic)
                self.nic_at[router, port] = nic

    def _output_to(self, router: int, port: int, far: tuple[int, int]) -> Output:
        s = self.settings
        wire = s.wire(self.classify(router, far[0]))
        return Output(router, port, *wire, self._buffers(), far, Shares(s.weights, s.largest))

    def _output_at(self, router: int, port: int, endpoint: int) -> Output:
        s = self.settings
        wire = s.endpoint_wire(endpoint)
        return Output(router, port, *wire, None, None, Shares(s.weights, s.largest))

    def _buffers(self) -> list[int]:
        return [self.settings.buffer_bytes] * (self.per_network * len(self.settings.weights))

    def run(self, messages: list[Message]) -> list[Arrival]:
        """Delivers all messages; those of one source and network are handed over in their order."""
        self.messages, self.created = messages, [m.created for m in messages]
        made = [0 for _ in self.nodes]
        for number, m in enumerate(messages):
            turn = m.network if self.settings.by_network else m.source + made[m.source]
            self.interface.append(turn % self.settings.interfaces)
            made[m.source] += 1
            node = self.nodes[m.source]
            if m.control and not self.settings.one_pair:
                nic = self._soonest_free(node, m.network, self._ready(number))
                nic.control[m.network].append([number, m.bytes])
            else:
                node.queues[m.network].append([number, m.bytes])
            if m.created is not None:
                self._look(node, m.network, self._ready(number))
        while self.events:
            event = heapq.heappop(self.events)
            self._handle(*event)
        if len(self.arrivals) < self._packets():
            raise DeadlockedError
        return self.arrivals

    def _packets(self) -> int:
        return sum(-(-message.bytes // self.settings.packet_bytes) for message in self.messages)

    def _handle(
        self, now: int, router: int, kind: int, port: int, channel: int, payload: int
    ) -> None:
        if kind == CREDIT:
            self._credit(self._output(router, port), channel, payload, now)
        elif kind == NIC_CREDIT:
            nic = self.nic_at[router, port]
            assert nic.output.credit is not None
            nic.output.credit[channel] += payload
            if nic.blocked:
                self._inject(nic, now)
        elif kind == CROSSBAR:
            self._come_to_front(payload, now)
        elif kind == INPUT_FREE:
            self._input_free(router, port, channel, now)
        elif kind == READY:
            packet = self.flying.pop(payload)
            if payload in self.chosen:
                self._line_up(router, port, channel, packet, self.chosen.pop(payload), now)
            else:
                self._arrive(router, port, channel, packet, now)
        elif kind == PORT_FREE:
            self._fall_free(self._output(router, port), now)
        else:
            self._inject(self.nic_at[router, port], now)

    def _post(self, time: int, at: Output, kind: int, channel: int = 0, payload: int = 0) -> None:
        heapq.heappush(self.events, (time, at.router, kind, at.port, channel, payload))

    def _output(self, router: int, port: int) -> Output:
        output = self.outputs[router][port]
        assert output is not None
        return output

    def _input(self, router: int, in_port: int) -> Output:
        """The output or injection channel that feeds an input."""
        ports = self.topology.wiring[router]
        if in_port >= len(ports):
            return self.nic_at[router, in_port].output
        far = ports[in_port]
        assert far is not None
        return self._output(*far)

    # The way of a packet

    def _send(self, output: Output, packet: Packet, channel: int, start: int) -> None:
        """What a transmission that starts at `start` causes at the far end."""
        head, takes = start + output.latency, output.time_for(packet.wire)
        if output.far is None:
            p, end = packet, head + takes
            told = p.message, p.target, p.wire, p.hops, p.created, p.injected
            self.arrivals.append(Arrival(*told, end))
            return
        router, port = output.far
        if self.settings.store_and_forward:
            behind = takes
        else:
            ends = self._ends_at(router, packet)
            s = self.settings
            rate = s.endpoint_wire(packet.target).per_byte if ends else s.slowest
            behind = max(0, takes - time_for(packet.wire, rate))
        asks = head + behind + self.settings.router_latency
        packet.tail = head + takes + self.settings.router_latency
        self.flying[id(packet)] = packet
        heapq.heappush(self.events, (asks, router, READY, port, channel, id(packet)))

    def _arrive(self, router: int, in_port: int, in_channel: int, packet: Packet, now: int) -> None:
        """The packet may ask from now on; in a FIFO when it is the first."""
        if not self.settings.fifo_inputs:
            self._ask(router, in_port, in_channel, packet, now)
            return
        fifo = self.fifos[router, in_port, in_channel]
        fifo.append(packet)
        if len(fifo) == 1:
            self._serve(router, in_port, in_channel, now)

    def _input_free(self, router: int, in_port: int, in_channel: int, now: int) -> None:
        """The tail of the first packet of a FIFO has left."""
        self.fifos[router, in_port, in_channel].popleft()
        self._serve(router, in_port, in_channel, now)

    def _serve(self, router: int, in_port: int, in_channel: int, now: int) -> None:
        fifo = self.fifos[router, in_port, in_channel]
        if fifo:
            self._ask(router, in_port, in_channel, fifo[0], now)

    def _ask(self, router: int, in_port: int, in_channel: int, packet: Packet, now: int) -> None:
        """The packet chooses its output, and waits for it as soon as this can't overtake it."""
        hop = self._next(router, in_port, packet, now)
        output = self._output(router, hop.port)
        follows = packet.tail - output.time_for(packet.wire)
        early = output.far is not None and not self.settings.store_and_forward
        if early and now < follows:
            self.chosen[id(packet)] = hop
            self.flying[id(packet)] = packet
            event = (follows, router, READY, in_port, in_channel, id(packet))
            heapq.heappush(self.events, event)
        else:
            self._line_up(router, in_port, in_channel, packet, hop, now)

    def _line_up(
        self, router: int, in_port: int, in_channel: int, packet: Packet, hop: Hop, now: int
    ) -> None:
        """From now on the packet waits for an output."""
        output = self._output(router, hop.port)
        channel = hop.channel
        if output.far is not None:
            if self.topology.keeps_lanes and self.settings.most_space and not hop.bubble:
                copies = self.topology.channels
                channel += in_channel % self.per_network // copies * copies
            else:
                channel = self._lane(output, packet.target, channel)
        request = Request(packet, now, in_port, in_channel, channel, hop.bubble)
        if not self._joins_line(output, request, now):
            self._wait(output, request, now)

    def _wait(self, output: Output, request: Request, now: int) -> None:
        output.waiting.append(request)
        if self.settings.detailed:
            self._wake_requests(output, now)
        elif len(output.waiting) == 1 or not output.woken:
            self._promise(output, now)

    # Of an endpoint's packets for one channel, one asks at a time

    def _line(self, output: Output, request: Request) -> Line | None:
        injected = request.in_port >= len(self.topology.wiring[output.router])
        if not (injected and self.settings.has_lines):
            return None
        return self.lines[output.router, request.in_port, output.port, request.channel]

    def _joins_line(self, output: Output, request: Request, now: int) -> bool:
        """True when the packet asks later. Where outputs choose late, that is a matter of age."""
        line = self._line(output, request)
        if line is None:
            return False
        if self.settings.detailed:
            request.asked = max(now, line.over)
            return False
        if line.front or line.over > now:
            line.behind.append(request)
            output.in_line += request.packet.wire
            if not line.front:
                self._post_front(output, line, line.over)
            return True
        line.front = True
        return False

    def _post_front(self, output: Output, line: Line, time: int) -> None:
        request = line.behind.popleft()
        line.front = True
        self.fronts[id(request)] = output, request
        place = request.in_port, request.in_channel, id(request)
        heapq.heappush(self.events, (time, output.router, CROSSBAR, *place))

    def _come_to_front(self, number: int, now: int) -> None:
        output, request = self.fronts.pop(number)
        output.in_line -= request.packet.wire
        request.asked = now
        self._wait(output, request, now)

    def _leave_line(self, output: Output, chosen: Request, tail_leaves: int) -> None:
        line = self._line(output, chosen)
        if line is None:
            return
        line.over, line.front = tail_leaves, False
        if line.behind:
            self._post_front(output, line, tail_leaves)
        same = (chosen.in_port, chosen.in_channel, chosen.channel, chosen.bubble)
        for r in output.waiting:
            if (r.in_port, r.in_channel, r.channel, r.bubble) == same:
                r.asked = max(r.asked, tail_leaves)
                break

    def _ends_at(self, router: int, packet: Packet) -> bool:
        """Detours may lead past the target's own router."""
        via = packet.notes.get("via", router)
        return router == self._home(packet.target) and router == via

    def _next(self, router: int, in_port: int, packet: Packet, now: int) -> Hop:
        base = packet.network * self.per_network
        if self._ends_at(router, packet):
            return Hop(self.nics[packet.interface][packet.target].output.port, base)
        ask = Ask(
            router,
            self._home(packet.target),
            packet.target,
            self._home(packet.source),
            in_port if in_port < len(self.topology.wiring[router]) else None,
            packet.hops,
            packet.random & 0xFFFF,
            self._loads(router, now, packet, base),
            packet.notes,
        )
        hop = self.topology.route(ask)
        return hop._replace(channel=base + hop.channel)

    def _loads(self, router: int, now: int, packet: Packet, base: int) -> RouterLoads:
        s = self.settings
        measure = getattr(self.topology, "measure", None) or s.measure
        seen = self.outputs, router, now, packet, base, self._lane
        return RouterLoads(*seen, measure, s.largest, s.buffer_bytes)

    def _lane(self, output: Output, target: int, channel: int) -> int:
        """Which copy of `channel` a packet takes that asks now."""
        lanes, copies = self.settings.lanes, self.topology.channels
        in_turn = [channel + (target + i) % lanes * copies for i in range(lanes)]
        if not self.settings.most_space:
            return in_turn[0]
        return max(in_turn, key=lambda copy: self._space(output, copy))

    def _space(self, output: Output, channel: int) -> int:
        """What a channel has left when those that wait for it are thought of."""
        space = output.room if output.room is not None else output.credit
        assert space is not None
        waiting = [r for r in output.waiting if r.channel == channel]
        if not self.settings.detailed:
            return space[channel] - self.settings.buffer_bytes * bool(waiting)
        first = {(r.in_port, r.in_channel, r.bubble): r for r in reversed(waiting)}
        return space[channel] - sum(r.packet.wire for r in first.values())

    def _credit(self, output: Output, channel: int, size: int, now: int) -> None:
        assert output.credit is not None
        output.credit[channel] += size
        if any(r.channel == channel for r in output.waiting):
            (self._wake if self.settings.detailed else self._promise)(output, now)

    # What an output sends

    def _wake(self, output: Output, now: int) -> None:
        """Has a detailed router's output decide as soon as it is free, last of that instant."""
        if not output.woken:
            output.woken = True
            self._post(max(now, output.free_at), output, PORT_FREE)

    def _wake_requests(self, output: Output, now: int) -> None:
        """Has decided who goes next of those that wait at the inputs."""
        self._wake(output, now)

    def _promise(self, output: Output, now: int) -> None:
        """Gives the output whatever cannot be overtaken any more, or may go now."""
        while output.waiting:
            may_go = self._may_go(output)
            if not may_go:
                return  # a credit will call
            if output.free_at > now and min(output.waiting, key=_first_come) not in may_go:
                self._wake(output, now)
                return
            self._transmit(output, min(may_go, key=_first_come), now)

    def _fall_free(self, output: Output, now: int) -> None:
        """Decides after all credits and asks of this instant."""
        output.woken = False
        if not self.settings.detailed:
            self._promise(output, now)
            return
        chosen = self._choose(output)
        if chosen is None:
            return
        self._transmit(output, chosen, now)
        if output.waiting:
            self._wake(output, now)

    def _choose(self, output: Output) -> Request | None:
        """Of those that may go, the best of the network whose turn it is."""
        best: dict[int, Request] = {}
        for request in self._may_go(output):
            network = request.packet.network
            best[network] = min(best.get(network, request), request, key=self._order(output))
        if not best:
            return None
        sizes = {n: r.packet.wire for n, r in best.items()}
        chosen = best[output.shares.pick(sizes) if len(self.settings.weights) > 1 else 0]
        output.served[chosen.packet.network] = chosen.in_port
        return chosen

    def _may_go(self, output: Output) -> list[Request]:
        """Of each channel the first, if there is room; the first inside a ring may pass bubbles."""
        found = []
        largest, order = self.settings.largest, self._order(output)
        heads: dict[tuple[int, int, int, bool], Request] = {}
        waiting = [r for r in output.waiting if self._readable(output, r)]
        for r in waiting:  # what is of one buffer and for one channel keeps its order
            heads.setdefault((r.in_port, r.in_channel, r.channel, r.bubble), r)
        for channel in sorted({r.channel for r in waiting}):
            queue = sorted((r for r in heads.values() if r.channel == channel), key=order)
            first = queue[0]
            if first.bubble and not output.fits(first.packet.wire + largest, channel):
                inside = [r for r in queue if not r.bubble]
                if not inside:
                    continue
                first = inside[0]
            if output.fits(first.packet.wire + first.bubble * largest, channel):
                found.append(first)
        return found

    def _readable(self, output: Output, request: Request) -> bool:
        """Whether the crossbar can take the packet from its input now."""
        return True

    def _order(self, output: Output) -> Callable[[Request], tuple[int, ...]]:
        """The arbitration as a key: the smallest goes first."""
        arbitration = self.settings.arbitration
        if not self.settings.detailed:
            return _first_come
        ports = len(self.outputs[output.router])

        def key(r: Request) -> tuple[int, ...]:
            if arbitration == "round_robin":
                before = (r.in_port - output.served[r.packet.network] - 1) % ports
            else:
                before = r.packet.created if arbitration == "age" else 0
            if arbitration == "transit_first":
                before = int(r.in_port >= len(self.topology.wiring[output.router]))
            return before, r.asked, r.channel, r.in_port, r.in_channel, r.bubble

        return key

    def _transmit(self, output: Output, chosen: Request, now: int) -> None:
        since = self._stalled_since(output, now)
        output.waiting.remove(chosen)
        packet = chosen.packet
        start = output.start(packet.wire, chosen.channel, now, since)
        packet.hops += output.far is not None
        self._send(output, packet, chosen.channel, start)
        self._leave_input(output, chosen, output.free_at)

    def _stalled_since(self, output: Output, now: int) -> int:
        """Where nothing but the output and space hold packets up: since one asks."""
        return min(request.asked for request in output.waiting)

    def _leave_input(self, output: Output, chosen: Request, tail_leaves: int) -> None:
        """The sender learns of the space when the packet's tail has left it."""
        router, in_port, in_channel = output.router, chosen.in_port, chosen.in_channel
        self._leave_line(output, chosen, tail_leaves)
        sender = self._input(router, in_port)
        kind = NIC_CREDIT if in_port >= len(self.topology.wiring[router]) else CREDIT
        self._post(tail_leaves + sender.latency, sender, kind, in_channel, chosen.packet.wire)
        if self.settings.fifo_inputs or self.settings.limited:
            event = (tail_leaves, router, INPUT_FREE, in_port, in_channel, 0)
            heapq.heappush(self.events, event)


def _first_come(request: Request) -> tuple[int, int]:
    return request.asked, request.channel
