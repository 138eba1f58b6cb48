"""What a spec writes for a section, as the core reads it: numbers in units, attachments by digest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.attachment.facts import AttachmentFacts, AttachmentKind, is_digest
from domain.catalog.allowed import describe_allowed
from domain.catalog.models import Catalog, Component, ParamSpec
from domain.judge import Refusal
from domain.quantity import QuantityError, takes_unit, to_field_unit
from domain.suggest import hint
from domain.sweep.plan.facts import PlanFacts

_FIGURES = {
    AttachmentKind.FABRIC: ("endpoints", "routers", "channels"),
    AttachmentKind.TRACE: (
        *("ranks", "operations", "messages", "sent_bytes", "collectives"),
        *("trace_cores", "trace_operations", "trace_writes", "trace_address_bytes"),
    ),
}
"""What a section says of one when it is whole, as far as these are its parameters."""
_MOST_NAMES = 20
_NUMBERS = ("integer", "real")


@dataclass(slots=True)
class Given:
    """A section's content for the core.

    Attributes
    ----------
    content
        quantities are numbers in the unit of their parameter, a fabric or trace is its digest, with
        what is known of it beside it.
    refusals
        quantities that cannot be read, and fabrics and traces that nobody knows.
    references
        by name of a parameter, the reference to one as it was written.
    attachments
        the fabrics and traces referred to.
    """

    content: dict[str, Any]
    refusals: list[Refusal] = field(default_factory=list)
    references: dict[str, str] = field(default_factory=dict)
    attachments: list[AttachmentFacts] = field(default_factory=list)


def read_given(
    catalog: Catalog, section: str, written: Mapping[str, Any], facts: PlanFacts
) -> Given:
    """Read what is written for `section`; what is not of its form stays as it is, for the core."""
    found = Given(dict(written))
    component = _component(catalog, section, written)
    if component is None:
        return found
    found.content, problems = _in_units(catalog, section, component, written)
    found.refusals += problems
    found.references = _attach(found, found.content, section, component, facts)
    for param in component.params:
        jobs = found.content.get(param.name) if param.type == "jobs" else None
        if isinstance(jobs, list):
            _attach_jobs(found, jobs, catalog, f"{section}.{param.name}", facts)
    return found


def _attach_jobs(
    found: Given, jobs: list[Any], catalog: Catalog, place: str, facts: PlanFacts
) -> None:
    """Put digests and figures into the workloads of jobs."""
    for number, job in enumerate(jobs):
        for name in _sections_within(catalog, job) if isinstance(job, dict) else ():
            component = _component(catalog, name, job[name])
            if component is not None:
                job[name] = dict(job[name])
                _attach(found, job[name], f"{place}[{number}].{name}", component, facts)


def _component(catalog: Catalog, section: str, written: Mapping[str, Any]) -> Component | None:
    if not catalog.is_choice(section):
        return catalog.component(section, section)
    kind = written.get("kind", catalog.default_kind(section))
    return catalog.component(section, kind) if isinstance(kind, str) else None


def _in_units(
    catalog: Catalog, field_name: str, component: Component, written: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Refusal]]:
    """Give the content with each quantity as a number, and those that cannot be read."""
    content, refusals = dict(written), []
    for param in component.params:
        value = written.get(param.name)
        if value is None or isinstance(value, int | float):
            continue  # Numbers are in the unit of their parameter.
        place = f"{field_name}.{param.name}"
        if param.type == "jobs" and isinstance(value, list):
            content[param.name], problems = _jobs_in_units(catalog, place, param, value)
            refusals += problems
        elif param.type == "link_classes" and isinstance(value, Mapping):
            content[param.name], problems = _classes_in_units(catalog, place, param, value)
            refusals += problems
        elif param.type in _NUMBERS and isinstance(value, str) and takes_unit(param.unit):
            try:
                content[param.name] = to_field_unit(value, param.unit)
            except QuantityError as error:
                message = f"{error}; it takes {error.allowed}"
                refusals.append(Refusal(place, value, describe_allowed(param), message))
    return content, refusals


def _jobs_in_units(
    catalog: Catalog, place: str, param: ParamSpec, jobs: list[Any]
) -> tuple[list[Any], list[Refusal]]:
    """Read the quantities of jobs: their own, and those of the workload of each."""
    read: list[Any] = []
    refusals: list[Refusal] = []
    own = Component(kind="job", params=param.items, models=catalog.model_names)
    for number, job in enumerate(jobs):
        if not isinstance(job, Mapping):
            read.append(job)
            continue
        content, problems = _in_units(catalog, f"{place}[{number}]", own, job)
        refusals += problems
        for section in _sections_within(catalog, job):
            component = _component(catalog, section, job[section])
            if component is not None:
                inside = f"{place}[{number}].{section}"
                content[section], problems = _in_units(catalog, inside, component, job[section])
                refusals += problems
        read.append(content)
    return read, refusals


def _classes_in_units(
    catalog: Catalog, place: str, param: ParamSpec, classes: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Refusal]]:
    """Read the quantities of link classes."""
    read = dict(classes)
    refusals: list[Refusal] = []
    own = Component(kind="link_class", params=param.items, models=catalog.model_names)
    for name, told in classes.items():
        if isinstance(told, Mapping):
            read[name], problems = _in_units(catalog, f"{place}.{name}", own, told)
            refusals += problems
    return read, refusals


def _sections_within(catalog: Catalog, job: Mapping[str, Any]) -> Iterator[str]:
    """Give the names of a job that are sections: its workload."""
    return (name for name, part in job.items() if name in catalog.sections and _is_object(part))


def _is_object(part: Any) -> bool:
    return isinstance(part, Mapping)


def _attach(
    found: Given, content: dict[str, Any], place: str, component: Component, facts: PlanFacts
) -> dict[str, str]:
    """Put digests and figures in the place of references; give these by their parameters."""
    references: dict[str, str] = {}
    for param in component.attachments:
        reference = content.get(param.name)
        if not isinstance(reference, str) or not reference:
            continue
        kind = AttachmentKind.FABRIC if param.type == "fabric" else AttachmentKind.TRACE
        attachment = facts.attachments.get(kind, {}).get(reference)
        if attachment is not None:
            references[param.name] = reference
            content[param.name] = attachment.digest
            found.attachments.append(attachment)
            if attachment.figures.keys().isdisjoint(component.by_name):
                found.refusals.append(
                    _of_other_kind(f"{place}.{param.name}", component.kind, param, attachment)
                )
            found.refusals += _figures(content, place, component, attachment)
        elif not _is_whole(kind, component, content, reference):
            found.refusals.append(_unknown(kind, f"{place}.{param.name}", reference, facts))
    return references


def _figures(
    content: dict[str, Any], place: str, component: Component, attachment: AttachmentFacts
) -> Iterator[Refusal]:
    """Write what is known of an attachment into its section; refuse what the user says otherwise."""
    for name, value in attachment.figures.items():
        if name not in component.by_name:
            continue
        if content.get(name) not in (None, value):
            message = (
                f"the {attachment.kind} {attachment.name} version {attachment.version} has "
                f"{value} {name}"
            )
            yield Refusal(f"{place}.{name}", content[name], value, message)
        content[name] = value


def _of_other_kind(
    place: str, component: str, param: ParamSpec, attachment: AttachmentFacts
) -> Refusal:
    """Refuse a recording of ranks where addresses are wanted, or the other way round."""
    wanted = "an address trace" if param.type == "address_trace" else "a recording of ranks"
    message = (
        f"the trace {attachment.name} version {attachment.version} is {attachment.holds}, and "
        f"{component} takes {wanted}"
    )
    return Refusal(place, attachment.name, wanted, message)


def _is_whole(
    kind: AttachmentKind, component: Component, content: Mapping[str, Any], reference: str
) -> bool:
    """Say whether a section is canonical already: a digest with every figure beside it."""
    names = (name for name in _FIGURES[kind] if name in component.by_name)
    return is_digest(reference) and all(content.get(name) is not None for name in names)


def _unknown(kind: AttachmentKind, place: str, reference: str, facts: PlanFacts) -> Refusal:
    names = sorted(facts.names.get(kind, ()))
    shown, name = reference[:80], reference.partition("@")[0]
    if name in names:
        message = f"the {kind} {name} has no version '{shown}'"
    else:
        message = f"there is no {kind} '{shown}'{hint(name, names)}"
    allowed = names[:_MOST_NAMES] or f"a {kind} that was imported; there is none yet"
    return Refusal(place, reference, allowed, message)
