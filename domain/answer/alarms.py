"""Reasons to doubt an answer, found in the runs themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from domain.answer.document import Alarm
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement
from domain.answer.study import Study, StudyPoint
from domain.answer.trees import tree_alarms
from domain.answer.words import alike_texts, counted, listed, metric_label, per_cent
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
    columns = study.columns
    measured = columns.is_in(Phase.COMPLETED) & ~np.isnan(columns.column(SHARE))
    blank = int((measured & np.isnan(columns.column(BANDWIDTH))).sum())
    if blank:
        yield (
            "unknown_rates",
            (
                f"In {blank:,} of {counted(int(measured.sum()), 'run')} the fabric's file does not say the "
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


def _frozen(inquiry: Inquiry) -> _Found:
    """Find points whose replicates are equal although something random was asked.

    Those of the ideal may be: on one big router no draw of the traffic meets another.
    """
    study, columns, by = inquiry.study, inquiry.study.columns, inquiry.roles.by
    is_drawn = np.array([bool(names) for names in (*columns.stream_sets, ())])[columns.streams]
    kept = columns.is_in(Phase.COMPLETED) & columns.has_result & is_drawn
    if by is not None and inquiry.ideal is not None:
        kept &= study.steps[study.run_points, by] != inquiry.ideal
    points, digests = columns.points[kept], columns.digests[kept]
    if not len(points):
        return
    begins = np.flatnonzero(np.diff(points, prepend=points[0] - 1))
    several = np.diff(begins, append=len(points)) > 1
    lowest, highest = (own.reduceat(digests, begins) for own in (np.minimum, np.maximum))
    frozen = begins[several & (lowest == highest)]
    if not len(frozen):
        return
    which = f"{len(frozen):,} of {counted(int(several.sum()), 'point')}"
    if len(frozen) == several.sum():
        which = "each point"
    drawn = columns.streams[kept][np.isin(points, points[frozen])]
    streams = sorted({name for n in np.unique(drawn) for name in columns.stream_sets[n]})
    yield (
        "frozen",
        (
            f"All replicates of {which} are equal although "
            f"{listed(streams)} {'was' if len(streams) == 1 else 'were'} drawn at random."
        ),
    )


def _beyond_physics(study: Study) -> _Found:
    """Find results that no network can have."""
    columns = study.columns
    by_point = np.array([_load_of(study, point) for point in study.points], float)
    loads = by_point[study.run_points]
    completed = columns.is_in(Phase.COMPLETED)
    for check in _CHECKS:
        found = np.flatnonzero(completed & check.is_beyond(columns.column, loads))
        if len(found):
            first = int(found[0])
            run = columns[first]
            yield (
                "beyond_physics",
                (
                    f"{counted(len(found), 'run')} {'is' if len(found) == 1 else 'are'} beyond what is "
                    f"physically possible: {check.told(run.values, float(loads[first]))} (point "
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


_Column = Callable[[str], NDArray[np.float64]]
"""Gives a metric of many runs, NaN where one has none."""


@dataclass(frozen=True, slots=True)
class _Check:
    """A limit of physics.

    Attributes
    ----------
    is_beyond
        says of many runs which are beyond it, by their metrics and the loads of their busiest links (NaN
        where these bound nothing).
    told
        says by how much one of them is: of thousands one is told of.
    """

    is_beyond: Callable[[_Column, NDArray[np.float64]], NDArray[np.bool_]]
    told: Callable[[Mapping[str, float], float], str]


_RATES = {"max_injection_fraction": "into", "max_ejection_fraction": "out of"}


def _above_rate(column: _Column, _loads: NDArray[np.float64]) -> NDArray[np.bool_]:
    into, out = (_over(column(name), 1.0) for name in _RATES)
    return into | out


def _above_offered(column: _Column, _loads: NDArray[np.float64]) -> NDArray[np.bool_]:
    return _over(column("accepted_load"), _beyond_chance(column, column("offered_load")))


def _above_links(column: _Column, loads: NDArray[np.float64]) -> NDArray[np.bool_]:
    limits = 1 / np.where(loads > 0, loads, np.nan)
    return _over(column("accepted_load"), _beyond_chance(column, limits))


def _over(values: NDArray[np.float64], limits: NDArray[np.float64] | float) -> NDArray[np.bool_]:
    """Say what lies above a limit; nothing without a value or a limit does."""
    found: NDArray[np.bool_] = values > limits * (1 + _TOLERANCE)
    return found


def _beyond_chance(column: _Column, limits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give what an accepted load may reach by chance; NaN where the run has no interval."""
    found: NDArray[np.float64] = limits + _WIDTHS * column("accepted_load_half_width")
    return found


def _told_rate(values: Mapping[str, float], _load: float) -> str:
    name = next(name for name in _RATES if name in values and values[name] > 1 + _TOLERANCE)
    share, _ = alike_texts((100 * values[name], 100.0), 0.1)
    return f"{share} % of an endpoint's rate went {_RATES[name]} the network"


def _told_offered(values: Mapping[str, float], _load: float) -> str:
    texts = alike_texts((values["accepted_load"], values["offered_load"]), 0.001)
    return "accepted load {} is above the offered {}".format(*texts)


def _told_links(values: Mapping[str, float], load: float) -> str:
    texts = alike_texts((values["accepted_load"], 1 / load), 0.001)
    return "accepted load {} is above the {} that the links carry".format(*texts)


def _below(name: str, bound: str) -> _Check:
    def is_beyond(column: _Column, _loads: NDArray[np.float64]) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = column(name) < column(bound) * (1 - _TOLERANCE)
        return found

    def told(values: Mapping[str, float], _load: float) -> str:
        texts = alike_texts((values[name], values[bound]), 0.001 * values[bound])
        words = metric_label(MetricSpec(name=name))
        return "{} {} ns is below the least possible {} ns".format(words, *texts)

    return _Check(is_beyond, told)


_CHECKS = (
    _Check(_above_rate, _told_rate),
    _Check(_above_offered, _told_offered),
    _Check(_above_links, _told_links),
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
    cut = int(study.columns.is_in(Phase.TIMED_OUT).sum())
    ended = int(study.columns.is_in(Phase.COMPLETED, Phase.TIMED_OUT).sum())
    if ended and cut > _TRUNCATED * ended:
        yield "truncated", f"{per_cent(cut / ended)} of the runs timed out ({cut:,} of {ended:,})."


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
