"""What is wrong with a file: each finding with its place, collected up to a bound, raised together."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

MAX_PROBLEMS = 100
MAX_COUNTED = 10_000  # with as many errors a file is of another kind: reading on would tell nothing
MAX_VALUE_CHARACTERS = 120


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding.

    ``code`` is a stable word for programs, ``message`` a sentence for people. ``file`` is the name of the
    source; ``line`` counts from 1; ``guid`` is ``0x`` and 16 hexadecimal digits; ``port`` is a physical
    port number. What does not apply is None.
    """

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    guid: str | None = None
    port: int | None = None

    def to_dict(self) -> dict[str, str | int | None]:
        """Plain columns, for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        return f"{place}: {self.message}" if place else self.message


class FabricFileError(ValueError):
    """A fabric that cannot be taken.

    ``problems`` holds the errors (at most ``MAX_PROBLEMS``, in the order found), ``warnings`` what was
    noticed beside them, ``more`` the number of errors that were counted but not kept.
    """

    def __init__(
        self, problems: tuple[Problem, ...], *, warnings: tuple[Problem, ...] = (), more: int = 0
    ) -> None:
        self.problems = problems
        self.warnings = warnings
        self.more = more
        super().__init__(str(problems[0]) if problems else "the fabric cannot be taken")

    def __str__(self) -> str:
        rest = len(self.problems) - 1 + self.more
        first = super().__str__()
        return f"{first} (and {rest} more)" if rest > 0 else first


def shortened(value: str) -> str:
    """A value from a file as a message may quote it: printable and of bounded length."""
    text = value[: MAX_VALUE_CHARACTERS + 1]
    text = "".join(" " if c.isspace() else c if c.isprintable() else "?" for c in text)
    return text if len(text) <= MAX_VALUE_CHARACTERS else text[:MAX_VALUE_CHARACTERS] + "..."


@dataclass(slots=True)
class Problems:
    """Collects errors and warnings of one reading, keeping the first ``limit`` of each."""

    limit: int = MAX_PROBLEMS
    errors: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    error_count: int = 0
    warning_count: int = 0

    def error(
        self,
        code: str,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        guid: str | None = None,
        port: int | None = None,
    ) -> None:
        """Note an error; beyond the limit it is only counted, and the `MAX_COUNTED`-th ends the reading."""
        self.error_count += 1
        if len(self.errors) < self.limit:
            self.errors.append(Problem(code, message, file, line or None, guid or None, port))
        if self.error_count >= MAX_COUNTED:
            self.raise_errors()

    def warn(
        self,
        code: str,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        guid: str | None = None,
        port: int | None = None,
    ) -> None:
        """Note a warning; beyond the limit it is only counted."""
        self.warning_count += 1
        if len(self.warnings) < self.limit:
            self.warnings.append(Problem(code, message, file, line or None, guid or None, port))

    def kept_warnings(self) -> tuple[Problem, ...]:
        """The warnings kept, and one more that tells how many were not."""
        left_out = self.warning_count - len(self.warnings)
        if not left_out:
            return tuple(self.warnings)
        note = Problem("more_warnings", f"{left_out} more warnings are not listed")
        return (*self.warnings, note)

    def raise_errors(self) -> None:
        """Raise `FabricFileError` when an error was noted."""
        if self.error_count:
            raise FabricFileError(
                tuple(self.errors),
                warnings=self.kept_warnings(),
                more=self.error_count - len(self.errors),
            )
