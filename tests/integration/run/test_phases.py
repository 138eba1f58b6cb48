"""The database keeps the rules of phases that the domain has written."""

from __future__ import annotations

from itertools import product

import pytest
from sqlalchemy import column, select, text, values
from sqlalchemy.exc import IntegrityError
from sqlalchemy.types import Text

from domain.run.phase import RUN_PHASES, RUN_TRANSITIONS, SWEEP_TRANSITIONS, Phase
from domain.run.progress import Progress
from storage.run.phase_sql import whole_phase
from storage.session import Engine, Session, transaction


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


@pytest.mark.parametrize(
    ("table", "transitions"), [("replicates", RUN_TRANSITIONS), ("sweeps", SWEEP_TRANSITIONS)]
)
def test_no_other_change_of_phase_is_stored(
    engine: Engine, table: str, transitions: dict[Phase, frozenset[Phase]]
) -> None:
    with transaction(engine) as session:
        # The table's triggers without its constraints, which allow only whole rows.
        session.execute(text("CREATE TEMPORARY TABLE tried (phase text)"))
        trigger = session.execute(
            text(
                "SELECT pg_get_triggerdef(oid) FROM pg_trigger "
                "WHERE tgname = 'phase_transition' AND tgrelid = CAST(:table AS regclass)"
            ),
            {"table": table},
        ).scalar_one()
        session.execute(text(trigger.replace(f" ON public.{table} ", " ON tried ")))
        for old, new in product(transitions, repeat=2):
            session.execute(text("TRUNCATE tried"))
            session.execute(text("INSERT INTO tried VALUES (:old)"), {"old": old.value})
            is_allowed = old is new or new in transitions[old]
            assert _accepts(session, new) == is_allowed, (old, new)
        session.rollback()


def _accepts(session: Session, new: Phase) -> bool:
    try:
        with session.begin_nested():
            session.execute(text("UPDATE tried SET phase = :new"), {"new": new.value})
    except IntegrityError as error:
        return f"cannot become {new.value}" not in str(error)
    return True
