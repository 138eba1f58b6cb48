"""Writes docs/spec.md: prose from tools/pages/spec.md, tables from the code that reads specs.

`python -m tools.spec_page` prints the page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter

from domain.catalog.load import load_catalog
from domain.catalog.models import OUTSIDE_IDENTITY, Catalog
from domain.catalog.recommended import catalog_of_spec
from domain.expression.budget import STEPS_OF_A_REQUEST
from domain.expression.functions import FUNCTIONS
from domain.expression.grammar import GRAMMAR
from domain.expression.parse import MAX_DEPTH, MAX_LENGTH
from domain.quantity import EXAMPLES_OF_UNITS
from domain.sweep.spec.axis_kinds import (
    FindAxis,
    LinearAxis,
    Log2Axis,
    LogAxis,
    RangeAxis,
    RoleAxis,
    ValueList,
    WhenAxis,
    ZipAxis,
)
from domain.sweep.spec.distribution_forms import DISTRIBUTIONS, MAX_SAMPLES, Samples
from domain.sweep.spec.equal import EqualForm
from domain.sweep.spec.goal_form import GoalForm
from domain.sweep.spec.replicates import FixedReplicates, Precision, SequentialReplicates
from domain.sweep.spec.spec import SpaceForm, SweepSpec

TEMPLATE = Path(__file__).parent / "pages" / "spec.md"
SEARCHED_FORMS: tuple[type[BaseModel], ...] = (FindAxis,)
DRAWN_FORMS: tuple[type[BaseModel], ...] = tuple(DISTRIBUTIONS.values())
AXIS_FORMS: tuple[type[BaseModel], ...] = (
    RangeAxis,
    Log2Axis,
    LogAxis,
    LinearAxis,
    ZipAxis,
    RoleAxis,
    WhenAxis,
)


def page() -> str:
    """Give the whole page."""
    parts = {
        "fields": _fields(SweepSpec),
        "sections": _sections(),
        "units": _table(("Of", "Units"), sorted(EXAMPLES_OF_UNITS.items())),
        "axes": _axes(AXIS_FORMS),
        "drawn": _axes(DRAWN_FORMS),
        "searched": _axes(SEARCHED_FORMS),
        "goal": _fields(GoalForm),
        "samples": _fields(Samples),
        "equal": _fields(EqualForm),
        "most_samples": f"{MAX_SAMPLES:,}",
        "spaces": _fields(SpaceForm),
        "replicates": _replicates(),
        "functions": _functions(),
        "length": f"{MAX_LENGTH:,}",
        "depth": str(MAX_DEPTH),
        "steps": f"{STEPS_OF_A_REQUEST:,}",
        "grammar": GRAMMAR.strip(),
    }
    text = TEMPLATE.read_text()
    for name, part in parts.items():
        text = text.replace(f"@{name}@", part)
    return text


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(_cell(cell) for cell in line)} |" for line in (head, *rows)]
    return "\n".join([lines[0], "|---" * len(head) + "|", *lines[1:]])


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _fields(model: type[BaseModel]) -> str:
    schema = model.model_json_schema(by_alias=True)["properties"]
    rows = [
        (f"`{field.alias or name}`", _needed(field), _told(field, schema[field.alias or name]))
        for name, field in model.model_fields.items()
    ]
    return _table(("Field", "When left out", "Meaning"), rows)


def _needed(field: Any) -> str:
    if field.is_required():
        return "required"
    default = field.get_default(call_default_factory=True)
    shown = default.value if isinstance(default, Enum) else default
    return "nothing" if default in (None, {}, []) else f"`{shown}`"


def _told(field: Any, schema: Any) -> str:
    return str(field.description or schema.get("description") or "")


def _sections() -> str:
    catalog = load_catalog()
    rows = []
    for section in catalog.sections:
        if section not in OUTSIDE_IDENTITY:
            kinds = [_kinds(catalog_of_spec(catalog, m), section) for m in catalog.model_names]
            rows.append((f"`{section}`", *kinds))
    return _table(("Section", *(f"`model: {model}`" for model in catalog.model_names)), rows)


def _kinds(view: Catalog, section: str) -> str:
    components = view.sections.get(section, ())
    if not components:
        return "has none"
    if not view.is_choice(section):
        return "parameters, no choice"
    return ", ".join(f"`{component.kind}`" for component in components)


def _axes(forms: Sequence[type[BaseModel]]) -> str:
    listed = TypeAdapter(ValueList).json_schema()["description"]
    parts = [f"**List.** {listed}"] if forms is AXIS_FORMS else []
    for form in forms:
        key = next(iter(form.model_fields))
        parts.append(f"**`{key}`.** {_prose(form)}")
        inner = next(iter(form.model_fields.values()))
        if isinstance(inner.annotation, type) and issubclass(inner.annotation, BaseModel):
            parts.append(_fields(inner.annotation))
        else:
            parts.append(_fields(form))
    return "\n\n".join(parts)


def _prose(model: type[BaseModel]) -> str:
    return " ".join((model.__doc__ or "").split())


def _replicates() -> str:
    parts = ["A number, or one of these:"]
    parts += [f"**`{{count: ...}}`.** {_prose(FixedReplicates)}"]
    parts += [f"**`{{min: ..., max: ..., until: ...}}`.** {_prose(SequentialReplicates)}"]
    parts += [_fields(SequentialReplicates), f"`until`: {_prose(Precision)}", _fields(Precision)]
    return "\n\n".join(parts)


def _functions() -> str:
    rows = [(f"`{one.usage}`", one.help) for one in FUNCTIONS.values()]
    return _table(("Function", "Gives"), rows)


if __name__ == "__main__":
    sys.stdout.write(page())
