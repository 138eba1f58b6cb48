"""What all tables share: the metadata with its naming rules, and common columns."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from sqlalchemy import DateTime, MetaData

from domain.run.phase import RUN_PHASES, Phase
from domain.run.phase import SWEEP_PHASES as RULE_OF_SWEEPS

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMING)

# All times are stored with their zone; the service speaks UTC.
Timestamp = DateTime(timezone=True)


def texts(values: Iterable[StrEnum]) -> str:
    """Write values as the list of an SQL ``IN``."""
    return "(" + ", ".join(f"'{value.value}'" for value in values) + ")"


def one_of(phases: Iterable[Phase]) -> str:
    """Write phases as the list of an SQL ``IN``."""
    return texts(phases)


PHASES = one_of(RUN_PHASES)
SWEEP_PHASES = one_of(RULE_OF_SWEEPS)
