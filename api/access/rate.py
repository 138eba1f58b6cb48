"""How many requests somebody may make in a minute, counted in Redis for all processes together.

By the library limits, which counts in a sliding window: a count a fixed minute would let twice as many
through around its end. Redis may be flushed or be away at any time: then nobody is refused.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

import structlog
from limits import RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from redis.exceptions import RedisError

from api.access.errors import TooManyRequestsError

FAILURES_PER_MINUTE = 30
"""Of one address, to be known. More are told to wait; who brings something good is not among them."""

SIGN_INS_PER_MINUTE = 120
"""That begin at one address: each stores a row, and asks the provider."""


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

    Who is known is counted by themselves, wherever they ask from. Who is not is counted by address, and what
    strangers do refuses strangers alone.

    Parameters
    ----------
    per_minute
        most requests; 0 for no bound.
    """

    def __init__(self, redis_url: str, per_minute: int) -> None:
        self._limit = RateLimitItemPerMinute(per_minute) if per_minute else None
        self._failures = RateLimitItemPerMinute(FAILURES_PER_MINUTE)
        self._sign_ins = RateLimitItemPerMinute(SIGN_INS_PER_MINUTE)
        storage = RedisStorage(redis_url, socket_timeout=1, socket_connect_timeout=1)
        self._limiter = SlidingWindowCounterRateLimiter(storage)
        self._log = structlog.get_logger("api.rate")

    def count(self, kind: str, identifier: str) -> Rate | None:
        """Count a request of somebody who is known; None where it is not bounded, or nobody can count.

        Raises
        ------
        TooManyRequestsError
            It is one too many.
        """
        if self._limit is None:
            return None
        if not self._hit(self._limit, kind, identifier):
            return None
        try:
            stats = self._limiter.get_window_stats(self._limit, kind, identifier)
        except (RedisError, StorageError) as error:
            self._log.warning("not_counted", error=str(error))
            return None
        left = max(0, stats.remaining)
        return Rate(self._limit.amount, left, _seconds_until(stats.reset_time))

    def count_stranger(self, address: str | None, *, brought_something: bool) -> None:
        """Count a request of nobody who is known; what it has brought along was good for nothing.

        Raises
        ------
        TooManyRequestsError
            Strangers at its address have asked too often.
        """
        if self._limit is not None:
            limit = self._failures if brought_something else self._limit
            kind = "failures" if brought_something else "address"
            self._hit(limit, kind, network_of(address))

    def count_sign_in(self, address: str | None) -> None:
        """Count a sign-in that begins, or that nobody has begun.

        Raises
        ------
        TooManyRequestsError
            Too many of its address have.
        """
        if self._limit is not None:
            self._hit(self._sign_ins, "sign-in", network_of(address))

    def _hit(self, limit: RateLimitItemPerMinute, *who: str) -> bool:
        """Count one; gives whether it could be counted."""
        try:
            is_counted = self._limiter.hit(limit, *who)
            if is_counted:
                return True
            stats = self._limiter.get_window_stats(limit, *who)
        except (RedisError, StorageError) as error:
            self._log.warning("not_counted", error=str(error))
            return False
        raise TooManyRequestsError(limit.amount, _seconds_until(stats.reset_time))


def network_of(address: str | None) -> str:
    """Give by what an address is counted: of IPv6 its /64, which one machine has to itself."""
    try:
        found = ip_address(address or "")
    except ValueError:
        return address or ""
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped) if mapped is not None else str(ip_network((found, 64), strict=False))


def _seconds_until(moment: float) -> int:
    return max(1, round(moment - time.time()))
