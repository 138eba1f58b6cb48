"""What is wrong with a recording: each finding with its place, collected up to a bound, raised together."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

MAX_PROBLEMS = 100
MAX_COUNTED = 10_000  # with as many errors a file is of another kind: reading on would tell nothing
MAX_VALUE_CHARACTERS = 120


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding.

    ``code`` is a stable word for programs, ``message`` a sentence for people. ``file`` is the name of the
    source, ``line`` counts from 1, ``rank`` and ``record`` from 0; ``record`` is the place of an operation
    among those of its rank. What does not apply is None.
    """

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    rank: int | None = None
    record: int | None = None

    def to_dict(self) -> dict[str, str | int | None]:
        """Plain columns, for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        return f"{place}: {self.message}" if place else self.message


class TraceFileError(ValueError):
    """A recording that cannot be taken.

    ``problems`` holds the errors (at most ``MAX_PROBLEMS``, in the order found), ``more`` the number of
    errors that were counted but not kept.
    """

    def __init__(self, problems: tuple[Problem, ...], *, more: int = 0) -> None:
        self.problems = problems
        self.more = more
        super().__init__(str(problems[0]) if problems else "the recording cannot be taken")

    def __str__(self) -> str:
        rest = len(self.problems) - 1 + self.more
        first = super().__str__()
        return f"{first} (and {rest} more)" if rest > 0 else first

    def __reduce__(self) -> tuple[object, ...]:
        return (_remade, (self.problems, self.more))


def _remade(problems: tuple[Problem, ...], more: int) -> TraceFileError:
    return TraceFileError(problems, more=more)


def refused(
    code: str,
    message: str,
    *,
    file: str | None = None,
    line: int | None = None,
    rank: int | None = None,
    record: int | None = None,
) -> TraceFileError:
    """The error about one thing."""
    return TraceFileError((Problem(code, message, file, line, rank, record),))


def shortened(value: str) -> str:
    """A value from a file as a message may quote it: printable and of bounded length."""
    text = value[: MAX_VALUE_CHARACTERS + 1]
    text = "".join(" " if c.isspace() else c if c.isprintable() else "?" for c in text)
    return text if len(text) <= MAX_VALUE_CHARACTERS else text[:MAX_VALUE_CHARACTERS] + "..."


@dataclass(slots=True)
class Problems:
    """Collects the errors of one reading, keeping the first ``limit``."""

    limit: int = MAX_PROBLEMS
    errors: list[Problem] = field(default_factory=list)
    count: int = 0

    def error(
        self,
        code: str,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        rank: int | None = None,
        record: int | None = None,
    ) -> None:
        """Note an error; beyond the limit it is only counted, and the `MAX_COUNTED`-th ends the reading."""
        self.count += 1
        if len(self.errors) < self.limit:
            self.errors.append(Problem(code, message, file, line, rank, record))
        if self.count >= MAX_COUNTED:
            self.raise_errors()

    def raise_errors(self) -> None:
        """Raise `TraceFileError` when an error was noted."""
        if self.count:
            raise TraceFileError(tuple(self.errors), more=self.count - len(self.errors))
