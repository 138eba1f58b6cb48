"""Wake-ups are passed on, and never multiply."""

from __future__ import annotations

import pytest
from celery import Celery

from domain.messages import QUEUE
from worker.wake_ups import pass_on, waiting_messages


@pytest.fixture
def app() -> Celery:
    made = Celery("test", broker="memory://")
    made.conf.update(task_default_queue=QUEUE, task_ignore_result=True)
    with made.connection_for_write() as connection:
        made.amqp.default_queue.bind(connection.default_channel).purge()
    return made


def test_a_wake_up_is_passed_on(app: Celery) -> None:
    pass_on(app, 1, 2, "request")
    assert waiting_messages(app) == 1


def test_no_more_wait_than_there_are_processes(app: Celery) -> None:
    pass_on(app, 9, 4, None)
    assert waiting_messages(app) == 4
    pass_on(app, 1, 4, None)
    assert waiting_messages(app) == 4


def test_one_waits_even_while_no_process_is_known(app: Celery) -> None:
    pass_on(app, 1, 0, None)
    assert waiting_messages(app) == 1
