"""What planning needs to know of this installation, read once before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from domain.attachment.facts import AttachmentFacts, AttachmentKind
from domain.sweep.spec.spec import SweepSpec

MAX_POINTS = 100_000
MAX_RUNS = 2_000_000
_LONGEST_REFERENCE = 300


class Pricing(Protocol):
    """A table of prices, as planning needs it."""

    @property
    def reference(self) -> str:
        """The table with its version: `NAME@VERSION`."""
        ...

    def per_endpoint_usd(self, facts: Mapping[str, Any]) -> float | str:
        """Give what a network is expected to cost an endpoint; a text says why that is not known."""
        ...


@dataclass(frozen=True, slots=True)
class PlanFacts:
    """What is so, whatever the spec says.

    Attributes
    ----------
    attachments
        of each kind, the imported ones by each reference to them that the spec may hold.
    names
        of each kind, the names of all, for suggestions.
    max_points
        most points, counted before `where`.
    max_runs
        most runs: points times the most replicates of each.
    pricing
        the table by which networks are to cost the same; None where the spec asks for none, or for one
        that is not there.
    """

    attachments: Mapping[AttachmentKind, Mapping[str, AttachmentFacts]] = field(
        default_factory=dict
    )
    names: Mapping[AttachmentKind, tuple[str, ...]] = field(default_factory=dict)
    max_points: int = MAX_POINTS
    max_runs: int = MAX_RUNS
    pricing: Pricing | None = None


def possible_references(spec: SweepSpec) -> set[str]:
    """Give every text of a spec that could name a fabric or trace: whoever stores these knows which do."""
    document = spec.to_document()
    written = {name: document.get(name) for name in ("base", "axes", "spaces")}
    return {text for text in _texts(written) if len(text) <= _LONGEST_REFERENCE}


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from _texts(value)
    elif isinstance(part, list):
        for item in part:
            yield from _texts(item)
