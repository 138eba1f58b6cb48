"""What a schedule says: when, with which seeds, and what its series is watched for."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from domain.schedule.recurrence import LONGEST_CRON, Recurrence
from domain.schedule.rules import ChangedRule, IntervalRule, Rule
from domain.schedule.seeds import Seeds

DAY_SECONDS = 86_400
MOST_RULES = 20
MOST_ADDRESSES = 20
# Deliberately loose: only the mail server knows. No spaces or line ends, which could forge headers.
_MAIL = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9.-]{1,253}")


class Overlap(StrEnum):
    """What becomes of a time that comes while the run before is still under way."""

    SKIP = "skip"
    """It is passed over, and the series says so."""
    QUEUE_ONE = "queue_one"
    """It waits for the end of that run; further times are passed over while one waits."""
    ALLOW = "allow"
    """Both run."""
    CANCEL_OTHER = "cancel_other"
    """The run before is cancelled, and the new one begins."""


def _is_mail(text: str) -> str:
    if not _MAIL.fullmatch(text):
        msg = "is no mail address such as somebody@example.org"
        raise ValueError(msg)
    return text


MailAddress = Annotated[StrictStr, Field(max_length=320), AfterValidator(_is_mail)]


class ScheduleDefinition(BaseModel):
    """A schedule without its specification, which is read as that of any sweep."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Annotated[StrictStr, Field(min_length=1, max_length=200)] = Field(
        description="What the schedule is called in lists and headings."
    )
    description: Annotated[StrictStr, Field(max_length=10_000)] | None = Field(
        default=None, description="What the series is to find out."
    )
    cron: Annotated[StrictStr, Field(min_length=1, max_length=LONGEST_CRON)] | None = Field(
        default=None,
        description="When it runs: minute, hour, day of month, month, day of week. `0 2 * * *` is "
        "every day at two.",
    )
    time_zone: Annotated[StrictStr, Field(min_length=1, max_length=100)] = Field(
        default="UTC", description="The IANA time zone of `cron`, such as `Europe/Zurich`."
    )
    on_model_revision: StrictBool = Field(
        default=False,
        description="Run once with the models of now, and again whenever newer models are installed.",
    )
    seeds: Seeds = Field(
        default=Seeds.FRESH,
        description="`fresh`: each run has a base seed of its own (Monte Carlo); `same`: each has that "
        "of the specification (regression watch).",
    )
    overlap: Overlap = Field(
        default=Overlap.SKIP,
        description="What becomes of a time that comes while the run before is under way.",
    )
    catch_up_seconds: Annotated[StrictInt, Field(ge=60, le=30 * DAY_SECONDS)] = Field(
        default=3600,
        description="How late a time may still run, when no scheduler was there at the time itself.",
    )
    jitter_seconds: Annotated[StrictInt, Field(ge=0, le=3600)] = Field(
        default=0,
        description="Each time comes up to so much later, by chance that its name decides.",
    )
    keep_runs: Annotated[StrictInt, Field(ge=2, le=100_000)] | None = Field(
        default=None,
        description="How many runs the series keeps: of older ones the sweeps are deleted too. "
        "Without a number all are kept.",
    )
    alerts: Annotated[list[Rule], Field(max_length=MOST_RULES)] = Field(
        default_factory=list, description="What raises an alert at the end of a run."
    )
    email_to: Annotated[list[MailAddress], Field(max_length=MOST_ADDRESSES)] = Field(
        default_factory=list, description="Who gets alerts by mail; webhooks get them as well."
    )

    @property
    def recurrence(self) -> Recurrence | None:
        """The times of `cron`; None without one."""
        return Recurrence(self.cron, self.time_zone) if self.cron is not None else None

    def to_document(self) -> dict[str, Any]:
        """Give the definition as plain JSON data, all fields written out."""
        return self.model_dump(mode="json")

    def contradictions(self) -> list[tuple[str, Any, str, str]]:
        """List fields that contradict others: pointer, value, what is allowed, and why."""
        found: list[tuple[str, Any, str, str]] = []
        if self.cron is None and not self.on_model_revision:
            found.append(("/cron", None, "cron, on_model_revision: true, or both", "never runs"))
        if self.cron is None and "time_zone" in self.model_fields_set and self.time_zone != "UTC":
            found.append(("/time_zone", self.time_zone, "with cron", "has no effect without cron"))
        if self.cron is None and self.jitter_seconds:
            found.append(
                ("/jitter_seconds", self.jitter_seconds, "with cron", "has no effect without cron")
            )
        for place, rule in enumerate(self.alerts):
            wanted = _SEEDS_OF_RULES.get(type(rule))
            if wanted is not None and wanted is not self.seeds:
                found.append((f"/alerts/{place}/kind", rule.kind, *_WHY_NOT[wanted]))
        return found


_SEEDS_OF_RULES: dict[type, Seeds] = {IntervalRule: Seeds.FRESH, ChangedRule: Seeds.SAME}
_WHY_NOT = {
    Seeds.FRESH: (
        "changed, band, winner or failure with seeds: same",
        "runs with the same seeds repeat each other and have no interval",
    ),
    Seeds.SAME: (
        "interval, band, winner or failure with seeds: fresh",
        "runs with fresh seeds always differ",
    ),
}
