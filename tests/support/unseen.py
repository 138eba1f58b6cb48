"""What a run could not see is said at its end; where CI is set, a skip that is not expected fails the run."""

from __future__ import annotations

import os
from collections import Counter

import pytest

EXPECTED = {
    "helm is not on this machine": "`make test-chart` builds helm and runs them",
}
"""Skips that CI allows, by their reason, and where the same is seen instead."""

_skipped: Counter[str] = Counter()


def unexpected(reasons: Counter[str]) -> list[str]:
    """Give the reasons for skips that CI does not allow."""
    return sorted(set(reasons) - set(EXPECTED))


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Give why something was skipped, as who skipped it has said."""
    told = report.longrepr
    written = told[2] if isinstance(told, tuple) else str(told)
    return written.removeprefix("Skipped: ")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test that was skipped; one that was expected to fail has been seen."""
    if report.skipped and not hasattr(report, "wasxfail"):
        _skipped[_reason(report)] += 1


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note a module that was skipped as a whole."""
    if report.skipped:
        _skipped[_reason(report)] += 1


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run of CI that has left out what it should see."""
    if os.environ.get("CI") and unexpected(_skipped) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it."""
    refused = unexpected(_skipped) if os.environ.get("CI") else []
    for reason, tests in sorted(_skipped.items()):
        word = "FAILED, not expected in CI" if reason in refused else "NOT SEEN"
        instead = f"; {EXPECTED[reason]}" if reason in EXPECTED else ""
        terminalreporter.write_line(f"{word}: {tests} tests: {reason}{instead}", yellow=True)
