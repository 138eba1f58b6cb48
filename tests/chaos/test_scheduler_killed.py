"""A housekeeper whose scheduler acts is killed while another lives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from standardwebhooks import Webhook

from storage.session import Engine, transaction
from tests.support.receiver import OPEN, Receiver
from tests.support.specs import tiny
from tests.support.stack import Stack, until

pytestmark = pytest.mark.night(
    "worker/**/*.py",
    "storage/schedule/**/*.py",
    "storage/*.py",
    "runtime/*.py",
    "tests/support/stack.py",
    "requirements/dev.txt",
)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


@pytest.fixture
def open_stack(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    folder: Path = tmp_path_factory.mktemp("open")
    with Stack(database_url, redis_url, folder, **OPEN) as started:
        yield started


def test_when_the_housekeeper_with_the_scheduler_is_killed_another_acts(
    open_stack: Stack, engine: Engine, receiver: Receiver
) -> None:
    given = {"url": receiver.url, "events": ["schedule.run"]}
    hook = open_stack.api.post("/v1/webhooks", json=given).json()
    fast = {
        "FABRICSWEEP_SCHEDULER_POLL_SECONDS": "0.2",
        "FABRICSWEEP_SCHEDULER_LEASE_SECONDS": "1",
        "FABRICSWEEP_WEBHOOK_ALLOW_HTTP": "true",
        "FABRICSWEEP_WEBHOOK_ALLOWED_NETWORKS": "127.0.0.0/8",
    }
    watch = {"name": "watch", "on_model_revision": True, "seeds": "same"}
    care = "fabricsweep.housekeeping"
    with open_stack.worker(queues=care, **fast) as first:
        until(lambda: holder(engine) is not None, "a scheduler to act")
        begun = holder(engine)
        with open_stack.worker(queues=care, **fast):
            first.kill()
            made = open_stack.api.post("/v1/schedules", json=watch | {"spec": tiny()}).json()
            until(lambda: bool(receiver.got), "the run to begin and be told")
            assert holder(engine) != begun
    ((headers, body),) = receiver.got
    told = Webhook(hook["secret"]).verify(body, headers)["data"]
    assert (told["schedule_id"], told["state"]) == (made["id"], "running")
    assert open_stack.get(f"/v1/sweeps/{told['sweep_id']}")["tags"] == [f"schedule-{made['id']}"]


def holder(engine: Engine) -> str | None:
    with transaction(engine) as session:
        found: str | None = session.execute(text("SELECT holder FROM scheduler_lease")).scalar()
        return found
