"""The events that webhooks can be told of."""

from __future__ import annotations

from enum import StrEnum


class EventType(StrEnum):
    """What has happened; dots as Standard Webhooks writes them."""

    SWEEP_ENDED = "sweep.ended"
    """A sweep is completed, timed out, failed or was cancelled; `phase` says which."""
    SWEEP_FAILED = "sweep.failed"
    """A sweep has failed. It is told beside `sweep.ended`."""
    SWEEP_PAUSED = "sweep.paused"
    """A sweep has paused, by itself or because somebody said so."""
    SCHEDULE_RUN = "schedule.run"
    """A run of a schedule has begun, has ended or was passed over; `state` says which."""
    ALERT = "alert"
    """A rule of a schedule was broken."""
    TEST = "webhook.test"
    """Sent on request, to this webhook alone."""


SUBSCRIBED = tuple(event for event in EventType if event is not EventType.TEST)
"""Those that a webhook can ask for."""


def events_of_phase(phase: str, *, is_finished: bool) -> list[EventType]:
    """List the events that a sweep's move to a phase makes."""
    if is_finished:
        failed = [EventType.SWEEP_FAILED] if phase == "failed" else []
        return [EventType.SWEEP_ENDED, *failed]
    return [EventType.SWEEP_PAUSED] if phase == "paused" else []
