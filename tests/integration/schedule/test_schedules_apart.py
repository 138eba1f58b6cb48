"""The trouble of one schedule stays with it: the others' runs begin and end as if it were not there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import text

from domain.catalog.load import load_catalog
from domain.schedule.watch import Finding
from runtime.bounded import TooCostlyError
from storage.schedule.records.schedule import RunRecord, ScheduleRecord
from storage.schedule.runner import ScheduleRunner
from storage.session import (
    DatabaseBusyError,
    DatabaseFullError,
    DatabaseUnavailableError,
    Engine,
    transaction,
)
from storage.sweep.submission import Terms
from tests.support.rules import RulesHere
from tests.support.runs import simulated, work_off
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all, until
from worker.figures import STEPS_GIVEN_UP
from worker.schedule.rule_reader import RuleReader, Rules
from worker.schedule.scheduler import Scheduler

METRIC = "completion_time_ns"
RULES = [{"kind": "band", "metric": METRIC, "low": 1}, {"kind": "failure"}]
GIB = 2**30


class SlowRules(RulesHere):
    """Never ends with the rules of one schedule, until it is told to."""

    def __init__(self, engine: Engine, slow: str) -> None:
        super().__init__(engine)
        self._slow = slow
        self.asked: list[Future[list[Finding]]] = []

    def ask(self, schedule: ScheduleRecord, run: RunRecord) -> Future[list[Finding]]:
        if schedule.public_id != self._slow:
            return super().ask(schedule, run)
        self.asked.append(Future())
        return self.asked[-1]


@pytest.fixture(autouse=True)
def nothing(engine: Engine) -> None:
    with transaction(engine) as session:
        session.execute(text("DELETE FROM schedules"))
        session.execute(text("DELETE FROM scheduler_lease"))


@pytest.fixture
def scheduler(engine: Engine) -> Callable[..., Scheduler]:
    def make(rules: Rules, now: datetime | None = None) -> Scheduler:
        return Scheduler(
            engine,
            Terms(load_catalog(), 1000, 15),
            "a",
            lease_seconds=15,
            poll_seconds=2,
            rules=rules,
            begun=lambda _: None,
            clock=lambda: now or datetime.now(UTC),
        )

    return make


@pytest.fixture
def reader(stack: Stack) -> Iterator[Callable[[float], RuleReader]]:
    made = []

    def make(seconds: float) -> RuleReader:
        made.append(RuleReader(stack.database_url, seconds, GIB))
        return made[-1]

    yield make
    for one in made:
        one.close()


def act(scheduler: Scheduler) -> float:
    while (pause := scheduler.act()) == 0:
        pass
    return pause


def create(stack: Stack, name: str, **changes: Any) -> str:
    given = {"name": name, "cron": "0 2 * * *", "spec": tiny(), "alerts": RULES} | changes
    response = stack.api.post("/v1/schedules", json=given)
    assert response.status_code == 201, response.text
    identifier: str = response.json()["id"]
    return identifier


def ran(stack: Stack, engine: Engine, *schedules: str) -> None:
    """Have a run of each begin, and all its runs end."""
    for schedule in schedules:
        assert stack.api.post(f"/v1/schedules/{schedule}:run-now").status_code == 202
    expand_all(stack.database_url)
    work_off(engine, simulated)


def newest(stack: Stack, schedule: str) -> dict[str, Any]:
    items = stack.get(f"/v1/schedules/{schedule}/runs")["items"]
    return items[0]  # type: ignore[no-any-return]


def given_up(step: str) -> float:
    return STEPS_GIVEN_UP.labels(step)._value.get()  # type: ignore[no-any-return]


def test_a_slow_rule_stops_no_other_schedule(
    stack: Stack, engine: Engine, scheduler: Callable[..., Scheduler]
) -> None:
    slow, other = create(stack, "slow"), create(stack, "other")
    rules = SlowRules(engine, slow)
    acts = scheduler(rules)
    ran(stack, engine, slow, other)
    assert act(acts) <= 0.2  # it looks again soon
    assert (newest(stack, slow)["state"], newest(stack, other)["state"]) == ("running", "ended")
    # And again, while the rules of the slow one are still being looked at, once.
    ran(stack, engine, other)
    act(acts)
    assert newest(stack, other)["state"] == "ended"
    assert len(rules.asked) == 1
    before = given_up("rules")
    rules.asked[0].set_exception(TooCostlyError("took too long"))
    act(acts)
    ended = newest(stack, slow)
    assert ended["state"] == "ended"
    notes = [finding["note"] for finding in ended["findings"]]
    assert notes == ["looking at the rules was given up: it took too long", None]
    assert given_up("rules") == before + 1


def test_a_process_looks_at_rules_within_its_bounds(
    stack: Stack,
    engine: Engine,
    scheduler: Callable[..., Scheduler],
    reader: Callable[[float], RuleReader],
) -> None:
    schedule = create(stack, "read", alerts=[{"kind": "band", "metric": METRIC, "high": 1}])
    ran(stack, engine, schedule)
    acts = scheduler(reader(60))
    deadline = time.monotonic() + 90
    while newest(stack, schedule)["state"] != "ended" and time.monotonic() < deadline:
        time.sleep(act(acts))
    assert newest(stack, schedule)["findings"][0]["alert"] is not None
    ran(stack, engine, schedule)
    acts = scheduler(reader(1e-4))
    while newest(stack, schedule)["state"] != "ended" and time.monotonic() < deadline:
        time.sleep(act(acts))
    (finding,) = newest(stack, schedule)["findings"]
    assert finding["note"] == "looking at the rules was given up: it took too long"


def test_rules_are_asked_again_when_they_change_meanwhile(
    stack: Stack, engine: Engine, scheduler: Callable[..., Scheduler]
) -> None:
    schedule = create(stack, "changed")
    rules = SlowRules(engine, schedule)
    acts = scheduler(rules)
    ran(stack, engine, schedule)
    act(acts)
    changed = {"alerts": RULES[1:]}
    assert stack.api.patch(f"/v1/schedules/{schedule}", json=changed).status_code == 200
    rules.asked[0].set_result([Finding(), Finding()])
    act(acts)
    assert newest(stack, schedule)["state"] == "running"
    rules.asked[1].set_result([Finding()])
    act(acts)
    assert len(newest(stack, schedule)["findings"]) == 1


@pytest.mark.parametrize("error", [DatabaseBusyError("canceled"), RuntimeError("a mistake")])
def test_a_schedule_that_cannot_begin_is_passed_over(
    stack: Stack,
    engine: Engine,
    scheduler: Callable[..., Scheduler],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
) -> None:
    first, other = create(stack, "first"), create(stack, "other")
    deal = ScheduleRunner.deal_with_times

    def fails(runner: ScheduleRunner, schedule: ScheduleRecord, now: datetime) -> None:
        if schedule.public_id == first:
            raise error
        deal(runner, schedule, now)

    monkeypatch.setattr(ScheduleRunner, "deal_with_times", fails)
    slot = stack.get(f"/v1/schedules/{first}")["next_times"][0]["at"]
    acts = scheduler(RulesHere(engine), datetime.fromisoformat(slot))
    before = given_up("slot")
    for _ in range(3):
        try:
            act(acts)
        except DatabaseUnavailableError:
            continue
        break
    assert newest(stack, other)["state"] == "running"
    passed = newest(stack, first)
    assert (passed["state"], passed["slot"]) == ("skipped", slot)
    assert passed["reason"] == "an error of the service; its log tells more"
    with transaction(engine) as session:
        next_slot = session.execute(text("SELECT min(next_slot) FROM schedules")).scalar_one()
    assert next_slot > datetime.fromisoformat(slot)
    assert given_up("slot") == before + 1


def test_a_full_database_is_no_schedules_own_trouble(
    stack: Stack,
    engine: Engine,
    scheduler: Callable[..., Scheduler],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    schedule = create(stack, "full")
    slot = stack.get(f"/v1/schedules/{schedule}")["next_times"][0]["at"]
    acts = scheduler(RulesHere(engine), datetime.fromisoformat(slot))

    def fails(*_: object) -> None:
        raise DatabaseFullError("no space left")

    with monkeypatch.context() as patched:
        patched.setattr(ScheduleRunner, "deal_with_times", fails)
        for _ in range(5):
            with pytest.raises(DatabaseFullError):
                act(acts)
    act(acts)
    assert newest(stack, schedule)["state"] == "running"


def test_a_project_has_so_many_schedules(
    stack: Stack, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("few")
    with Stack(stack.database_url, stack.redis_url, folder, project_schedules=2) as few:
        create(few, "one")
        create(few, "two")
        third = {"name": "three", "cron": "0 2 * * *", "spec": tiny()}
        refused = few.api.post("/v1/schedules", json=third)
    assert refused.status_code == 403
    assert refused.json()["code"] == "quota_exceeded"
    (problem,) = refused.json()["errors"]
    assert (problem["field"], problem["allowed"]) == ("project_schedules", "at most 2")
    assert "2 are used, and this asks for 1 more" in refused.json()["detail"]


def test_a_housekeeper_looks_at_rules_beside_itself(stack: Stack) -> None:
    schedule = create(stack, "real", alerts=[{"kind": "band", "metric": METRIC, "high": 1}])
    with stack.worker(FABRICSWEEP_SCHEDULER_POLL_SECONDS="0.2"):
        assert stack.api.post(f"/v1/schedules/{schedule}:run-now").status_code == 202
        until(lambda: newest(stack, schedule)["state"] == "ended", "the end of the run")
    assert newest(stack, schedule)["findings"][0]["alert"] is not None
