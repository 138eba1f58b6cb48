"""Whose runs a stored result may answer: those of its own project, or of every project.

A result of public components alone answers the same point in every project, unless a project keeps its
results to itself. A result of a point with an imported fabric or trace belongs to the project that imported
it, even where another has imported the same file: else how fast an answer comes would tell that it has. The
result of an archive belongs to who imported it: nobody can say that it is true.
"""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.orm import Session

from storage.scope import project_of

SHARED = 0
"""As the project of a result that answers every project's runs."""

_PROJECTS = """CASE WHEN keeps_results THEN ARRAY[project_id] ELSE ARRAY[0, project_id] END"""

READABLE = f"""project_id = ANY(CAST((
                SELECT {_PROJECTS} FROM sweeps WHERE id = :sweep_id) AS bigint[]))"""  # noqa: S608
"""The condition of results that may answer runs of the sweep ``:sweep_id``."""

OWN = "project_id DESC, id"
"""The order of results that may answer: the project's own, then that of all, which belongs to nobody."""

OWN_FIRST = f"ORDER BY {OWN} LIMIT 1"
"""Which of several results of one point and replicate answers: the project's own, else that of all.

A project may have its own result, such as one of an archive, beside one of all. Its sweeps show the same
one, whenever they ask: an order by chance would show two values of one point.
"""

_OWNER = text(
    "SELECT CASE WHEN keeps_results THEN project_id ELSE 0 END FROM sweeps WHERE id = :sweep_id"
)
_SHARES = text("SELECT shares_results FROM projects WHERE id = :project_id")
_KEEP = text("UPDATE sweeps SET keeps_results = true WHERE id = :sweep_id AND NOT keeps_results")


def owner_of(session: Session, sweep_id: int) -> int:
    """Give the project that new results of a sweep belong to; `SHARED` for all."""
    found: int = session.execute(_OWNER, {"sweep_id": sweep_id}).scalar_one()
    return found


def keeps_results(session: Session, *, uses_attachments: bool) -> bool:
    """Tell whether a sweep of the session's project gives its results to no other."""
    shares = session.execute(_SHARES, {"project_id": project_of(session)}).scalar_one()
    return uses_attachments or not shares


def keep_from_now_on(session: Session, sweep_id: int) -> None:
    """Let a sweep that has come to use a fabric or trace give its results to no other project."""
    session.execute(_KEEP, {"sweep_id": sweep_id})


def readable_by(project_id: int, *, keeps: bool) -> list[int]:
    """Give the projects whose results may answer runs of a project."""
    return [project_id] if keeps else [SHARED, project_id]
