"""How many requests somebody may make in a minute, counted in Redis for all processes together.

By the library limits, which counts in a sliding window: a count a fixed minute would let twice as many
through around its end. Redis may be flushed or be away at any time: then nobody is refused.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import structlog
from limits import RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from redis.exceptions import RedisError

from api.access.asked import Asked
from api.access.errors import TooManyRequestsError
from api.access.secrets import digest_of

FAILURES_PER_MINUTE = 30
"""Of one address, to be known: who guesses secrets, or has an old one, is not looked up for ever."""


@dataclass(frozen=True, slots=True)
class Rate:
    """What is left of a minute's requests."""

    most: int
    left: int
    reset_seconds: int

    def headers(self) -> dict[str, str]:
        """Give the fields of draft-ietf-httpapi-ratelimit-headers-10."""
        return {
            "RateLimit-Policy": f'"requests";q={self.most};w=60',
            "RateLimit": f'"requests";r={self.left};t={self.reset_seconds}',
        }


class RateLimiter:
    """Counts requests by who makes them.

    Parameters
    ----------
    per_minute
        most requests; 0 for no bound.
    """

    def __init__(self, redis_url: str, per_minute: int) -> None:
        self._limit = RateLimitItemPerMinute(per_minute) if per_minute else None
        self._failures = RateLimitItemPerMinute(FAILURES_PER_MINUTE)
        storage = RedisStorage(redis_url, socket_timeout=1, socket_connect_timeout=1)
        self._limiter = SlidingWindowCounterRateLimiter(storage)
        self._log = structlog.get_logger("api.rate")

    def count(self, asked: Asked) -> Rate | None:
        """Count a request; None where it is not bounded, or nobody can count.

        Raises
        ------
        TooManyRequestsError
            It is one too many, or its address has failed to be known too often.
        """
        if self._limit is None:
            return None
        try:
            return self._counted(self._limit, asked)
        except (RedisError, StorageError) as error:
            self._log.warning("not_counted", error=str(error))
            return None

    def note_failure(self, asked: Asked) -> None:
        """Note that an address brought along nothing good."""
        if self._limit is None or (asked.bearer is None and asked.session is None):
            return
        try:
            self._limiter.hit(self._failures, "failures", asked.address or "")
        except (RedisError, StorageError) as error:
            self._log.warning("not_counted", error=str(error))

    def _counted(self, limit: RateLimitItemPerMinute, asked: Asked) -> Rate:
        address = asked.address or ""
        if not self._limiter.test(self._failures, "failures", address):
            self._refuse(self._failures, "failures", address)
        who = _who(asked)
        if not self._limiter.hit(limit, *who):
            self._refuse(limit, *who)
        stats = self._limiter.get_window_stats(limit, *who)
        return Rate(limit.amount, max(0, stats.remaining), _seconds_until(stats.reset_time))

    def _refuse(self, limit: RateLimitItemPerMinute, *who: str) -> None:
        stats = self._limiter.get_window_stats(limit, *who)
        raise TooManyRequestsError(limit.amount, _seconds_until(stats.reset_time))


def _who(asked: Asked) -> tuple[str, str]:
    """Tell requests apart by what they bring along: that costs no look at the database."""
    for kind, secret in (("key", asked.bearer), ("session", asked.session)):
        if secret:
            return kind, digest_of(secret)
    return "address", asked.address or ""


def _seconds_until(moment: float) -> int:
    return max(1, round(moment - time.time()))
