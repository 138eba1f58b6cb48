"""Routers in which a limited crossbar or output queues take part in deciding when a packet goes."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from reference_model.fabric import Fabric
from reference_model.interfaces import CROSSBAR
from reference_model.networks import Topology
from reference_model.parts import Output, Packet, Request, Settings, Shares, time_for


class Queued(NamedTuple):
    """A packet in an output queue, and since when."""

    packet: Packet
    since: int


@dataclass
class Crossing:
    """What feeds an output, and the queue in front of it, first in first out on each channel."""

    shares: Shares
    free_at: int = 0
    woken: bool = False
    served: list[int] = field(default_factory=lambda: [0] * 8)  # last channel of each network
    queues: defaultdict[int, deque[Queued]] = field(default_factory=lambda: defaultdict(deque))
    leaving: tuple[int, int] | None = None  # channel and bytes of what is on its way
    stalled_since: int | None = None


class CrossbarFabric(Fabric):
    """Stall is taken from the state after every event, not from what woke an output.

    `reading`: of every input, what the crossbar takes from it: until when, and at how many Gb/s.
    `passed_over`: outputs that could not take from an input.
    """

    def __init__(
        self,
        topology: Topology,
        attached: list[int],
        settings: Settings,
        classify: Callable[[int, int], str],
    ) -> None:
        super().__init__(topology, attached, settings, classify)
        self.now = 0
        self.crossbar_gbps = settings.most_gbps * (settings.speedup or 1)
        self.crossbar_rate = round(8000 * 65536 / self.crossbar_gbps)
        self.reading: defaultdict[tuple[int, int], list[tuple[int, float]]] = defaultdict(list)
        self.passed_over: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
        self.crossings: dict[int, Crossing] = {}
        for output in (output for row in self.outputs for output in row if output):
            self.crossings[id(output)] = Crossing(Shares(settings.weights, settings.largest))
            if settings.output_buffer_bytes is not None:
                output.room = [settings.output_buffer_bytes] * len(self._buffers())

    def _handle(
        self, now: int, router: int, kind: int, port: int, channel: int, payload: int
    ) -> None:
        self.now = now
        if kind == CROSSBAR:
            self._cross(self._output(router, port), now)
        else:
            super()._handle(now, router, kind, port, channel, payload)
        for output in self.outputs[router]:
            if output is not None:
                self._note_stall(output, now)

    def _note_stall(self, output: Output, now: int) -> None:
        """Stalled: not sending while a packet waits for space downstream and for nothing else."""
        crossing = self.crossings[id(output)]
        if output.room is not None:
            waits = any(crossing.queues.values()) and not self._sendable(output)
        else:
            asking = any(self._readable(output, request) for request in output.waiting)
            waits = asking and not self._may_go(output)
        stalled = waits and output.free_at <= now
        if stalled and crossing.stalled_since is None:
            crossing.stalled_since = now
        elif not stalled and crossing.stalled_since is not None:
            output.stalls.append((crossing.stalled_since, now))
            crossing.stalled_since = None

    def _stalled_since(self, output: Output, now: int) -> int:
        return now  # told by _note_stall

    # The crossbar

    def _readable(self, output: Output, request: Request) -> bool:
        """Packets cross at the rate of their output, or one at a time where there are queues."""
        if not self.settings.limited:
            return True
        reads = self.reading[output.router, request.in_port]
        reads[:] = [(until, rate) for until, rate in reads if until > self.now]
        together = sum(rate for _, rate in reads) + output.gbps
        return not reads or (output.room is None and together <= self.crossbar_gbps)

    def _choose(self, output: Output) -> Request | None:
        """Inputs that have to be passed over call the output when they are free again."""
        for request in output.waiting:
            if not self._readable(output, request):
                self.passed_over[output.router, request.in_port].add(output.port)
        return super()._choose(output)

    def _input_free(self, router: int, in_port: int, in_channel: int, now: int) -> None:
        for port in sorted(self.passed_over.pop((router, in_port), set())):
            self._wake_requests(self._output(router, port), now)
        if self.settings.fifo_inputs:
            super()._input_free(router, in_port, in_channel, now)

    def _wake_requests(self, output: Output, now: int) -> None:
        """Has a queue's crossbar decide as soon as it is free, before the output does."""
        crossing = self.crossings[id(output)]
        if output.room is None:
            super()._wake_requests(output, now)
        elif not crossing.woken:
            crossing.woken = True
            self._post(max(now, crossing.free_at), output, CROSSBAR)

    def _cross(self, output: Output, now: int) -> None:
        """Takes packets into the queue, one at a time where the crossbar is limited."""
        crossing = self.crossings[id(output)]
        crossing.woken = False
        while crossing.free_at <= now and (chosen := self._choose(output)) is not None:
            packet = chosen.packet
            output.waiting.remove(chosen)
            assert output.room is not None
            output.room[chosen.channel] -= packet.wire
            output.queued += packet.wire
            crossing.queues[chosen.channel].append(Queued(packet, now))
            takes = time_for(packet.wire, self.crossbar_rate) if self.settings.limited else 0
            crossed = max(now + takes, packet.tail)
            if self.settings.limited:
                crossing.free_at = crossed
            self._leave_input(output, chosen, crossed)
            self._wake(output, now)
        if output.waiting and crossing.free_at > now:
            self._wake_requests(output, now)

    def _leave_input(self, output: Output, chosen: Request, tail_leaves: int) -> None:
        reads = self.reading[output.router, chosen.in_port]
        reads.append((tail_leaves, output.gbps))
        super()._leave_input(output, chosen, tail_leaves)

    # The queue

    def _credit(self, output: Output, channel: int, size: int, now: int) -> None:
        if output.room is None:
            super()._credit(output, channel, size, now)
            return
        assert output.credit is not None
        output.credit[channel] += size
        if self.crossings[id(output)].queues[channel]:
            self._wake(output, now)

    def _fall_free(self, output: Output, now: int) -> None:
        if output.room is None:
            super()._fall_free(output, now)
            return
        crossing = self.crossings[id(output)]
        output.woken = False
        if crossing.leaving is not None:
            channel, size = crossing.leaving
            output.room[channel] += size
            crossing.leaving = None
            if output.waiting:
                self._wake_requests(output, now)
        sendable = self._sendable(output)
        if not sendable:
            return
        channel = self._pick(output, sendable)
        packet = crossing.queues[channel].popleft().packet
        crossing.leaving = channel, packet.wire
        output.queued -= packet.wire
        packet.hops += output.far is not None
        self._send(output, packet, channel, output.start(packet.wire, channel, now, now))
        self._wake(output, now)

    def _sendable(self, output: Output) -> list[int]:
        """Channels whose first packet has space downstream."""
        queues = self.crossings[id(output)].queues
        return [c for c, q in queues.items() if q and output.has_room(q[0].packet.wire, c)]

    def _pick(self, output: Output, sendable: list[int]) -> int:
        """The channel that sends: first by the networks' shares, then by arbitration."""
        crossing = self.crossings[id(output)]
        best: dict[int, int] = {}
        for channel in sorted(sendable, key=lambda c: self._channel_order(output, c)):
            best.setdefault(channel // self.per_network, channel)
        sizes = {n: crossing.queues[c][0].packet.wire for n, c in best.items()}
        network = crossing.shares.pick(sizes) if len(self.settings.weights) > 1 else 0
        crossing.served[network] = best[network]
        return best[network]

    def _channel_order(self, output: Output, channel: int) -> tuple[int, ...]:
        crossing, arbitration = self.crossings[id(output)], self.settings.arbitration
        first = crossing.queues[channel][0]
        if arbitration == "round_robin":
            served = crossing.served[channel // self.per_network]
            return ((channel - served - 1) % len(self._buffers()),)
        before = first.packet.created if arbitration == "age" else 0
        return before, first.since, channel
