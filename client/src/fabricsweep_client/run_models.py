"""What the API tells of one run of the packet model, beside its metrics."""

from fabricsweep_client.models import Document


class TableInfo(Document):
    """One table of a run; `bytes` is the length of its Arrow stream."""

    name: str
    rows: int
    bytes: int


class RunTables(Document):
    """The tables of a run, by name."""

    run_id: str
    tables: list[TableInfo]


class Job(Document):
    """One job of a run; background jobs repeat until the foreground has ended."""

    name: str
    role: str
    workload: str
    ranks: int
    endpoints: int
    iterations: int


class Bottleneck(Document):
    """The class of the busiest links, and how their time is spent."""

    link_class: str
    mean_active_fraction: float
    max_active_fraction: float
    stalled_fraction: float
    idle_fraction: float
    bound: str

    @property
    def text(self) -> str:
        """The same in one sentence."""
        return (
            f"bound by {self.bound}: the {self.link_class} links are busiest, "
            f"{self.mean_active_fraction:.0%} active in the mean and {self.max_active_fraction:.0%} "
            f"at most, {self.stalled_fraction:.0%} stalled, {self.idle_fraction:.0%} idle"
        )
