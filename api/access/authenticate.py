"""Finding out who makes a request, from what it brings along."""

from __future__ import annotations

from dataclasses import replace
from hmac import compare_digest

from api.access.cookies import csrf_token
from api.access.errors import CsrfError, ShareLinkOverError, UnauthenticatedError
from api.access.principal import Principal
from api.access.request_origin import Asked
from api.access.secrets import KEY_PREFIX, SESSION_PREFIX, SHARE_PREFIX, digest_of, looks_like
from domain.access.role import Role, lesser
from storage.access.key_store import KeyStore
from storage.access.records import KnownKey, KnownShare, UserRecord
from storage.access.session_store import SessionStore
from storage.access.share_store import ShareStore
from storage.access.user_store import UserStore
from storage.session import Session

_CHANGE_NOTHING = ("GET", "HEAD")


def local_principal() -> Principal:
    """Give the one user of an installation without access control, who may do everything."""
    return Principal(kind="local", id="local", name="local user", is_admin=True)


def authenticate(session: Session, asked: Asked, *, is_required: bool) -> Principal:
    """Say who makes a request.

    What it brings along is looked at wherever something is brought; who brings nothing is the local user,
    unless access control is required.

    Raises
    ------
    UnauthenticatedError
        It brings nothing, or nothing that is good now.
    """
    if asked.bearer is not None:
        is_share = asked.bearer.startswith(SHARE_PREFIX)
        return (_of_share if is_share else _of_key)(session, asked.bearer)
    secret = asked.session or ""
    is_session = looks_like(secret, SESSION_PREFIX)
    user = SessionStore(session).user(digest_of(secret)) if is_session else None
    if user is not None:
        return _with_share(session, asked, _of_user(session, user))
    if is_required and asked.share:
        return _of_share(session, asked.share)
    if is_required:
        raise UnauthenticatedError
    return local_principal()


def _of_key(session: Session, secret: str) -> Principal:
    is_key = looks_like(secret, KEY_PREFIX)
    known = KeyStore(session).recognize(digest_of(secret)) if is_key else None
    role = _left_of(known) if known is not None else None
    if known is None or role is None:
        raise UnauthenticatedError(
            "The API key is unknown, revoked or over, as is one with which it falls, or its maker has left."
        )
    project_id = known.project_id
    return Principal(
        kind="key",
        id=known.public_id,
        name=known.name,
        user_id=known.made_by,
        is_admin=role is Role.ADMIN,
        roles={project_id: role} if project_id is not None else {},
        key=known,
        maker=known.maker_name,
    )


def _with_share(session: Session, asked: Asked, user: Principal) -> Principal:
    """Let somebody who has signed in read what their browser has opened a share link of.

    About a sweep that no role of theirs shows they ask as the link's reader.
    """
    sweep = asked.sweep
    if asked.share is None or (sweep is None and asked.operation != "get_session"):
        return user
    known = ShareStore(session).recognize(digest_of(asked.share))
    if known is None or user.role_in(known.project_id) is not None:
        return user
    if sweep != known.sweep:
        return replace(user, shared=known)
    return replace(_reader(known), session_of=user.session_of)


def _of_share(session: Session, secret: str) -> Principal:
    is_link = looks_like(secret, SHARE_PREFIX)
    known = ShareStore(session).recognize(digest_of(secret)) if is_link else None
    if known is None:
        raise ShareLinkOverError
    return _reader(known)


def _reader(known: KnownShare) -> Principal:
    return Principal(
        kind="share",
        id=known.public_id,
        name="share link",
        roles={known.project_id: Role.VIEWER},
        sweep_id=known.sweep_id,
        shared=known,
    )


def check_page(asked: Asked, principal: Principal) -> None:
    """Have what a browser's session changes come from one of our pages.

    Raises
    ------
    CsrfError
        It does not.
    """
    if principal.session_of is None or asked.session is None or asked.method in _CHANGE_NOTHING:
        return
    if not compare_digest((asked.csrf or "").encode(), csrf_token(asked.session).encode()):
        raise CsrfError


def _of_user(session: Session, user: UserRecord) -> Principal:
    return Principal(
        kind="user",
        id=user.public_id,
        name=user.email or user.name or user.public_id,
        user_id=user.id,
        is_admin=user.is_admin,
        roles=UserStore(session).roles(user.id),
        session_of=user.public_id,
    )


def _left_of(known: KnownKey) -> Role | None:
    """Give what is left of a key's role: nobody has by a key what they do not have themselves."""
    if known.made_by is None or known.maker_is_admin:
        return known.role
    if known.maker_role is None or known.role is Role.ADMIN:
        return None
    return lesser(known.role, known.maker_role)
