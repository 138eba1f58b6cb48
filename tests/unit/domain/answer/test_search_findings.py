"""A number that was searched: its figure and its sentence tell one interval."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pytest

from domain.answer.compose import answer
from domain.answer.document import Answer, DotsFigure
from domain.answer.request import AnswerRequest
from domain.answer.search_findings import found_study
from domain.catalog.axis_kind import AxisKind
from domain.catalog.load import load_catalog
from domain.sweep.search.condition import Condition
from domain.sweep.search.found import sum_up
from domain.sweep.search.rounds import FoundPlace
from domain.sweep.search.searched_axis import Search
from tests.support.studies import axis, study, topologies

_PATH = "workload.offered_load"
_LOADS = tuple(n / 10 for n in range(1, 11))
_FROM = {"ring": (0.3, 0.3), "mesh": (0.4, 0.9)}
"""The loads from which both replicates saturate; those of the mesh are so far apart that the plain
interval of their mean goes far beyond 1."""


def _found(index: int, first: Sequence[float]) -> FoundPlace:
    probes = {n: [load >= own for own in first] for n, load in enumerate(_LOADS)}
    found = sum_up(_LOADS, len(first), probes, logarithmic=False)
    return FoundPlace((index, 0), {}, (index * len(_LOADS),), found)


def _answered(found_from: Mapping[str, Sequence[float]], confidence: float = 0.95) -> Answer:
    loads = axis(_PATH, _LOADS, AxisKind.LOAD, "fraction")
    made = study([topologies(*found_from), loads], lambda *_: [1.0, 1.0])
    catalog = load_catalog().for_model("packet")
    condition = Condition("saturated", "/axes", catalog, _PATH, "fraction")
    search = Search(1, _PATH, _LOADS, condition)
    places = [_found(n, first) for n, first in enumerate(found_from.values())]
    return answer(found_study(made, search, places), AnswerRequest(confidence=confidence))


def _rows(confidence: float = 0.95) -> tuple[DotsFigure, list[str]]:
    told = _answered(_FROM, confidence)
    (figure,) = told.figures
    assert isinstance(figure, DotsFigure)
    return figure, [text for text in told.sentences if "begins to hold" in text]


def test_the_figure_and_the_sentence_tell_one_interval() -> None:
    for confidence in (0.95, 0.8):
        figure, sentences = _rows(confidence)
        values = {row.label: row.value for panel in figure.panels for row in panel.rows}
        assert len(sentences) == len(_FROM)
        for label, sentence in zip(_FROM, sentences, strict=True):
            is_same = len(set(_FROM[label])) == 1
            how = "the same in all 2" if is_same else f"{confidence * 100:g} % interval"
            assert how in sentence
            told = re.search(r"between load ([\d.]+) % and ([\d.]+) %", sentence)
            assert told is not None
            low, high = values[label.capitalize()].low, values[label.capitalize()].high
            assert low is not None
            assert high is not None
            assert float(told[1]) == pytest.approx(low * 100, abs=0.5)
            assert float(told[2]) == pytest.approx(high * 100, abs=0.5)


def test_no_interval_leaves_the_values_searched() -> None:
    figure, _ = _rows()
    for row in (row for panel in figure.panels for row in panel.rows):
        assert row.value.low is not None
        assert row.value.high is not None
        assert _LOADS[0] <= row.value.low <= row.value.mean <= row.value.high <= _LOADS[-1]


def test_neighbouring_values_are_tied_and_values_further_apart_are_not() -> None:
    """A load found between 30 and 40 % may be 39.9, and the next one between 40 and 50 % be 40.1."""
    near = _answered({"ring": (0.3, 0.3), "mesh": (0.4, 0.4)})
    assert near.sentences[0].startswith("Mesh and Ring cannot be told apart")
    near = _answered({"ring": (0.3,) * 6, "mesh": (0.4,) * 6})
    assert near.sentences[0].startswith("Mesh and Ring cannot be told apart")
    far = _answered({"ring": (0.3,) * 6, "mesh": (0.6,) * 6})
    assert far.sentences[0].startswith("Mesh is best: ")
    three = _answered({"ring": (0.2,) * 8, "mesh": (0.7,) * 8, "torus": (0.8,) * 8})
    assert "cannot be told apart" in three.sentences[0]
    assert three.sentences[0].endswith("; Ring is behind.")


def _searched(first: Mapping[str, Sequence[float]], lost: Mapping[str, int]) -> Answer:
    """Answer where the middle probe of some replicates of a choice has no answer."""
    loads = axis(_PATH, _LOADS, AxisKind.LOAD, "fraction")
    made = study([topologies(*first), loads], lambda *_: [1.0, 1.0])
    catalog = load_catalog().for_model("packet")
    search = Search(1, _PATH, _LOADS, Condition("saturated", "/axes", catalog, _PATH, "fraction"))
    places = []
    for index, (name, begins) in enumerate(first.items()):
        probes: dict[int, list[bool | None]] = {
            n: [load >= own for own in begins] for n, load in enumerate(_LOADS)
        }
        for replicate in range(lost.get(name, 0)):
            probes[4][replicate] = None
        found = sum_up(_LOADS, len(begins), probes, logarithmic=False)
        places.append(FoundPlace((index, 0), {}, (index * len(_LOADS),), found))
    return answer(found_study(made, search, places), AnswerRequest())


def test_numbers_beyond_the_range_count_at_its_end_in_the_worst_way() -> None:
    """Of eight thresholds of the Mesh two lie beyond the last load: it is the best all the same. Of
    the Ring two lie before the first, so that it is no better than that; it is not best by the others."""
    mesh, ring = (0.8, 0.9, 2.0, 0.8, 2.0, 0.9, 0.8, 0.9), (0.3, 0.4) * 4
    won = _searched({"ring": ring, "mesh": mesh}, {})
    assert won.sentences[0].startswith("Mesh is best: at least ")
    assert won.sentences[0].endswith("; 2 of 8 runs of Mesh lie beyond the range searched.")
    below = (0.1, 0.9, 0.1, 0.95, 0.9, 0.95, 0.9, 0.95)
    open_ = _searched({"ring": (0.55, 0.65) * 4, "mesh": below}, {})
    assert "is best" not in open_.sentences[0]


def test_a_replicate_whose_deciding_run_has_no_answer_may_be_anywhere_between() -> None:
    first = {"ring": (0.25, 0.35) * 4, "mesh": (0.75, 0.85) * 4}
    assert "Mesh is best" in _searched(first, {}).sentences[0]
    found = _searched(first, {"ring": 3})
    assert "is best" not in found.sentences[0]
    assert "3 of 8 runs of Ring lack a run that decides" in found.sentences[0]
