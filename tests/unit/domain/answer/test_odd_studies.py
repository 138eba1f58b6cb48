"""Studies that answers were not made for still get a true one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from domain.answer.compose import answer
from domain.answer.document import Answer, DotsFigure, MapFigure, Question, Verdict
from domain.answer.question import questions_of
from domain.answer.request import AnswerError, AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase
from tests.support.studies import (
    ACCEPTED,
    LATENCY,
    TIME,
    axis,
    noise,
    seed,
    study,
    topologies,
)


def _times(*names: Any, mean: float = 100.0) -> list[float]:
    return [mean * f for f in noise(4, 0.01, seed(*names))]


_BANDWIDTH = axis("link.bandwidth_gbps", [8, 16, 32], AxisKind.RESOURCE, "gbps")


def _curves(*names: str) -> Study:
    """Time = 100 + 1,000 / bandwidth; each name is a tenth slower than the one before."""

    def make(name: str, rate: float) -> list[float]:
        return _times(name, rate, mean=(100 + 1000 / rate) * 1.1 ** names.index(name))

    return study([topologies(*names), _BANDWIDTH], make)


def _all(made: Study, **asked: Any) -> list[Answer]:
    """Answer every question, and check that it can be sent."""
    questions = [q for q in questions_of(made) if q is not Question.EXPLORE or not asked]
    found = [answer(made, AnswerRequest(question=q, **asked)) for q in questions]
    for one in found:
        json.dumps(one.model_dump(mode="json"), allow_nan=False)
        assert one.sentences
    return found


def _texts(document: Any) -> Iterator[str]:
    """Give all texts that are shown; values and coordinates are data, as the spec has them."""
    if isinstance(document, dict):
        for key, value in document.items():
            if key not in ("values", "coordinates", "where", "keys"):
                yield from _texts(value)
    elif isinstance(document, list):
        for value in document:
            yield from _texts(value)
    elif isinstance(document, str):
        yield document


def _first(made: Study, **asked: Any) -> list[str]:
    return answer(made, AnswerRequest(**asked)).sentences


def test_axes_with_one_value_and_no_axis_at_all_give_a_spread() -> None:
    sizes = axis("endpoints", [64], AxisKind.SCALE)
    for made in (study([topologies("a"), sizes], _times), study([], lambda: _times("only"))):
        (found,) = _all(made)
        assert found.question is Question.SPREAD
        assert found.sentences[0].startswith("The median is ")


def test_labels_of_any_kind_are_written_on_one_line() -> None:
    names = ('a, "b"', "x" * 200, "😀 é", "\x1b[31mred\x1b[0m", "tab\there\u202e", "")
    for found in _all(study([topologies(*names)], _times)):
        texts = list(_texts(found.model_dump(mode="json")))
        assert all(text.isprintable() for text in texts)
        assert not any("x" * 61 in text for text in texts)
        assert any("(no name)" in text for text in texts)


def test_labels_that_read_the_same_stay_two_choices() -> None:
    names = ["x" * 100 + "1", "x" * 100 + "2"]
    (figure,) = _all(study([topologies(*names)], _times))[0].figures
    assert isinstance(figure, DotsFigure)
    assert len({row.label for row in figure.panels[0].rows}) == 2


def test_the_ideal_of_a_spec_is_found_by_its_readable_label() -> None:
    names = ["x" * 100 + "1", "x" * 100 + "2", "b"]
    made = study([topologies(*names)], _times, ideals={"topology": names[1]})
    (figure,) = answer(made, AnswerRequest()).figures
    assert isinstance(figure, DotsFigure)
    assert [row.role.value for row in figure.panels[0].rows][-1] == "ideal"


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        (Phase.PENDING, ["No run has a completion time yet."]),
        (Phase.FAILED, ["No run has a completion time that counts."]),
        (Phase.TIMED_OUT, ["No run has a completion time that counts."]),
    ],
)
def test_without_a_result_there_is_one_sentence(phase: Phase, told: list[str]) -> None:
    made = study([topologies("a", "b"), _BANDWIDTH], lambda *_: [phase] * 3)
    assert [found.sentences for found in _all(made)] == [told] * 6


def test_a_place_without_results_is_said_to_be() -> None:
    patterns = axis("pattern", ["halo", "alltoall"], AxisKind.CONDITION)

    def make(name: str, pattern: str) -> list[Any]:
        return [Phase.FAILED] if pattern == "halo" else _times(name, mean=90.0 + len(name) * 10)

    made = study([topologies("torus", "mesh"), patterns], make)
    ranked, _, conditions, *_ = _all(made)
    assert ranked.sentences[0] == "With halo, no choice has results."
    assert ranked.sentences[1].startswith("With alltoall, Mesh is best: 1.0")
    assert conditions.sentences == [
        "On Torus, only alltoall has results.",
        "On Mesh, only alltoall has results.",
    ]


def test_when_all_is_saturated_capacity_is_what_can_be_said() -> None:
    loads = axis("workload.offered_load", [0.1, 0.5], AxisKind.LOAD, "fraction")
    run = {LATENCY.name: 9e3, "saturated": 1.0, "accepted_load": 0.05}
    made = study([topologies("a", "b"), loads], lambda *_: [run] * 3, (LATENCY, ACCEPTED))
    found = _all(made)[0]
    assert found.sentences[0] == (
        "a is saturated at every load tried, from 0.1 on; the most that it accepted is 0.05 at load "
        "0.1."
    )
    assert found.not_steady == 12


@pytest.mark.parametrize("value", [0.0, -5.0, 1e-300, 1e300])
def test_values_at_the_ends_of_the_range_of_numbers(value: float) -> None:
    def make(name: str, rate: float) -> list[float]:
        return [value * (1.0 if name == "a" else 1.1) * f for f in noise(4, 0.01, seed(name, rate))]

    for found in _all(study([topologies("a", "b"), _BANDWIDTH], make)):
        assert max(len(sentence) for sentence in found.sentences) < 250
        if found.question is Question.PAYING:
            told = {0.0: "a and b cannot be told apart", -5.0: "b is best"}.get(value, "a is best")
            assert told in found.sentences[0]


def test_what_has_no_ratio_says_how_much_less() -> None:
    def make(name: str, count: int) -> list[float]:
        return [-5.0 - n / 8 - (name == "b") for n in range(count)]

    many = study([topologies("a", "b")], lambda name: make(name, 6))
    assert _first(many) == ["b is best: 1.00 ns less than a (the same in all 6 replicates)."]
    few = study([topologies("a", "b")], lambda name: make(name, 5))
    assert _first(few)[0].startswith("Equal replicates tell no winner (b -6.2")


def test_a_dozen_choices_over_five_axes() -> None:
    names = [f"net{n}" for n in range(12)]
    sizes = {"pattern": 3, "workload.ranks_per_endpoint": 3, "environment": 2, "workload.mode": 2}
    axes = [axis(path, list(range(1, n + 1)), AxisKind.CONDITION) for path, n in sizes.items()]

    def make(name: str, *places: int) -> list[float]:
        best = 0 if places[0] == 1 else 11
        return _times(name, *places, mean=100.0 + 20 * abs(names.index(name) - best))

    found = _all(study([topologies(*names), *axes], make))[0]
    assert found.question is Question.MAP
    assert found.sentences[0] == (
        "net0 wins with 1; net11 wins with 2 and 3, at every number of ranks per endpoint, "
        "environment and mode (36 of 36 places decided)."
    )


def test_a_baseline_that_is_the_ideal_is_the_ideal() -> None:
    for found in _all(_curves("a", "b", "single_router"), baseline="single_router"):
        assert found.controls.ideal == found.controls.baseline or found.controls.by is None
        assert not any(s.startswith("single_router is best") for s in found.sentences)


def test_relative_to_a_rival_says_how_the_others_stand_to_it() -> None:
    ranked = next(
        found
        for found in _all(_curves("a", "b"), relative_to="topology=a")
        if found.question is Question.RANKING
    )
    assert len(ranked.sentences) == 3
    assert all(
        " b has 1.1" in sentence and "times the completion time on a (95 %" in sentence
        for sentence in ranked.sentences
    )


def test_values_of_a_resource_compete_by_their_quantity() -> None:
    ranked = _first(_curves("a", "b"), by="link.bandwidth_gbps", question=Question.RANKING)
    assert ranked[0].startswith("On a, 32 Gb/s is best: 1.2")
    assert " times faster than 16 Gb/s " in ranked[0]


def test_conditions_do_not_win() -> None:
    """Nobody chooses a pattern: its lines are drawn, and none of them is best."""
    patterns = axis("pattern", ["halo", "alltoall"], AxisKind.CONDITION)
    walks = {
        "link.bandwidth_gbps": AxisKind.RESOURCE,
        "workload.message_bytes": AxisKind.LOAD,
        "endpoints": AxisKind.SCALE,
    }
    for path, kind in walks.items():

        def make(name: str, x: float) -> list[float]:
            return _times(name, x, mean=x * (1 if name == "halo" else 3))

        for found in _all(study([patterns, axis(path, [8, 16, 32], kind)], make)):
            assert not any("best" in s or "beats" in s for s in found.sentences)
            assert not any("best" in note for note in found.notes)


def test_a_filter_that_leaves_one_point() -> None:
    made = _curves("a", "b")
    left = replace(made, points=made.points[:1], runs=[r for r in made.runs if not r.point_index])
    paying = _all(left)[0]
    assert paying.sentences == [
        "At 8 Gb/s, only a has results.",
        "On a, where more bandwidth stops paying is unknown: there are no two values to compare.",
    ]


def test_a_study_without_points() -> None:
    for found in _all(replace(_curves("a", "b"), points=[], runs=[])):
        assert found.sentences == ["No run has a completion time that counts."]


@pytest.mark.parametrize(
    ("asked", "field", "told"),
    [
        ({"question": Question.SCALING}, "question", "do not ask this"),
        ({"metric": "completion_time"}, "metric", "completion_time_ns"),
        ({"ideal": "zork"}, "ideal", "no value is called 'zork'"),
        ({"baseline": "zork"}, "baseline", "no value is called 'zork'"),
        ({"relative_to": "topology"}, "relative_to", "path=label"),
        ({"relative_to": "topology=zork"}, "relative_to", "no value is called 'zork'"),
        ({"threshold": 0.0}, "threshold", "out of range"),
        ({"threshold": float("nan")}, "threshold", "out of range"),
        (
            {"threshold": 0.2, "question": Question.RANKING},
            "threshold",
            "has no effect on the question ranking",
        ),
        ({"confidence": 1.0}, "confidence", "out of range"),
    ],
)
def test_what_the_study_does_not_have_is_refused(
    asked: dict[str, Any], field: str, told: str
) -> None:
    with pytest.raises(AnswerError) as error:
        answer(_curves("a", "b"), AnswerRequest(**asked))
    (problem,) = error.value.problems
    assert problem.field == field
    assert told in problem.message


def test_nobody_is_best_while_another_has_not_run() -> None:
    made = study(
        [topologies("a", "b", "c")],
        lambda name: [Phase.PENDING] * 4 if name == "c" else _times(name, mean=1.5 ** ord(name)),
    )
    (figure,) = answer(made, AnswerRequest()).figures
    assert isinstance(figure, DotsFigure)
    assert figure.panels[0].verdict is Verdict.AHEAD
    assert "a is ahead, not decided: 1.5" in _first(made)[0]


def test_a_tie_names_those_behind() -> None:
    means = {"a": 100.0, "b": 100.1, "c": 150.0, "d": 160.0}
    (sentence,) = _first(study([topologies(*means)], lambda name: _times(name, mean=means[name])))
    assert "cannot be told apart" in sentence
    assert sentence.endswith("; c and d are behind.")


def test_a_metric_without_direction_has_a_lowest_and_no_best() -> None:
    hops = TIME.model_copy(update={"name": "packets_delivered", "unit": "count", "better": None})
    sizes = axis("endpoints", [8, 64, 512], AxisKind.SCALE)
    for walk in (_BANDWIDTH, sizes):
        made = study([topologies("a", "b"), walk], lambda n, x: _times(x, mean=x + ord(n)), (hops,))
        for found in _all(made):
            text = " ".join([*found.sentences, *found.notes])
            for word in ("best", "wins", "better", "worst", "worse", "pays", "efficiency", "beats"):
                assert word not in text.replace("no better direction", "").replace(
                    "not the best", ""
                )
            assert "packets delivered has no better direction" in text.replace("Packets", "packets")


def test_sizes_at_which_the_metric_is_zero_are_said_as_they_are() -> None:
    sizes = axis("endpoints", [8, 64], AxisKind.SCALE)
    made = study([sizes], lambda n: [0.0, 0.0] if n == 8 else [3.0, 3.1])
    assert _first(made) == ["Completion time is 0 ns at 8 endpoints and 3.05 ns at 64 endpoints."]


def test_saturations_of_many_networks_are_summed_up() -> None:
    capacities = {"ring": 0.05, "mesh": 0.2, "torus": 0.4, "dragonfly": 0.45, "hyperx": 0.9}
    loads = axis("workload.offered_load", [0.1, 0.3, 0.5], AxisKind.LOAD, "fraction")
    patterns = axis("pattern", ["uniform", "shift", "transpose"], AxisKind.CONDITION)

    def make(name: str, load: float, pattern: str) -> list[dict[str, float]]:
        saturated = load > capacities[name]
        times = _times(name, load, pattern)
        return [{LATENCY.name: time, "saturated": float(saturated)} for time in times]

    found = _all(study([topologies(*capacities), loads, patterns], make, (LATENCY,)))[0]
    assert found.sentences[0] == (
        "With uniform, Ring is saturated at every load tried; Mesh saturates between 0.1 and 0.3; "
        "Torus and Dragonfly saturate between 0.3 and 0.5; HyperX is saturated at no load tried."
    )
    assert found.sentences[-1] == "The 3 panels below say more."


def test_a_network_that_saturates_where_another_does_not_is_not_the_safest() -> None:
    # Where it is steady the HyperX costs least: 1.1 times at worst, and the torus 1.5 times.
    means = {
        "hyperx": {0.2: 200.0, 0.5: 330.0, 0.8: 2000.0},
        "torus": {0.2: 300.0, 0.5: 300.0, 0.8: 700.0},
    }
    loads = axis("workload.offered_load", [0.2, 0.5, 0.8], AxisKind.LOAD, "fraction")

    def make(name: str, load: float) -> list[dict[str, float]]:
        saturated = float(name == "hyperx" and load > 0.7)
        times = _times(name, load, mean=means[name][load])
        return [{LATENCY.name: time, "saturated": saturated} for time in times]

    made = study([topologies("hyperx", "torus"), loads], make, (LATENCY,))
    found = answer(made, AnswerRequest(question=Question.RANKING))
    (safest,) = [text for text in found.sentences if "safest" in text]
    assert safest.startswith(
        "The safest choice is Torus, with a chance of more than 99 %: where it is worst (at load 0.2)"
    )
    (figure,) = answer(made, AnswerRequest(question=Question.MAP)).figures
    assert isinstance(figure, MapFigure)
    assert [row.label for row in figure.regrets] == ["Torus", "HyperX"]
    assert figure.regrets[1].where == "at load 0.5; no value, or fewer than 3 runs, at 1 place"


def test_sentences_that_do_not_fit_are_said_to_be_below() -> None:
    sizes = axis("endpoints", [2**n for n in range(14)], AxisKind.SCALE)
    made = study([sizes, _BANDWIDTH], lambda n, rate: _times(n, rate, mean=100 + 900 / rate))
    told = _first(made)
    assert len(told) == 13
    assert told[-1] == "The 14 panels below say more."


def test_asked_for_no_ideal_a_single_router_competes() -> None:
    made = study([topologies("single_router", "ring")], _times)
    assert answer(made, AnswerRequest()).controls.ideal == "Single router"
    assert answer(made, AnswerRequest(ideal="none")).controls.ideal is None


def test_a_value_called_none_can_be_the_ideal() -> None:
    made = study([topologies("none", "ring")], _times)
    assert answer(made, AnswerRequest(ideal="none")).controls.ideal == "none"


def test_a_ratio_to_a_partner_has_no_knee() -> None:
    bandwidth = axis("network.link_bandwidth_gbps", [8, 16, 32], AxisKind.RESOURCE, "gbps")
    made = study(
        [topologies("a", "b"), bandwidth],
        lambda name, rate: _times(f"{name}{rate}", mean=100 / rate),
    )
    asked = AnswerRequest(question=Question.PAYING, relative_to="topology=a")
    assert not any("doubling" in sentence for sentence in answer(made, asked).sentences)


def test_a_rule_says_where_nothing_is_decided() -> None:
    """One place of four decides: the winner does not win 'at every' one of them."""
    sizes = axis("workload.ranks_per_endpoint", [1, 2], AxisKind.CONDITION)
    pattern = axis("pattern", [1, 2, 3, 4], AxisKind.CONDITION)

    def make(name: str, ranks: int, place: int) -> list[float]:
        best = "a" if ranks == 1 else "b"
        lead = 0.5 if place == 1 else 1.0
        scatter = noise(4, 0.01 if place == 1 else 0.2, seed(name, ranks, place))
        return [100.0 * (lead if name == best else 1.0) * factor for factor in scatter]

    ruled = _all(study([topologies("a", "b"), sizes, pattern], make))[0]
    assert ruled.sentences[0].startswith("a wins with 1")
    assert "wherever it is decided (2 of 8 places decided)." in ruled.sentences[0]
    assert "at every" not in ruled.sentences[0]
