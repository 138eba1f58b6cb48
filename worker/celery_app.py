"""The Celery application: how messages travel, and what happens as processes come and go.

Messages are JSON, acknowledged before the work and never more than one ahead: one that is
delivered again after hours of work would wake a second process, and so on. Their loss or delay
is harmless, since the database says what there is to do. There is no result backend.

A worker serves both queues unless told; with ``--queues fabricsweep.housekeeping`` it is a
housekeeper, which takes no runs and says so by having no presence. Whoever serves the queue of
housekeeping also has a scheduler, and delivers messages to webhooks and by mail.
"""

from __future__ import annotations

import os
from typing import Any

from celery import Celery, signals
from kombu.transport import redis

from domain.messages import (
    HOUSEKEEPING_QUEUE,
    QUEUE,
    ROUTES,
    TASK_CLEAR,
    TASK_COLLECT,
    TASK_EXPAND,
    TASK_REAP,
)
from judge.loading import refuse_unloadable
from runtime import tracing
from runtime.logs import configure_logs
from worker.config import WorkerSettings, worker_settings
from worker.machine import process_bytes, process_threads, usable_cores, whole_bytes
from worker.operation.care import Care
from worker.presence import Presence
from worker.process import current_process, start_process
from worker.run.whole_machine import WholeMachine
from worker.shutdown import announce_shutdown, end_at_signals
from worker.wake_ups import send
from worker.watch import (
    PulseOfConsumer,
    PulseOfWorker,
    installed_version,
    serve_figures,
    start_pulse,
    stop_pulse,
)

_NICENESS = 5
"""Of processes that simulate: who waits for an answer, or for points, on the same machine goes first."""
_TASKS = ("run_chunk", "expand", "reap", "housekeeping")


def create_app() -> Celery:
    """Build the application from the environment."""
    settings = worker_settings()
    # Giving messages back as the connection breaks fails, and would end the worker with it. The
    # reaper sends anew what is lost that way.
    redis.Channel.do_restore = False
    app = Celery("fabricsweep", broker=settings.redis_url)
    app.conf.update(
        task_default_queue=QUEUE,
        task_queues={
            name: {"exchange": name, "exchange_type": "direct", "routing_key": name}
            for name in (QUEUE, HOUSEKEEPING_QUEUE)
        },
        task_routes=ROUTES,
        task_serializer="json",
        accept_content=["json"],
        task_ignore_result=True,
        task_acks_late=False,
        worker_prefetch_multiplier=1,
        # A message that waits in a busy worker would wake nobody elsewhere.
        worker_disable_prefetch=True,
        worker_concurrency=settings.worker_processes or usable_cores(),
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        broker_connection_retry_on_startup=True,
        broker_transport_options={"socket_timeout": 30, "socket_connect_timeout": 5},
        imports=tuple(f"worker.tasks.{name}" for name in _TASKS),
        # In memory: all entries are periodic, so there is nothing to remember.
        beat_scheduler="worker.watch:WatchedScheduler",
        beat_schedule={
            "reap": _every(settings.reap_seconds, TASK_REAP),
            "clear": _every(settings.clear_seconds, TASK_CLEAR),
            "collect": _every(settings.collect_seconds, TASK_COLLECT),
        },
    )
    app.steps["worker"].add(PulseOfWorker)
    app.steps["consumer"].add(PulseOfConsumer)
    return app


def _every(seconds: float, task: str) -> dict[str, Any]:
    """Have a task done periodically; where nobody does it, its messages must not pile up."""
    return {"task": task, "schedule": seconds, "options": {"expires": seconds}}


_processes = 1
_presence: Presence | None = None
_machine: WholeMachine | None = None
_care: Care | None = None


def _whole_machine(settings: WorkerSettings) -> WholeMachine:
    sizes = (settings.worker_memory_bytes, _processes, settings.max_table_bytes)
    return WholeMachine(process_bytes(*sizes), whole_bytes(*sizes))


@signals.setup_logging.connect
def _set_up_logging(**_: Any) -> None:
    settings = worker_settings()
    configure_logs(settings.log_level, settings.log_format)


@signals.celeryd_after_setup.connect
def _note_pool_size(instance: Any, **_: Any) -> None:
    global _processes, _machine
    refuse_unloadable()
    _processes = instance.concurrency
    _machine = _whole_machine(worker_settings())


@signals.worker_process_init.connect
def _start_process(**_: Any) -> None:
    assert _machine is not None  # the pool forks after it has been made
    tracing.start(_part(app), installed_version())
    start_process(_machine, process_threads(worker_settings().worker_threads, _processes))
    if _simulates(app):
        os.nice(_NICENESS)
    else:
        current_process().prepare_to_expand()


@signals.worker_process_shutdown.connect
def _end_process(**_: Any) -> None:
    tracing.stop()


@signals.worker_ready.connect
def _appear(sender: Any, **_: Any) -> None:
    global _presence, _care
    if HOUSEKEEPING_QUEUE in sender.app.amqp.queues.consume_from:
        _care = Care(worker_settings(), lambda count: send(app, TASK_EXPAND, count, None))
        _care.start()
    collectors = [_care.collector] if _care is not None else []
    serve_figures(worker_settings(), _part(sender.app), *collectors)
    if not _simulates(sender.app):
        return
    assert _machine is not None
    _presence = Presence(worker_settings(), sender.hostname, _processes, _machine)
    _presence.start()


def _part(served: Celery) -> str:
    return "worker" if _simulates(served) else "housekeeper"


def _simulates(served: Celery) -> bool:
    """Tell whether the worker takes runs; a housekeeper does not."""
    return QUEUE in served.amqp.queues.consume_from


@signals.worker_shutting_down.connect
def _begin_shutdown(**_: Any) -> None:
    announce_shutdown(worker_settings().drain_seconds)


@signals.worker_shutdown.connect
def _disappear(**_: Any) -> None:
    if _care is not None:
        _care.stop()
    if _presence is not None:
        _presence.stop()
    stop_pulse()


@signals.beat_init.connect
def _begin_scheduler(**_: Any) -> None:
    end_at_signals()
    serve_figures(worker_settings(), "scheduler")
    start_pulse()


app = create_app()
