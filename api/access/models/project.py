"""Projects, their members, and who asks, as clients read and write them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from api.http.documents import Text
from domain.access.role import PROJECT_NAME, Role

ProjectName = Annotated[Text, Field(pattern=PROJECT_NAME)]
ProjectRole = Literal["viewer", "editor", "owner"]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ProjectRequest(_Asked):
    """A project to be made."""

    name: ProjectName = Field(description="Lower-case letters, digits and hyphens")
    description: Annotated[Text, Field(max_length=1000)] | None = None


class ProjectChanges(_Asked):
    """What to change of a project; what is absent stays as it is."""

    description: Annotated[Text, Field(max_length=1000)] | None = None
    shares_results: StrictBool = Field(
        default=True, description="Of sweeps that are submitted from now on"
    )
    max_points: Annotated[StrictInt, Field(ge=0, le=2**53)] | None = Field(
        default=None, description="Of all its sweeps together; null: no bound. For admins"
    )
    max_core_seconds: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = Field(
        default=None, description="That its runs may take altogether; null: no bound. For admins"
    )
    max_concurrent_sweeps: Annotated[StrictInt, Field(ge=0, le=2**31 - 1)] | None = Field(
        default=None,
        description="Under way at once; null: the bound of the installation. For admins",
    )


class MemberRequest(_Asked):
    """The role of a member."""

    role: ProjectRole


class Project(BaseModel):
    """A project; ``role`` is that of whoever asks."""

    name: str
    description: str | None
    role: Role
    shares_results: bool = Field(
        description="Results of public components answer other projects' runs, and theirs its own; never "
        "those of points with imported fabrics"
    )
    max_points: int | None = Field(description="Of all its sweeps together; null: no bound")
    max_core_seconds: float | None = Field(
        description="That its runs may take altogether; null: no bound"
    )
    max_concurrent_sweeps: int | None = Field(
        description="Under way at once; null: the bound of the installation"
    )
    created_at: datetime


class ProjectUse(BaseModel):
    """What a project uses now of what its quotas bound."""

    points: int = Field(description="Of all its sweeps together, expected ones with them")
    core_seconds: float = Field(
        description="That its runs have taken altogether, with what waits by its estimate"
    )
    concurrent_sweeps: int = Field(description="Under way now")
    points_to_make: int = Field(description="That workers have still to make")
    attachment_bytes: int = Field(description="Of its fabrics and traces, as stored")
    most_attachment_bytes: int = Field(description="Of each project of the installation")


class Projects(BaseModel):
    """The projects that whoever asks is a member of, by name; an admin sees all."""

    items: list[Project]


class Member(BaseModel):
    """Somebody with a role in a project."""

    id: str
    email: str | None
    name: str | None
    role: Role
    since: datetime
    seen_at: datetime | None = Field(description="Last sign-in; null: invited, and not yet here")


class Members(BaseModel):
    """The members of a project, those of longest standing first."""

    items: list[Member]


class SharedSweep(BaseModel):
    """The sweep that a share link shows."""

    sweep_id: str
    expires_at: datetime = Field(description="Afterwards the link opens nothing")


class SessionDocument(BaseModel):
    """Who asks, and what they may do."""

    kind: Literal["local", "user", "key", "share"] = Field(
        description="local: the one user of an installation without access control; key: an API key; "
        "share: a share link"
    )
    id: str
    name: str
    is_admin: bool
    csrf_token: str | None = Field(
        description="For the header FabricSweep-CSRF of what changes something; null: none is needed"
    )
    projects: list[Project]
    shared: SharedSweep | None = Field(
        description="What a share link lets whoever asks read besides; null: none was brought, or their "
        "roles show the sweep anyway"
    )


BODY_MODELS = (ProjectRequest, ProjectChanges, MemberRequest)
"""Models of bodies; their schemas stand in the OpenAPI document."""
