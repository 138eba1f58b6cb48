"""What pruning tells."""

from datetime import datetime

from fabricsweep_client.models import Document, Phase


class PrunedSweep(Document):
    """A sweep that goes; `bytes` is about what its rows take."""

    id: str
    name: str
    phase: Phase
    tags: list[str]
    finished_at: datetime
    runs: int
    bytes: int


class PruneReport(Document):
    """Sweeps that go, the oldest first; with `more`, others meet the conditions too."""

    sweeps: list[PrunedSweep]
    bytes: int
    more: bool
    dry_run: bool
