"""One golden study: what is asked of which made-up sweep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from domain.answer.compose import answer
from domain.answer.document import Answer
from domain.answer.request import AnswerRequest
from domain.answer.study import Study


@dataclass(frozen=True)
class Case:
    """A study with a question.

    Attributes
    ----------
    name
        also that of its file.
    make
        makes the study.
    request
        by default what its axes ask first.
    is_large
        whether the stored answer counts the parts of its figures instead of repeating them.
    """

    name: str
    make: Callable[[], Study]
    request: AnswerRequest = field(default_factory=AnswerRequest)
    is_large: bool = False

    def answer(self) -> Answer:
        return answer(self.make(), self.request)
