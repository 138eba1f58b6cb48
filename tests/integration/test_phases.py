"""The database keeps the rules of phases that the domain has written."""

from __future__ import annotations

from itertools import product

from sqlalchemy import column, select, values
from sqlalchemy.types import Text

from domain.run.phase import RUN_PHASES
from domain.run.progress import Progress
from storage.phase_sql import whole_phase
from storage.session import Engine, transaction


def test_a_point_has_the_phase_of_a_sweep_with_its_runs(engine: Engine) -> None:
    with transaction(engine) as session:
        for present in product((False, True), repeat=len(RUN_PHASES)):
            runs = [phase for phase, there in zip(RUN_PHASES, present, strict=True) if there]
            if not runs:
                continue
            given = values(column("phase", Text), name="runs").data([(run.value,) for run in runs])
            found = session.execute(select(whole_phase(given.c.phase))).scalar_one()
            counts = {run.value: 1 for run in runs}
            assert found == Progress(total=len(runs), **counts).phase, runs
