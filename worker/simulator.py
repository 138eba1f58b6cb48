"""The simulator, and the only module that imports it."""

from __future__ import annotations

from typing import Any

import simcore
from domain.run.failure import Failure
from domain.run.result import Result, parse_result
from simcore import StopFlag
from worker.failures import describe_failure

SIMCORE_VERSION: str = simcore.__version__

__all__ = ["SIMCORE_VERSION", "PointFailedError", "PointStoppedError", "StopFlag", "simulate"]


class PointStoppedError(Exception):
    """The stop flag was set; the run is neither done nor failed."""


class PointFailedError(Exception):
    """The run failed for good, for the reason given."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


def simulate(point: dict[str, Any], stop: StopFlag) -> Result:
    """Run one replicate of one point.

    Parameters
    ----------
    point
        The canonical point with ``replicate`` and ``limits``.
    stop
        Set from another thread to end the run soon.

    Returns
    -------
    The result, strictly read: a document of another form is a failure of kind internal.

    Raises
    ------
    PointStoppedError
        The flag was set.
    PointFailedError
        Anything else went wrong; one bad point must not take its chunk down.
    """
    try:
        return parse_result(simcore.run(point, stop=stop))
    except simcore.StoppedError as error:
        raise PointStoppedError from error
    except Exception as error:
        raise PointFailedError(describe_failure(error, _KINDS)) from error


_KINDS = {
    simcore.PointError: ("user", "invalid_point"),
    simcore.DeadlockError: ("model", "deadlock"),
    simcore.MemoryLimitError: ("resource", "memory_limit"),
    simcore.TimeLimitError: ("resource", "time_limit"),
    simcore.SimulationError: ("model", "simulation_error"),
    MemoryError: ("resource", "out_of_memory"),
}
