"""How a process may be watched, read from FABRICSWEEP_* variables like all else."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings


class WatchSettings(BaseSettings):
    """What API, workers, housekeepers and schedulers have in common; all of it is off unless told."""

    alive_file: Path | None = Field(
        default=None,
        title="A file that is touched every 5 s while the process is well; null for none",
    )


class PortSettings(WatchSettings):
    """Where figures are served."""

    metrics_port: int | None = Field(
        default=None,
        ge=1,
        le=65_535,
        title="Port of figures for Prometheus, which nobody else need reach; null serves none, and has the "
        "API serve its own at /metrics",
    )
    metrics_host: str = Field(default="127.0.0.1", title="Address that this port is opened at")
