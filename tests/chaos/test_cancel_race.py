"""A sweep that is cancelled while workers claim from it: nothing is computed for nobody."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from sqlalchemy import text

from storage.run.records.task import Chunk
from storage.run.settle_store import SettleStore
from storage.session import Engine, transaction
from tests.support.chaos import choose
from tests.support.runs import claim_any
from tests.support.specs import tiny
from tests.support.stack import Stack


def test_cancelling_while_others_claim(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(tiny())
    claimed = 0
    with ThreadPoolExecutor(2) as pool:
        for _ in range(choose(12, 200)):
            start = Barrier(3)

            def claim(start: Barrier = start) -> Chunk | None:
                start.wait()
                return claim_any(engine, count=1)

            others = [pool.submit(claim) for _ in range(2)]
            start.wait()
            assert stack.api.post(f"/v1/sweeps/{sweep_id}:cancel").status_code == 200
            chunks = [other.result() for other in others]
            assert kept(engine) == 0
            claimed += sum(holds(engine, chunk) for chunk in chunks)
            progress = stack.sweep(sweep_id)["progress"]
            assert (progress["aborted"], progress["executing"], progress["queued"]) == (8, 0, 0)
            assert stack.api.post(f"/v1/sweeps/{sweep_id}:retry").status_code == 200
    assert claimed == 0
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def kept(engine: Engine) -> int:
    """Count leases on a sweep that has nothing to be done."""
    with transaction(engine) as session:
        count: int = session.execute(text("SELECT count(*) FROM leases")).scalar_one()
    return count


def holds(engine: Engine, chunk: Chunk | None) -> bool:
    """Say whether a worker could go on with what it has claimed."""
    if chunk is None or chunk.lease_id is None:
        return False
    with transaction(engine) as session:
        return SettleStore(session).renew(chunk.lease_id, 60)
