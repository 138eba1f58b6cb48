"""One study, one question: sentences, figures, alarms and what is left out, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from domain.answer.alarms import alarms_of
from domain.answer.bottleneck import bottleneck_figure
from domain.answer.chances import chances_figure
from domain.answer.chances_words import told_of_probabilities
from domain.answer.conditions import conditions_figure, told_of_conditions
from domain.answer.controls import controls_of
from domain.answer.document import Answer, Figure, Question, QuestionText
from domain.answer.fairness import compared_networks, fairness_alarms
from domain.answer.first_panels import folded
from domain.answer.fit_error import notes_of_formulas, with_fit_errors
from domain.answer.gains import paying_lines
from domain.answer.inquiry import Asked
from domain.answer.judgement import Judged, judge_all
from domain.answer.labels import with_readable_labels
from domain.answer.lines import LinesAnswer
from domain.answer.load import load_lines
from domain.answer.notes import notes_of
from domain.answer.omissions import left_out_sentences
from domain.answer.optional_axes import Nested, without_nested, without_nested_choices
from domain.answer.packets import packet_alarms
from domain.answer.places import value_words
from domain.answer.precision import precision_sentences
from domain.answer.ranking import baseline_sentences, dots_figure
from domain.answer.regret import regret_list, regret_sentence
from domain.answer.request import NO_YARDSTICK, AnswerRequest, check_numbers, refuse
from domain.answer.roles import choose_roles, is_walk, questions_of, title_of
from domain.answer.runs_by_place import ACCEPTED, placed_runs
from domain.answer.sample_draws import of_the_distributions
from domain.answer.samples import Cells, gather_placed, relative_cells
from domain.answer.scaling import scaling_lines
from domain.answer.search_findings import with_ends, with_search
from domain.answer.sensitivity import sensitivity_figure
from domain.answer.spread import spread_figure
from domain.answer.study import Steps, Study
from domain.answer.trees import tree_sentences
from domain.answer.where import nothing_sentences, where_sentences
from domain.answer.winner_map import map_figure
from domain.answer.words import counted
from domain.catalog.load import load_catalog
from domain.catalog.models import MetricSpec
from domain.suggest import hint

_IDEAL_KINDS = ("single_router", "crossbar")
_PANEL_SENTENCES = 12


def answer(study: Study, request: AnswerRequest) -> Answer:
    """Answer a question about a study.

    Raises
    ------
    AnswerError
        something asked for that the study does not have: a question, a metric, an axis, a value, or
        a number out of range.
    """
    check_numbers(request)
    whole = without_nested_choices(study)
    questions = _questions(whole)
    question = _chosen(questions, request)
    if request.threshold is not None and question is not Question.PAYING:
        message = f"has no effect on the question {question}"
        raise refuse(
            "threshold", request.threshold, f"with the question {Question.PAYING}", message
        )
    if request.tolerance is not None and question is not Question.PROBABILITY:
        message = f"has no effect on the question {question}"
        raise refuse(
            "tolerance", request.tolerance, f"with the question {Question.PROBABILITY}", message
        )
    nested = without_nested(whole, question, request)
    request = replace(request, question=question)
    study = with_readable_labels(nested.study)
    if question is not Question.SENSITIVITY:
        study = of_the_distributions(study)
    asked = ask(study, request)
    figures, judgements, sentences = _ANSWERS[question](asked)
    left_out = left_out_sentences(asked, judgements)
    figures, told = folded(figures)
    composed = Answer(
        question=question,
        questions=[QuestionText(question=q, title=title_of(q)) for q in questions],
        left_out=[*left_out, *nested.told, *told],
        sentences=[*sentences, *precision_sentences(asked), *tree_sentences(asked)],
        alarms=[*alarms_of(asked, judgements), *fairness_alarms(asked), *packet_alarms(asked)],
        notes=[
            *notes_of(asked, judgements),
            *told_of_probabilities(question, asked),
            *notes_of_formulas(asked.cells, study),
            *_cautions(study),
        ],
        figures=figures,
        networks=compared_networks(asked),
        controls=controls_of(asked, request),
        timed_out=sum(cell.missing["timed_out"] for cell in asked.cells.values()),
        not_steady=sum(cell.missing["saturated"] for cell in asked.cells.values()),
    )
    return with_search(composed, study, request.confidence)


def _cautions(study: Study) -> list[str]:
    """Say what the study's model leaves out, where it has something to say."""
    caution = load_catalog().by_model[study.model].caution
    return [caution] if caution else []


def ask(study: Study, request: AnswerRequest) -> Asked:
    """Choose metric and roles, and gather the values, as a question needs them."""
    question = _question(study, request)
    metric = _metric(study, request)
    roles = choose_roles(study, question, request)
    placed = placed_runs(study)
    cells = with_ends(gather_placed(placed, metric, request), study, request)
    cells = with_fit_errors(cells, study, metric)
    asked = Asked(study, metric, request, roles, cells, placed)
    asked = replace(asked, ideal=_ideal(asked), baseline=_baseline(asked))
    return _relative(asked) if request.relative_to else asked


def _questions(whole: Nested) -> list[Question]:
    """Give the questions of a study: those that walk along nothing, once all that is nested is folded."""
    rest = questions_of(without_nested(whole, Question.SPREAD, AnswerRequest()).study)
    return [q for q in questions_of(whole.study) if is_walk(q) or q in rest]


def _question(study: Study, request: AnswerRequest) -> Question:
    return _chosen(questions_of(study), request)


def _chosen(allowed: list[Question], request: AnswerRequest) -> Question:
    if request.question is None:
        return allowed[0]
    if request.question not in allowed:
        names = [question.value for question in allowed]
        message = "the axes of this sweep do not ask this"
        raise refuse("question", request.question.value, names, message)
    return request.question


def _metric(study: Study, request: AnswerRequest) -> MetricSpec:
    names = [metric.name for metric in study.metrics]
    if request.metric is None:
        return study.metrics[0]
    found = study.metric(request.metric)
    if found is None:
        message = f"this sweep has no such metric{hint(request.metric, names)}"
        raise refuse("metric", request.metric, names, message)
    return found


def _ideal(asked: Asked) -> int | None:
    """Give the step of the ideal: as asked for, as the spec says, else a single big router."""
    chosen = _yardstick(asked, "ideal", asked.request.ideal, asked.study.ideals)
    by = asked.roles.by
    if chosen is not None or asked.request.ideal is not None or by is None:
        return chosen
    axis = asked.study.axes[by].info
    if not asked.study.chooses_topology(by):
        return None
    values = [str(v.get("topology", "") if isinstance(v, Mapping) else v) for v in axis.values]
    ideal = next((n for n, value in enumerate(values) if value in _IDEAL_KINDS), None)
    return ideal if len(values) > 1 else None


def _baseline(asked: Asked) -> int | None:
    return _yardstick(asked, "baseline", asked.request.baseline, asked.study.baselines)


def _yardstick(
    asked: Asked, field: str, label: str | None, of_spec: Mapping[str, str]
) -> int | None:
    """Give the step of a named value of the competing axis: as asked for, else as the spec says."""
    by = asked.roles.by
    if label is not None and by is None:
        raise refuse(field, label, None, "has no effect: nothing competes in this question")
    if by is None:
        return None
    axis = asked.study.axes[by].info
    if label is not None:
        is_none = label == NO_YARDSTICK and label not in axis.labels
        return None if is_none else _step_of(asked, by, field, label)
    for path in (*axis.paths, axis.name):
        if path in of_spec:
            return _step_of(asked, by, field, of_spec[path])
    return None


def _step_of(asked: Asked, axis: int, field: str, label: str) -> int:
    labels = asked.study.axes[axis].info.labels
    if label not in labels:
        message = f"no value is called '{label[:60]}'{hint(label, labels)}"
        raise refuse(field, label, list(labels), message)
    return labels.index(label)


def _relative(asked: Asked) -> Asked:
    """Divide every value by its partner at one value of one axis."""
    written = asked.request.relative_to or ""
    path, _, label = written.partition("=")
    paths = {
        p: n
        for n, axis in enumerate(asked.study.axes)
        for p in (*axis.info.paths, axis.info.name)
        if axis.varies
    }
    if path not in paths or not label:
        message = f"write `path=label`{hint(path, paths)}"
        raise refuse("relative_to", written, list(paths), message)
    number = paths[path]
    step = _step_of(asked, number, "relative_to", label)
    cells: Cells = relative_cells(asked.cells, number, step)
    words = value_words(asked.study.axes[number].info, step)
    return replace(asked, cells=cells, relative_to=words)


_Told = tuple[list[Figure], list[Judged], list[str]]


def _ranking(asked: Asked) -> _Told:
    figure, judgements = dots_figure(asked)
    regrets = regret_list(asked, judgements) if len(judgements) > 1 else []
    told = [
        *where_sentences(asked, judgements),
        *regret_sentence(asked, judgements, regrets),
        *baseline_sentences(asked, judgements),
    ]
    return [figure], judgements, told


def _map(asked: Asked) -> _Told:
    figure, judgements = map_figure(asked)
    told = [
        *where_sentences(asked, judgements),
        *regret_sentence(asked, judgements, figure.regrets),
    ]
    return [figure], judgements, told


def _paying(asked: Asked) -> _Told:
    found = paying_lines(asked)
    return [found.figure], found.judgements, _panel_sentences(asked, found)


def _scaling(asked: Asked) -> _Told:
    found = scaling_lines(asked)
    return [found.figure], found.judgements, _panel_sentences(asked, found)


def _load(asked: Asked) -> _Told:
    found = load_lines(asked)
    figures: list[Figure] = [found.figure]
    accepted = asked.study.metric(ACCEPTED)
    if accepted is not None and asked.metric is not accepted and not asked.relative_to:
        request = replace(asked.request, metric=ACCEPTED)
        cells = gather_placed(asked.placed, accepted, request)
        figures.append(load_lines(replace(asked, metric=accepted, cells=cells)).figure)
    return figures, found.judgements, _panel_sentences(asked, found)


def _panel_sentences(asked: Asked, found: LinesAnswer) -> list[str]:
    """Give the sentences of all panels, once each; of many their short form, else who wins where."""
    panels = len(found.texts)
    told = _distinct(sentence for text in found.texts for sentence in text.sentences)
    if len(told) <= _PANEL_SENTENCES or not asked.is_contest:
        return _first(asked, told, panels)
    short = _distinct(sentence for text in found.texts for sentence in text.short)
    if not 0 < len(short) <= _PANEL_SENTENCES:
        short = where_sentences(asked, found.judgements)
    return [*short, _more(panels)]


def _distinct(sentences: Iterable[str]) -> list[str]:
    """Give the sentences once each, up to one more than is shown: what lies behind is not made."""
    told: dict[str, None] = {}
    for sentence in sentences:
        told[sentence] = None
        if len(told) > _PANEL_SENTENCES:
            break
    return list(told)


def _first(asked: Asked, sentences: Iterable[str], panels: int) -> list[str]:
    """Give the first sentences, and say where the others are."""
    told = _distinct(sentences)
    if len(told) > _PANEL_SENTENCES:
        return [*told[:_PANEL_SENTENCES], _more(panels)]
    return told or nothing_sentences(asked)


def _more(panels: int) -> str:
    return f"The {counted(panels, 'panel')} below {'says' if panels == 1 else 'say'} more."


def _conditions(asked: Asked) -> _Told:
    figure = conditions_figure(asked)
    return [figure], [], _first(asked, told_of_conditions(asked, figure), len(figure.panels))


def _spread(asked: Asked) -> _Told:
    figure = spread_figure(asked)
    told = (sentence for panel in figure.panels for sentence in panel.sentences)
    judgements = judge_all(asked, _everywhere(asked)) if asked.is_contest else []
    return [figure], judgements, _first(asked, told, len(figure.panels))


def _probability(asked: Asked) -> _Told:
    figure = chances_figure(asked)
    told = (sentence for panel in figure.panels for sentence in panel.sentences)
    judgements = judge_all(asked, _everywhere(asked))
    sentences = _first(asked, told, len(figure.panels))
    return [figure, spread_figure(asked)], judgements, sentences


def _everywhere(asked: Asked) -> list[tuple[Steps, int]]:
    return [(place, 0) for place in asked.places]


def _sensitivity(asked: Asked) -> _Told:
    figure = sensitivity_figure(asked)
    told = (sentence for panel in figure.panels for sentence in panel.sentences)
    return [figure], [], _first(asked, told, len(figure.panels))


def _bottleneck(asked: Asked) -> _Told:
    figure = bottleneck_figure(asked)
    told = (sentence for panel in figure.panels for sentence in panel.sentences)
    return [figure], [], _first(asked, told, len(figure.panels))


_ANSWERS = {
    Question.RANKING: _ranking,
    Question.MAP: _map,
    Question.PAYING: _paying,
    Question.SCALING: _scaling,
    Question.LOAD: _load,
    Question.CONDITIONS: _conditions,
    Question.SPREAD: _spread,
    Question.PROBABILITY: _probability,
    Question.SENSITIVITY: _sensitivity,
    Question.BOTTLENECK: _bottleneck,
}
