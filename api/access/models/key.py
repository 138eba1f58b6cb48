"""API keys, as clients read and make them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from api.http.documents import Text
from domain.access.role import Role

MOST_DAYS = 366


class KeyRequest(BaseModel):
    """A key to be made."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[Text, Field(min_length=1, max_length=100)] = Field(
        description="What it is for, such as the machine that uses it"
    )
    role: Literal["viewer", "editor", "owner", "admin"] = Field(
        default="editor", description="At most that of whoever makes it; admin is good everywhere"
    )
    expires_in_days: Annotated[StrictInt, Field(ge=1, le=MOST_DAYS)] = Field(
        default=90,
        description="Afterwards it is good for nothing; what a key makes ends no later than that",
    )


class Key(BaseModel):
    """A key; the key itself is shown once, where it is made."""

    id: str
    name: str
    hint: str = Field(description="How the key begins")
    role: Role
    made_by: str | None = Field(description="null: on the server itself")
    parent: str | None = Field(
        default=None,
        description="Identifier of the key that made it, with which it falls; null: a person, or the server",
    )
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None = Field(description="Last use, to the minute")


class NewKey(Key):
    """A key with its secret, which is not shown again."""

    key: str = Field(description="For the header Authorization: Bearer")


class Keys(BaseModel):
    """Keys, newest first."""

    items: list[Key]


BODY_MODELS = (KeyRequest,)
"""Models of bodies; their schemas stand in the OpenAPI document."""
