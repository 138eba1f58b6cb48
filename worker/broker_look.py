"""Whether the broker answers."""

from __future__ import annotations

from redis import Redis
from redis.exceptions import RedisError

_SECONDS = 2.0
"""Prometheus waits for the figures meanwhile."""


def broker_answers(url: str) -> bool:
    """Ask Redis whether it is there."""
    try:
        with Redis.from_url(
            url, socket_timeout=_SECONDS, socket_connect_timeout=_SECONDS
        ) as client:
            return bool(client.ping())
    except (RedisError, OSError):
        return False
