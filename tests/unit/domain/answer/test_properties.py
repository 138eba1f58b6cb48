"""What holds of every answer, whatever the study."""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from domain.answer.compose import answer
from domain.answer.document import Answer, DotsFigure, Verdict
from domain.answer.question import questions_of
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase
from tests.support.chance import examples
from tests.support.studies import ACCEPTED, TIME, Made, axis, noise, seed, study

_KINDS = {
    "topology": AxisKind.CHOICE,
    "routing": AxisKind.CHOICE,
    "link.bandwidth_gbps": AxisKind.RESOURCE,
    "endpoints": AxisKind.SCALE,
    "workload.offered_load": AxisKind.LOAD,
    "pattern": AxisKind.CONDITION,
    "workload.ranks_per_endpoint": AxisKind.CONDITION,
    "topology.seed": AxisKind.CHANCE,
}
_NAMED = ("topology", "routing", "pattern")
_NAMES = ("Qa", "Qb", "Qc", "Qd")
_NUMBERS = (0.25, 0.5, 1.0, 2.0)
_BAD = re.compile(r"\bnan\b|\binf\b|None|  | ,|\x1b|\(\)|^\W", re.IGNORECASE)


def _axes(sizes: Mapping[str, int], names: Mapping[str, str]) -> list[Any]:
    return [
        axis(
            path,
            [names.get(n, n) for n in _NAMES[:size]] if path in _NAMED else _NUMBERS[:size],
            _KINDS[path],
        )
        for path, size in sizes.items()
    ]


def _made(
    sizes: Mapping[str, int],
    spread: float,
    replicates: int,
    troubles: int,
    scale: float = 1.0,
    names: Mapping[str, str] | None = None,
) -> Study:
    """Make a study in which the first names are slower, with `troubles` per cent of odd runs."""
    back = {new: old for old, new in (names or {}).items()}

    def make(*values: Any) -> list[Made]:
        own = [back.get(value, value) for value in values]
        weight = sum(_NAMES.index(v) if v in _NAMES else math.log2(v) for v in own)
        runs: list[Made] = []
        for r, factor in enumerate(noise(replicates, spread, seed(*own))):
            odd = random.Random(seed("odd", r, *own)).randrange(100)
            if odd < troubles:
                runs.append((Phase.FAILED, Phase.PENDING, Phase.TIMED_OUT)[odd % 3])
                continue
            runs.append(
                {
                    TIME.name: scale * 1000 * 1.1**-weight * factor,
                    "accepted_load": 0.5 + 0.01 * weight,
                    "saturated": float(odd < troubles * 2),
                }
            )
        return runs

    metric = TIME.model_copy(update={"needs_steady_state": True})
    return study(_axes(sizes, names or {}), make, (metric, ACCEPTED))


_SIZES = st.dictionaries(
    st.sampled_from(list(_KINDS)),
    st.integers(min_value=1, max_value=3).map(lambda n: 4 - n),
    max_size=4,
)
_STUDIES = st.builds(
    _made,
    _SIZES,
    st.sampled_from([0.0, 0.001, 0.05, 0.5]),
    st.integers(min_value=1, max_value=4),
    st.sampled_from([0, 0, 20, 60]),
    st.sampled_from([1e-6, 1.0, 1e9]),
)


def _answers(made: Study) -> Iterator[Answer]:
    for question in questions_of(made):
        yield answer(made, AnswerRequest(question=question))


def _sentences(document: Any, name: str = "") -> Iterator[str]:
    if isinstance(document, dict):
        for key, value in document.items():
            yield from _sentences(value, key)
    elif isinstance(document, list):
        for value in document:
            yield from _sentences(value, name)
    elif isinstance(document, str) and name in ("sentences", "left_out", "text", "notes"):
        yield document


@examples(60)
@given(_STUDIES)
def test_no_sentence_is_broken_and_every_figure_is_finite(made: Study) -> None:
    for found in _answers(made):
        document = found.model_dump(mode="json")
        json.dumps(document, allow_nan=False)
        for sentence in _sentences(document):
            assert not _BAD.search(sentence), sentence
            # Methods name the page that tells more.
            assert sentence.endswith(".") or sentence.startswith("docs/"), sentence


@examples(40)
@given(_STUDIES, st.randoms(use_true_random=False))
def test_order_of_points_runs_and_replicates_tells_nothing(made: Study, shuffler: Any) -> None:
    runs = list(made.runs)
    points = list(made.points)
    shuffler.shuffle(runs)
    shuffler.shuffle(points)
    shuffled = replace(made, runs=runs, points=points)
    for question in questions_of(made):
        request = AnswerRequest(question=question)
        assert answer(made, request) == answer(shuffled, request)


@examples(40)
@given(
    _SIZES.map(lambda sizes: sizes | {"topology": 3}),
    st.sampled_from([0.0, 0.05]),
    st.sampled_from([0, 20]),
    st.permutations(_NAMES),
)
def test_other_names_give_the_same_answer_in_other_names(
    sizes: dict[str, int], spread: float, troubles: int, names: list[str]
) -> None:
    """The axes keep their order, so that only what stands under a name changes."""
    renaming = {old: f"Z{new}" for old, new in zip(_NAMES, names, strict=True)}
    plain = _made(sizes, spread, 3, troubles)
    renamed = _made(sizes, spread, 3, troubles, names=renaming)
    for question in questions_of(plain):
        request = AnswerRequest(question=question)
        before = answer(plain, request).model_dump_json()
        after = answer(renamed, request).model_dump_json()
        expected = re.sub(r"Q[abcd]", lambda found: renaming[found[0]], before)
        assert json.loads(after) == json.loads(expected)


def _verdicts(found: Answer) -> list[Any]:
    told: list[Any] = [alarm.name for alarm in found.alarms]
    for figure in found.figures:
        for panel in figure.panels:
            document = panel.model_dump(mode="json")
            told += [document.get("verdict"), document.get("groups")]
            told += [(m["kind"], m["status"]) for m in document.get("marks", [])]
            for line in document.get("lines", []):
                told += [line["label"], [(m["kind"], m["status"]) for m in line["marks"]]]
            for row in [*document.get("rows", []), *document.get("cells", [])]:
                told += [row.get("label"), row.get("verdict"), row.get("winner"), row.get("rank")]
    return told


@examples(30)
@given(_SIZES, st.sampled_from([0.001, 0.05]), st.sampled_from([0, 20]))
def test_other_units_change_no_verdict(sizes: dict[str, int], spread: float, troubles: int) -> None:
    """Powers of two, which change no digit of any value."""
    plain = _made(sizes, spread, 3, troubles)
    for scale in (2.0**-20, 2.0**30):
        scaled = _made(sizes, spread, 3, troubles, scale)
        for question in questions_of(plain):
            request = AnswerRequest(question=question)
            assert _verdicts(answer(plain, request)) == _verdicts(answer(scaled, request))


def _verdict_of_equals(draw: int, choices: int, replicates: int) -> tuple[Verdict, bool]:
    """Judge equal leaders a and b (and others clearly behind); whether one of them is named."""
    shared = noise(replicates, 0.1, seed("shared", draw))

    def make(name: str) -> list[float]:
        own = noise(replicates, 0.05, seed(name, draw))
        mean = 1.0 if name in "ab" else 1.5
        return [mean * x * y for x, y in zip(shared, own, strict=True)]

    names = "abcdef"[:choices]
    (figure,) = answer(
        study([axis("placement", names, AxisKind.CHOICE)], make), AnswerRequest()
    ).figures
    assert isinstance(figure, DotsFigure)
    verdict = figure.panels[0].verdict
    return verdict, verdict is Verdict.BEST


def test_equal_leaders_are_told_apart_in_at_most_five_per_cent() -> None:
    """2,000 draws; 5 % of them are 100, and three standard errors of that 29."""
    wrong = sum(_verdict_of_equals(draw, 2, 3)[1] for draw in range(2000))
    assert 71 <= wrong <= 129


def test_one_more_replicate_flips_no_tie_to_a_winner_more_often_than_printed() -> None:
    """Of draws that are tied with four replicates, a fifth names a winner in fewer than 5 %."""
    tied = [
        draw for draw in range(700) if _verdict_of_equals(draw, 3, 4)[0] is Verdict.NOT_TOLD_APART
    ]
    flipped = sum(_verdict_of_equals(draw, 3, 5)[1] for draw in tied)
    assert len(tied) > 600
    assert flipped <= 0.05 * len(tied)
