import pytest
from pydantic import ValidationError

from domain.run.failure import Failure, FailureKind


def test_only_transient_failures_are_retried_by_the_system():
    assert [kind for kind in FailureKind if kind.is_retried] == [FailureKind.TRANSIENT]


def test_codes_are_stable_names():
    failure = Failure(kind=FailureKind.MODEL, code="deadlock", message="a cycle of channels waits")
    assert failure.model_dump(mode="json")["kind"] == "model"
    with pytest.raises(ValidationError):
        Failure(kind=FailureKind.MODEL, code="Dead lock", message="")
