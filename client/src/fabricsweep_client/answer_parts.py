"""Parts that figures of an answer share."""

from fabricsweep_client.models import Document


class Estimate(Document):
    """A quantity with its interval; no ends where there is none."""

    n: int
    mean: float
    low: float | None = None
    high: float | None = None


class MetricText(Document):
    """The metric that is answered by; values over `shown_scale` are in `shown_unit`."""

    name: str
    label: str
    unit: str
    shown_unit: str
    shown_scale: float
    better: str | None = None
    relative_to: str | None = None


class Quantile(Document):
    """A quantile with its interval; no ends where so few runs have none."""

    p: float
    value: float | None = None
    low: float | None = None
    high: float | None = None


class Share(Document):
    """A probability or a share of a variance, with its limits."""

    value: float | None = None
    low: float
    high: float
