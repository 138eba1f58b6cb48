"""The processes that judge points: right, bounded, replaceable, and never asked twice."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import psutil
import pytest

from domain.judge import JudgeBudgetError
from judge.direct import DirectJudge
from judge.pool import JudgePool
from tests.support.bounded_works import number_of_process

TORUS = {"kind": "torus", "endpoints": 64, "dimensions": 3, "concentration": 1}
LARGE = [f"{a} {(a + step) % 2000}" for a in range(2000) for step in (1, 45)]
"""A ring with chords: to tell its distances takes a walk from every router."""
SECTIONS = [
    ("topology", TORUS),
    ("topology", {"kind": "torus", "widths": [4, 4], "endpoints": 7}),
    ("network", {"link_bandwidth_gbps": 100}),
    ("routing", {"kind": "nowhere"}),
]


@pytest.fixture
def pool() -> Iterator[JudgePool]:
    made = JudgePool(1, 2**31, 20)
    yield made
    made.close()


def torus(endpoints: int) -> list[tuple[str, dict[str, Any]]]:
    return [("topology", TORUS | {"endpoints": endpoints})]


def process_of(pool: JudgePool) -> psutil.Process:
    """Give the only process of a pool; others of this session may have theirs."""
    return psutil.Process(pool._processes.ask(number_of_process))


def test_it_says_what_the_core_says(pool: JudgePool) -> None:
    judge = pool.within(60)
    assert judge.resolve("packet", SECTIONS, {}) == DirectJudge().resolve("packet", SECTIONS, {})
    networks = [{"topology": TORUS, "routing": {"kind": "minimal"}}, {"topology": {"kind": "?"}}]
    assert judge.network_facts(networks) == DirectJudge().network_facts(networks)


def test_points_are_judged_in_pieces_as_they_are_at_once(pool: JudgePool) -> None:
    point = {
        "topology": TORUS,
        "routing": {"kind": "minimal"},
        "workload": {"kind": "halo3d26", "iterations": 1},
    }
    view = ("topology", "routing", "workload", "network", "mpi", "placement", "environment")
    given = [(name, point.get(name, {})) for name in view]
    sections = {
        name: [answer.values or {}]
        for (name, _), answer in zip(given, DirectJudge().resolve("packet", given, {}), strict=True)
    }
    # Ranks beyond the endpoints: one workload fits, the other does not.
    (crowd,) = DirectJudge().resolve(
        "packet", [("workload", point["workload"] | {"ranks": 99})], {}
    )
    assert crowd.values is not None
    sections["workload"].append(crowd.values)
    table = np.zeros((5000, len(view)), dtype=np.int32)
    table[::7, 2] = 1
    found, expected = (
        judge.fits("packet", sections, table, {}) for judge in (pool.within(60), DirectJudge())
    )
    assert set(found.refusals) == set(range(0, 5000, 7))
    assert found.refusals == expected.refusals
    assert {name: column.tolist() for name, column in found.work.items()} == {
        name: column.tolist() for name, column in expected.work.items()
    }


def test_a_process_that_died_is_started_again(pool: JudgePool) -> None:
    judge = pool.within(60)
    judge.resolve("packet", torus(27), {})
    process = process_of(pool)
    process.kill()
    (answer,) = judge.resolve("packet", torus(64), {})
    assert answer.figures["endpoints"] == 64


def test_what_takes_too_long_is_refused_and_the_next_is_answered(pool: JudgePool) -> None:
    judge = pool.within(60)
    judge.network_facts([{"topology": TORUS}])
    pool._processes.seconds = 0.05
    (facts,) = judge.network_facts(
        [{"topology": {"kind": "graph", "edges": LARGE, "endpoints_per_router": 1}}]
    )
    assert "could not be told within 0.05 s" in facts["unknown"]["network"]
    pool._processes.seconds = 20
    (facts,) = judge.network_facts([{"topology": TORUS | {"endpoints": 27}}])
    assert facts["routers"] == 27


def test_only_the_part_at_fault_is_refused(pool: JudgePool) -> None:
    judge = pool.within(60)
    huge = ("topology", {"kind": "graph", "edges": ["a b"], "endpoints_per_router": 100_000_000})
    answers = judge.resolve("packet", [*torus(27), huge, *torus(64)], {})
    assert [answer.values is None for answer in answers] == [False, True, False]


def test_patience_is_for_all_questions_together(pool: JudgePool) -> None:
    pool.within(60).resolve("packet", torus(27), {})
    impatient = pool.within(0)
    assert impatient.resolve("packet", torus(27), {})[0].values is not None
    with pytest.raises(JudgeBudgetError):
        impatient.resolve("packet", torus(64), {})


def test_a_remembered_answer_does_not_wait_behind_an_unknown_one(pool: JudgePool) -> None:
    pool.within(60).resolve("packet", torus(27), {})
    process = process_of(pool)
    process.suspend()
    waiting = threading.Thread(target=lambda: pool.within(60).resolve("packet", torus(64), {}))
    waiting.start()
    try:
        begun = time.monotonic()
        assert pool.within(60).resolve("packet", torus(27), {})[0].values is not None
        assert time.monotonic() - begun < 5
        assert waiting.is_alive()
    finally:
        process.resume()
        waiting.join(30)
    assert not waiting.is_alive()


def test_processes_end_with_whoever_asked() -> None:
    script = "from judge.pool import JudgePool as P; p = P(1, 2**31, 9); "
    script += "p.within(60).network_facts([{'topology': {'kind': 'ring', 'endpoints': 8}}]); "
    script += "print('ready', flush=True); input()"
    asker = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert asker.stdout is not None
    assert asker.stdout.readline() == "ready\n"
    judges = psutil.Process(asker.pid).children(recursive=True)
    assert judges
    asker.kill()
    asker.communicate()
    assert psutil.wait_procs(judges, timeout=30)[1] == []
