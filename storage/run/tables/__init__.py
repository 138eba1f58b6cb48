"""The tables, one a file."""

from storage.run.tables.attempts import attempts
from storage.run.tables.leases import leases
from storage.run.tables.point_documents import point_documents
from storage.run.tables.points import points
from storage.run.tables.reaper_beats import reaper_beats
from storage.run.tables.replicates import replicates
from storage.run.tables.run_tables import run_tables
from storage.run.tables.workers import workers

__all__ = [
    "attempts",
    "leases",
    "point_documents",
    "points",
    "reaper_beats",
    "replicates",
    "run_tables",
    "workers",
]
