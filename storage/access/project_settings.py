"""Settings of what every project may use. API and housekeeper read the same variables."""

from __future__ import annotations

from pydantic import Field
from pydantic_settings import BaseSettings

from domain.access.quota import InstallationBounds

_DEFAULT = InstallationBounds()


class ProjectSettings(BaseSettings):
    """Bounds that keep one project from taking an installation from the others."""

    project_sweeps_under_way: int = Field(
        default=_DEFAULT.concurrent_sweeps,
        ge=1,
        title="Most sweeps of a project under way at once, where its quota says nothing",
    )
    project_points_to_make: int = Field(
        default=_DEFAULT.points_to_make,
        ge=1,
        title="Most points of a project that workers have still to make",
    )
    project_schedules: int = Field(
        default=_DEFAULT.schedules, ge=1, title="Most schedules of a project"
    )
    project_price_tables: int = Field(
        default=_DEFAULT.price_tables, ge=1, title="Most versions of price tables of a project"
    )
    project_attachment_bytes: int = Field(
        default=_DEFAULT.attachment_bytes,
        ge=1,
        title="Most bytes of fabrics and traces of a project, as stored",
    )

    @property
    def project_bounds(self) -> InstallationBounds:
        """What every project may use."""
        return InstallationBounds(
            concurrent_sweeps=self.project_sweeps_under_way,
            points_to_make=self.project_points_to_make,
            schedules=self.project_schedules,
            price_tables=self.project_price_tables,
            attachment_bytes=self.project_attachment_bytes,
        )
