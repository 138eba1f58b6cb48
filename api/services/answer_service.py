"""The answer of a sweep: what the domain says of its runs."""

from __future__ import annotations

from api.models.query import AnswerQuery
from api.services.find import find_sweep
from domain.answer.compose import answer
from domain.answer.document import Answer
from domain.answer.request import AnswerRequest
from domain.catalog.models import Catalog
from storage.session import Session
from storage.study_reader import StudyReader


class AnswerService:
    """Reads what an answer needs and asks the domain."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._studies = StudyReader(session, catalog)

    def answer(self, sweep_id: str, query: AnswerQuery) -> Answer:
        """Answer a question about a sweep.

        Raises
        ------
        AnswerError
            The sweep does not have what is asked for.
        """
        sweep = find_sweep(self._session, sweep_id)
        written = query.model_dump(exclude={"filter"}, exclude_none=True)
        study = self._studies.read(sweep, query.metric, query.filter)
        return answer(study, AnswerRequest(**written))
