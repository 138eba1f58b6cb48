"""What the reference model's network is made of: settings, packets, outputs, interfaces."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple


class Wire(NamedTuple):
    """A channel: picoseconds a byte in 2^-16, picoseconds of flight, 10^9 bits a second."""

    per_byte: int
    latency: int
    gbps: float


@dataclass(frozen=True)
class Settings:
    """The network section: picoseconds, bytes, and rates as picoseconds a byte in 2^-16."""

    link_rate: int
    endpoint_rate: int
    link_latency: int
    endpoint_latency: int
    router_latency: int
    nic_latency: int
    buffer_bytes: int
    packet_bytes: int
    header_bytes: int
    lanes: int = 1
    most_space: bool = True  # else a packet's lane follows from its target
    weights: tuple[int, ...] = (1,)
    store_and_forward: bool = False
    arbitration: str = "first_in_line"
    fifo_inputs: bool = False
    injection_channels: int = 1  # of each network
    interfaces: int = 1  # of each endpoint
    one_pair: bool = False  # interfaces send message by message, in the order of handing over
    by_network: bool = False  # a message's network names its interface; else the first that is free
    speedup: float | None = None
    gbps: tuple[float, float] = (0, 0)  # of links, of endpoints
    classes: dict[str, Wire] = field(default_factory=dict)  # of each link class, or of none
    slow: dict[int, Wire] = field(default_factory=dict)  # of each slow endpoint, both ways
    output_buffer_bytes: int | None = None  # of each channel of an output queue

    def wire(self, link_class: str) -> Wire:
        """The channels of a class of links."""
        usual = Wire(self.link_rate, self.link_latency, self.gbps[0])
        return self.classes.get(link_class, usual)

    def endpoint_wire(self, endpoint: int) -> Wire:
        """The channels between an endpoint and its router."""
        usual = Wire(self.endpoint_rate, self.endpoint_latency, self.gbps[1])
        return self.slow.get(endpoint, usual)

    @property
    def slowest(self) -> int:
        """Picoseconds a byte of the slowest class of links."""
        return max((own.per_byte for own in self.classes.values()), default=self.link_rate)

    @property
    def most_gbps(self) -> float:
        """Of the fastest class of links, or of endpoints."""
        links = [own.gbps for own in self.classes.values()] or [self.gbps[0]]
        return max(*links, self.gbps[1])

    @property
    def limited(self) -> bool:
        """Whether inputs feed the crossbar at a limited rate."""
        return self.speedup is not None

    @property
    def crosses(self) -> bool:
        """Whether more than its output and space decide when a packet goes."""
        return self.limited or self.output_buffer_bytes is not None

    @property
    def measure(self) -> str:
        """What adaptive routings count as load, where they do not say."""
        blind = self.fifo_inputs and self.output_buffer_bytes is None
        return "credits" if blind else "queue"

    @property
    def largest(self) -> int:
        return self.packet_bytes + self.header_bytes

    @property
    def detailed(self) -> bool:
        waits = self.store_and_forward or self.fifo_inputs or self.crosses
        early = self.arbitration in ("first_in_line", "first_come")
        return waits or len(self.weights) > 1 or not early

    @property
    def has_lines(self) -> bool:
        """Whether an endpoint's packets ask one after the other; those of FIFOs do anyway."""
        return self.arbitration == "first_in_line" and not self.fifo_inputs


def time_for(size: int, per_byte: int) -> int:
    """Rounded to the nearest picosecond, at least one."""
    return max(1, (size * per_byte + 32768) >> 16)


class Message(NamedTuple):
    """`created` None: when the sender's message before has left."""

    source: int
    target: int
    bytes: int
    created: int | None
    network: int = 0
    control: int = 0  # 1: goes before others


@dataclass(eq=False)
class Packet:
    message: int
    source: int
    target: int
    network: int
    wire: int
    created: int
    random: int  # 32 bits, of which routings mostly see 16
    interface: int = 0  # of its target
    injected: int = 0
    hops: int = 0
    tail: int = 0  # when it has come through the pipeline of the router where the packet is
    notes: dict[str, int] = field(default_factory=dict)  # the routing's own


@dataclass(eq=False)
class Request:
    """A packet that waits at an input for an output."""

    packet: Packet
    asked: int
    in_port: int
    in_channel: int
    channel: int
    bubble: bool


@dataclass
class Line:
    """The packets of one endpoint for one channel of an output."""

    front: bool = False  # one of them asks, or will
    over: int = 0  # when the tail of the last one leaves that was sent
    behind: deque[Request] = field(default_factory=deque)


class Shares:
    """Deficit round robin over bytes between virtual networks."""

    def __init__(self, weights: tuple[int, ...], largest: int) -> None:
        self.quanta = [weight * largest for weight in weights]
        self.deficit = [0] * len(weights)
        self.turn = 0

    def pick(self, sizes: dict[int, int]) -> int:
        """Of the networks that can send a packet of these bytes, the one that does."""
        while True:
            size = sizes.get(self.turn)
            if size is not None and size <= self.deficit[self.turn]:
                self.deficit[self.turn] -= size
                return self.turn
            if size is None:
                self.deficit[self.turn] = 0
            self.turn = (self.turn + 1) % len(self.quanta)
            if self.turn in sizes:
                self.deficit[self.turn] += self.quanta[self.turn]


class Sent(NamedTuple):
    """A transmission: from the first bit to the last one."""

    start: int
    end: int
    size: int


@dataclass
class Output:
    """A router's output or an endpoint's injection channel."""

    router: int
    port: int
    per_byte: int
    latency: int
    gbps: float
    credit: list[int] | None  # of each channel downstream; None: an endpoint takes everything
    far: tuple[int, int] | None  # router and port; None: an endpoint
    shares: Shares
    free_at: int = 0
    served: list[int] = field(default_factory=lambda: [0] * 8)  # last input of each network
    woken: bool = False
    waiting: list[Request] = field(default_factory=list)  # in the order of asking
    room: list[int] | None = None  # of each channel of its queue, where it has one
    queued: int = 0  # bytes in the queue that are not on their way yet
    sent: list[Sent] = field(default_factory=list)
    stalls: list[tuple[int, int]] = field(default_factory=list)
    in_line: int = 0  # bytes of the packets that do not ask yet

    def time_for(self, size: int) -> int:
        return time_for(size, self.per_byte)

    def bytes_left(self, now: int) -> int:
        """Of what was given to it, the bytes not on the wire yet, the last one whole."""
        return -(-(max(0, self.free_at - now) << 16) // self.per_byte)

    def has_room(self, size: int, channel: int) -> bool:
        return self.credit is None or self.credit[channel] >= size

    def fits(self, size: int, channel: int) -> bool:
        """Whether there is room where a packet goes next: the output's queue, or downstream."""
        return self.has_room(size, channel) if self.room is None else self.room[channel] >= size

    def start(self, size: int, channel: int, now: int, waited_since: int) -> int:
        """Sends a packet of `size` bytes as soon as possible; returns when its head leaves."""
        begin = max(now, self.free_at)
        self.stalls.append((max(self.free_at, waited_since), begin))
        self.free_at = begin + self.time_for(size)
        self.sent.append(Sent(begin, self.free_at, size))
        if self.credit is not None:
            self.credit[channel] -= size
        return begin

    def counted(self, since: int, until: int) -> tuple[int, int, int, int, int]:
        """Active, stalled and idle time, bytes and packets of the interval."""
        active = sum(_shared(since, until, s.start, s.end) for s in self.sent)
        stalled = sum(_shared(since, until, *stall) for stall in self.stalls)
        crossed = self._crossed(until) - self._crossed(since)
        begun = sum(since <= s.start < until for s in self.sent)
        return active, stalled, until - since - active - stalled, crossed, begun

    def _crossed(self, time: int) -> int:
        """Bytes whose last bit has left by then."""
        return sum(self._crossed_of(s, time) for s in self.sent if s.start < time)

    def _crossed_of(self, sent: Sent, time: int) -> int:
        return sent.size + (-max(0, sent.end - time) << 16) // self.per_byte


def _shared(since: int, until: int, start: int, end: int) -> int:
    """How long two intervals overlap."""
    return max(0, min(until, end) - max(since, start))


class Node:
    """An endpoint's messages by virtual network that nobody has taken up: numbers and bytes."""

    def __init__(self, networks: int) -> None:
        self.queues: list[deque[list[int]]] = [deque() for _ in range(networks)]
        self.able = [0 for _ in range(networks)]  # when the last one that was taken up could leave
        self.packets_sent = 0


class Nic:
    """An interface of an endpoint, its number there, and by network what it has taken up.

    Control messages stand in one row. The others are in queue pairs, the next in turn first.
    """

    def __init__(self, output: Output, node: Node, number: int, networks: int) -> None:
        self.output, self.node, self.number = output, node, number
        self.control: list[deque[list[int]]] = [deque() for _ in range(networks)]
        self.pairs: list[deque[deque[list[int]]]] = [deque() for _ in range(networks)]
        self.blocked = False  # nothing but space is missing

    def waiting(self) -> list[list[int]]:
        """Messages with the bytes that they have left."""
        taken = [sending for pairs in self.pairs for pair in pairs for sending in pair]
        return taken + [sending for row in self.control for sending in row]


@dataclass(frozen=True)
class RouterLoads:
    """The loads of a router's outputs as a packet sees them that asks at `now`."""

    outputs: list[list[Output | None]]
    router: int
    now: int
    packet: Packet
    first_channel: int
    lane: Callable[[Output, int, int], int]
    measure: str
    largest: int  # bytes of the largest packet
    buffer: int  # bytes of each channel downstream

    def queued(self, port: int, router: int | None = None) -> int:
        output = self.outputs[self.router if router is None else router][port]
        assert output is not None
        waiting = sum(r.packet.wire for r in output.waiting)
        queued = output.bytes_left(self.now) + waiting + output.queued + output.in_line
        if self.measure == "queue":
            return queued
        taken = sum(self.buffer - credit for credit in output.credit or [])
        return taken if self.measure == "credits" else queued + taken

    def has_room(self, port: int, channel: int) -> bool:
        """Of the lane that the packet would take."""
        output = self.outputs[self.router][port]
        assert output is not None
        channel = self.lane(output, self.packet.target, self.first_channel + channel)
        waited_for = any(r.channel == channel for r in output.waiting)
        return output.fits(self.packet.wire, channel) and not waited_for


class Arrival(NamedTuple):
    message: int
    target: int
    wire: int
    hops: int
    created: int
    injected: int
    time: int
