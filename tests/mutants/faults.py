"""The faults: one line changed each, in what must never be wrong, and the tests that should see it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """One change of the sources.

    Attributes
    ----------
    what
        what goes wrong by it.
    file
        the source, from the project's folder.
    before, after
        the text, which stands there once, and what it becomes.
    tests
        test files or folders, at least one of which must fail.
    """

    what: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]


FAULTS = (
    Fault(
        "runs are claimed before their pause is over",
        "storage/run/claim_store.py",
        "WHERE r.sweep_id = :sweep_id AND r.phase = 'queued'\n"
        "        AND (r.not_before IS NULL OR r.not_before <= now())\n        AND COALESCE",
        "WHERE r.sweep_id = :sweep_id AND r.phase = 'queued'\n        AND COALESCE",
        ("tests/integration/run/test_leases.py", "tests/integration/run/test_verbs.py"),
    ),
    Fault(
        "the sweep with the largest share goes first",
        "storage/run/claim_store.py",
        'ORDER BY share, NOT share_fresh, id"',
        'ORDER BY share DESC, NOT share_fresh, id"',
        ("tests/integration/run/test_fair_shares.py",),
    ),
    Fault(
        "a worker of other models takes a sweep's runs",
        "storage/run/claim_store.py",
        "AND queued > 0 AND model_revision = :model_revision AND held IS NULL",
        "AND queued > 0 AND :model_revision IS NOT NULL AND held IS NULL",
        ("tests/integration/result/test_revisions.py",),
    ),
    Fault(
        "a run is claimed that needs more memory than there is",
        "storage/run/claim_store.py",
        "WHERE p.sweep_id = r.sweep_id AND p.point_index = r.point_index), 0) <= :memory_bytes\n",
        "WHERE p.sweep_id = r.sweep_id AND p.point_index = r.point_index), 0) < 2e9 * :memory_bytes\n",
        ("tests/integration/run/test_leases.py", "tests/integration/run/test_claims_of_many.py"),
    ),
    Fault(
        "a result is stored under a lease that was taken away",
        "storage/run/settle_store.py",
        "AND t.replicate = g.replicate AND t.lease_id = :lease_id\n        AND r.point_key",
        "AND t.replicate = g.replicate\n        AND r.point_key",
        ("tests/integration/run/test_leases.py", "tests/integration/run/test_batch_files.py"),
    ),
    Fault(
        "a run that was given back counts as an attempt",
        "storage/run/settle_store.py",
        "attempts = greatest(attempts - 1, 0), lease_id = NULL",
        "attempts = greatest(attempts, 0), lease_id = NULL",
        ("tests/integration/run/test_leases.py", "tests/integration/run/test_batch.py"),
    ),
    Fault(
        "a point with a failed run grows on",
        "storage/run/growth.py",
        "HAVING bool_and(t.phase = 'completed') AND count(*) < :most",
        "HAVING bool_or(t.phase = 'completed') AND count(*) < :most",
        ("tests/integration/run/test_stopping.py",),
    ),
    Fault(
        "a sweep that is being stopped grows on",
        "storage/run/growth.py",
        "if held == Hold.STOPPING:",
        "if held == Hold.STOPPING and False:",
        ("tests/integration/run/test_stopping.py", "tests/integration/run/test_verbs.py"),
    ),
    Fault(
        "pauses between attempts do not grow",
        "domain/run/back_off.py",
        "self.first_seconds * 2.0**doublings",
        "self.first_seconds * 1.0**doublings",
        ("tests/unit/domain/run",),
    ),
    Fault(
        "the breaker takes the rarest reason",
        "domain/run/breaker.py",
        "key=lambda name: (-votes[name], name)",
        "key=lambda name: (votes[name], name)",
        ("tests/unit/domain/run",),
    ),
    Fault(
        "a viewer may do what editors may",
        "domain/access/role.py",
        "return _ORDER.index(self) >= _ORDER.index(other)",
        "return _ORDER.index(self) + 1 >= _ORDER.index(other)",
        ("tests/integration/access/test_access_matrix.py",),
    ),
    Fault(
        "a project sees the rows of all",
        "storage/scope.py",
        "return true() if scope is None else table.c.project_id == scope.project_id",
        "return true() if scope is None else table.c.project_id > 0",
        (
            "tests/integration/access/test_access_matrix.py",
            "tests/integration/access/test_projects.py",
        ),
    ),
    Fault(
        "a share link shows every sweep of its project",
        "storage/scope.py",
        "if scope is None or scope.sweep_id is None:",
        "if scope is None or scope.sweep_id is None or scope.sweep_id:",
        ("tests/integration/access/test_limits_of_use.py",),
    ),
    Fault(
        "intervals are one-sided",
        "domain/statistics/interval.py",
        "stdtrit(degrees, 0.5 + confidence / 2)",
        "stdtrit(degrees, confidence)",
        ("tests/unit/domain/statistics/test_interval.py", "tests/golden"),
    ),
    Fault(
        "intervals of many means divide by one too many",
        "domain/statistics/intervals.py",
        "np.sqrt(squares / (n - 1))",
        "np.sqrt(squares / n)",
        ("tests/unit/domain/statistics/test_intervals.py",),
    ),
    Fault(
        "runs that timed out answer as if they had ended",
        "domain/answer/samples.py",
        "columns.is_in(Phase.TIMED_OUT) & (not request.include_timed_out)",
        "columns.is_in(Phase.TIMED_OUT) & request.include_timed_out",
        ("tests/unit/domain/answer/test_samples.py",),
    ),
    Fault(
        "the slowest choice wins",
        "domain/statistics/ranking.py",
        'return mean if self.better == "higher" else -mean',
        'return -mean if self.better == "higher" else mean',
        ("tests/unit/domain/statistics/test_ranking.py",),
    ),
    Fault(
        "sequential stopping stops at the first look",
        "domain/statistics/stopping.py",
        "_ERROR_SHARE = 0.5\n",
        "_ERROR_SHARE = 1.0\n",
        ("tests/unit/domain/statistics", "tests/integration/run/test_stopping.py"),
    ),
    Fault(
        "times that nobody was there for run all at once",
        "domain/schedule/slots.py",
        "(missed if late else slots).append(slot)",
        "(slots if late else slots).append(slot)",
        ("tests/unit/domain/schedule",),
    ),
    Fault(
        "a schedule starts a run beside the one under way",
        "domain/schedule/overlap.py",
        "if overlap is Overlap.ALLOW or not (running or waiting):",
        "if overlap is Overlap.ALLOW or not waiting:",
        ("tests/unit/domain/schedule",),
    ),
    Fault(
        "a message is tried once more than it is said",
        "domain/notice/retrying.py",
        "if attempt >= MOST_ATTEMPTS:",
        "if attempt > MOST_ATTEMPTS:",
        ("tests/unit/domain/notice",),
    ),
    Fault(
        "a partial result answers other sweeps",
        "storage/run/claim_store.py",
        "AND model_revision = :model_revision AND NOT is_partial\n            AND {READABLE}",
        "AND model_revision = :model_revision\n            AND {READABLE}",
        ("tests/integration/run/test_run_tables.py",),
    ),
)
