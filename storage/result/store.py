"""Results: what is known already, and the rows that statistics start from."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session
from sqlalchemy.types import Text

from storage.result.tables import results


class ResultStore:
    """Results of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def known(
        self,
        point_keys: Sequence[str],
        replicates_count: int,
        model_revision: int,
        projects: Sequence[int],
    ) -> dict[str, int]:
        """Count, for each point key, which of its first replicates have a result of these projects."""
        keys = bindparam("keys", list(set(point_keys)), type_=ARRAY(Text))
        statement = (
            select(results.c.point_key, func.count(results.c.replicate.distinct()))
            .where(
                results.c.point_key == func.any(keys),
                results.c.replicate < replicates_count,
                results.c.model_revision == model_revision,
                ~results.c.is_partial,
                results.c.project_id.in_(projects),
            )
            .group_by(results.c.point_key)
        )
        return {row[0]: row[1] for row in self._session.execute(statement)}
