"""Packet-level simulation of high-performance interconnects.

One point (a fully resolved configuration) goes in as a dict, one result comes out as a dict:

>>> import simcore
>>> point = {
...     "topology": {"kind": "torus", "dimensions": 2, "endpoints": 16},
...     "workload": {"kind": "uniform_random", "offered_load": 0.5},
... }
>>> simcore.run(point)["metrics"]  # doctest: +SKIP

`catalog()` lists every component and parameter. Quantities are plain numbers in the unit that the
parameter's name ends in.
"""

from simcore.processors import UnsupportedMachineError, refuse_here

refuse_here()  # before the core's instructions are needed

from simcore._core import StopFlag, __version__, model_revision  # noqa: E402
from simcore.address_trace import AddressTrace  # noqa: E402
from simcore.api import (  # noqa: E402
    catalog,
    check,
    check_ranks,
    fits,
    network_facts,
    resolve,
    run,
    shape,
    statics,
    work,
)
from simcore.errors import (  # noqa: E402
    DeadlockError,
    MemoryLimitError,
    PointError,
    SimulationError,
    StoppedError,
    TimeLimitError,
)
from simcore.fabric import Fabric, graph, wiring  # noqa: E402
from simcore.trace import (  # noqa: E402
    PATH_KINDS,
    Trace,
    collective_program,
    program_trace,
    trace_clock,
)

__all__ = [
    "PATH_KINDS",
    "AddressTrace",
    "DeadlockError",
    "Fabric",
    "MemoryLimitError",
    "PointError",
    "SimulationError",
    "StopFlag",
    "StoppedError",
    "TimeLimitError",
    "Trace",
    "UnsupportedMachineError",
    "__version__",
    "catalog",
    "check",
    "check_ranks",
    "collective_program",
    "fits",
    "graph",
    "model_revision",
    "network_facts",
    "program_trace",
    "resolve",
    "run",
    "shape",
    "statics",
    "trace_clock",
    "wiring",
    "work",
]
