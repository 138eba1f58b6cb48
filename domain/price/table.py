"""A price table: what the components of networks cost, who says so, and how far prices may be off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, StrictStr, ValidationError

from domain.form_words import form_words
from domain.price.component import CABLES, Component, ComponentClass
from domain.problem import Problem, Problems, ProblemsError, join_pointer, shorten
from domain.suggest import hint
from domain.sweep.spec.document import Document, read_document
from domain.sweep.spec.errors import SpecError, locate
from domain.sweep.spec.reading import find_unstorable

MOST_COMPONENTS = 500
MOST_BYTES = 256 * 1024
"""Longest text of a table that is kept."""
_NEEDED = (ComponentClass.SWITCH, ComponentClass.NIC, ComponentClass.RACK)
_NO_LENGTH = (ComponentClass.SWITCH, ComponentClass.NIC, ComponentClass.RACK)
_PORTS = (ComponentClass.SWITCH, ComponentClass.NIC)
_POWER_STATES = ("idle_power_fraction", "stalled_power_fraction")


class PriceTableError(ProblemsError):
    """A price table that cannot be used as written; `problems` point into it."""


class PriceTable(BaseModel):
    """What components cost."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = Field(description="Version of this grammar: `schema_version: 1`.")
    title: Annotated[StrictStr, Field(min_length=1, max_length=200)] = Field(
        description="What the table is, in a few words."
    )
    notes: Annotated[StrictStr, Field(max_length=10_000)] | None = Field(
        default=None, description="What it leaves out, and how its spread was found."
    )
    components: Annotated[list[Component], Field(min_length=1, max_length=MOST_COMPONENTS)]

    @cached_property
    def of_class(self) -> dict[ComponentClass, list[int]]:
        """The numbers of the components of each class."""
        found: dict[ComponentClass, list[int]] = {one: [] for one in ComponentClass}
        for number, component in enumerate(self.components):
            found[component.component].append(number)
        return found

    def to_document(self) -> dict[str, Any]:
        """Give the table as it was written, without what was left out."""
        return self.model_dump(mode="json", exclude_unset=True)


def read_price_table(text: str | bytes, content_type: str = "application/yaml") -> PriceTable:
    """Read a price table from YAML or JSON.

    Raises
    ------
    PriceTableError
        with every problem that was found.
    ValueError
        the content type is neither JSON nor YAML.
    """
    try:
        document = read_document(text, content_type)
    except SpecError as error:
        raise PriceTableError(error.problems) from None
    return _checked(document.data, document)


def price_table_from(data: Any) -> PriceTable:
    """Read a price table from plain data, such as a stored document.

    Raises
    ------
    PriceTableError
        with every problem that was found.
    """
    return _checked(data, None)


def write_price_table(table: PriceTable) -> str:
    """Give YAML that reads as the same table."""
    return yaml.dump(
        table.to_document(), Dumper=_Writer, sort_keys=False, allow_unicode=True, width=100
    )


class _Writer(yaml.SafeDumper):
    """Writes YAML 1.2, where a text that does not begin with a letter could be a number, so it is quoted.

    Quoted as well are texts with breaks of any alphabet, which would be folded.
    """


def _written_text(writer: yaml.SafeDumper, text: str) -> yaml.Node:
    is_plain = text[:1].isalpha() and text.isprintable()
    style = None if is_plain else '"'
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Writer.add_representer(str, _written_text)


def _checked(data: Any, document: Document | None) -> PriceTable:
    found = Problems()
    if document is not None:
        found.add(document.problems)
    known = list(found)
    find_unstorable(data, "", found)
    table = None
    if not isinstance(data, dict):
        if not found:
            message = "a price table is an object with schema_version, title and components"
            found.add([Problem(pointer="", field="", allowed="an object", message=message)])
    # Other problems would quote what can not be sent.
    elif len(list(found)) == len(known):
        try:
            table = PriceTable.model_validate(data)
        except ValidationError as error:
            told = Problems()
            told.add(known)
            found.add(one for one in _form_problems(error) if not told.concern(one.pointer))
        else:
            found.add(_contradictions(table))
    if table is None or found:
        line_of = document.line_of if document is not None else lambda _pointer: None
        raise PriceTableError(locate(found, line_of))
    return table


def _form_problems(error: ValidationError) -> Iterator[Problem]:
    for detail in error.errors(include_url=False):
        pointer = join_pointer("", *detail["loc"])
        allowed: Any
        message, allowed = form_words(detail["type"], detail["msg"], detail.get("ctx", {}))
        value: Any = shorten(detail["input"])
        if detail["type"] == "extra_forbidden":
            form = PriceTable if len(detail["loc"]) == 1 else Component
            name = str(detail["loc"][-1])
            known = list(form.model_fields)
            allowed, message = known, f"there is no '{name[:60]}' here{hint(name, known)}"
        elif detail["type"] == "missing":
            value, message = None, "is required"
        elif detail["type"] == "string_pattern_mismatch":
            message, allowed = "is no date", "a year, a month or a day, such as 2026-03-14"
        yield _problem(pointer, value, allowed, message)


def _contradictions(table: PriceTable) -> Iterator[Problem]:
    for needed in _NEEDED:
        if not table.of_class[needed]:
            yield _missing(needed.value, f"a component of class {needed.value}")
    has_optics = all(
        table.of_class[one] for one in (ComponentClass.TRANSCEIVER, ComponentClass.PATCH_FIBRE)
    )
    if not has_optics and not any(table.of_class[one] for one in CABLES):
        allowed = f"one of {', '.join(CABLES)}, or transceiver with patch_fibre"
        yield _missing("cable", allowed)
    counts = Counter(component.name for component in table.components)
    for number, component in enumerate(table.components):
        if counts[component.name] > 1:
            pointer = join_pointer("", "components", number, "name")
            message = "several components have this name"
            yield _problem(pointer, component.name, "each name once", message)
        for field, message in _idle_fields(component):
            value = getattr(component, field)
            yield _problem(join_pointer("", "components", number, field), value, None, message)
        if component.price_usd < 0 and not component.price_per_port_usd:
            pointer = join_pointer("", "components", number, "price_usd")
            yield _problem(pointer, component.price_usd, "0 or more", "is negative")


def _idle_fields(component: Component) -> Iterator[tuple[str, str]]:
    """Give the fields that would have no effect on a component of its class."""
    kind = component.component
    for field in sorted(component.model_fields_set):
        if kind in _NO_LENGTH and field in ("reach_m", "price_per_m_usd", "price_per_m_gbps_usd"):
            yield field, f"has no effect: a {kind} has no length"
        elif kind not in _PORTS and field in ("ports", "price_per_port_usd", "power_per_port_w"):
            yield field, f"has no effect: a {kind} is not bought by its ports"
        elif kind is ComponentClass.RACK and field in ("rate_gbps", "price_per_gbps_usd"):
            yield field, "has no effect: a rack has no rate"
        elif field in _POWER_STATES and kind is ComponentClass.RACK:
            yield field, "has no effect: a rack has no ports"
        elif field in _POWER_STATES and not component.power(1):
            yield field, "has no effect: it draws no power"
        elif kind is ComponentClass.TRANSCEIVER and field.startswith("price_per_m"):
            yield field, "has no effect: the patch fibre has the length"


def _missing(name: str, allowed: str) -> Problem:
    message = f"no component of class {name}: a network cannot be priced without one"
    return _problem("/components", None, allowed, message)


def _problem(pointer: str, value: Any, allowed: Any, message: str) -> Problem:
    field = pointer.removeprefix("/").replace("/", ".")
    return Problem(pointer=pointer, field=field, value=value, allowed=allowed, message=message)
