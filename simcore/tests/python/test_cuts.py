"""Runs that end early, and statistics that start late: only what has happened by then counts.

The reference model runs to its end and remembers when everything happened, so that it knows every
cut. The core books packets when they are committed, which may be long before.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from reference_model.cases import Case, Counters, Run, network_of, single_router
from reference_model.effort import cases
from reference_model.parts import Arrival, Message
from reference_model.random_cases import random_case
from test_reference_model import HAND_PICKED

from simcore import _core

_DRAWN = 40

ROUTERS: dict[str, dict[str, Any]] = {
    "fast": {},
    "stored": {"switching": "store_and_forward"},
    "in turn": {"arbitration": "round_robin"},
    "fifos": {"input_queueing": "fifo"},
    "networks": {"virtual_network_weights": [1, 2]},
    "several interfaces": {"interfaces_per_endpoint": 2},
    "adaptive": {"routing_kind": "adaptive_minimal"},
    "detours": {"routing_kind": "ugal"},
    "classes": {"classes": True},
    "queues": {"queues": True},
}


def cut_off(found: tuple[list[Arrival], Counters], case: Case) -> tuple[list[Arrival], Counters]:
    """What is compared of a cut run.

    Which of several interfaces takes a message, and since when it has waited for that one, is known
    only when it does: their stalled time before a cut can't be told from a whole run.
    """
    arrivals, counters = found
    if case.settings.interfaces == 1:
        return found
    kept = {
        key: (active, 0, 0, *rest) if key[2] else (active, stalled, idle, *rest)
        for key, (active, stalled, idle, *rest) in counters.items()
    }
    return arrivals, kept


def check_cut(
    case: Case, run: Run, since: int, limits: dict[str, Any], schedule: _core.Schedule
) -> int | None:
    """Compares a cut run with the part of the whole one; gives where it was cut."""
    start = {"counted_from": since} if since > 0 else {}
    traced = _core.trace_messages(case.trace(limits=limits, **start), schedule)
    ended: int | None = traced["ended"]
    expected = run.between(since, ended)
    assert cut_off(case.core(traced), case) == cut_off(expected, case), (since, limits, ended)
    return ended


def check_cuts(case: Case, seed: int) -> int:
    """At drawn limits of time and events, with drawn starts of the statistics; how many cut it."""
    rng = random.Random(f"cuts {seed}")
    run = case.whole()
    cut = 0
    for _ in range(4):
        until = rng.randint(1, run.end + 1)
        since = rng.choice([0, rng.randrange(until)])
        limits: dict[str, Any] = {"threads": rng.choice([1, 1, 2])}
        if rng.random() < 0.6:
            limits["max_simulated_ns"] = until / 1000
        else:
            since = 0  # the end is not known before
            limits["max_events"] = rng.randint(1, 6 * len(run.arrivals))
        cut += check_cut(case, run, since, limits, rng.choice(list(_core.Schedule))) is not None
    return cut


@pytest.mark.parametrize("name", ROUTERS)
def test_a_cut_has_what_happened_before_it(name: str) -> None:
    cut = 0
    for seed in cases(_DRAWN):
        cut += check_cuts(random_case(7000 + seed, **ROUTERS[name]), seed)
    assert cut > _DRAWN


@pytest.mark.parametrize("name", HAND_PICKED)
def test_cuts_of_hand_picked_cases(name: str) -> None:
    for seed in range(3):
        check_cuts(HAND_PICKED[name], seed)


def test_a_link_carries_no_more_than_its_rate() -> None:
    """Sixteen senders to one: 100 Gb/s carry 62,500 bytes in 5,000 ns, whoever has promised more."""
    topology, section, places = single_router(17)
    messages = [Message(source, 0, 256, 0) for source in range(1, 17) for _ in range(200)]
    case = Case(topology, section, places, network_of(topology, buffer_bytes=8192), messages)
    traced = _core.trace_messages(case.trace(limits={"max_simulated_ns": 5000}))
    ejected = next(row for row in traced["ports"] if row[:2] == [0, 0] and not row[3])
    # The first byte leaves the router at 60 ns: 4,940 ns at 80 ps a byte are 61,750 bytes.
    assert ejected[4:] == [4_940_000, 0, 60_000, 61_750, 242]
    assert max(packet[6] for packet in traced["packets"]) < 5_000_000
    assert len(traced["packets"]) == (5_000_000 - 70_000 - 1) // 20_480
