"""What a share link shows of a sweep when it lends no imported fabrics: no wiring, and no names.

What answers, figures and results say stays. Names of fabrics stay where they are values of axes, since nobody
could tell the lines of an answer apart otherwise.
"""

from __future__ import annotations

from api.http.documents import FailureDocument
from api.sweep.models.sweep import Sweep

NOT_LENT = "Not shown: this share link does not lend imported fabrics, which messages can name."


def lent_sweep(sweep: Sweep) -> Sweep:
    """Give a sweep without its specification, and without messages of its runs."""
    failures = [group.model_copy(update={"message": NOT_LENT}) for group in sweep.failures]
    return sweep.model_copy(
        update={
            "without_fabrics": True,
            "spec": {},
            "spec_text": "",
            "errors": [],
            "extension_errors": [],
            "failures": failures,
        }
    )


def lent_failure(failure: FailureDocument) -> FailureDocument:
    """Give a failure by its class and code alone."""
    return failure.model_copy(update={"message": NOT_LENT})
