"""Secrets that this service hands out: what they look like, and the hash that it keeps of them.

Each holds 32 random bytes. Nobody can guess one, so that one round of SHA-256 keeps them as well as a slow
hash would, which is for passwords that people choose.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

KEY_PREFIX = "fsk_"
SESSION_PREFIX = "fss_"
SHARE_PREFIX = "fsl_"
_BYTES = 32
_LENGTH = len(secrets.token_urlsafe(_BYTES))
_HINT = len(KEY_PREFIX) + 6


def new_secret(prefix: str) -> str:
    """Make a secret."""
    return prefix + secrets.token_urlsafe(_BYTES)


def looks_like(secret: str, prefix: str) -> bool:
    """Tell whether a secret is formed as those of a kind: what is not need not be looked up."""
    rest = secret[len(prefix) :]
    return secret.startswith(prefix) and len(rest) == _LENGTH and rest.isascii()


def digest_of(secret: str) -> str:
    """Give what is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


def hint_of(secret: str) -> str:
    """Give the begin of a secret, by which people tell it from others."""
    return secret[:_HINT]
