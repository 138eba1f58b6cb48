"""What moved between two sweeps, as the API tells it."""

from fabricsweep_client.models import Coordinate, Document


class Difference(Document):
    """A point that moved, and its metric that moved most."""

    point_index: int
    coordinates: dict[str, Coordinate]
    metric: str
    unit: str | None = None
    n: int
    before: float | None = None
    after: float | None = None
    relative_change: float | None = None


class Differences(Document):
    """A page of the points that moved; the counts are of all points."""

    sweep_id: str
    model_revision: int
    other_id: str
    other_model_revision: int
    metric: str | None = None
    compared: int
    moved: int
    unmoved: int
    missing: int
    items: list[Difference]
    next_cursor: str | None = None
