"""A warning where compared choices cut messages into packets of different sizes.

Routers queue packets, and adaptive routings choose by these queues. Other sizes are another
network, not the same one simulated more coarsely.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.answer.document import Alarm
from domain.answer.inquiry import Inquiry
from domain.answer.words import listed
from domain.quantity import size_text
from domain.sweep.axes.axis import SPACE, values_along

PACKET_BYTES = "network.packet_bytes"
_UNNAMED = "the network's own"


def packet_alarms(inquiry: Inquiry) -> list[Alarm]:
    """Warn where the values of the axis that is compared set packet sizes, and not all the same."""
    if inquiry.roles.by is None:
        return []
    sizes = {
        step: _size(inquiry, inquiry.roles.by, step)
        for step in sorted({steps[inquiry.roles.by] for steps in inquiry.cells})
        if step != inquiry.ideal
    }
    if len(set(sizes.values())) < 2:
        return []
    told = listed([f"{inquiry.label(step)} {size}" for step, size in sizes.items()])
    return [
        Alarm(
            name="unlike_packets",
            text=f"The choices differ in the size of their packets ({told}). It is part of the model, not of "
            "the simulation's accuracy: it alone can move a metric by more than the choices do.",
        )
    ]


def _size(inquiry: Inquiry, by: int, step: int) -> str:
    """Give the size that a value of the axis sets; a section without one takes its network's own."""
    axis = inquiry.study.axes[by].info
    found = _UNNAMED
    if step >= len(axis.values):
        return found
    for path in axis.paths:
        value = values_along(axis, path)[step]
        if path == SPACE and value in inquiry.study.space_packets:
            found = _text(inquiry.study.space_packets[value])
        elif path == "network":
            found = _of_section(value)
        elif path == PACKET_BYTES:
            found = _text(value)
    return found


def _of_section(value: Any) -> str:
    given = value.get("packet_bytes") if isinstance(value, Mapping) else None
    return _UNNAMED if given is None else _text(given)


def _text(value: Any) -> str:
    return size_text(value) if isinstance(value, int) else str(value)
