"""When a job loses its aggregation tree is told by counts of runs, with limits of the chance."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.compose import answer
from domain.answer.document import Answer
from domain.answer.request import AnswerRequest
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from tests.support.studies import TIME, axis, study

LOST = MetricSpec(name="host_fallback_fraction", unit="fraction", better="lower")
TENANTS = (2, 4, 8, 16)
RUNS = 20


def _answered(
    lost_of: dict[str, Sequence[int]], tenants: Sequence[int] = TENANTS, **asked: str
) -> Answer:
    """Ask a study in which so many of 20 runs lost their tree, by pool and number of tenants."""

    def made(pool: str, number: int) -> list[dict[str, float]]:
        lost = lost_of[pool][tenants.index(number)]
        return [
            {TIME.name: 10.0 + number + 0.01 * run, LOST.name: float(run < lost)}
            for run in range(RUNS)
        ]

    axes = [
        axis("aggregation.pool_operations", tuple(lost_of), AxisKind.CHOICE),
        axis("environment.tenants", tenants, AxisKind.LOAD, "count"),
    ]
    return answer(study(axes, made, (TIME, LOST)), AnswerRequest(**asked))


def _told(found: Answer) -> list[str]:
    return [text for text in found.sentences if "tree" in text]


def test_from_keeping_to_losing() -> None:
    small, large = _told(_answered({"16": (0, 7, 20, 20), "64": (0, 0, 0, 0)}))
    assert small == (
        "With pool operations 16, the job keeps its tree in every run at 2 tenants (20 runs: chance to "
        "lose it at most 17 %), loses it in 7 of 20 runs at 4 tenants (chance 15 % to 59 %) and loses it "
        "in every run from 8 tenants on (20 runs: chance at least 83 %)."
    )
    assert large == (
        "With pool operations 64, the job keeps its tree in every run up to 16 tenants (20 runs: chance "
        "to lose it at most 17 %)."
    )


def test_a_job_that_never_has_its_tree() -> None:
    (told,) = _told(_answered({"1": (20, 20, 20, 20)}))
    assert "The job loses its tree in every run from 2 tenants on" in told


def test_many_places_with_some_losses_are_told_by_their_ends() -> None:
    (told,) = _told(_answered({"1": (1, 2, 3, 4)}))
    assert "loses its tree in 1 of 20 runs at 2 tenants" in told
    assert "and so on to 4 of 20 runs at 16 tenants" in told


def test_means_of_both_kinds_of_runs_raise_an_alarm() -> None:
    mixed = _answered({"16": (0, 7, 20, 20)})
    (alarm,) = [one for one in mixed.alarms if one.name == "mixed_trees"]
    assert alarm.text.startswith("At 1 place the job lost its tree in some runs")
    clean = _answered({"16": (0, 0, 20, 20)})
    assert not any(one.name == "mixed_trees" for one in clean.alarms)
    lost = _answered({"16": (0, 7, 20, 20)}, metric=LOST.name)
    assert not any(one.name == "mixed_trees" for one in lost.alarms)


def test_studies_without_trees_say_nothing_of_them() -> None:
    axes = [axis("topology", ("ring", "mesh"), AxisKind.CHOICE)]
    assert not _told(answer(study(axes, lambda *_: [1.0, 2.0]), AnswerRequest()))


def test_without_numbers_along_an_axis_places_are_counted() -> None:
    def made(kind: str, rule: str) -> list[dict[str, float]]:
        lost = {"first": 0, "random": 7}[rule] if kind == "sharp" else 20
        return [{TIME.name: 1.0 + run, LOST.name: float(run < lost)} for run in range(RUNS)]

    axes = [
        axis("aggregation", ("sharp", "small"), AxisKind.CHOICE),
        axis("rule", ("first", "random"), AxisKind.CONDITION),
    ]
    (told,) = _told(answer(study(axes, made, (TIME, LOST)), AnswerRequest()))
    assert told == (
        "The job loses its tree in no run at 1 place, in some runs at 1 place and in every run at "
        "2 places."
    )


def test_runs_without_chance_have_no_limits() -> None:
    def made(number: int) -> list[dict[str, float]]:
        return [{TIME.name: 1.0 + number, LOST.name: float(number > 4)}]

    tenants = axis("environment.tenants", TENANTS, AxisKind.LOAD, "count")
    exact = study([tenants], made, (TIME, LOST), random_streams=())
    (told,) = _told(answer(exact, AnswerRequest()))
    assert told == (
        "The job keeps its tree in every run up to 4 tenants (no chance in these runs) and loses it in "
        "every run from 8 tenants on (no chance in these runs)."
    )
