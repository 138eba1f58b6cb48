"""One thing that is wrong with what a user wrote, said so that the user can repair it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from domain.fix import Fix
from domain.suggest import MOST_NAMES, nearest_names

MOST_PROBLEMS = 50
"""More mistakes than anybody mends at once; nobody looks for others."""
_FURTHER = f"looked no further after {MOST_PROBLEMS} mistakes: mend these, then ask again"
_LONGEST_VALUE = 200

_Found = TypeVar("_Found")


class Problem(BaseModel):
    """A mistake at one place of a document: where, what was given, what is allowed.

    The field names are those of the ``errors`` entries of the API's problem documents.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    pointer: str = Field(description="JSON pointer (RFC 6901) into the document the user sent.")
    field: str = Field(description="The field's name, such as `topology.widths`.")
    value: Any = Field(default=None, description="What was given; long values are shortened.")
    allowed: Any = Field(default=None, description="What is allowed: a range, a list, a rule.")
    message: str = Field(description="One plain sentence.")
    line: int | None = Field(default=None, description="Line in the text sent, from 1, if known.")
    fix: Fix | None = Field(
        default=None, description="What would mend it, where that is more than a near name."
    )

    @model_validator(mode="before")
    @classmethod
    def _few_names(cls, given: Any) -> Any:
        """Of many allowed names keep those most like the value, and count the others."""
        allowed = given.get("allowed") if isinstance(given, dict) else None
        if not isinstance(allowed, list | tuple) or len(allowed) <= MOST_NAMES:
            return given
        if not all(isinstance(name, str) for name in allowed):
            return given
        near = nearest_names(str(given.get("value")), allowed)
        return {**given, "allowed": [*near, f"and {len(allowed) - len(near)} more"]}


class ProblemsError(ValueError):
    """A document that was refused, with every problem that was found in it.

    Attributes
    ----------
    problems
        at least one problem, in the order of the document where that is known.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep `problems`; the text of the error names the first and counts the rest."""
        found = Problems()
        found.add(problems)
        self.problems = list(found)
        first = self.problems[0]
        more = len(self.problems) - 1
        text = f"{first.field}: {first.message}" if first.field else first.message
        super().__init__(f"{text} (and {more} more)" if more else text)

    def __reduce__(self) -> tuple[type[ProblemsError], tuple[list[Problem]]]:
        """Cross from one process to another with the problems, not with the text alone."""
        return type(self), (self.problems,)


class Problems:
    """Collects what is wrong, each thing once, so that one answer holds all of it.

    Of more than `MOST_PROBLEMS` it keeps the first, and says so in a last one. To tell a mistake well costs
    more than to find it: so that nobody is kept busy with a hundred thousand, none beyond is looked at.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Problem] = {}
        self._has_more = False

    def __bool__(self) -> bool:
        return bool(self._found)

    def __iter__(self) -> Iterator[Problem]:
        yield from self._found.values()
        if self._has_more:
            yield Problem(pointer="", field="", message=_FURTHER)

    @property
    def is_full(self) -> bool:
        """Whether further problems would not be kept."""
        return len(self._found) >= MOST_PROBLEMS

    def add(self, problems: Iterable[Problem]) -> None:
        """Take `problems`; of those with the same place and message the first stays."""
        for problem in problems:
            key = (problem.pointer, problem.message)
            if problem.message == _FURTHER:
                self._has_more = True
            elif not self.is_full:
                self._found.setdefault(key, problem)
            elif key not in self._found:
                self._has_more = True
                return

    def note_more(self) -> None:
        """Note that more is wrong than is looked at."""
        self._has_more = True

    def concern(self, pointer: str) -> bool:
        """Say whether something is wrong at `pointer` or with a value around it."""
        return any(
            pointer == p.pointer or pointer.startswith(f"{p.pointer}/")
            for p in self._found.values()
        )

    def of(self, check: Callable[[], _Found]) -> _Found | None:
        """Give what a check gives; None when it refuses, with its problems taken.

        None as well once nothing more is looked at.
        """
        if self.is_full:
            self._has_more = True
            return None
        try:
            return check()
        except ProblemsError as error:
            self.add(error.problems)
            return None

    def refuse_any(self, error: Callable[[Iterable[Problem]], ProblemsError]) -> None:
        """Raise what was found, if anything, as this kind of error."""
        if self._found:
            raise error(self)


def shorten(value: Any) -> Any:
    """Give `value` itself when it is small, else the beginning of its text.

    A problem quotes what the user sent; a body of a megabyte must not come back in its error.
    """
    if value is None or isinstance(value, bool | int | float):
        return value if not isinstance(value, int) or abs(value) < 10**30 else f"{value:.3g}"
    if isinstance(value, str):
        return value if len(value) <= _LONGEST_VALUE else value[:_LONGEST_VALUE] + "…"
    text = repr(value)
    return value if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + "…"


def join_pointer(base: str, *steps: str | int) -> str:
    """Append `steps` to the JSON pointer `base`, escaped as RFC 6901 demands."""
    return base + "".join("/" + str(s).replace("~", "~0").replace("/", "~1") for s in steps)


def split_pointer(pointer: str) -> list[str]:
    """Give the steps of a JSON pointer, unescaped; none for the whole document."""
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
