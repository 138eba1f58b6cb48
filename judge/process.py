"""What the processes of the pool run: the core is loaded in them, and not in whoever asks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from domain.judge import Fabrics, Fitted, ResolvedSection
from domain.network.drill import Drill, DrillQuestion
from domain.network.question import Picture, PictureQuestion

if TYPE_CHECKING:
    from judge.direct import DirectJudge


def begin() -> None:
    """Load the core."""
    _core()


def resolve(
    model: str, sections: Sequence[tuple[str, Mapping[str, Any]]], fabrics: Fabrics
) -> list[ResolvedSection]:
    """Give each section its canonical form; see :class:`domain.judge.Judge`."""
    return _core().resolve(model, sections, fabrics)


def fits(
    model: str,
    sections: Mapping[str, Sequence[Mapping[str, Any]]],
    points: NDArray[np.int32],
    fabrics: Fabrics,
) -> Fitted:
    """Check the rules that tie sections to each other; see :class:`domain.judge.Judge`."""
    return _core().fits(model, sections, points, fabrics)


def network_facts(networks: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Give what networks are compared by; see :class:`domain.judge.Judge`."""
    return _core().network_facts(networks)


def picture(question: PictureQuestion) -> Picture:
    """Draw a network; raises `NotDrawnError`."""
    return _core().picture(question)


def drill(question: DrillQuestion) -> Drill:
    """Let parts of a fabric fail; raises `DrillRefusedError`."""
    return _core().drill(question)


def _core() -> DirectJudge:
    # Whoever schedules these functions imports this module: the core must not come with it.
    from judge.direct import DirectJudge

    return DirectJudge()
