"""Points that refer to an address trace by name hold its digest and what is known of it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.attachment.facts import AttachmentFacts, AttachmentKind
from domain.attachment.of_point import attachments_used
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.errors import SpecError
from tests.support.planning import canonical_point

FIGURES = {
    "trace_cores": 8,
    "trace_operations": 320,
    "trace_writes": 64,
    "trace_address_bytes": 1 << 20,
}
ACCESSES = AttachmentFacts(AttachmentKind.TRACE, "ab" * 32, "mine", 3, FIGURES)
RANKS = AttachmentFacts(
    AttachmentKind.TRACE, "cd" * 32, "ring", 1, {"ranks": 4, "operations": 24, "messages": 8}
)
FACTS = PlanFacts(
    attachments={AttachmentKind.TRACE: {"mine": ACCESSES, "mine@3": ACCESSES, "ring": RANKS}},
    names={AttachmentKind.TRACE: ("mine", "ring")},
)


def point(**workload: Any) -> dict[str, Any]:
    shared_memory = {"kind": "dsm", "access_pattern": "trace", "trace": "mine"}
    return {
        "model": "packet",
        "topology": {"kind": "single_router", "endpoints": 2},
        "workload": shared_memory | workload,
    }


def refusal(written: dict[str, Any]) -> Any:
    with pytest.raises(SpecError) as caught:
        canonical_point(written, FACTS)
    (problem,) = caught.value.problems
    return problem


def test_the_point_holds_its_digest_and_figures() -> None:
    found = canonical_point(point(), FACTS)
    workload = found["workload"]
    assert workload["trace"] == ACCESSES.digest
    assert {name: workload[name] for name in FIGURES} == FIGURES
    assert attachments_used(found) == [(AttachmentKind.TRACE, ACCESSES.digest)]


def test_a_canonical_point_needs_no_resolver() -> None:
    found = canonical_point(point(trace="mine@3"), FACTS)
    assert canonical_point(found) == found


def test_other_patterns_use_no_trace() -> None:
    found = canonical_point(point(access_pattern="random", trace=None), FACTS)
    assert attachments_used(found) == []


def test_a_recording_of_ranks_is_refused() -> None:
    problem = refusal(point(trace="ring"))
    assert problem.message.endswith(
        "the trace ring version 1 is a recording of ranks, and dsm takes an address trace"
    )


def test_an_address_trace_is_no_recording_of_ranks() -> None:
    problem = refusal({**point(), "workload": {"kind": "trace", "trace": "mine"}})
    assert (
        "mine version 3 is an address trace, and trace takes a recording of ranks"
        in problem.message
    )


def test_what_is_said_otherwise_is_refused() -> None:
    problem = refusal(point(trace_writes=5))
    assert "the trace mine version 3 has 64 trace_writes" in problem.message
