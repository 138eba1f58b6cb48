"""Schedules through REST and a scheduler with a clock of its own; runs are simulated in this process."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from domain.catalog.load import load_catalog
from domain.schedule.seeds import fresh_seed
from storage.session import Engine, transaction
from storage.sweep.submission import Terms
from tests.support.rules import RulesHere
from tests.support.runs import REVISION, simulated, work_off
from tests.support.specs import tiny
from tests.support.stack import ROOT, YAML, Stack, expand_all
from worker.schedule.rule_reader import Rules
from worker.schedule.scheduler import Scheduler

METRIC = "completion_time_ns"


class Clock:
    """A time that the test sets."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now

    def to(self, moment: str) -> None:
        self.now = datetime.fromisoformat(moment)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def scheduler(engine: Engine, clock: Clock) -> Callable[..., Scheduler]:
    run(engine, "DELETE FROM schedules")
    run(engine, "DELETE FROM scheduler_lease")

    def make(
        holder: str = "a",
        revision: int = REVISION,
        lease_seconds: float = 15,
        rules: Rules | None = None,
    ) -> Scheduler:
        catalog = load_catalog().model_copy(update={"model_revision": revision})
        return Scheduler(
            engine,
            Terms(catalog, 1000, 15),
            holder,
            lease_seconds=lease_seconds,
            poll_seconds=2,
            rules=rules or RulesHere(engine),
            begun=lambda _: None,
            clock=clock,
        )

    return make


def run(engine: Engine, statement: str, **parameters: Any) -> None:
    with transaction(engine) as session:
        session.execute(text(statement), parameters)


def create(stack: Stack, **changes: Any) -> str:
    given = {"name": "nightly", "cron": "0 2 * * *", "spec": tiny()} | changes
    response = stack.api.post("/v1/schedules", json=given)
    assert response.status_code == 201, response.text
    identifier: str = response.json()["id"]
    return identifier


def act(scheduler: Scheduler) -> float:
    while (pause := scheduler.act()) == 0:
        pass
    return pause


def holds(engine: Engine, scheduler: Scheduler) -> bool:
    with transaction(engine) as session:
        return scheduler.holds(session)


def runs(stack: Stack, schedule: str) -> list[dict[str, Any]]:
    return stack.get(f"/v1/schedules/{schedule}/runs")["items"][::-1]  # type: ignore[no-any-return]


def finish(stack: Stack, engine: Engine) -> None:
    expand_all(stack.database_url)
    work_off(engine, simulated)


def next_time(stack: Stack, schedule: str) -> str:
    return str(stack.get(f"/v1/schedules/{schedule}")["next_times"][0]["at"])


def test_a_slot_becomes_a_sweep_with_its_own_seed(
    stack: Stack, engine: Engine, clock: Clock, scheduler: Callable[..., Scheduler]
) -> None:
    schedule = create(stack)
    act(scheduler())
    assert runs(stack, schedule) == []
    slot = next_time(stack, schedule)
    clock.to(slot)
    act(scheduler())
    (first,) = runs(stack, schedule)
    assert first["slot"] == slot
    assert (first["state"], first["cause"]) == ("running", "cron")
    assert first["base_seed"] == fresh_seed(schedule, slot)
    sweep = stack.get(f"/v1/sweeps/{first['sweep_id']}")
    assert sweep["base_seed"] == first["base_seed"]
    assert sweep["tags"] == [f"schedule-{schedule}"]
    finish(stack, engine)
    act(scheduler())
    (ended,) = runs(stack, schedule)
    assert (ended["state"], ended["sweep_phase"]) == ("ended", "completed")
    series = stack.get(f"/v1/schedules/{schedule}/series", metric=METRIC)
    (point,) = series["runs"]
    values = stack.get(f"/v1/sweeps/{first['sweep_id']}/results", limit=1000)["items"]
    assert point["n"] == len({row["replicate"] for row in values})
    mean = sum(row["metrics"][METRIC] for row in values) / len(values)
    assert point["mean"] == pytest.approx(mean, rel=1e-12)
    assert point["low"] <= point["mean"] <= point["high"]


def test_two_schedulers_make_one_run_of_a_slot(
    stack: Stack, engine: Engine, clock: Clock, scheduler: Callable[..., Scheduler]
) -> None:
    """Both act at once, which the lease would prevent: the slot still becomes one sweep."""
    schedules = [create(stack, cron="* * * * *") for _ in range(6)]
    clock.now += timedelta(seconds=150)
    both = [scheduler("a"), scheduler("b")]
    for one in both:
        one.holds = lambda _: True  # type: ignore[method-assign]
    start = threading.Barrier(2)

    def race(one: Scheduler) -> None:
        start.wait()
        act(one)

    threads = [threading.Thread(target=race, args=(one,)) for one in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for schedule in schedules:
        listed = runs(stack, schedule)
        assert len({one["slot"] for one in listed}) == len(listed) >= 2
        assert [one["state"] for one in listed].count("running") == 1
        tagged = stack.get("/v1/sweeps", tag=f"schedule-{schedule}", helpers=True)["items"]
        assert len(tagged) == 1
    finish(stack, engine)


def test_when_a_scheduler_dies_another_acts(
    stack: Stack, engine: Engine, clock: Clock, scheduler: Callable[..., Scheduler]
) -> None:
    schedule = create(stack)
    dying, heir = scheduler("dying"), scheduler("heir")
    act(dying)
    clock.to(next_time(stack, schedule))
    assert act(heir) == 2
    assert runs(stack, schedule) == []  # the lease is another's
    run(engine, "UPDATE scheduler_lease SET expires_at = now() - interval '1 second'")
    act(heir)
    assert len(runs(stack, schedule)) == 1
    assert not holds(engine, dying)
    heir.let_go()
    assert holds(engine, dying)
    finish(stack, engine)


def test_overlaps_are_passed_over_queued_and_cancelled(
    stack: Stack, engine: Engine, clock: Clock, scheduler: Callable[..., Scheduler]
) -> None:
    made = {
        policy: create(stack, cron="* * * * *", overlap=policy)
        for policy in ("skip", "queue_one", "allow", "cancel_other")
    }
    one = scheduler()
    clock.now = clock.now.replace(second=0, microsecond=0)
    for _ in range(3):
        clock.now += timedelta(minutes=1)
        act(one)
    states = {
        policy: [found["state"] for found in runs(stack, schedule)]
        for policy, schedule in made.items()
    }
    assert states["skip"] == ["running", "skipped", "skipped"]
    assert states["queue_one"] == ["running", "waiting", "skipped"]
    assert states["allow"] == ["running"] * 3
    assert states["cancel_other"] == ["ended", "ended", "running"]
    cancelled = runs(stack, made["cancel_other"])[0]
    assert cancelled["sweep_phase"] == "aborted"
    assert "make way" in cancelled["reason"]
    assert "still under way" in runs(stack, made["skip"])[1]["reason"]
    finish(stack, engine)
    act(one)  # the one that waited begins
    assert [found["state"] for found in runs(stack, made["queue_one"])] == [
        "ended",
        "running",
        "skipped",
    ]
    finish(stack, engine)


def test_missed_times_are_caught_up_with_or_told(
    stack: Stack, engine: Engine, clock: Clock, scheduler: Callable[..., Scheduler]
) -> None:
    schedule = create(stack, cron="0 * * * *", catch_up_seconds=7200, overlap="allow")
    first = datetime.fromisoformat(next_time(stack, schedule))
    clock.now = first + timedelta(hours=5, minutes=10)
    act(scheduler())
    listed = runs(stack, schedule)
    assert [found["state"] for found in listed] == ["skipped", "running", "running"]
    assert "4 times from" in listed[0]["reason"]
    finish(stack, engine)


def test_a_pause_lets_nothing_begin_and_backfill_makes_up_for_it(
    stack: Stack, engine: Engine, clock: Clock, scheduler: Callable[..., Scheduler]
) -> None:
    schedule = create(stack, cron="0 * * * *")
    path = f"/v1/schedules/{schedule}"
    paused = stack.api.post(f"{path}:pause", json={"note": "moving house"}).json()
    assert (paused["paused"], paused["pause_note"]) == (True, "moving house")
    assert paused["next_times"] == []
    clock.now += timedelta(hours=3)
    act(scheduler())
    assert runs(stack, schedule) == []
    now = datetime.now(UTC)
    span = {"begin": (now - timedelta(hours=3)).isoformat(), "end": now.isoformat()}
    preview = stack.api.post(f"{path}:backfill", json=span | {"dry_run": True}).json()
    assert len(preview["times"]) == 3
    assert runs(stack, schedule) == []
    assert stack.api.post(f"{path}:backfill", json=span).json()["times"] == preview["times"]
    again = stack.api.post(f"{path}:backfill", json=span).json()
    assert (again["times"], again["already_run"]) == ([], 3)
    act(scheduler())
    assert [found["state"] for found in runs(stack, schedule)] == ["running", "waiting", "waiting"]
    resumed = stack.api.post(f"{path}:resume").json()
    assert resumed["pause_note"] is None
    assert datetime.fromisoformat(resumed["next_times"][0]["at"]) > now
    clock.now = datetime.now(UTC)
    for _ in range(3):
        finish(stack, engine)
        act(scheduler())
    assert {found["state"] for found in runs(stack, schedule)} == {"ended"}


def change_results(engine: Engine, sweep_id: str, factor: float) -> None:
    """Pretend that a sweep has measured other times."""
    run(
        engine,
        """
        UPDATE replicates SET metric_values[(SELECT position FROM metric_names WHERE name = :name)] =
            :factor * metric_values[(SELECT position FROM metric_names WHERE name = :name)]
        WHERE sweep_id = (SELECT id FROM sweeps WHERE public_id = :id)
        """,
        name=METRIC,
        factor=factor,
        id=sweep_id,
    )


def test_a_regression_watch_alerts_when_new_models_change_results(
    stack: Stack, engine: Engine, clock: Clock, scheduler: Callable[..., Scheduler]
) -> None:
    rules = [{"kind": "changed"}, {"kind": "failure"}]
    schedule = create(
        stack, cron=None, on_model_revision=True, seeds="same", alerts=rules, name="watch"
    )
    act(scheduler())
    (first,) = runs(stack, schedule)
    assert first["slot"] == f"revision {REVISION}"
    assert first["base_seed"] == stack.get(f"/v1/sweeps/{first['sweep_id']}")["spec"]["base_seed"]
    finish(stack, engine)
    act(scheduler())
    assert len(runs(stack, schedule)) == 1  # once a revision
    stack.api.post(f"/v1/schedules/{schedule}:run-now")
    finish(stack, engine)
    act(scheduler())
    second = runs(stack, schedule)[1]
    assert second["sweep_phase"] == "completed"
    assert stack.get(f"/v1/schedules/{schedule}/alerts")["items"] == []
    third = stack.api.post(f"/v1/schedules/{schedule}:run-now").json()
    finish(stack, engine)
    change_results(engine, third["sweep_id"], 1.25)
    run(
        engine,
        "UPDATE sweeps SET model_revision = :new WHERE public_id = :id",
        new=REVISION + 1,
        id=third["sweep_id"],
    )
    act(scheduler())
    (alert,) = stack.get(f"/v1/schedules/{schedule}/alerts")["items"]
    assert alert["sweep_id"] == third["sweep_id"]
    assert f"model revision {REVISION} before, {REVISION + 1} now" in alert["message"]
    assert f"{METRIC} by up to 0.25" in alert["message"]
    clock.now = datetime.now(UTC)
    act(scheduler(revision=REVISION + 1))
    assert runs(stack, schedule)[-1]["slot"] == f"revision {REVISION + 1}"
    stack.api.post(f"/v1/sweeps/{runs(stack, schedule)[-1]['sweep_id']}:cancel")
    act(scheduler())
    newest = stack.get(f"/v1/schedules/{schedule}/alerts")["items"][0]
    assert (newest["kind"], "was cancelled" in newest["message"]) == ("failure", True)


def test_a_run_outside_the_interval_and_a_new_winner_alert(
    stack: Stack, engine: Engine, clock: Clock, scheduler: Callable[..., Scheduler]
) -> None:
    rules = [
        {"kind": "interval", "metric": METRIC},
        {"kind": "winner", "metric": METRIC},
        {"kind": "band", "metric": METRIC, "low": 1},
    ]
    schedule = create(stack, alerts=rules, keep_runs=5)
    one = scheduler()
    for number in range(6):
        started = stack.api.post(f"/v1/schedules/{schedule}:run-now").json()
        finish(stack, engine)
        if number == 5:
            change_results(engine, started["sweep_id"], 100.0)
        act(one)
    # Seeds are fresh, so that a run before may lie outside its 95 % interval by chance.
    alerts = stack.get(f"/v1/schedules/{schedule}/alerts")["items"]
    assert {alert["kind"] for alert in alerts} == {"interval"}
    (alert,) = (found for found in alerts if found["sweep_id"] == started["sweep_id"])
    assert alert["figures"]["earlier_runs"] == 5
    assert len(runs(stack, schedule)) == 5  # no more are kept
    points = stack.get(f"/v1/schedules/{schedule}/series")["runs"]
    assert points[-1]["alerts"] == [alert["message"]]
    assert points[-1]["mean"] > points[-2]["high"]


def test_all_mistakes_are_told_at_once(stack: Stack) -> None:
    given = {
        "name": "",
        "cron": "0 0 30 2 *",
        "time_zone": "Europe/Zurch",
        "seeds": "other",
        "colour": "red",
        "alerts": [{"kind": "interval", "metric": "completion_tim_ns"}],
        "spec": tiny() | {"replicates": 0, "axess": {}},
    }
    response = stack.api.post("/v1/schedules", json=given)
    assert response.status_code == 422
    errors = {error["pointer"]: error for error in response.json()["errors"]}
    assert {"/name", "/cron", "/time_zone", "/seeds", "/colour"} <= set(errors)
    assert {"/spec/replicates", "/spec/axess"} <= set(errors)
    assert "Europe/Zurich" in errors["/time_zone"]["allowed"]
    assert errors["/cron"]["message"] == "never comes within 50 years"


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"cron": None}, "/cron"),
        ({"alerts": [{"kind": "changed"}]}, "/alerts/0/kind"),
        ({"alerts": [{"kind": "interval", "metric": "x"}]}, "/alerts/0/metric"),
        ({"alerts": [{"kind": "band", "metric": METRIC}]}, "/alerts/0"),
        (
            {"alerts": [{"kind": "band", "metric": METRIC, "low": 1, "filter": "nothing = 1"}]},
            "/alerts/0/filter",
        ),
        ({"alerts": [{"kind": "winner", "by": "nothing"}]}, "/alerts/0/by"),
        ({"email_to": ["somebody@example.org"]}, "/email_to"),
        ({"email_to": ["a b"]}, "/email_to/0"),
        ({"name": "a\x00b"}, "/name"),
        ({"spec": {"name": "x"}}, "/spec/model"),
        ({"spec": None}, "/spec"),
    ],
)
def test_what_contradicts_is_refused(stack: Stack, changes: dict[str, Any], pointer: str) -> None:
    given = {"name": "n", "cron": "0 2 * * *", "spec": tiny()} | changes
    response = stack.api.post("/v1/schedules", json=given)
    assert response.status_code == 422, response.text
    assert pointer in {error["pointer"] for error in response.json()["errors"]}, response.text


def test_a_key_makes_one_schedule_and_a_patch_changes_it(
    stack: Stack, scheduler: Callable[..., Scheduler]
) -> None:
    given = {"name": "keyed", "cron": "0 2 * * *", "spec": tiny()}
    key = {"Idempotency-Key": "one"}
    first = stack.api.post("/v1/schedules", json=given, headers=key).json()
    assert stack.api.post("/v1/schedules", json=given, headers=key).json()["id"] == first["id"]
    other = stack.api.post("/v1/schedules", json=given | {"name": "x"}, headers=key)
    assert other.status_code == 409
    path = f"/v1/schedules/{first['id']}"
    tagged = stack.api.get(path)
    known = stack.api.get(path, headers={"If-None-Match": tagged.headers["ETag"]})
    assert known.status_code == 304
    changed = stack.api.patch(path, json={"time_zone": "Asia/Tokyo", "description": "d"}).json()
    assert changed["next_times"][0]["local"].endswith("02:00:00+09:00")
    assert changed["spec_version"] == 1
    spec = tiny() | {"description": "another"}
    assert stack.api.patch(path, json={"spec": spec}).json()["spec_version"] == 2
    refused = stack.api.patch(path, json={"cron": "nonsense"})
    assert refused.json()["errors"][0]["pointer"] == "/cron"
    assert len(stack.get(path, next=20)["next_times"]) == 20
    assert stack.api.delete(path).status_code == 204
    assert stack.api.get(path).status_code == 404


def test_the_example_is_a_schedule_that_runs(
    stack: Stack, engine: Engine, scheduler: Callable[..., Scheduler]
) -> None:
    given = (ROOT / "examples" / "schedule-regression.yaml").read_text()
    response = stack.api.post("/v1/schedules", content=given, headers=YAML)
    assert response.status_code == 201, response.text
    schedule = response.json()["id"]
    act(scheduler())
    finish(stack, engine)
    act(scheduler())
    (found,) = runs(stack, schedule)
    assert found["sweep_phase"] == "completed"
    notes = [finding["note"] for finding in found["findings"]]
    assert notes == ["there is no completed run before to be held against", None, None]
    assert set(found["findings"][1]["figures"]["winners"].values()) == {"torus"}


def test_a_series_holds_runs_of_the_same_points(
    stack: Stack, engine: Engine, scheduler: Callable[..., Scheduler]
) -> None:
    spec = tiny(axes={"link_bandwidth_gbps": [8, 16], "topology": ["ring", "mesh"]})
    rules = [{"kind": "changed"}, {"kind": "winner", "metric": METRIC, "by": "topology"}]
    schedule = create(stack, spec=spec, seeds="same", alerts=rules)
    path, one = f"/v1/schedules/{schedule}", scheduler()

    def run_now() -> str:
        sweep: str = stack.api.post(f"{path}:run-now").json()["sweep_id"]
        finish(stack, engine)
        act(one)
        return sweep

    first = run_now()
    more = {"axes": {"link_bandwidth_gbps": [32]}}
    refused = stack.api.post(f"/v1/sweeps/{first}:extend", json=more)
    assert refused.status_code == 422, refused.text
    (error,) = refused.json()["errors"]
    assert (error["field"], f"a run of schedule '{schedule}'" in error["message"]) == ("axes", True)
    # A sweep of its own takes them, and the schedule that gets its specification begins a series anew.
    own = stack.submit(stack.sweep(first)["spec"])
    assert stack.api.post(f"/v1/sweeps/{own}:extend", json=more).status_code == 202
    finish(stack, engine)
    assert stack.sweep(own)["points"] == 6
    run_now()
    means = [run["mean"] for run in stack.get(f"{path}/series", metric=METRIC)["runs"]]
    assert means[0] == means[1]
    wider = stack.sweep(own)["spec"]
    assert stack.api.patch(path, json={"spec": wider}).json()["spec_version"] == 2
    third = stack.sweep(run_now())
    assert (third["points"], third["progress"]["cached"]) == (6, 12)
    last = runs(stack, schedule)[-1]
    assert last["findings"][0]["note"] == "there is no completed run before to be held against"
    assert stack.get(f"{path}/alerts")["items"] == []
