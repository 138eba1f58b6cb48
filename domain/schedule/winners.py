"""Who wins at each place of a sweep, as its answer says it."""

from __future__ import annotations

from domain.answer.compose import ask
from domain.answer.document import Question, Verdict
from domain.answer.judgement import judge
from domain.answer.labels import with_readable_labels
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.schedule.watch import WinnerAt


def winners_of(study: Study, metric: str | None, by: str | None) -> dict[str, WinnerAt]:
    """Give the winners by the place in words; '' for the only place.

    Raises
    ------
    AnswerError
        nothing competes in the sweep, or it has no such metric or axis.
    """
    request = AnswerRequest(question=Question.RANKING, metric=metric, by=by)
    inquiry = ask(with_readable_labels(study), request)
    found = {}
    for place in inquiry.places:
        judgement = judge(inquiry, place)
        winner = judgement.winner if judgement.verdict is Verdict.BEST else None
        found[inquiry.place_words(place)] = WinnerAt(winner=winner, possible=judgement.possible)
    return found
