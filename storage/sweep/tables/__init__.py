"""The tables, one a file."""

from storage.sweep.tables.events import events
from storage.sweep.tables.expansions import expansions
from storage.sweep.tables.idempotency_keys import idempotency_keys
from storage.sweep.tables.sweep_fabrics import sweep_fabrics
from storage.sweep.tables.sweep_sentences import sweep_sentences
from storage.sweep.tables.sweep_specs import sweep_specs
from storage.sweep.tables.sweep_stars import sweep_stars
from storage.sweep.tables.sweeps import sweeps

__all__ = [
    "events",
    "expansions",
    "idempotency_keys",
    "sweep_fabrics",
    "sweep_sentences",
    "sweep_specs",
    "sweep_stars",
    "sweeps",
]
