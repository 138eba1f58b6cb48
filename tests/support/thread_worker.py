"""A worker in a thread of this process, for tests of what workers bring about and not of their processes.

It does what the tasks do, by the same classes. It looks for work in place of being woken, so it needs neither
Celery nor Redis. It ends after the chunk under way.
"""

from __future__ import annotations

import threading

from domain.catalog.load import load_catalog
from judge.direct import DirectJudge
from storage.session import open_engine
from worker.config import WorkerSettings
from worker.machine import process_bytes, whole_bytes
from worker.presence import Presence
from worker.run.chunk_runner import ChunkRunner
from worker.run.outcome import Outcome
from worker.run.whole_machine import WholeMachine
from worker.sweep.expander import Expander

NAME = "thread@test"
_LOOK_SECONDS = 0.1


class ThreadWorker:
    """Makes points and runs them until the end of the block; what fails in the thread is raised there."""

    def __init__(self, settings: WorkerSettings) -> None:
        sizes = (settings.worker_memory_bytes, 1, settings.max_table_bytes)
        machine = WholeMachine(process_bytes(*sizes), whole_bytes(*sizes))
        self._engine = open_engine(settings.database_url, pool_size=2, limits=settings.time_limits)
        revision = load_catalog().model_revision
        self._runner = ChunkRunner(self._engine, settings, NAME, machine, threads=1)
        self._expander = Expander(self._engine, settings, NAME, revision, DirectJudge, lambda: None)
        self._presence = Presence(settings, NAME, 1, machine)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._work, name="worker")
        self._failure: BaseException | None = None

    def __enter__(self) -> ThreadWorker:
        self._presence.start()
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        self._thread.join()
        self._presence.stop()
        self._engine.dispose()
        if self._failure is not None:
            raise self._failure

    def _work(self) -> None:
        try:
            while not self._ended.is_set():
                if not self._expander.expand_next() and not self._ran():
                    self._ended.wait(_LOOK_SECONDS)
        except BaseException as error:
            self._failure = error

    def _ran(self) -> bool:
        return self._runner.run_next() is not Outcome.NOTHING_WAITS
