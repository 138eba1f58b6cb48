import pytest
from pydantic import ValidationError

from domain.run.failure import LOST_ATTEMPT, Failure, FailureClass, FailureKind


def test_only_transient_failures_are_retried_by_the_system():
    assert [kind for kind in FailureKind if kind.is_retried] == [FailureKind.TRANSIENT]


def test_codes_are_stable_names():
    failure = Failure(kind=FailureKind.MODEL, code="deadlock", message="a cycle of channels waits")
    assert failure.model_dump(mode="json")["kind"] == "model"
    with pytest.raises(ValidationError):
        Failure(kind=FailureKind.MODEL, code="Dead lock", message="")


def test_every_kind_says_who_must_act():
    found = {kind: kind.failure_class for kind in FailureKind}
    assert found == {
        FailureKind.USER: FailureClass.SPEC,
        FailureKind.MODEL: FailureClass.SPEC,
        FailureKind.RESOURCE: FailureClass.LIMIT,
        FailureKind.TRANSIENT: FailureClass.TRANSIENT,
        FailureKind.INTERNAL: FailureClass.US,
    }
    assert LOST_ATTEMPT.failure_class is FailureClass.TRANSIENT


def deadlock(message):
    return Failure(kind=FailureKind.MODEL, code="deadlock", message=message).shape


def test_one_reason_has_one_shape_whatever_the_point():
    first = deadlock("router 12 waits for 'channel 3' since 1.5e+06 ns")
    assert first == deadlock("router 7 waits for 'channel 14' since 2,000 ns")
    assert first == "spec deadlock: router # waits for '…' since # ns"


def test_two_reasons_have_two_shapes():
    assert deadlock("routers wait") != deadlock("endpoints wait")
    other = Failure(kind=FailureKind.MODEL, code="simulation_error", message="routers wait")
    assert other.shape != deadlock("routers wait")
    assert len(deadlock("long " * 500)) <= 200
