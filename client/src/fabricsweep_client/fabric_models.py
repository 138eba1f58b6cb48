"""What the API tells of imported fabrics."""

from datetime import datetime

from fabricsweep_client.models import Document, FieldProblem


class LinkRate(Document):
    """How many cables have one data rate; 0 when the file does not say."""

    rate_gbps: float
    links: int


class RouterSize(Document):
    """How many routers have so many ports."""

    ports: int
    routers: int


class FabricSummary(Document):
    """What a fabric consists of; `links` are between routers, `endpoint_links` to endpoints."""

    endpoints: int
    routers: int
    links: int
    link_rates: list[LinkRate]
    router_sizes: list[RouterSize]
    endpoint_links: int
    levels: int | None = None
    has_tables: bool


class FabricChecks(Document):
    """What wiring and imported tables are good for; the tables' figures are None without tables."""

    connected: bool
    unreachable_pairs: int | None = None
    looping_pairs: int | None = None
    deadlock_free: bool | None = None
    cycle: list[str] | None = None
    virtual_lanes_needed: int | None = None

    @property
    def sound(self) -> bool:
        """Whether everything reaches everything, and nothing can wait for itself."""
        return (
            self.connected
            and not self.unreachable_pairs
            and not self.looping_pairs
            and self.deadlock_free is not False
        )


class FabricWarning(Document):
    """Something odd in a file that does not keep it from being used."""

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    guid: str | None = None
    port: int | None = None


class FabricVersion(Document):
    """One version of a name."""

    version: int
    digest: str
    created_at: datetime


class FabricItem(Document):
    """What a list of fabrics shows of each: its latest version."""

    name: str
    version: int
    digest: str
    format: str
    created_at: datetime
    endpoints: int
    routers: int
    links: int
    has_tables: bool


class FabricPage(Document):
    """A page of fabrics by name."""

    items: list[FabricItem]
    next_cursor: str | None = None


class Fabric(Document):
    """One version of a fabric."""

    name: str
    version: int
    digest: str
    format: str
    created_at: datetime
    versions: list[FabricVersion]
    summary: FabricSummary
    checks: FabricChecks
    warnings: list[FabricWarning]


class FabricReport(Document):
    """What importing files would do; nothing was stored."""

    valid: bool
    format: str | None = None
    summary: FabricSummary | None = None
    checks: FabricChecks | None = None
    warnings: list[FabricWarning]
    errors: list[FieldProblem]
