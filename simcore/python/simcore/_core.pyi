from collections.abc import Mapping
from enum import Enum
from typing import Any

import numpy as np
import numpy.typing as npt

__version__: str
model_revision: int

class Schedule(Enum):
    """How the engine orders events; results are the same."""

    automatic = ...
    strict = ...
    looking_ahead = ...

class StopFlag:
    """Raised by any thread to end a run, which then raises StoppedError."""

    def __init__(self) -> None: ...
    def set(self) -> None:
        """Ask the run to stop; it does within milliseconds."""
    def is_set(self) -> bool:
        """Whether the flag has been raised."""

class Fabric:
    """An imported fabric, checked."""

    def __init__(self, document: dict[str, Any], tables: bytes | None = None) -> None: ...
    @property
    def routers(self) -> int: ...
    @property
    def endpoints(self) -> int: ...
    @property
    def channels(self) -> int: ...
    @property
    def tables(self) -> bytes | None: ...
    def document(self) -> dict[str, Any]: ...

class Trace:
    """A recorded application, checked."""

    def __init__(self, columns: Mapping[str, npt.NDArray[Any]]) -> None: ...
    @property
    def ranks(self) -> int: ...
    @property
    def memory_bytes(self) -> int: ...
    def figures(self) -> dict[str, Any]: ...

class AddressTrace:
    """Recorded accesses to memory, checked."""

    def __init__(self, columns: Mapping[str, npt.NDArray[Any]]) -> None: ...
    @property
    def cores(self) -> int: ...
    @property
    def memory_bytes(self) -> int: ...
    def figures(self) -> dict[str, int]: ...

def trace_clock(trace: Trace, latency_ps: int, ps_per_byte: float) -> dict[str, Any]: ...
def program_trace(
    point: dict[str, Any],
    fabrics: Mapping[str, Fabric] | None = None,
    stop: StopFlag | None = None,
) -> dict[str, npt.NDArray[Any]]: ...
def graph(
    point: dict[str, Any],
    fabrics: Mapping[str, Fabric] | None = None,
    stop: StopFlag | None = None,
) -> dict[str, Any]: ...
def run(
    point: dict[str, Any],
    stop: StopFlag | None = None,
    fabrics: Mapping[str, Fabric] | None = None,
    schedule: Schedule = Schedule.automatic,
    traces: Mapping[str, Trace | AddressTrace] | None = None,
) -> dict[str, Any]: ...
def check(
    point: dict[str, Any],
    fabrics: Mapping[str, Fabric] | None = None,
    stop: StopFlag | None = None,
    traces: Mapping[str, Trace | AddressTrace] | None = None,
) -> dict[str, Any]: ...
def trace_messages(
    point: dict[str, Any],
    schedule: Schedule = Schedule.automatic,
    stop: StopFlag | None = None,
) -> dict[str, Any]: ...
def statics(
    point: dict[str, Any],
    fabrics: Mapping[str, Fabric] | None = None,
    stop: StopFlag | None = None,
) -> dict[str, Any]: ...
def shape(
    topology: dict[str, Any],
    routing: dict[str, Any] | None = None,
    fabrics: Mapping[str, Fabric] | None = None,
    stop: StopFlag | None = None,
) -> dict[str, Any]: ...
def work(
    point: dict[str, Any],
    fabrics: Mapping[str, Fabric] | None = None,
    stop: StopFlag | None = None,
) -> dict[str, float]: ...
def network_wiring(
    point: dict[str, Any],
    fabrics: Mapping[str, Fabric] | None = None,
    stop: StopFlag | None = None,
) -> dict[str, Any]: ...
def network_facts(
    point: dict[str, Any],
    fabrics: Mapping[str, Fabric] | None = None,
    stop: StopFlag | None = None,
) -> dict[str, Any]: ...
def check_ranks(
    endpoints: int,
    workload: dict[str, Any],
    mpi: dict[str, Any] | None = None,
    environment: dict[str, Any] | None = None,
    aggregation: dict[str, Any] | None = None,
) -> None: ...
def resolve(
    model: str,
    sections: list[tuple[str, Mapping[str, Any]]],
    fabrics: Mapping[str, Mapping[str, Any]] | None = None,
) -> list[dict[str, Any]]: ...
def fits(
    model: str,
    sections: dict[str, list[Mapping[str, Any]]],
    points: npt.NDArray[np.int32],
    fabrics: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Any]: ...
def catalog() -> dict[str, Any]: ...
