"""What importing an archive of a sweep has done."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.sweep.models.sweep import Sweep


class DifferentResult(BaseModel):
    """A run that this server computed before, and with another result than the archive holds."""

    point_index: int
    replicate: int
    metric: str = Field(description="The first of its metrics that differs")
    here: float | None = Field(description="What this server has; it stays")
    archived: float | None = Field(description="What the archive says")


class ImportedFabric(BaseModel):
    """A fabric or trace that the sweep uses, under the name that it has here."""

    name: str
    version: int
    digest: str
    is_new: bool = Field(description="It was not here before")


class SweepImport(BaseModel):
    """A sweep that was imported, or had been before."""

    sweep: Sweep
    is_new: bool = Field(description="False where this very archive had been imported already")
    results_added: int = Field(description="Results that answer other sweeps from now on")
    results_known: int = Field(description="Results that were here already, and are the same")
    results_different: int = Field(
        description="Results that were here already, and differ: those of here stay, and the sweep "
        "shows them"
    )
    differences: list[DifferentResult] = Field(description="The first 20 of them")
    fabrics: list[ImportedFabric]
    traces: list[ImportedFabric]
