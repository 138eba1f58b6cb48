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

from reference_model.draws import routing_word
from reference_model.networks import Ask, Hop, Start, Topology
from reference_model.parts import (
    Arrival,
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

# Kinds of events in the order in which those of one instant happen at a router.
CREDIT, NIC_CREDIT, INPUT_FREE, READY, CROSSBAR, PORT_FREE, NIC = range(7)


# Later than everything.
NEVER = 1 << 60


class DeadlockedError(Exception):
    """Nothing happens any more, and packets are still under way."""


class Fabric:
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

    def _home(self, endpoint: int) -> int:
        """The router of an endpoint."""
        return self.nics[0][endpoint].output.router

    def _input(self, router: int, in_port: int) -> Output:
        """The output or injection channel that feeds an input."""
        ports = self.topology.wiring[router]
        if in_port >= len(ports):
            return self.nic_at[router, in_port].output
        far = ports[in_port]
        assert far is not None
        return self._output(*far)

    # The interface

    def _inject(self, nic: Nic, now: int) -> None:
        """Sends the packet whose turn it is, if it has space; then looks when the wire is free."""
        output, s = nic.output, self.settings
        for network in range(len(s.weights)):
            self._take_up(nic.node, network, now)
        since = max(output.free_at, self._able(nic))
        if since > now:
            return
        sizes, chosen = {}, {}
        for network in range(len(s.weights)):
            first = self._first(nic, network, now)
            if first is None:
                continue
            size = min(first[1], s.packet_bytes) + s.header_bytes
            if output.has_room(size, self._injection_channel(nic, network)):
                sizes[network], chosen[network] = size, first
        nic.blocked = not sizes
        if nic.blocked:
            return
        network = output.shares.pick(sizes)
        sending, wire = chosen[network], sizes[network]
        number = sending[0]
        m, created = self.messages[number], self.created[number]
        assert created is not None
        channel = self._injection_channel(nic, network)
        word = routing_word(m.source, nic.node.packets_sent)
        packet = Packet(number, m.source, m.target, network, wire, created, word)
        packet.interface = self.interface[number]
        packet.notes = self.topology.start(
            Start(output.router, self._home(m.target), word, m.source + nic.node.packets_sent)
        )
        nic.node.packets_sent += 1
        packet.injected = output.start(wire, channel, now, since)
        self._send(output, packet, channel, packet.injected)
        sending[1] -= wire - s.header_bytes
        self._pass_turn(nic, network, sending)
        self._post(output.free_at, output, NIC)

    def _pass_turn(self, nic: Nic, network: int, sending: list[int]) -> None:
        """A packet has left: the next queue pair follows, and of this one the next message."""
        over = sending[1] == 0
        if nic.control[network] and nic.control[network][0] is sending:
            if over:
                nic.control[network].popleft()
        else:
            pair = nic.pairs[network].popleft()
            if over:
                pair.popleft()
            if pair:
                nic.pairs[network].append(pair)
        queue = nic.node.queues[network]
        if over and queue and self.created[queue[0][0]] is None:
            self.created[queue[0][0]] = nic.output.free_at
            self._look(nic.node, network, self._ready(queue[0][0]))

    def _serving(self, node: Node, network: int) -> list[Nic]:
        s, nics = self.settings, [nic for nic in self.nic_at.values() if nic.node is node]
        return [nic for nic in nics if not s.by_network or network % s.interfaces == nic.number]

    def _look(self, node: Node, network: int, time: int) -> None:
        """Has the interfaces that serve a network look at what waits at `time`."""
        for nic in self._serving(node, network):
            self._post(time, nic.output, NIC)

    def _ready(self, number: int) -> int:
        """When a message may leave."""
        created = self.created[number]
        return NEVER if created is None else created + self.settings.nic_latency

    def _take_up(self, node: Node, network: int, now: int) -> None:
        """What may leave by now joins the queue pairs of the interface that is free first."""
        queue = node.queues[network]
        while queue and self._ready(queue[0][0]) <= now:
            sending = queue.popleft()
            node.able[network] = max(node.able[network], self._ready(sending[0]))
            sending.append(node.able[network])
            nic = self._soonest_free(node, network, now)
            target = self.messages[sending[0]].target
            for pair in nic.pairs[network]:
                if self.settings.one_pair or self.messages[pair[0][0]].target == target:
                    pair.append(sending)
                    break
            else:
                nic.pairs[network].append(deque([sending]))
            self._post(max(now, nic.output.free_at), nic.output, NIC)

    def _able(self, nic: Nic) -> int:
        """Since when a message could leave. None could while one before it was not made yet."""
        taken = [sending[2] for pairs in nic.pairs for pair in pairs for sending in pair]
        return min([*taken, *(self._ready(row[0][0]) for row in nic.control if row)], default=NEVER)

    def _soonest_free(self, node: Node, network: int, now: int) -> Nic:
        """The interface that would first have sent what it has, were the router to take it."""

        def free_at(nic: Nic) -> int:
            unsent = sum(sending[1] for sending in nic.waiting())
            return max(now, nic.output.free_at) + (nic.output.time_for(unsent) if unsent else 0)

        return min(self._serving(node, network), key=lambda nic: (free_at(nic), nic.number))

    def _first(self, nic: Nic, network: int, now: int) -> list[int] | None:
        """The message that goes next: control messages first, then queue pairs in turn."""
        control, pairs = nic.control[network], nic.pairs[network]
        if control and self._ready(control[0][0]) <= now:
            return control[0]
        return pairs[0][0] if pairs else None

    def _injection_channel(self, nic: Nic, network: int) -> int:
        """The one with most space, of equal ones in turn."""
        first, n = network * self.per_network, self.settings.injection_channels
        in_turn = [first + (nic.node.packets_sent + i) % n for i in range(n)]
        assert nic.output.credit is not None
        return max(in_turn, key=nic.output.credit.__getitem__)

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
        output.waiting.append(Request(packet, now, in_port, in_channel, channel, hop.bubble))
        if self.settings.detailed:
            self._wake_requests(output, now)
        elif len(output.waiting) == 1 or not output.woken:
            self._promise(output, now)

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
        sender = self._input(router, in_port)
        kind = NIC_CREDIT if in_port >= len(self.topology.wiring[router]) else CREDIT
        self._post(tail_leaves + sender.latency, sender, kind, in_channel, chosen.packet.wire)
        if self.settings.fifo_inputs or self.settings.limited:
            event = (tail_leaves, router, INPUT_FREE, in_port, in_channel, 0)
            heapq.heappush(self.events, event)


def _first_come(request: Request) -> tuple[int, int]:
    return request.asked, request.channel
