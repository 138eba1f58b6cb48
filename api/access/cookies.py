"""The cookies of browsers that sign in, and the token by which a page shows that it is ours.

``__Host-`` has browsers refuse them from other hosts and without TLS. No script reads them, and pages of
other sites do not bring them along with what changes something (``SameSite=Lax``).
"""

from __future__ import annotations

from hashlib import sha256

from fastapi import Response

SESSION_COOKIE = "__Host-fabricsweep"
SHARE_COOKIE = "__Host-fabricsweep-share"
SIGN_IN_COOKIE = "__Host-fabricsweep-signin"
CSRF_HEADER = "FabricSweep-CSRF"
_SIGN_IN_SECONDS = 600


def set_session_cookie(response: Response, secret: str, hours: float) -> None:
    """Let a browser bring a session along."""
    _set(response, SESSION_COOKIE, secret, round(hours * 3600))


def set_share_cookie(response: Response, secret: str) -> None:
    """Let a browser bring a share link along, until it is closed."""
    response.set_cookie(SHARE_COOKIE, secret, path="/", secure=True, httponly=True, samesite="lax")


def set_sign_in_cookie(response: Response, secret: str) -> None:
    """Let a browser bring along which sign-in it has begun."""
    _set(response, SIGN_IN_COOKIE, secret, _SIGN_IN_SECONDS)


def drop_cookie(response: Response, name: str) -> None:
    """Have a browser forget a cookie."""
    _set(response, name, "", 0)


def csrf_token(secret: str) -> str:
    """Give what a page must send beside the cookie: only pages of this service can read it."""
    return sha256(f"csrf {secret}".encode()).hexdigest()


def _set(response: Response, name: str, value: str, seconds: int) -> None:
    response.set_cookie(
        name, value, max_age=seconds, path="/", secure=True, httponly=True, samesite="lax"
    )
