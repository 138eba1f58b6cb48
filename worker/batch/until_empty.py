"""Working off what waits in the database, straight from it, until nothing waits."""

from __future__ import annotations

import os
import random
import signal
import socket
import time

from domain.judge import Judge
from judge.pool import JudgePool
from runtime.garbage import collect_seldom
from storage.run.expansion_store import ExpansionStore
from storage.session import open_engine, transaction
from worker.batch.crew import Crew, Ending
from worker.batch.settings import BatchSettings
from worker.config import WorkerSettings
from worker.machine import process_bytes, process_threads, usable_cores, whole_bytes
from worker.presence import Presence
from worker.run.outcome import Outcome
from worker.run.reaper import Reaper
from worker.run.whole_machine import WholeMachine
from worker.shutdown import is_draining
from worker.sweep.expander import Expander

_JUDGING_SECONDS = 3600.0
_FIRST_PAUSE_SECONDS = 0.25
_LONGEST_PAUSE_SECONDS = 5.0
_LOOK_SECONDS = 0.25


def work_until_empty(settings: BatchSettings, sweep: str | None, seconds: float | None) -> Ending:
    """Simulate what waits, in as many processes as the settings say.

    Parameters
    ----------
    sweep
        public id of the only sweep to work at; None works at all.
    seconds
        after which no run is begun; None is for ever.
    """
    processes = settings.worker_processes or usable_cores()
    sizes = (settings.worker_memory_bytes, processes, settings.max_table_bytes)
    machine = WholeMachine(process_bytes(*sizes), whole_bytes(*sizes))
    threads = process_threads(settings.worker_threads, processes)
    name = f"batch-{os.getpid()}@{socket.gethostname()}"

    def work(dead: list[int]) -> None:
        _Member(settings, machine, threads, sweep).work(dead)

    def appear() -> None:
        _appear(settings, name, processes, machine)

    return Crew(processes, work, settings.drain_seconds, seconds, appear).run()


def _appear(settings: WorkerSettings, name: str, processes: int, machine: WholeMachine) -> None:
    """Have the worker listed until the parent says that it is over, or is gone."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    parent = os.getppid()
    presence = Presence(settings, name, processes, machine)
    presence.start()
    while os.getppid() == parent and signal.sigtimedwait({signal.SIGUSR1}, 1.0) is None:
        pass
    presence.stop()


class _Member:
    """One process of the crew."""

    def __init__(
        self, settings: WorkerSettings, machine: WholeMachine, threads: int, sweep: str | None
    ) -> None:
        # Loaded after the fork: the parent stays small, and without the libraries' threads.
        from worker.run.chunk_runner import ChunkRunner
        from worker.run.simulator import MODEL_REVISION

        collect_seldom()
        self._settings = settings
        self._sweep = sweep
        self._revision = MODEL_REVISION
        self._engine = open_engine(settings.database_url, pool_size=2, limits=settings.time_limits)
        name = _name_of(os.getpid())
        self._judge: JudgePool | None = None
        self._expander = Expander(
            self._engine, settings, name, MODEL_REVISION, self._judged, lambda: None
        )
        self._runner = ChunkRunner(self._engine, settings, name, machine, threads, sweep)

    def work(self, dead: list[int]) -> None:
        """Work until nothing waits; first take back the runs of processes that have died before."""
        wait_for = self._runner.patience.wait_for
        reaper = Reaper(self._engine, self._settings)
        wait_for("take_back", lambda: reaper.take_back([_name_of(number) for number in dead]))
        pause = _FIRST_PAUSE_SECONDS
        try:
            while not is_draining():
                if self._runner.run_next() is not Outcome.NOTHING_WAITS or wait_for(
                    "expand", lambda: self._expander.expand_next(self._sweep)
                ):
                    pause = _FIRST_PAUSE_SECONDS
                elif wait_for("look", self._something_waits):
                    _rest(pause)
                    pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)
                else:
                    return
        finally:
            if self._judge is not None:
                self._judge.close()
            self._engine.dispose()

    def _something_waits(self) -> bool:
        """Tell whether there are runs to come: they wait, or their points are being made."""
        with transaction(self._engine) as session:
            if ExpansionStore(session).is_under_way(self._revision, self._sweep):
                return True
        return self._runner.waits()

    def _judged(self) -> Judge:
        settings = self._settings
        if self._judge is None:
            self._judge = JudgePool(1, settings.judge_memory_bytes, settings.judge_seconds)
        return self._judge.within(_JUDGING_SECONDS)


def _name_of(number: int) -> str:
    return f"{socket.gethostname()}:{number}"


def _rest(seconds: float) -> None:
    """Rest for about so long, or until the worker drains."""
    ends = time.monotonic() + seconds * random.uniform(0.5, 1.0)  # noqa: S311 - spreads askers
    while (left := ends - time.monotonic()) > 0 and not is_draining():
        time.sleep(min(left, _LOOK_SECONDS))
