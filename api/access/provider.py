"""The provider by which people sign in: OpenID Connect, by authlib.

Authorization code with PKCE, state and nonce; authlib checks the token's signature, issuer, audience, times
and nonce. What a sign-in needs when its browser comes back lies in the database, under the hash of a cookie.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx2
from authlib.integrations.base_client import OAuthError
from authlib.integrations.starlette_client import OAuth
from fastapi import Request
from joserfc.errors import JoseError

from api.access.errors import ProviderError, SignInError
from api.config import Settings

CALLBACK = "/v1/auth/callback"
_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class SignedIn:
    """What the provider says of somebody; ``email`` is None where nobody vouches for it."""

    issuer: str
    subject: str
    email: str | None
    name: str | None


class Provider:
    """Sends browsers to the provider and reads what they bring back."""

    def __init__(self, settings: Settings) -> None:
        self._trusts_email = settings.oidc_trusts_email
        self._redirect_uri = settings.public_url.rstrip("/") + CALLBACK
        issuer = settings.oidc_issuer.rstrip("/")
        self._client: Any = OAuth().register(
            "oidc",
            server_metadata_url=f"{issuer}/.well-known/openid-configuration",
            client_id=settings.oidc_client_id,
            client_secret=settings.oidc_client_secret.get_secret_value() or None,
            client_kwargs={
                "scope": settings.oidc_scopes,
                "code_challenge_method": "S256",
                "timeout": _SECONDS,
            },
        )

    async def address(self, request: Request, kept: dict[str, Any]) -> str:
        """Give where the browser is to go; ``kept`` gets what must be the same when it comes back.

        Raises
        ------
        ProviderError
            The provider cannot be reached.
        """
        request.scope["session"] = kept
        try:
            response = await self._client.authorize_redirect(request, self._redirect_uri)
        except (httpx2.HTTPError, RuntimeError, ValueError) as error:
            raise ProviderError from error
        address: str = response.headers["location"]
        return address

    async def signed_in(self, request: Request, kept: dict[str, Any]) -> SignedIn:
        """Say who has signed in, from what the browser brings back.

        Raises
        ------
        SignInError
            The provider refused, or what came back does not belong to this sign-in.
        ProviderError
            The provider cannot be reached.
        """
        request.scope["session"] = kept
        try:
            token = await self._client.authorize_access_token(request)
        except httpx2.HTTPError as error:
            raise ProviderError from error
        except (OAuthError, JoseError, ValueError, RuntimeError) as error:
            raise SignInError(str(error)) from error
        claims = token.get("userinfo")
        if not claims:
            raise SignInError("the provider sent no ID token")
        vouched = claims.get("email_verified") is True or self._trusts_email
        return SignedIn(
            issuer=str(claims["iss"]),
            subject=str(claims["sub"]),
            email=claims.get("email") if vouched else None,
            name=claims.get("name") or claims.get("preferred_username"),
        )
