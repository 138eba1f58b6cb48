"""How often a message is sent again."""

from __future__ import annotations

from random import Random

from domain.notice.events import EventType, events_of_phase
from domain.notice.retrying import MOST_ATTEMPTS, PAUSES_SECONDS, pause_after


def test_pauses_grow_and_end() -> None:
    random = Random(1)
    for attempt, wanted in enumerate(PAUSES_SECONDS, start=1):
        found = [pause_after(attempt, random) for _ in range(200)]
        seconds = [pause.total_seconds() for pause in found if pause is not None]
        assert 0.8 * wanted <= min(seconds) < 0.85 * wanted
        assert 1.15 * wanted < max(seconds) <= 1.2 * wanted
    assert pause_after(MOST_ATTEMPTS, random) is None
    assert list(PAUSES_SECONDS) == sorted(PAUSES_SECONDS)


def test_phases_make_events() -> None:
    assert events_of_phase("completed", is_finished=True) == [EventType.SWEEP_ENDED]
    assert events_of_phase("failed", is_finished=True) == [
        EventType.SWEEP_ENDED,
        EventType.SWEEP_FAILED,
    ]
    assert events_of_phase("paused", is_finished=False) == [EventType.SWEEP_PAUSED]
    assert events_of_phase("executing", is_finished=False) == []
