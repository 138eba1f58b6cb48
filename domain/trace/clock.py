"""How long a recording takes where messages do not meet, and what that time is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClockNetwork:
    """What a message takes: a latency, and its bytes at a rate."""

    latency_ns: float
    bandwidth_gbps: float


@dataclass(frozen=True, slots=True)
class Window:
    """From when, and until before when, operations begin on such a network."""

    from_ns: float
    to_ns: float
    network: ClockNetwork


@dataclass(frozen=True, slots=True)
class PathCollective:
    """Collectives of a kind on a critical path."""

    collective: str
    count: int
    time_ns: float


@dataclass(frozen=True, slots=True)
class RankOnPath:
    """A rank whose computing is on a critical path, and how much of it."""

    rank: int
    compute_ns: float


@dataclass(frozen=True, slots=True)
class PathStep:
    """A step of a critical path: ``compute``, ``message``, or a kind of collective."""

    kind: str
    rank: int
    operation: int
    to_rank: int | None
    bytes: int
    begin_ns: float
    end_ns: float
    label: str | None


@dataclass(frozen=True, slots=True)
class CriticalPath:
    """The chain of operations that sets how long a recording takes.

    Attributes
    ----------
    length_ns
        the sum of computing, messages and collectives on the path.
    steps
        how many it has; ``longest`` holds the longest 100 of them in the order of time.
    ranks
        those whose computing takes most of it, at most 20, most first.
    """

    length_ns: float
    compute_ns: float
    messages_ns: float
    collectives_ns: float
    messages: int
    sent_bytes: int
    steps: int
    collectives: tuple[PathCollective, ...]
    ranks: tuple[RankOnPath, ...]
    longest: tuple[PathStep, ...]


class RecordingRefusedError(Exception):
    """What is asked of a recording cannot be; ``field`` is that of the question."""

    def __init__(self, field: str, message: str) -> None:
        # All of it: the error is raised in another process, and made anew here from these.
        super().__init__(field, message)
        self.field = field
        self.message = message
