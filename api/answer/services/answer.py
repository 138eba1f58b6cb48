"""The answer of a sweep: what the domain says of its runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from api.answer.models.answer import Answer
from api.answer.models.queries import AnswerQuery, ComparisonQuery, DistributionsQuery
from api.answer.services.lists import listed_numbers, listed_texts
from api.find import find_sweep
from api.http.errors import InvalidQueryError, NothingToAnswerError, SweepNotFoundError
from domain.answer.compared_names import names_told_apart
from domain.answer.comparison import comparison
from domain.answer.comparison_document import Comparison
from domain.answer.compose import answer
from domain.answer.groups import DEFAULT_QUANTILES, GroupsRequest, distributions
from domain.answer.groups_document import Distributions
from domain.answer.question import metric_of
from domain.answer.rates import in_rate_unit
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.answer.table import answer_tables
from domain.catalog.models import Catalog
from domain.price.reference import PricedBy
from domain.statistics.interval import CONFIDENCE
from storage.answer.study_reader import StudyReader
from storage.session import Session
from storage.sweep.records.sweep import SweepRecord

if TYPE_CHECKING:
    from api.context import RequestContext


class AnswerService:
    """Reads what an answer needs and asks the domain.

    Parameters
    ----------
    prices
        what networks are priced by; None: the table that studies have of themselves. Whoever asks finds
        it: the process beside the API knows no project whose tables it could look in.
    """

    def __init__(self, session: Session, catalog: Catalog, prices: PricedBy | None = None) -> None:
        self._session = session
        self._prices = prices
        self._studies = StudyReader(session, catalog)

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.catalog)

    def answer(self, sweep_id: str, query: AnswerQuery) -> Answer:
        """Answer a question about a sweep.

        Raises
        ------
        AnswerError
            The sweep does not have what is asked for.
        NothingToAnswerError
            It has no point.
        """
        sweep = find_sweep(self._session, sweep_id)
        shown_only = {"filter", "rates", "tables", "format", "figure", "prices", "price_factors"}
        written = query.model_dump(exclude=shown_only, exclude_none=True)
        found = answer(self._study(sweep, query), AnswerRequest(**written))
        tables = answer_tables(found) if query.tables else None
        return Answer(**dict(found), tables=tables)

    def distributions(self, sweep_id: str, query: DistributionsQuery) -> Distributions:
        """Give the distribution of a metric over a grouping.

        Raises
        ------
        AnswerError
            The sweep does not have what is asked for, or a number is none.
        NothingToAnswerError
            It has no point.
        """
        sweep = find_sweep(self._session, sweep_id)
        asked = AnswerQuery(metric=query.metric, filter=query.filter)
        study = self._study(sweep, asked)
        unit = metric_of(study, query.metric).unit
        shares = listed_numbers("quantile", query.quantile or "", "fraction")
        request = GroupsRequest(
            metric=query.metric,
            by=None if query.by is None else listed_texts(query.by),
            thresholds=listed_numbers("threshold", query.threshold or "", unit),
            quantiles=shares or DEFAULT_QUANTILES,
            confidence=CONFIDENCE if query.confidence is None else query.confidence,
            include_timed_out=query.include_timed_out,
            include_not_steady=query.include_not_steady,
        )
        return distributions(study, request)

    def comparison(self, sweep_id: str, query: ComparisonQuery) -> Comparison:
        """Compare the answers of a sweep and of another one.

        Raises
        ------
        InvalidQueryError
            There is no such other sweep.
        AnswerError
            One of them does not have what is asked for, or they have no place in common.
        NothingToAnswerError
            One of them has no point.
        """
        before, after = find_sweep(self._session, sweep_id), self.other_sweep(query.other)
        own, other = names_told_apart(*((one.name, one.public_id) for one in (before, after)))
        asked = AnswerQuery(metric=query.metric)
        written = query.model_dump(exclude={"other"}, exclude_none=True)
        return comparison(
            self._study(before, asked),
            self._study(after, asked),
            AnswerRequest(**written),
            is_paired=before.base_seed == after.base_seed,
            names=(own, other),
        )

    def other_sweep(self, sweep_id: str) -> SweepRecord:
        """Find the sweep that another is compared with; raises `InvalidQueryError`."""
        try:
            return find_sweep(self._session, sweep_id)
        except SweepNotFoundError as error:
            raise InvalidQueryError.of("with", sweep_id, error.detail, "a sweep") from error

    def _study(self, sweep: SweepRecord, query: AnswerQuery) -> Study:
        # The metrics of a sweep are those that its points can have.
        if not sweep.metrics:
            raise NothingToAnswerError(sweep.public_id, more_come=sweep.expansion.is_under_way)
        study = self._studies.read(
            sweep, query.metric, query.filter, query.question, query.against, self._prices
        )
        return in_rate_unit(study, query.rates)
