"""Configuration of a worker, read once from FABRICSWEEP_* variables."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from domain.run.back_off import BackOff
from runtime.address_settings import AddressSettings
from runtime.file_settings import settings_or_end
from runtime.watch_settings import PortSettings
from storage.access.project_settings import ProjectSettings
from storage.blobs import BlobSettings
from storage.notice.settings import NoticeSettings
from storage.run.records.task import FailurePolicy
from storage.session import TimeLimits
from worker.retention import RetentionSettings


class WorkerSettings(
    AddressSettings,
    BlobSettings,
    RetentionSettings,
    NoticeSettings,
    PortSettings,
    ProjectSettings,
):
    """Everything about a worker that differs between installations."""

    model_config = SettingsConfigDict(env_prefix="FABRICSWEEP_", env_ignore_empty=True)

    worker_processes: int | None = Field(
        default=None,
        ge=1,
        title="Processes that simulate, unless --concurrency says; null is one for each core",
    )
    worker_memory_bytes: int | None = Field(
        default=None,
        gt=0,
        title="Most memory of one simulation; null shares what the machine or cgroup has",
    )
    worker_threads: int | None = Field(
        default=None,
        ge=1,
        title="Threads one simulation may have; null shares the cores among the processes",
    )
    max_table_bytes: int = Field(
        default=268_435_456, ge=1, title="Largest table of a run, encoded", le=1_000_000_000
    )
    lease_seconds: float = Field(default=15, gt=0, title="How long a silent worker keeps its runs")
    heartbeat_seconds: float = Field(default=3, gt=0, title="How often a worker says it is alive")
    reap_seconds: float = Field(default=5, gt=0, title="How often lost runs are looked for")
    max_attempts: int = Field(
        default=3,
        ge=1,
        le=1000,
        title="Attempts of a run that is lost or fails by what is transient",
    )
    retry_seconds: float = Field(
        default=2, ge=0, title="Pause before a run is tried again; it doubles with each attempt"
    )
    retry_longest_seconds: float = Field(default=300, ge=0, title="Longest such pause")
    breaker_failures: int = Field(
        default=20,
        ge=0,
        le=1_000_000_000,
        title="A sweep is paused when so many more of its runs fail for one reason than end "
        "otherwise; 0 for never",
    )
    stop_seconds: float = Field(
        default=10,
        gt=0,
        le=86_400,
        title="How long a simulation may go on that was cancelled, before its process is ended",
    )
    drain_seconds: float = Field(
        default=0,
        ge=0,
        le=604_800,
        title="How long a worker that is stopped goes on with the runs it simulates; then it gives "
        "them back",
    )
    outage_seconds: float = Field(
        default=86_400,
        gt=0,
        title="How long finished runs wait for a database that is away",
    )
    unstored_bytes: int = Field(
        default=67_108_864,
        ge=1,
        title="Results that may wait in a process for the database before it begins no more runs",
    )
    statement_seconds: float = Field(default=60, gt=0, title="Longest statement")
    lock_seconds: float = Field(default=10, gt=0, title="Longest wait for a lock")
    idle_seconds: float = Field(
        default=5, gt=0, title="Longest pause in a transaction: a worker frozen there is cut off"
    )
    judge_seconds: float = Field(default=10, gt=0, title="Time to judge a network, or some points")
    judge_memory_bytes: int = Field(
        default=2_147_483_648, ge=2**28, title="Memory that a process that judges points may map"
    )
    max_points: int = Field(default=100_000, ge=1, title="Most points of a scheduled sweep")
    scheduler_poll_seconds: float = Field(
        default=2, gt=0, le=60, title="How often is looked at least for what schedules have due"
    )
    schedule_rules_seconds: float = Field(
        default=60,
        gt=0,
        le=3600,
        title="Time to look at the alert rules of a run of a schedule; then they are given up",
    )
    schedule_rules_memory_bytes: int = Field(
        default=2_147_483_648, ge=2**28, title="Memory that the process that looks at them may map"
    )
    scheduler_lease_seconds: float = Field(
        default=15, gt=0, title="How long a scheduler may be silent before another acts"
    )
    store_seconds: float = Field(
        default=1,
        gt=0,
        le=3600,
        title="How often a worker stores what it has done of a chunk, before the chunk's end",
    )
    chunk_seconds: float = Field(default=2, gt=0, title="Estimated CPU time of a chunk of runs")
    chunk_count: int = Field(default=256, ge=1, title="Most runs of a chunk")
    database_disk_bytes: int | None = Field(
        default=None,
        gt=0,
        title="What the disk of the database has, so that an alert tells when it fills; null tells nothing",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", title="Least severe messages to write"
    )
    log_format: Literal["json", "console"] = Field(default="json", title="How messages look")

    @property
    def failure_policy(self) -> FailurePolicy:
        """What becomes of runs that fail, and of their sweep."""
        back_off = BackOff(
            first_seconds=self.retry_seconds, longest_seconds=self.retry_longest_seconds
        )
        return FailurePolicy(
            max_attempts=self.max_attempts,
            back_off=back_off,
            breaker_failures=self.breaker_failures,
        )

    @property
    def time_limits(self) -> TimeLimits:
        """How long a connection of a worker may keep others waiting."""
        return TimeLimits(
            statement=self.statement_seconds, lock=self.lock_seconds, idle=self.idle_seconds
        )


@lru_cache(maxsize=1)
def worker_settings() -> WorkerSettings:
    """Give the settings of this process."""
    return settings_or_end(WorkerSettings)
