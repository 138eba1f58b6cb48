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
from domain.answer.cost import cost_figure
from domain.answer.cost_words import told_of_prices
from domain.answer.display_names import with_display_names
from domain.answer.document import Answer, Figure, Question, QuestionText
from domain.answer.equal_networks import with_sized_names
from domain.answer.explore import explore
from domain.answer.fairness import compared_networks, fairness_alarms
from domain.answer.first_panels import first_panels
from domain.answer.fit_error import notes_of_formulas, with_fit_errors
from domain.answer.gains import gain_lines
from domain.answer.goal import goal_left_out, goal_notes, goal_sentences, other_prices
from domain.answer.idle_axes import FoldedStudy, without_idle_axes
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement, judge_all
from domain.answer.knees import knees_figure, knees_sentences
from domain.answer.labels import with_readable_labels
from domain.answer.lines import LinesAnswer
from domain.answer.load import load_lines
from domain.answer.methods import with_methods
from domain.answer.network_costs import has_bills, prices_text
from domain.answer.notes import notes_of
from domain.answer.omissions import omission_sentences
from domain.answer.optional_axes import FlatStudy, without_optional_axes, without_optional_choices
from domain.answer.packets import packet_alarms
from domain.answer.places import value_words
from domain.answer.precision import precision_sentences
from domain.answer.question import is_walk, metric_of, question_of, questions_of, title_of
from domain.answer.ranking import baseline_sentences, dots_figure
from domain.answer.regret import regret_list, regret_sentence
from domain.answer.request import NO_YARDSTICK, AnswerRequest, check_numbers, refuse
from domain.answer.roles import choose_roles
from domain.answer.runs_by_place import ACCEPTED, runs_by_place
from domain.answer.sample_draws import of_the_distributions
from domain.answer.samples import Cells, gather_by_place, relative_cells
from domain.answer.scaling import scaling_lines
from domain.answer.search_findings import with_ends, with_search
from domain.answer.sensitivity import sensitivity_figure
from domain.answer.spread import spread_figure
from domain.answer.study import Steps, Study
from domain.answer.trees import tree_sentences
from domain.answer.where import nothing_sentences, where_sentences
from domain.answer.winner_map import map_figure
from domain.answer.words import counted, listed, metric_label
from domain.catalog.load import load_catalog
from domain.suggest import hint
from domain.sweep.spec.yardsticks import IDEAL_KINDS

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
    original = with_sized_names(with_display_names(study))
    whole = without_optional_choices(original)
    questions = _questions(whole)
    question = question_of(questions, request)
    with_threshold = (Question.PAYING, Question.COST)
    if request.threshold is not None and question not in with_threshold:
        message = f"has no effect on the question {question}"
        allowed = f"with the questions {' and '.join(with_threshold)}"
        raise refuse("threshold", request.threshold, allowed, message)
    if request.tolerance is not None and question is not Question.PROBABILITY:
        message = f"has no effect on the question {question}"
        raise refuse(
            "tolerance", request.tolerance, f"with the question {Question.PROBABILITY}", message
        )
    _check_explored(question, request)
    for field in ("within", "budget"):
        value = getattr(request, field)
        if value is not None and question is not Question.COST:
            message = f"has no effect on the question {question}"
            raise refuse(field, value, f"with the question {Question.COST}", message)
    if question is Question.GOAL:
        whole, request = _by_goal(whole, request)
    flat = without_optional_axes(whole, question, request)
    request = replace(request, question=question)
    study = with_readable_labels(flat.study)
    if question is not Question.SENSITIVITY:
        study = of_the_distributions(study)
    # Whoever explores sees every point, also where an axis changes nothing.
    folded = (
        FoldedStudy(study, [])
        if question is Question.EXPLORE
        else without_idle_axes(study, question, request)
    )
    study = folded.study
    inquiry = ask(study, request)
    if question is Question.EXPLORE:
        judgements: list[Judgement] = []
        figures, sentences = explore(inquiry, with_readable_labels(original))
    else:
        figures, judgements, sentences = _ANSWERS[question](inquiry)
    left_out = omission_sentences(inquiry, judgements)
    figures, told = first_panels(figures)
    composed = Answer(
        question=question,
        questions=[QuestionText(question=q, title=title_of(q)) for q in questions],
        left_out=[
            *_chosen_by_outcome(original),
            *_of_goal(original, question),
            *left_out,
            *flat.told,
            *told,
        ],
        sentences=[
            *_goal_told(original, question),
            *sentences,
            *precision_sentences(inquiry),
            *tree_sentences(inquiry),
        ],
        alarms=[
            *folded.alarms,
            *alarms_of(inquiry, judgements),
            *fairness_alarms(inquiry),
            *packet_alarms(inquiry),
        ],
        notes=[
            *notes_of(inquiry, judgements),
            *told_of_probabilities(question, inquiry),
            *notes_of_formulas(inquiry.cells, study),
            *told_of_prices(question, study),
            *_notes_of_goal(original, question),
            *_cautions(study),
        ],
        figures=figures,
        networks=compared_networks(inquiry),
        prices=prices_text(study),
        controls=controls_of(inquiry, request),
        marks_have_draws=inquiry.has_draws,
        points=len(original.points),
        points_in_all=original.points_in_all or len(original.points),
        timed_out=sum(cell.missing["timed_out"] for cell in inquiry.cells.values()),
        not_steady=sum(cell.missing["saturated"] for cell in inquiry.cells.values()),
    )
    return with_methods(with_search(composed, study, request.confidence), inquiry)


def _by_goal(whole: FlatStudy, request: AnswerRequest) -> tuple[FlatStudy, AnswerRequest]:
    """Have a goal shown by the prices that decided it, and by what it takes for good enough."""
    findings = whole.study.goal
    assert findings is not None  # nobody else is asked for it
    factors = [one.value for one in findings.goal.measured_limits if one.is_of_best]
    if factors:
        request = replace(request, within=max(*factors, *(1 / factor for factor in factors)))
    if findings.prices is None:
        return whole, request
    return replace(whole, study=replace(whole.study, prices=findings.prices)), request


def _of_goal(study: Study, question: Question) -> list[str]:
    if study.goal is None:
        return []
    told = goal_left_out(study, study.goal)
    return [*told, *other_prices(study, study.goal)] if question is Question.GOAL else told


def _goal_told(study: Study, question: Question) -> list[str]:
    if question is not Question.GOAL or study.goal is None:
        return []
    return goal_sentences(study, study.goal)


def _notes_of_goal(study: Study, question: Question) -> list[str]:
    if question is not Question.GOAL or study.goal is None:
        return []
    return goal_notes(study.goal)


def _check_explored(question: Question, request: AnswerRequest) -> None:
    """Refuse what only `explore` takes, and what it does not take."""
    explored = question is Question.EXPLORE
    wrong = ("relative_to",) if explored else ("y", "against")
    for field in wrong:
        value = getattr(request, field)
        if value is not None:
            allowed = (
                "with other questions" if explored else f"with the question {Question.EXPLORE}"
            )
            raise refuse(field, value, allowed, f"has no effect on the question {question}")


def _chosen_by_outcome(study: Study) -> list[str]:
    """Say that a filter goes by what runs measured: means are of the runs that it has left."""
    if not study.kept_by:
        return []
    catalog = load_catalog().by_metric
    names = [metric_label(catalog[n]) if n in catalog else n for n in study.kept_by]
    return [
        (
            f"The filter chooses runs by their {listed(names)}: means and winners are of the runs that it "
            "keeps."
        )
    ]


def _cautions(study: Study) -> list[str]:
    """Say what the study's model leaves out, where it has something to say."""
    caution = load_catalog().by_model[study.model].caution
    return [caution] if caution else []


def ask(study: Study, request: AnswerRequest) -> Inquiry:
    """Choose metric and roles, and gather the values, as a question needs them."""
    question = question_of(questions_of(study), request)
    metric = metric_of(study, request.metric)
    roles = choose_roles(study, question, request)
    runs = runs_by_place(study)
    cells = with_ends(gather_by_place(runs, metric, request), study, request)
    cells = with_fit_errors(cells, study, metric)
    inquiry = Inquiry(study, metric, request, roles, cells, runs)
    inquiry = replace(inquiry, ideal=_ideal(inquiry), baseline=_baseline(inquiry))
    return _relative(inquiry) if request.relative_to else inquiry


def _questions(whole: FlatStudy) -> list[Question]:
    """Give the questions of a study: those that walk along nothing, once all that is nested is folded."""
    rest = questions_of(without_optional_axes(whole, Question.SPREAD, AnswerRequest()).study)
    return [q for q in questions_of(whole.study) if is_walk(q) or q in rest]


def _ideal(inquiry: Inquiry) -> int | None:
    """Give the step of the ideal: as asked for, as the spec says, else a single big router."""
    chosen = _yardstick(inquiry, "ideal", inquiry.request.ideal, inquiry.study.ideals)
    by = inquiry.roles.by
    if chosen is not None or inquiry.request.ideal is not None or by is None:
        return chosen
    axis = inquiry.study.axes[by].info
    if not inquiry.study.chooses_topology(by):
        return None
    values = [str(v.get("topology", "") if isinstance(v, Mapping) else v) for v in axis.values]
    ideal = next((n for n, value in enumerate(values) if value in IDEAL_KINDS), None)
    return ideal if len(values) > 1 else None


def _baseline(inquiry: Inquiry) -> int | None:
    return _yardstick(inquiry, "baseline", inquiry.request.baseline, inquiry.study.baselines)


def _yardstick(
    inquiry: Inquiry, field: str, label: str | None, of_spec: Mapping[str, str]
) -> int | None:
    """Give the step of a named value of the competing axis: as asked for, else as the spec says."""
    by = inquiry.roles.by
    if label is not None and by is None:
        raise refuse(field, label, None, "has no effect: nothing competes in this question")
    if by is None:
        return None
    axis = inquiry.study.axes[by].info
    if label is not None:
        is_none = label == NO_YARDSTICK and label not in axis.labels
        return None if is_none else _step_of(inquiry, by, field, label)
    for path in (*axis.paths, axis.name):
        if path in of_spec:
            return _step_of(inquiry, by, field, of_spec[path])
    return None


def _step_of(inquiry: Inquiry, axis: int, field: str, label: str) -> int:
    info = inquiry.study.axes[axis].info
    labels = info.labels
    if label not in labels:
        label = inquiry.study.asked_names.get(info.name, {}).get(label, label)
    if label not in labels:
        message = f"no value is called '{label[:60]}'{hint(label, labels)}"
        raise refuse(field, label, list(labels), message)
    return labels.index(label)


def _relative(inquiry: Inquiry) -> Inquiry:
    """Divide every value by its partner at one value of one axis."""
    written = inquiry.request.relative_to or ""
    path, _, label = written.partition("=")
    paths = {
        p: n
        for n, axis in enumerate(inquiry.study.axes)
        for p in (*axis.info.paths, axis.info.name)
        if axis.varies
    }
    if path not in paths or not label:
        message = f"write `path=label`{hint(path, paths)}"
        raise refuse("relative_to", written, list(paths), message)
    number = paths[path]
    step = _step_of(inquiry, number, "relative_to", label)
    cells: Cells = relative_cells(inquiry.cells, number, step)
    words = value_words(inquiry.study.axes[number].info, step)
    return replace(inquiry, cells=cells, relative_to=words)


_Findings = tuple[list[Figure], list[Judgement], list[str]]


def _ranking(inquiry: Inquiry) -> _Findings:
    figure, judgements = dots_figure(inquiry)
    regrets = regret_list(inquiry, judgements) if len(judgements) > 1 else []
    told = [
        *where_sentences(inquiry, judgements),
        *regret_sentence(inquiry, judgements, regrets),
        *baseline_sentences(inquiry, judgements),
    ]
    return [figure], judgements, told


def _map(inquiry: Inquiry) -> _Findings:
    figure, judgements = map_figure(inquiry)
    told = [
        *where_sentences(inquiry, judgements),
        *regret_sentence(inquiry, judgements, figure.regrets),
    ]
    return [figure], judgements, told


def _paying(inquiry: Inquiry) -> _Findings:
    found = gain_lines(inquiry)
    told = _panel_sentences(inquiry, found)
    knees = knees_figure(inquiry, found.texts)
    if knees is None:
        return [found.figure], found.judgements, told
    return [found.figure, knees], found.judgements, [*told, *knees_sentences(inquiry, knees)]


def _scaling(inquiry: Inquiry) -> _Findings:
    found = scaling_lines(inquiry)
    return [found.figure], found.judgements, _panel_sentences(inquiry, found)


def _load(inquiry: Inquiry) -> _Findings:
    found = load_lines(inquiry)
    figures: list[Figure] = [found.figure]
    accepted = inquiry.study.metric(ACCEPTED)
    if accepted is not None and inquiry.metric is not accepted and not inquiry.relative_to:
        request = replace(inquiry.request, metric=ACCEPTED)
        cells = gather_by_place(inquiry.runs, accepted, request)
        figures.append(load_lines(replace(inquiry, metric=accepted, cells=cells)).figure)
    return figures, found.judgements, _panel_sentences(inquiry, found)


def _panel_sentences(inquiry: Inquiry, found: LinesAnswer) -> list[str]:
    """Give the sentences of all panels, once each; of many their short form, else who wins where."""
    panels = len(found.texts)
    told = _distinct(sentence for text in found.texts for sentence in text.sentences)
    if len(told) <= _PANEL_SENTENCES or not inquiry.is_contest:
        return _first(inquiry, told, panels)
    short = _distinct(sentence for text in found.texts for sentence in text.short)
    if not 0 < len(short) <= _PANEL_SENTENCES:
        short = where_sentences(inquiry, found.judgements)
    return [*short, _more(panels)]


def _distinct(sentences: Iterable[str]) -> list[str]:
    """Give the sentences once each, up to one more than is shown: what lies behind is not made."""
    told: dict[str, None] = {}
    for sentence in sentences:
        told[sentence] = None
        if len(told) > _PANEL_SENTENCES:
            break
    return list(told)


def _first(inquiry: Inquiry, sentences: Iterable[str], panels: int) -> list[str]:
    """Give the first sentences, and say where the others are."""
    told = _distinct(sentences)
    if len(told) > _PANEL_SENTENCES:
        return [*told[:_PANEL_SENTENCES], _more(panels)]
    return told or nothing_sentences(inquiry)


def _more(panels: int) -> str:
    return f"The {counted(panels, 'panel')} below {'says' if panels == 1 else 'say'} more."


def _conditions(inquiry: Inquiry) -> _Findings:
    figure = conditions_figure(inquiry)
    return [figure], [], _first(inquiry, told_of_conditions(inquiry, figure), len(figure.panels))


def _spread(inquiry: Inquiry) -> _Findings:
    figure = spread_figure(inquiry)
    told = (sentence for panel in figure.panels for sentence in panel.sentences)
    judgements = judge_all(inquiry, _everywhere(inquiry)) if inquiry.is_contest else []
    return [figure], judgements, _first(inquiry, told, len(figure.panels))


def _probability(inquiry: Inquiry) -> _Findings:
    figure = chances_figure(inquiry)
    told = (sentence for panel in figure.panels for sentence in panel.sentences)
    judgements = judge_all(inquiry, _everywhere(inquiry))
    sentences = _first(inquiry, told, len(figure.panels))
    return [figure, spread_figure(inquiry)], judgements, sentences


def _everywhere(inquiry: Inquiry) -> list[tuple[Steps, int]]:
    return [(place, 0) for place in inquiry.places]


def _sensitivity(inquiry: Inquiry) -> _Findings:
    figure = sensitivity_figure(inquiry)
    told = (sentence for panel in figure.panels for sentence in panel.sentences)
    return [figure], [], _first(inquiry, told, len(figure.panels))


def _bottleneck(inquiry: Inquiry) -> _Findings:
    figure = bottleneck_figure(inquiry)
    told = (sentence for panel in figure.panels for sentence in panel.sentences)
    return [figure], [], _first(inquiry, told, len(figure.panels))


def _cost(inquiry: Inquiry) -> _Findings:
    figure = cost_figure(inquiry)
    told = (sentence for panel in figure.panels for sentence in panel.sentences)
    return [figure], [], _first(inquiry, told, len(figure.panels))


def _goal(inquiry: Inquiry) -> _Findings:
    """Show the candidates; what the goal comes to is told from all runs of the sweep."""
    if has_bills(inquiry.study):
        return [cost_figure(inquiry)], [], []
    figure, judgements = dots_figure(inquiry)
    return [figure], judgements, []


_ANSWERS = {
    Question.GOAL: _goal,
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
    Question.COST: _cost,
}
