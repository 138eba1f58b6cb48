"""Settings of workers that need no broker, and of those that need no database either."""

from __future__ import annotations

from worker.config import WorkerSettings


class BatchSettings(WorkerSettings):
    """A worker that finds its work in the database alone."""

    redis_url: str = ""


class NodeSettings(BatchSettings):
    """A worker that finds its work in a file."""

    database_url: str = ""
