"""What goes on in the service, for people who run it."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from storage.operation.records.system import Pool


class WaitingRuns(BaseModel):
    """Runs of sweeps under way, by who can take them and by what holds their sweeps."""

    pool: Pool = Field(
        description="`shared`: any worker process; `whole_machine`: one that has its machine alone; "
        "`no_worker`: nobody who lives. By the estimate of the largest run of each sweep."
    )
    held: str | None = Field(description="Why their sweeps give no runs away; null where they do.")
    queued: int
    executing: int = Field(description="Handed out to workers.")
    oldest_seconds: float = Field(
        description="How long the run has waited that is next in its sweep, at most."
    )


class WorkerDocument(BaseModel):
    """A worker that has shown a sign of life lately."""

    name: str
    processes: int
    memory_bytes: int = Field(description="Of each process, beside others.")
    whole_memory_bytes: int | None = Field(
        description="Of one process while the others idle; null of older workers."
    )
    model_revision: int
    seen_at: datetime


class ChunkDocument(BaseModel):
    """Runs that one process of a worker holds; it simulates the first of them."""

    worker: str = Field(description="Host and number of the process.")
    sweep_id: str
    sweep_name: str
    model: str
    runs: int = Field(description="So many are left of the chunk.")
    point_index: int | None = Field(description="Of the run that is simulated.")
    replicate: int | None
    started_at: datetime | None = Field(description="When the chunk was handed out.")
    expires_at: datetime = Field(description="When it is taken back, unless its worker renews.")


class StatementDocument(BaseModel):
    """A connection to the database that has been busy, or idle in a transaction, for a second or more."""

    process_id: int = Field(description="Of the database server.")
    application: str
    state: str
    seconds: float
    waits_for: str | None = Field(description="What it waits for now, as the server names it.")
    statement: str = Field(description="Its text without values, cut to 300 characters.")


class TableSizeDocument(BaseModel):
    """A table of the database with its indexes."""

    name: str
    bytes: int
    rows: int = Field(description="As the server estimates it.")


class DatabaseDocument(BaseModel):
    """The database."""

    bytes: int = Field(description="On disk.")
    connections: int = Field(description="To this database, of all processes.")
    connections_most: int = Field(description="To all databases of the server.")
    oldest_transaction_seconds: float
    statements: list[StatementDocument] = Field(description="The longest first, at most 200.")
    tables: list[TableSizeDocument] = Field(description="The largest first.")


class CareDocument(BaseModel):
    """What housekeepers see to."""

    expansions_waiting: int = Field(description="Sweeps whose points nobody makes yet.")
    expansions_under_way: int
    sweeps_paused_by_breaker: int
    deliveries_waiting: int = Field(description="Messages to webhooks and mail addresses.")
    delivery_overdue_seconds: float
    lease_overdue_seconds: float = Field(
        description="How long ago the first lease ran out that nobody has taken back."
    )
    reaper_silence_seconds: float | None = Field(
        description="Since lost leases were last looked for; null before the first time."
    )


class OperationDocument(BaseModel):
    """What goes on now."""

    queue: list[WaitingRuns]
    workers: list[WorkerDocument] = Field(description="By name, at most 200.")
    chunks: list[ChunkDocument] = Field(description="The oldest first, at most 200.")
    care: CareDocument
    database: DatabaseDocument
