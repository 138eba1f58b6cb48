"""What workers and housekeepers count, for Prometheus; the database knows the rest (`worker.operation`).

A run counts once its end is stored. Counters of processes that have ended stay.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.run.attempt import AttemptOutcome
from domain.run.failure import FailureClass
from runtime.figures import Counter, Gauge, Histogram
from storage.run.records.task import FailedRun, FinishedRun, ReapReport

_SECONDS = (0.001, 0.01, 0.1, 1.0, 10.0, 60.0, 600.0, 3600.0, 36_000.0)

BUSY = Gauge(
    "fabricsweep_worker_processes_busy",
    "Processes that work on a chunk of runs",
    multiprocess_mode="livesum",
)
_ATTEMPTS = Counter(
    "fabricsweep_attempts",
    "Attempts of runs that ended: completed, timed_out, failed, or lost with their worker",
    ["outcome"],
)
_FAILURES = Counter(
    "fabricsweep_failed_attempts",
    "Attempts that failed, by who must act: spec (its author), limit (who set it), us, transient (nobody)",
    ["who"],
)
_CPU_SECONDS = Histogram(
    "fabricsweep_run_cpu_seconds",
    "Processor time of runs that yielded a result",
    ["model"],
    buckets=_SECONDS,
)
_PACKET_HOPS = Counter("fabricsweep_packet_hops", "Hops of packets that were simulated")
CACHED = Counter(
    "fabricsweep_cached_runs",
    "Runs that were answered by a known result: while points were made, or when their turn came",
    ["found"],
)
CHUNKS = Counter(
    "fabricsweep_chunks", "Chunks that workers have let go: done, or stopped before", ["outcome"]
)
LEASES_REFUSED = Counter(
    "fabricsweep_leases_refused",
    "Leases that workers found gone: their sweep was cancelled, or they were silent for too long",
)
_LEASES_EXPIRED = Counter(
    "fabricsweep_leases_expired",
    "Leases that ran out and were taken back, by outage of the database or not",
    ["outage"],
)
POINTS = Counter("fabricsweep_points_made", "Points that were stored")
DELIVERIES = Counter(
    "fabricsweep_delivery_attempts", "Tries to deliver messages", ["kind", "outcome"]
)
STEPS_GIVEN_UP = Counter(
    "fabricsweep_schedule_steps_given_up",
    "Steps of schedules that were given up since they failed again and again, or took too much: slot, "
    "revision, waiting, rules",
    ["step"],
)
BEAT = Gauge(
    "fabricsweep_scheduler_turned_seconds",
    "When the scheduler last looked what is due, in seconds since 1970",
    multiprocess_mode="max",
)

_COUNTED = (
    AttemptOutcome.COMPLETED,
    AttemptOutcome.TIMED_OUT,
    AttemptOutcome.FAILED,
    AttemptOutcome.LOST,
)


def _begin_at_zero() -> None:
    """Show counters before they count: Prometheus sees no rise from a figure that was not there."""
    for outcome in _COUNTED:
        _ATTEMPTS.labels(outcome.value)
    for who in FailureClass:
        _FAILURES.labels(who.value)
    for ending in ("done", "stopped"):
        CHUNKS.labels(ending)
    for outage in ("yes", "no"):
        _LEASES_EXPIRED.labels(outage)
    for found in ("at_its_turn", "as_points_were_made"):
        CACHED.labels(found)
    for step in ("slot", "revision", "waiting", "rules"):
        STEPS_GIVEN_UP.labels(step)
    for kind in ("webhook", "mail"):
        for went in ("delivered", "failed"):
            DELIVERIES.labels(kind, went)


_begin_at_zero()


def count_ended(finished: Sequence[FinishedRun], failed: Sequence[FailedRun]) -> None:
    """Count attempts whose end is stored."""
    for run in finished:
        outcome = AttemptOutcome.TIMED_OUT if run.result.is_partial else AttemptOutcome.COMPLETED
        _ATTEMPTS.labels(outcome.value).inc()
        cost = run.result.cost
        _CPU_SECONDS.labels(run.result.provenance.model).observe(cost.cpu_seconds)
        _PACKET_HOPS.inc(cost.packet_hops)
    for ended in failed:
        _ATTEMPTS.labels(AttemptOutcome.FAILED.value).inc()
        _FAILURES.labels(ended.failure.failure_class.value).inc()


def count_reaped(report: ReapReport) -> None:
    """Count what was taken back."""
    _LEASES_EXPIRED.labels("yes" if report.by_outage else "no").inc(report.leases)
    if not report.by_outage:
        _ATTEMPTS.labels(AttemptOutcome.LOST.value).inc(report.requeued + report.failed)
