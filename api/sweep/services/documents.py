"""Turning stored sweeps into the documents that clients read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.http.documents import (
    EstimateDocument,
    ExpansionDocument,
    FailureClass,
    FailureGroupDocument,
    HeldDocument,
    PhaseName,
    Progress,
    TakenDocument,
)
from api.http.problems import field_problems
from api.sweep.models.samples import CorrelationDocument, DrawnDistribution, SamplesDocument
from api.sweep.models.search import OpenBracketDocument, SearchDocument
from api.sweep.models.sweep import (
    AxisDocument,
    AxisValue,
    FollowerDocument,
    OriginDocument,
    Sweep,
    SweepSummary,
)
from domain.problem import Problem
from domain.run.expansion import Expansion, progress_words
from domain.run.hold import Hold
from domain.run.progress import Progress as RunProgress
from domain.run.progress import held_words
from domain.sweep.axes.axis import AxisInfo, Drawn
from domain.sweep.search.bisection import Outcome
from domain.sweep.search.progress import SearchProgress
from domain.sweep.search.searched_axis import Search
from domain.sweep.spec.distribution_forms import Samples
from storage.run.verb_store import FailureGroup
from storage.sweep.records.sweep import Counts, Held, Repeats, SweepRecord, SweepSpecRecord
from storage.sweep.stored_spec import stored_axes


def progress_fields(
    counts: Counts, simulated: int, making: Making | None = None, hold: Hold | None = None
) -> dict[str, Any]:
    """Show how far a sweep is, in counts and in words.

    ``making`` is absent where all is made, ``hold`` where runs are given away.
    """
    progress = RunProgress(total=counts.total, **counts.model_dump()).begun(simulated)
    words, expansion = progress.words, None
    if making is not None:
        words = progress_words(
            progress,
            making.expansion,
            making.points,
            making.points_expected,
            making.waits_for,
            searches=making.searches,
        )
        if making.expansion.is_under_way:
            expansion = ExpansionDocument(
                points=making.points,
                points_expected=making.points_expected,
                waits_for=making.waits_for,
                searching=making.searches and making.points > 0,
            )
    return {
        "progress": Progress(**progress.model_dump()),
        "summary": held_words(words, hold),
        "expansion": expansion,
    }


@dataclass(frozen=True, slots=True)
class Making:
    """How far the points of a sweep are.

    ``waits_for`` tells why nobody has begun, ``searches`` that points are chosen from results.
    """

    expansion: Expansion
    points: int
    points_expected: int
    waits_for: str | None = None
    searches: bool = False


def making_of(sweep: SweepRecord, waits_for: str | None = None) -> Making:
    """Tell how far the points of a sweep are."""
    return Making(sweep.expansion, sweep.points, sweep.points_expected, waits_for, sweep.searches)


def summary_document(
    sweep: SweepRecord,
    person: str | None,
    revision: int,
    waits_for: str | None = None,
    sentence: str | None = None,
) -> SweepSummary:
    """Show a sweep in a list to a person; `revision` is the models' of today."""
    return SweepSummary(**_summary_fields(sweep, person, revision, waits_for, sentence))


def sweep_document(
    sweep: SweepRecord,
    spec: SweepSpecRecord,
    repeats: Repeats,
    person: str | None,
    revision: int,
    waits_for: str | None = None,
    sentence: str | None = None,
    failures: Sequence[FailureGroup] = (),
    search: SearchDocument | None = None,
) -> Sweep:
    """Show a sweep in full to a person; `revision` is the models' of today."""
    axes = stored_axes(spec)
    problems = [Problem.model_validate(error) for error in spec.errors or ()]
    return Sweep(
        **_summary_fields(sweep, person, revision, waits_for, sentence),
        errors=field_problems(problems),
        extension_errors=field_problems(
            [Problem.model_validate(error) for error in spec.extension_errors or ()]
        ),
        rerun_of=repeats.rerun_of,
        reruns=repeats.reruns,
        axes=axis_documents(axes),
        samples=samples_document(spec.spec, axes),
        followers=followers_documents(axes),
        metrics=sweep.metrics,
        spec=spec.spec,
        spec_text=spec.spec_text,
        estimate=EstimateDocument.model_validate(spec.estimate) if spec.estimate else None,
        taken=_taken_document(sweep),
        origin=_origin(sweep.origin) if sweep.origin else None,
        failures=[_failure_group(group) for group in failures],
        search=search,
    )


def search_document(search: Search, progress: SearchProgress) -> SearchDocument:
    """Show how far the searches of a sweep are."""
    counts, widest = progress.outcomes, progress.widest
    return SearchDocument(
        path=search.path,
        until=search.condition.text,
        round=progress.round,
        rounds_at_most=progress.rounds_at_most,
        searches=counts.total(),
        found=counts[Outcome.FOUND],
        holds_at_first=counts[Outcome.HOLDS_AT_FIRST],
        never_holds=counts[Outcome.NEVER_HOLDS],
        unknown=counts[Outcome.UNKNOWN],
        searching=counts[Outcome.SEARCHING],
        widest=OpenBracketDocument(low=widest.low, high=widest.high, between=widest.between)
        if widest is not None
        else None,
    )


def _failure_group(group: FailureGroup) -> FailureGroupDocument:
    return FailureGroupDocument(
        failure_class=FailureClass(group.kind.failure_class),
        code=group.code,
        runs=group.runs,
        message=group.message,
        point_index=group.point_index,
        replicate=group.replicate,
    )


def held_of(sweep: SweepRecord) -> Held | None:
    """Give what holds a sweep; one that has ended is held no more."""
    return None if sweep.phase.is_finished else sweep.held


def _taken_document(sweep: SweepRecord) -> TakenDocument | None:
    if not sweep.taken.cpu_seconds:
        return None
    return TakenDocument(
        core_seconds=sweep.taken.cpu_seconds, memory_bytes_max=sweep.taken.memory_bytes
    )


def axis_documents(axes: Sequence[AxisInfo]) -> list[AxisDocument]:
    """Show the axes of a specification; those that are drawn stand in front."""
    drawn = [_drawn_document(one) for axis in axes for one in axis.drawn]
    return [*drawn, *(_axis_document(axis) for axis in axes if not axis.drawn)]


def samples_document(spec: Mapping[str, Any], axes: Sequence[AxisInfo]) -> SamplesDocument | None:
    """Show how samples are drawn; None where none are."""
    drawn = next((axis for axis in axes if axis.drawn), None)
    written = spec.get("samples")
    if drawn is None or written is None:
        return None
    samples = Samples.model_validate(written)
    return SamplesDocument(
        samples=len(drawn.values),
        count=samples.count,
        method=samples.method,
        seed=samples.seed,
        correlation=[
            CorrelationDocument(between=list(one.between), rho=float(one.rho))
            for one in samples.correlation or ()
        ],
        can_be_extended=samples.method.can_be_extended,
    )


def _drawn_document(drawn: Drawn) -> AxisDocument:
    told = drawn.distribution
    listed = told.get("values", ())
    return AxisDocument(
        name=drawn.name,
        paths=[drawn.path],
        unit=drawn.unit,
        values=[AxisValue(label=one["label"], value=one["value"]) for one in listed],
        distribution=DrawnDistribution.model_validate(told),
        when=drawn.when,
    )


def _axis_document(axis: AxisInfo) -> AxisDocument:
    return AxisDocument(
        name=axis.name,
        paths=list(axis.paths),
        unit=axis.unit,
        values=[
            AxisValue(label=label, value=value)
            for label, value in zip(axis.labels, axis.values, strict=True)
        ],
        until=axis.until,
        when=axis.when,
        spaces=list(axis.spaces) or None,
    )


def followers_documents(axes: Sequence[AxisInfo]) -> list[FollowerDocument]:
    """Show the coordinates that are none of an axis."""
    return [
        FollowerDocument(path=one.path, unit=one.unit, formula=one.formula)
        for axis in axes
        for one in axis.followers
    ]


def _summary_fields(
    sweep: SweepRecord,
    person: str | None,
    revision: int,
    waits_for: str | None,
    sentence: str | None,
) -> dict[str, Any]:
    shown_apart = {"id", "public_id", "counts", "phase", "times", "rerun_of", "expansion"}
    shown_apart |= {"held", "origin"}
    held = held_of(sweep)
    fields = sweep.model_dump(exclude=shown_apart)
    return {name: fields[name] for name in SweepSummary.model_fields if name in fields} | {
        "id": sweep.public_id,
        "phase": PhaseName(sweep.phase),
        "current_model_revision": revision,
        "earlier_model_revisions": sweep.earlier_revisions,
        "waits_for": waits_for,
        "owner": sweep.owner_name,
        "sentence": sentence,
        "is_own": person is not None and sweep.owner == person,
        "held": HeldDocument.model_validate(held.model_dump()) if held is not None else None,
        "newer_results": sweep.model_revision < revision,
        **progress_fields(
            sweep.counts,
            sweep.simulated,
            making_of(sweep, waits_for if held is None else None),
            held.hold if held is not None else None,
        ),
        **sweep.times.model_dump(),
    }


def _origin(stored: dict[str, Any]) -> OriginDocument:
    """Show where a sweep comes from; which revision has judged its points is ours alone."""
    shown = {name: stored.get(name) for name in OriginDocument.model_fields}
    return OriginDocument.model_validate(shown)
