"""Query parameters that requests about access take; unknown ones are errors."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.http.queries import ListQuery, Query


class SignInQuery(Query):
    """Of GET /v1/auth/login."""

    next: str = Field(
        default="/", max_length=2000, description="The page to go on with once one has signed in"
    )


class CallbackQuery(BaseModel):
    """Of GET /v1/auth/callback: what a provider adds to the address, which is more with some."""

    code: str | None = None
    state: str | None = None
    error: str | None = None
    error_description: str | None = None


class ShareQuery(Query):
    """Of GET /v1/auth/share."""

    token: str = Field(min_length=1, max_length=200, description="The secret of a share link")


class AuditQuery(ListQuery):
    """Of GET /v1/audit."""

    of_project: str | None = Field(default=None, max_length=40, description="Of this project alone")
    actor: str | None = Field(
        default=None, max_length=320, description="By whom or what goes by this name alone"
    )
    operation: str | None = Field(
        default=None,
        max_length=80,
        description="Of this operation alone, as this document names it",
        examples=["createSweep"],
    )
