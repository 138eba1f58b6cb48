"""Asking again: when, how often, and after which pause."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TypeVar

from fabricsweep_client.errors import (
    ConnectionFailedError,
    ServerError,
    TimedOutError,
)
from fabricsweep_client.exchange import Pause, Request, Step, Steps
from fabricsweep_client.plain_errors import FabricSweepError

T = TypeVar("T")
_PASSING = frozenset({429, 502, 503, 504})
"""Statuses of a server, or of a proxy before it, that is busy or starts."""


@dataclass(frozen=True, slots=True)
class Retries:
    """How requests are repeated that found no server, a busy one, or lost their answer.

    Only what may be repeated is: reading, and whatever has an idempotency key. Pauses double and are
    spread at random, so that many clients do not come back at once; `Retry-After` of the server rules.

    Parameters
    ----------
    tries
        how often a request is sent at most, at least 1; 1 never repeats.
    first_seconds, longest_seconds
        the pause before the second try, and the longest.
    most_seconds
        a `Retry-After` beyond this is not waited for: the error is raised.
    """

    tries: int = 4
    first_seconds: float = 0.25
    longest_seconds: float = 5.0
    most_seconds: float = 60.0

    def pause(self, request: Request, tries: int, error: FabricSweepError) -> float | None:
        """Say how long to wait after so many tries; None where the error is to be raised."""
        if tries >= self.tries or not request.may_be_repeated or not _passes(error):
            return None
        asked = error.retry_after_seconds if isinstance(error, ServerError) else None
        if asked is not None and asked > self.most_seconds:
            return None
        doubled = min(self.longest_seconds, self.first_seconds * 2.0 ** (tries - 1))
        spread = doubled * random.uniform(0.5, 1.0)  # noqa: S311 - nothing secret
        return spread if asked is None else asked + 0.1 * spread


NEVER = Retries(tries=1)


def with_retries(steps: Steps[T], retries: Retries) -> Steps[T]:
    """Take the steps of an operation, repeating requests where that helps."""
    try:
        step: Step = next(steps)
        while True:
            try:
                reply = (
                    yield from _repeated(step, retries)
                    if isinstance(step, Request)
                    else _once(step)
                )
            except FabricSweepError as error:
                step = steps.throw(error)
            else:
                step = steps.send(reply)
    except StopIteration as end:
        result: T = end.value
        return result
    finally:
        steps.close()


def _once(step: Step) -> Steps[object]:
    return (yield step)


def _repeated(request: Request, retries: Retries) -> Steps[object]:
    tries = 0
    while True:
        tries += 1
        try:
            return (yield request)
        except FabricSweepError as error:
            seconds = retries.pause(request, tries, error)
            if seconds is None:
                raise
        yield Pause(seconds)


def _passes(error: FabricSweepError) -> bool:
    if isinstance(error, ServerError):
        return error.problem.status in _PASSING
    return isinstance(error, ConnectionFailedError) and not isinstance(error, TimedOutError)
