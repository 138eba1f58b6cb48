"""The interfaces of the reference model: which message's packet leaves next, and when."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque

from reference_model.draws import routing_word
from reference_model.networks import Start, Topology
from reference_model.parts import Message, Nic, Node, Output, Packet, Settings

# Kinds of events in the order in which those of one instant happen at a router.
CREDIT, NIC_CREDIT, INPUT_FREE, READY, CROSSBAR, PORT_FREE, NIC = range(7)
# Later than everything.
NEVER = 1 << 60


class Interfaces:
    """What a fabric knows of its interfaces."""

    topology: Topology
    settings: Settings
    messages: list[Message]
    created: list[int | None]
    interface: list[int]  # of every message, where it arrives
    nics: list[list[Nic]]  # by number, those of all endpoints; the port is the router's port to it
    nic_at: dict[tuple[int, int], Nic]
    per_network: int

    @abstractmethod
    def _post(self, time: int, at: Output, kind: int, channel: int = 0, payload: int = 0) -> None:
        """Schedules an event."""

    @abstractmethod
    def _send(self, output: Output, packet: Packet, channel: int, start: int) -> None:
        """Sends a packet."""

    def _home(self, endpoint: int) -> int:
        """The router of an endpoint."""
        return self.nics[0][endpoint].output.router

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
