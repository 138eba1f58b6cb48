"""What one request has: its transaction, what it was allowed, and the messages it wants sent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from api.access.authenticate import authenticate, check_page
from api.access.authorize import authorize
from api.access.errors import UnauthenticatedError
from api.access.principal import Access, Principal
from api.access.rate import Rate
from api.access.request_origin import Asked
from api.access.services.audit import AuditService
from api.http.errors import ApiError
from domain.access.role import Role
from storage.scope import Scope, enter
from storage.session import Session, transaction

if TYPE_CHECKING:
    from api.state import ApiState


@dataclass
class RequestContext:
    """What a route hands to the services that it names: `Service.of(context)`.

    ``wake_ups`` and ``expansions`` count the messages to send to workers once the transaction is
    committed.
    """

    state: ApiState
    asked: Asked
    accept_encoding: str = ""
    wake_ups: int = field(default=0)
    expansions: int = field(default=0)
    _session: Session | None = field(default=None, init=False)
    _access: Access | None = field(default=None, init=False)
    _refusal: ApiError | None = field(default=None, init=False)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Open the request's one transaction; once it is committed, send the messages asked for.

        Its session sees the project of the request alone. Raises what `authenticate` and `authorize` raise.
        """
        with transaction(self.state.engine) as session:
            self._session = session
            if self._access is None:
                self._access = self._allowed(session)
            elif self._access.scope is not None:
                enter(session, self._access.scope)
            yield
        if self.wake_ups:
            self.state.message_queue.wake(self.wake_ups)
        if self.expansions:
            self.state.message_queue.expand(self.expansions)

    @property
    def session(self) -> Session:
        """The transaction under way."""
        assert self._session is not None, "no transaction was opened"
        return self._session

    def look_up_access(self) -> None:
        """Find out, in a transaction of its own, whether the request may be made."""
        with transaction(self.state.engine) as session:
            self._access = self._allowed(session)

    def look_up_and_count(self) -> Rate | None:
        """Do the same, and count the request among those of whoever makes it.

        Who asks is found out first: what others do at the same address refuses nobody who is known. That
        the request may not be made is raised by `raise_refusal`, so that the count is told with it.

        Raises
        ------
        UnauthenticatedError
            Nobody is known to ask.
        TooManyRequestsError
            Whoever asks has asked too often.
        """
        try:
            with transaction(self.state.engine) as session:
                principal = self._principal(session)
                try:
                    self._access = self._authorized(session, principal)
                except ApiError as refusal:
                    self._refusal = refusal
        except UnauthenticatedError:
            asked = self.asked
            self.state.rates.count_stranger(asked.address, brought_something=asked.brings_something)
            raise
        return self.state.rates.count(*principal.counted_as)

    def raise_refusal(self) -> None:
        """Raise why the request may not be made; nothing when it may."""
        if self._refusal is not None:
            raise self._refusal

    def note_change(self, subject: str, status: int) -> None:
        """Note in the audit log what the request has changed, where it has."""
        AuditService.of(self).note(self.asked, self.access, subject, status)

    def _allowed(self, session: Session) -> Access:
        return self._authorized(session, self._principal(session))

    def _principal(self, session: Session) -> Principal:
        is_required = self.state.settings.access == "required"
        return authenticate(session, self.asked, is_required=is_required)

    def _authorized(self, session: Session, principal: Principal) -> Access:
        check_page(self.asked, principal)
        importers = Role(self.state.settings.archive_importers)
        return authorize(session, self.asked, principal, importers)

    @property
    def scope(self) -> Scope:
        """What a request sees that works in a project."""
        scope = self.access.scope
        assert scope is not None, "the operation works in no project"
        return scope

    @property
    def is_allowed(self) -> bool:
        """Tell whether it was found out already that the request may be made."""
        return self._access is not None

    @property
    def sharer(self) -> int | None:
        """The project whose share the request takes of what all share; None where nobody is told apart."""
        is_known = self._access is not None and self.state.settings.access == "required"
        return self.access.project_id if is_known else None

    @property
    def access(self) -> Access:
        """What the request was allowed."""
        assert self._access is not None, "no transaction was opened"
        return self._access

    def request_wake_ups(self, count: int) -> None:
        """Ask for messages to workers, to be sent after the commit."""
        self.wake_ups += count

    def request_expansion(self) -> None:
        """Ask for a message that a sweep waits to be expanded, to be sent after the commit."""
        self.expansions += 1
