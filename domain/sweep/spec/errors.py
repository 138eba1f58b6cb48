"""A spec that was refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.fix import Fix
from domain.problem import Problem, ProblemsError


class SpecError(ProblemsError):
    """A spec that cannot be expanded as written; `problems` point into it."""

    def with_lines(self, line_of: Callable[[str], int | None]) -> SpecError:
        """Give the same error with the line of each problem that has none yet."""
        return SpecError(locate(self.problems, line_of))


def locate(problems: Iterable[Problem], line_of: Callable[[str], int | None]) -> list[Problem]:
    """Give `problems` with the line that `line_of` knows for their pointers."""
    return [
        p if p.line is not None else p.model_copy(update={"line": line_of(p.pointer)})
        for p in problems
    ]


def refuse(
    pointer: str, value: object, allowed: object, message: str, fix: Fix | None = None
) -> SpecError:
    """Make an error of one problem; its field is the pointer in dotted form."""
    field = pointer.removeprefix("/").replace("/", ".").replace("~1", "/").replace("~0", "~")
    problem = Problem(
        pointer=pointer, field=field, value=value, allowed=allowed, message=message, fix=fix
    )
    return SpecError([problem])
