"""Signing in and out: sessions of browsers."""

from __future__ import annotations

from typing import Any

import structlog

from api.access.provider import SignedIn
from api.access.secrets import SESSION_PREFIX, digest_of, new_secret
from api.config import Settings
from storage.access.records import KnownShare
from storage.access.session_store import SessionStore
from storage.access.share_store import ShareStore
from storage.access.user_store import UserStore
from storage.session import Engine, transaction


class SignInService:
    """Each step is a transaction of its own: between them the browser is at the provider."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        self._engine = engine
        self._settings = settings
        self._log = structlog.get_logger("api.sign_in")

    def begin(self, kept: dict[str, Any]) -> str:
        """Keep what a sign-in needs when its browser comes back; gives the secret of its cookie."""
        secret = new_secret("")
        with transaction(self._engine) as session:
            SessionStore(session).put_sign_in(digest_of(secret), kept)
        return secret

    def take(self, secret: str) -> dict[str, Any] | None:
        """Give what was kept, once; None when there is nothing, or it took too long."""
        with transaction(self._engine) as session:
            return SessionStore(session).take_sign_in(digest_of(secret))

    def finish(self, who: SignedIn) -> str:
        """Begin a session; gives the secret of its cookie, which is another for every sign-in."""
        secret = new_secret(SESSION_PREFIX)
        is_admin = (who.email or "").lower() in self._settings.admin_addresses()
        with transaction(self._engine) as session:
            user = UserStore(session).signed_in(
                who.issuer, who.subject, who.email, who.name, is_admin=is_admin
            )
            seconds = self._settings.session_hours * 3600
            SessionStore(session).begin(digest_of(secret), user.id, seconds)
        self._log.info("signed_in", user=user.public_id)
        return secret

    def shared(self, secret: str) -> KnownShare | None:
        """Give what a share link shows; None of one that is not good."""
        with transaction(self._engine) as session:
            return ShareStore(session).recognize(digest_of(secret))

    def end(self, secret: str) -> None:
        """End a session."""
        with transaction(self._engine) as session:
            SessionStore(session).end(digest_of(secret))
