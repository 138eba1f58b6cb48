"""Names of fabrics, or of traces, and their versions: kept, listed, renamed, deleted."""

from __future__ import annotations

from collections.abc import Sequence

from api.http.errors import (
    AttachmentInUseError,
    AttachmentNotFoundError,
    in_use_error,
    not_found_error,
)
from api.http.problem_document import FieldProblem
from domain.access.quota import InstallationBounds
from domain.attachment.facts import AttachmentKind
from domain.query.cursor import decode_cursor, encode_cursor
from storage.access.quota_store import QuotaStore
from storage.attachment.records import AttachmentRecord, AttachmentVersionRecord, NewAttachment
from storage.attachment.removal import AttachmentRemoval, AttachmentUser
from storage.attachment.store import AttachmentStore, NameTakenError
from storage.session import Session

_LISTED_USERS = 20


class AttachmentLibrary:
    """Those of one kind in the project of a session."""

    def __init__(self, session: Session, kind: AttachmentKind, bounds: InstallationBounds) -> None:
        self._kind = kind
        self._quotas = QuotaStore(session, bounds)
        self._store = AttachmentStore(session, kind)
        self._removal = AttachmentRemoval(session, kind)

    def add(self, new: NewAttachment) -> tuple[AttachmentRecord, bool]:
        """Store the next version of a name, unless the latest has the same content.

        Raises
        ------
        AttachmentInUseError
            Something of another kind has the name.
        QuotaError
            The project would have more bytes than it may.
        """
        try:
            record, is_new = self._store.add(new)
        except NameTakenError as error:
            raise self._taken(new.name, error.kind) from error
        if is_new:
            self._quotas.check_attachments(new.bytes, are_stored=True)
        return record, is_new

    def page(self, cursor: str | None, limit: int) -> tuple[list[AttachmentRecord], str | None]:
        """List a page by name, each in its latest version, with the cursor of the next one."""
        scope = f"{self._kind}s"
        after = decode_cursor(cursor, scope, ["text"], nullable=False)[0] if cursor else None
        found = self._store.page(after, limit + 1)
        page = found[:limit]
        more = len(found) > limit
        return page, encode_cursor([page[-1].name], scope) if more else None

    def find(self, name: str, version: int | None) -> AttachmentRecord:
        """Read a version, the latest when none is given.

        Raises
        ------
        AttachmentNotFoundError
            There is none.
        """
        found = self._store.get(name, version) if "\0" not in name else None
        if found is None:
            raise self._missing(name, version)
        return found

    def versions(self, name: str) -> list[AttachmentVersionRecord]:
        """List the versions of a name, newest first."""
        return self._store.versions(name)

    def blob(self, record: AttachmentRecord) -> str:
        """Find the blob with a version's content."""
        blob = self._store.blob(record.digest)
        assert blob is not None  # a foreign key leads to it
        return blob

    def delete(self, name: str, version: int | None) -> None:
        """Delete a version, or all of them when none is given.

        Raises
        ------
        AttachmentNotFoundError
            There is none.
        AttachmentInUseError
            Sweeps use it.
        """
        self._removal.remove(self._unused(name, version))

    def rename(self, name: str, new: str) -> None:
        """Give all versions another name; refused while sweeps use it, whose specifications name it.

        Raises
        ------
        AttachmentNotFoundError, AttachmentInUseError
            As for `delete`; also where the other name is taken.
        """
        if new == name:
            return
        self._unused(name, None)
        if not self._removal.rename(name, new):
            raise self._taken(new, self._kind)

    def _taken(self, name: str, kind: AttachmentKind) -> AttachmentInUseError:
        message = f"There is a {kind} {name!r} already."
        problem = FieldProblem(pointer="/name", field="name", value=name, message=message)
        return in_use_error(self._kind)(message, [problem])

    def _unused(self, name: str, version: int | None) -> list[int]:
        locked = self._removal.lock(name, version) if "\0" not in name else []
        if not locked:
            raise self._missing(name, version)
        users = self._removal.users(locked, _LISTED_USERS + 1)
        if users:
            raise self._in_use(name, users)
        return locked

    def _missing(self, name: str, version: int | None) -> AttachmentNotFoundError:
        return not_found_error(self._kind)(name, version)

    def _in_use(self, name: str, users: Sequence[AttachmentUser]) -> AttachmentInUseError:
        """Say who uses one: the first sentence of it, and a problem for each user."""
        more = "more than " if len(users) > _LISTED_USERS else ""
        listed = users[:_LISTED_USERS]
        problems = [
            FieldProblem(
                field=f"{name}@{user.version}",
                value=user.sweep_id,
                message=f"is used by sweep {user.sweep_id}, {user.name!r}",
            )
            for user in listed
        ]
        sweeps = "1 sweep uses" if len(listed) == 1 else f"{more}{len(listed)} sweeps use"
        return in_use_error(self._kind)(
            f"{sweeps} {self._kind} {name!r}: delete them first.", problems
        )
