"""Who is served next, by what is claimed: the same order whatever the machine is like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from sqlalchemy import text

from domain.result.document import Result
from storage.session import Engine, transaction
from tests.support.runs import claim, claim_any, invented, release, simulated, store
from tests.support.specs import tiny
from tests.support.stack import Stack

CHUNK = 4


@pytest.fixture(scope="module")
def template(stack: Stack, engine: Engine) -> Result:
    """A real result."""
    sweep_id = stack.submit(tiny(replicates=1))
    result = simulated(claim(engine).tasks[0]).result
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    return result


@pytest.fixture(autouse=True)
def alone(stack: Stack) -> Iterator[None]:
    """Leave nothing for the next test to claim."""
    yield
    for phase in ("queued", "executing"):
        for sweep in stack.get("/v1/sweeps", phase=phase)["items"]:
            stack.api.post(f"/v1/sweeps/{sweep['id']}:cancel")


def submit(stack: Stack, engine: Engine, runs: int, seconds: float, **query: str) -> str:
    """Submit a sweep whose runs are estimated to take so long each."""
    spec = tiny(replicates=runs // 4)
    answer = stack.api.post("/v1/sweeps", json=spec, params=query)
    assert answer.status_code == 202, answer.text
    sweep_id: str = answer.json()["id"]
    stack.expanded(sweep_id)
    with transaction(engine) as session:
        session.execute(
            text(
                "UPDATE replicates SET estimated_cpu_seconds = :seconds WHERE sweep_id = "
                "(SELECT id FROM sweeps WHERE public_id = :sweep)"
            ),
            {"seconds": seconds, "sweep": sweep_id},
        )
    return sweep_id


def served(engine: Engine, template: Result, claims: int) -> list[str]:
    """Claim and finish chunk after chunk, as the only worker; gives whose they were."""
    found = []
    for _ in range(claims):
        chunk = claim_any(engine, count=CHUNK)
        if chunk is None:
            break
        found.append(chunk.sweep_public_id)
        assert store(engine, chunk, [invented(task, 1.0, template) for task in chunk.tasks]).held
        release(engine, chunk)
    return found


def test_a_small_sweep_behind_a_huge_one_is_next(
    stack: Stack, engine: Engine, template: Result
) -> None:
    huge = submit(stack, engine, 120, 1.0)
    assert served(engine, template, 10) == [huge] * 10
    small = submit(stack, engine, 8, 1.0)
    order = served(engine, template, 4)
    assert order[0] == small
    assert set(order) == {small, huge}  # and the huge one is not made to wait for its end
    assert order.count(small) == 2


def test_three_sweeps_share_one_worker_evenly(
    stack: Stack, engine: Engine, template: Result
) -> None:
    sweeps = [submit(stack, engine, 80, 1.0) for _ in range(3)]
    found = Counter(served(engine, template, 30))
    assert found.total() == 30
    assert all(abs(found[sweep] - 10) <= 1 for sweep in sweeps), found


def test_shares_are_of_time_and_not_of_runs(stack: Stack, engine: Engine, template: Result) -> None:
    short = submit(stack, engine, 160, 1.0)
    long = submit(stack, engine, 16, 9.0)
    found = Counter(served(engine, template, 40))
    # 4 runs a claim: 36 claims of 4 s beside 4 claims of 36 s are the same time each.
    assert abs(found[short] - 36) <= 1, found
    assert found[short] + found[long] == 40


def test_priorities_are_weights_and_nobody_starves(
    stack: Stack, engine: Engine, template: Result
) -> None:
    high = submit(stack, engine, 240, 1.0, priority="high")
    low = submit(stack, engine, 240, 1.0, priority="low")
    found = Counter(served(engine, template, 34))
    assert found[high] == 32
    assert found[low] == 2
    changed = stack.api.patch(f"/v1/sweeps/{low}", json={"priority": "high"})
    assert changed.json()["priority"] == "high"
    found = Counter(served(engine, template, 40))
    assert abs(found[high] - found[low]) <= 4, found


def test_a_sweep_that_was_paused_does_not_make_up_for_it(
    stack: Stack, engine: Engine, template: Result
) -> None:
    first, second = submit(stack, engine, 200, 1.0), submit(stack, engine, 200, 1.0)
    served(engine, template, 2)
    stack.api.post(f"/v1/sweeps/{first}:pause").raise_for_status()
    assert served(engine, template, 20) == [second] * 20
    stack.api.post(f"/v1/sweeps/{first}:resume").raise_for_status()
    found = Counter(served(engine, template, 10))
    assert found == {first: 5, second: 5}


@pytest.mark.parametrize("priority", ["urgent", "", "10"])
def test_other_priorities_are_refused(stack: Stack, priority: str) -> None:
    answer = stack.api.post("/v1/sweeps", json=tiny(), params={"priority": priority})
    assert answer.status_code == 422
    assert "priority" in str(answer.json()["errors"])
