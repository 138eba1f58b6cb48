"""Reasons to doubt an answer, found in the runs themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from domain.answer.document import Alarm
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement
from domain.answer.places import axis_label
from domain.answer.study import Steps, Study, StudyAxis, StudyPoint, StudyRun
from domain.answer.trees import tree_alarms
from domain.answer.words import alike_texts, counted, listed, metric_label, per_cent
from domain.catalog.axis_kind import AxisKind
from domain.catalog.load import load_catalog
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase

PHYSICS = (
    "accepted_load",
    "accepted_load_half_width",
    "offered_load",
    "max_injection_fraction",
    "max_ejection_fraction",
    "packet_latency_mean_ns",
    "least_packet_latency_ns",
    "completion_time_ns",
    "least_completion_time_ns",
)
"""Metrics that the alarms read beside the one that is asked for."""
SHARE = "mean_flow_bandwidth_fraction"
BANDWIDTH = "mean_flow_bandwidth_gbps"
"""The same of a static run, in the unit of links: it has none where a cable's rate is unknown."""
_TOLERANCE = 0.001
_TRUNCATED = 0.01
_WIDTHS = 3.0
"""An accepted load is beyond its limit by more half-widths of its 95 % interval than this: of some
thousand runs chance then leads none so far."""


def alarms_of(inquiry: Inquiry, judgements: Sequence[Judgement]) -> list[Alarm]:
    """Give every alarm of a study and of one question put to it."""
    study = inquiry.study
    found = [
        *_no_effect(study),
        *_frozen(inquiry),
        *_beyond_physics(study),
        *_thin(judgements),
        *_truncated(study),
        *_default_routing(inquiry),
        *_mixed(study),
        *tree_alarms(inquiry),
        *_unfitted(inquiry),
        *_unknown_rates(study),
    ]
    return [Alarm(name=name, text=text) for name, text in found]


_Found = Iterator[tuple[str, str]]


def _unfitted(inquiry: Inquiry) -> _Found:
    """Find values of formulas for scale-up domains that no measured ones stand behind."""
    known = sum(bool(cell.values) for cell in inquiry.cells.values())
    if inquiry.unfitted:
        yield (
            "no_known_error",
            (
                f"At {len(inquiry.unfitted):,} of {counted(known, 'place')} values are of formulas for a "
                "scale-up domain, and how far off they are is not known: measured times were up to 1.75 "
                "times as long. No winner is named there."
            ),
        )


def _unknown_rates(study: Study) -> _Found:
    """Find static runs of fabrics whose file does not say the rate of each cable."""
    if load_catalog().by_model[study.model].main_metric != SHARE:
        return
    completed = (run for run in study.runs if run.phase is Phase.COMPLETED)
    measured = [run for run in completed if SHARE in run.values]
    blank = [run for run in measured if BANDWIDTH not in run.values]
    if blank:
        yield (
            "unknown_rates",
            (
                f"In {len(blank):,} of {counted(len(measured), 'run')} the fabric's file does not say the "
                "rate of each cable: shares take such a cable for as fast as the fastest endpoint's, and "
                "there are no Gb/s. Give congestion.link_bandwidth_gbps."
            ),
        )


def _mixed(study: Study) -> _Found:
    """Find models of several revisions in one study."""
    if len(study.revisions) > 1:
        named = listed([str(revision) for revision in sorted(study.revisions)])
        text = f"Mixed model revisions {named}: differences between places may be the models'."
        yield "mixed_revisions", text


def _no_effect(study: Study) -> _Found:
    """Find axes whose values change no metric at any place."""
    steps = {point.index: point.steps for point in study.points}
    runs = [
        (steps[run.point_index], run.replicate, run.digest)
        for run in study.runs
        if run.digest is not None and run.phase is Phase.COMPLETED
    ]
    found = [
        axis
        for n, axis in enumerate(study.axes)
        if axis.varies and axis.kind is not AxisKind.CHANCE and _is_without_effect(runs, n)
    ]
    if found:
        yield "no_effect", _no_effect_text(found)


def _is_without_effect(runs: Sequence[tuple[Steps, int, str]], axis: int) -> bool:
    """Say whether runs that differ along one axis alone have the same results, and there are any."""
    seen: dict[tuple[object, ...], str] = {}
    compared = False
    for steps, replicate, digest in runs:
        key = (*steps[:axis], *steps[axis + 1 :], replicate)
        if key not in seen:
            seen[key] = digest
        elif seen[key] != digest:
            return False
        else:
            compared = True
    return compared


def _no_effect_text(axes: Sequence[StudyAxis]) -> str:
    """Name all axes without effect in one sentence."""
    names = [axis_label(axis.info) for axis in axes]
    if len(axes) > 1:
        told = "all values of each give the same results everywhere"
        return f"The axes {listed(names)} have no effect: {told}."
    values = counted(len(axes[0].info.values), "value")
    return f"The axis {names[0]} has no effect: its {values} give the same results everywhere."


def _frozen(inquiry: Inquiry) -> _Found:
    """Find points whose replicates are equal although something random was asked.

    Those of the ideal may be: on one big router no draw of the traffic meets another.
    """
    study, by = inquiry.study, inquiry.roles.by
    ideal = {p.index for p in study.points if by is not None and p.steps[by] == inquiry.ideal}
    runs: defaultdict[int, list[StudyRun]] = defaultdict(list)
    for run in study.runs:
        if run.phase is not Phase.COMPLETED or run.point_index in ideal:
            continue
        if run.digest is not None and run.random_streams:
            runs[run.point_index].append(run)
    several = [own for own in runs.values() if len(own) > 1]
    frozen = [own for own in several if len({run.digest for run in own}) == 1]
    if not frozen:
        return
    which = f"{len(frozen):,} of {counted(len(several), 'point')}"
    if len(frozen) == len(several):
        which = "each point"
    streams = sorted({name for own in frozen for run in own for name in run.random_streams or ()})
    yield (
        "frozen",
        (
            f"All replicates of {which} are equal although "
            f"{listed(streams)} {'was' if len(streams) == 1 else 'were'} drawn at random."
        ),
    )


def _beyond_physics(study: Study) -> _Found:
    """Find results that no network can have."""
    loads = {point.index: _load_of(study, point) for point in study.points}
    completed = [run for run in study.runs if run.phase is Phase.COMPLETED]
    for check in _CHECKS:
        found = [run for run in completed if check(run.values, loads[run.point_index])]
        if found:
            run = min(found, key=lambda one: (one.point_index, one.replicate))
            excess = check(run.values, loads[run.point_index])
            told = "" if excess is None else excess()
            yield (
                "beyond_physics",
                (
                    f"{counted(len(found), 'run')} {'is' if len(found) == 1 else 'are'} beyond what is "
                    f"physically possible: {told} (point "
                    f"{run.point_index}, replicate {run.replicate}). Do not trust this study."
                ),
            )


def _load_of(study: Study, point: StudyPoint) -> float | None:
    """Give the load of the busiest class where it bounds what the network accepts."""
    if not point.is_uniform or point.network is None:
        return None
    facts = study.networks[point.network]
    load = facts.get("busiest_class_load")
    return float(load) if load is not None and facts.get("routes_are_minimal") else None


_Values = Mapping[str, float]
_Excess = Callable[[], str] | None
"""Says what is beyond its limit, and by how much: of thousands of runs one is told of."""


def _over(values: _Values, name: str, limit: float | None) -> bool:
    return limit is not None and name in values and values[name] > limit * (1 + _TOLERANCE)


def _endpoint_rate(values: _Values, _load: float | None) -> _Excess:
    for name, way in (("max_injection_fraction", "into"), ("max_ejection_fraction", "out of")):
        if _over(values, name, 1.0):
            return partial(_rate_words, values[name], way)
    return None


def _rate_words(fraction: float, way: str) -> str:
    share, _ = alike_texts((100 * fraction, 100.0), 0.1)
    return f"{share} % of an endpoint's rate went {way} the network"


def _above_offered(values: _Values, _load: float | None) -> _Excess:
    offered = values.get("offered_load")
    if offered is None:
        return None
    if _over(values, "accepted_load", _beyond_chance(values, offered)):
        told = "accepted load {} is above the offered {}"
        return partial(_limit_words, told, values["accepted_load"], offered, 0.001)
    return None


def _limit_words(told: str, value: float, limit: float, spacing: float) -> str:
    return told.format(*alike_texts((value, limit), spacing))


def _beyond_chance(values: _Values, limit: float) -> float | None:
    """Give what an accepted load may reach by chance; None where the run has no interval."""
    half = values.get("accepted_load_half_width")
    return None if half is None else limit + _WIDTHS * half


def _above_links(values: _Values, load: float | None) -> _Excess:
    if load is None or load <= 0 or "accepted_load" not in values:
        return None
    if _over(values, "accepted_load", _beyond_chance(values, 1 / load)):
        told = "accepted load {} is above the {} that the links carry"
        return partial(_limit_words, told, values["accepted_load"], 1 / load, 0.001)
    return None


def _below(name: str, bound: str) -> Callable[[_Values, float | None], _Excess]:
    def check(values: _Values, _load: float | None) -> _Excess:
        least = values.get(bound)
        if least is None or name not in values or values[name] >= least * (1 - _TOLERANCE):
            return None
        told = f"{metric_label(MetricSpec(name=name))} {{}} ns is below the least possible {{}} ns"
        return partial(_limit_words, told, values[name], least, 0.001 * least)

    return check


_CHECKS: tuple[Callable[[_Values, float | None], _Excess], ...] = (
    _endpoint_rate,
    _above_offered,
    _above_links,
    _below("packet_latency_mean_ns", "least_packet_latency_ns"),
    _below("completion_time_ns", "least_completion_time_ns"),
)


def _thin(judgements: Sequence[Judgement]) -> _Found:
    thin = sum(judgement.is_thin for judgement in judgements)
    if thin:
        where = f"a winner at {thin:,} of {counted(len(judgements), 'place')}"
        if len(judgements) == 1:
            where = "the winner"
        yield "thin", f"Fewer than 3 replicates stand behind {where}: run more."


def _truncated(study: Study) -> _Found:
    ended = [run for run in study.runs if run.phase in (Phase.COMPLETED, Phase.TIMED_OUT)]
    cut = sum(run.phase is Phase.TIMED_OUT for run in ended)
    if ended and cut > _TRUNCATED * len(ended):
        share = per_cent(cut / len(ended))
        yield "truncated", f"{share} of the runs timed out ({cut:,} of {len(ended):,})."


def _default_routing(inquiry: Inquiry) -> _Found:
    if inquiry.roles.by is None or not inquiry.study.routing_is_default:
        return
    if inquiry.study.chooses_topology(inquiry.roles.by):
        yield (
            "default_routing",
            (
                "The networks are compared under their default routing (minimal), which is not how each "
                "of them is best run: choose a routing for each, or make it an axis."
            ),
        )
