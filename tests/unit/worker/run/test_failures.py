"""Errors of runs, sorted by who must act."""

from __future__ import annotations

from domain.run.failure import FailureKind
from worker.run.failures import describe_failure


class WrongPointError(ValueError):
    field = "topology.widths"


KINDS = {WrongPointError: ("user", "invalid_point"), ValueError: ("model", "other")}


def test_the_first_fitting_class_decides() -> None:
    failure = describe_failure(WrongPointError("too wide"), KINDS)
    assert (failure.kind, failure.code) == (FailureKind.USER, "invalid_point")
    assert (failure.message, failure.field) == ("too wide", "topology.widths")
    assert describe_failure(ValueError("odd"), KINDS).code == "other"


def test_what_nobody_knows_is_our_fault_and_names_its_class() -> None:
    failure = describe_failure(KeyError("lost"), KINDS)
    assert failure.kind is FailureKind.INTERNAL
    assert failure.message == "KeyError: 'lost'"


def test_long_and_empty_messages() -> None:
    assert len(describe_failure(ValueError("x" * 10_000), KINDS).message) <= 2000
    assert describe_failure(ValueError(), KINDS).message == "ValueError"
