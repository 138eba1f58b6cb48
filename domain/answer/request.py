"""What an answer is asked for; everything that is not said is chosen from the axes."""

from __future__ import annotations

import math
from dataclasses import dataclass

from domain.answer.document import Question
from domain.problem import Problem, ProblemsError
from domain.statistics.interval import CONFIDENCE

DEFAULT_THRESHOLD = 0.10
DEFAULT_WITHIN = 1.2
NO_YARDSTICK = "none"
"""Asked for as ideal or baseline: none at all, unless a value is called so."""


class AnswerError(ProblemsError):
    """An answer that cannot be given as asked for."""


@dataclass(frozen=True, slots=True)
class AnswerRequest:
    """What is asked of a study.

    Attributes
    ----------
    question
        None: what its axes ask first.
    metric
        None: what studies of its workload are answered by.
    by, x
        paths of the axis whose values compete and of that to walk along; None: chosen.
    ideal, baseline
        labels of values of the competing axis; None: those of the spec, else a single router or
        crossbar as the ideal. `NO_YARDSTICK` asks for none.
    relative_to
        `path=label`: every value is divided by its partner at that value of that axis.
    threshold
        gain of a doubling, a fraction between 0 and 1, below which more does not pay;
        `DEFAULT_THRESHOLD` when None. It has no effect on other questions than `paying`.
    confidence
        of the printed intervals, between 0 and 1.
    tolerance
        how much worse than the best, as a fraction of it (0 or more, below 1), still counts as tied;
        0 when None. It has no effect on other questions than `probability`.
    y
        of `explore`, path of the other axis of the heat map; None: chosen. `x` is its first.
    against
        of `explore`, the metric that points are drawn against; None: the study's next.
    within
        of `cost`: how many times as long as the best (or the best over it, of a rate) a network may take
        to be good enough, 1 or more; `DEFAULT_WITHIN` when None.
    budget
        of `cost`: the most that an endpoint may cost, in US dollars, above 0; None: any price.
    include_timed_out, include_not_steady
        whether runs count that are left out otherwise.
    """

    question: Question | None = None
    metric: str | None = None
    by: str | None = None
    x: str | None = None
    ideal: str | None = None
    baseline: str | None = None
    relative_to: str | None = None
    threshold: float | None = None
    tolerance: float | None = None
    confidence: float = CONFIDENCE
    y: str | None = None
    against: str | None = None
    within: float | None = None
    budget: float | None = None
    include_timed_out: bool = False
    include_not_steady: bool = False

    @property
    def least_gain(self) -> float:
        """The threshold asked for, else the default."""
        return DEFAULT_THRESHOLD if self.threshold is None else self.threshold

    @property
    def good_enough(self) -> float:
        """How many times as long as the best is good enough: as asked for, else the default."""
        return DEFAULT_WITHIN if self.within is None else self.within


def refuse(field: str, value: object, allowed: object, message: str) -> AnswerError:
    """Make an error of one problem with one field of the request."""
    return AnswerError(
        [Problem(pointer=f"/{field}", field=field, value=value, allowed=allowed, message=message)]
    )


def check_numbers(request: AnswerRequest) -> None:
    """Refuse numbers out of range.

    Raises
    ------
    AnswerError
        one of them is not between 0 and 1.
    """
    if request.tolerance is not None and not 0 <= request.tolerance < 1:
        raise refuse("tolerance", request.tolerance, "0 or more and below 1", "is out of range")
    if request.within is not None and not 1 <= request.within < math.inf:
        raise refuse("within", request.within, "1 or more", "is out of range")
    if request.budget is not None and not 0 < request.budget < math.inf:
        raise refuse("budget", request.budget, "above 0", "is out of range")
    for field in ("threshold", "confidence"):
        value = getattr(request, field)
        if value is not None and not 0 < value < 1:
            raise refuse(field, value, "above 0 and below 1", "is out of range")
