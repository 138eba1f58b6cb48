"""Share links, as clients read and make them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt


class ShareRequest(BaseModel):
    """A share link to be made."""

    model_config = ConfigDict(extra="forbid")

    expires_in_days: Annotated[StrictInt, Field(ge=1, le=90)] = Field(
        default=14, description="Afterwards it opens nothing"
    )
    with_fabrics: StrictBool = Field(
        default=False,
        description="Of a sweep with imported fabrics, lend these as well: wiring, names of nodes, archive, "
        "specification and tables of runs",
    )


class ShareLink(BaseModel):
    """A share link; the link itself is shown once, where it is made."""

    id: str
    made_by: str
    with_fabrics: bool = Field(
        default=False,
        description="It lends imported fabrics, too: wiring, names of nodes, archive, specification, tables",
    )
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None = Field(description="Last use, to the minute")


class NewShareLink(ShareLink):
    """A share link with its secret, which is not shown again."""

    token: str = Field(description="For the header Authorization: Bearer")
    path: str = Field(description="Path for a browser, which then shows the sweep")


class ShareLinks(BaseModel):
    """The share links of a sweep that are good now, newest first."""

    items: list[ShareLink]


BODY_MODELS = (ShareRequest,)
"""Models of bodies; their schemas stand in the OpenAPI document."""
