"""What documents can do beside holding fields; `models.py` builds on these classes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from pydantic import PrivateAttr, model_validator

from fabricsweep_client.answer_html import Telling, html_of, text_of
from fabricsweep_client.document import Document
from fabricsweep_client.frames import arrow_of, pandas_of

if TYPE_CHECKING:
    import pandas
    import pyarrow
    from matplotlib.figure import Figure

ENDED: frozenset[str] = frozenset({"completed", "timed_out", "failed", "aborted"})
"""The phases after which nothing more happens to a sweep, until a retry."""
Coordinate = str | bool | int | float


class ProgressBase(Document):
    """Counts of runs by phase."""

    if TYPE_CHECKING:
        total: int
        completed: int
        timed_out: int
        failed: int
        aborted: int

    @property
    def ended(self) -> int:
        """Runs that nothing more will happen to."""
        return self.completed + self.timed_out + self.failed + self.aborted


class SweepBase(Document):
    """A sweep, in full or as a list shows it."""

    if TYPE_CHECKING:
        id: str
        phase: str
        until: Document | None
        expansion: Any
        points: int
        replicates: int
        progress: ProgressBase
        model_revision: int
        earlier_model_revisions: list[int]
        current_model_revision: int
        newer_results: bool
        waits_for: str | None

    @model_validator(mode="before")
    @classmethod
    def _of_an_older_server(cls, given: Any) -> Any:
        """Servers without priorities give every sweep the same share."""
        return {"priority": "normal", **given} if isinstance(given, dict) else given

    @property
    def ended(self) -> bool:
        """Whether it has reached its last phase (until a retry)."""
        return self.phase in ENDED

    @property
    def phase_word(self) -> str:
        """The phase, by what it does: points of a search come from the results of earlier ones."""
        searching = self.expansion is not None and self.expansion.searching
        return "searching" if searching and self.phase == "expanding" else self.phase

    @property
    def age_text(self) -> str | None:
        """How to get the results of newer models, where there are some, and what is mixed."""
        if self.earlier_model_revisions:
            revisions = sorted({*self.earlier_model_revisions, self.model_revision})
            return f"mixed model revisions {' and '.join(map(str, revisions))}"
        if not self.newer_results:
            return None
        if not self.ended:
            waits = f"waits for {self.waits_for}; " if self.waits_for else ""
            return (
                f"{waits}computed with model revision {self.model_revision}, and revision "
                f"{self.current_model_revision} is current: fabricsweep upgrade {self.id}"
            )
        return (
            f"computed with model revision {self.model_revision}; revision "
            f"{self.current_model_revision} is current: fabricsweep rerun {self.id}"
        )

    @property
    def most_runs(self) -> int:
        """Runs that it can grow to: more than `progress.total` only while `until` may ask for more."""
        growing = self.until is not None and not self.ended and self.expansion is None
        return self.points * self.replicates if growing else self.progress.total


class SearchBase(Document):
    """How far the searches of a sweep are."""

    if TYPE_CHECKING:
        round: int
        rounds_at_most: int
        searches: int
        found: int
        holds_at_first: int
        never_holds: int
        unknown: int
        searching: int
        widest: Any

    @property
    def text(self) -> str:
        """`round 3 of at most 8; 5 of 36 searches found, 31 go on, the widest between …`."""
        parts = [f"{self.found} of {self.searches} searches found"]
        told = (
            (self.holds_at_first, "at the first value or before"),
            (self.never_holds, "beyond the last value"),
            (self.unknown, "undecided"),
            (self.searching, "go on"),
        )
        parts += [f"{count} {words}" for count, words in told if count]
        if self.widest is not None:
            low, high = self.widest.low, self.widest.high
            left = "1 value" if self.widest.between == 1 else f"{self.widest.between} values"
            parts.append(f"the widest between {low:g} and {high:g}, {left} left")
        rounds = f"round {self.round} of at most {self.rounds_at_most}; " if self.searching else ""
        return f"{rounds}{', '.join(parts)}"


class RetryPreviewBase(Document):
    """What a retry would run again."""

    if TYPE_CHECKING:
        runs: int
        by_class: dict[str, int]
        by_phase: dict[str, int]
        makes_points: bool

    @property
    def text(self) -> str:
        """`5 runs: 3 spec, 2 limit; 3 failed, 2 timed_out`."""
        parts = [
            ", ".join(f"{runs} {name}" for name, runs in counts.items())
            for counts in (self.by_class, self.by_phase)
            if counts
        ]
        number = "1 run" if self.runs == 1 else f"{self.runs} runs"
        text = f"{number}: {'; '.join(parts)}" if parts else number
        return f"{text}; and points that were not made" if self.makes_points else text


class FabricChecksBase(Document):
    """What wiring and imported tables are good for."""

    if TYPE_CHECKING:
        connected: bool
        unreachable_pairs: int | None
        looping_pairs: int | None
        deadlock_free: bool | None

    @property
    def sound(self) -> bool:
        """Whether everything reaches everything, and nothing can wait for itself."""
        return (
            self.connected
            and not self.unreachable_pairs
            and not self.looping_pairs
            and self.deadlock_free is not False
        )


class BottleneckBase(Document):
    """The class of the busiest links."""

    if TYPE_CHECKING:
        link_class: str
        mean_active_fraction: float
        max_active_fraction: float
        stalled_fraction: float
        idle_fraction: float
        bound: str

    @property
    def text(self) -> str:
        """The same in one sentence."""
        return f"bound by {self.bound}: {self.busiest}"

    @property
    def busiest(self) -> str:
        """Which links are busiest, and how they spend their time."""
        return (
            f"the {self.link_class} links are busiest, {self.mean_active_fraction:.0%} active in the "
            f"mean and {self.max_active_fraction:.0%} at most, {self.stalled_fraction:.0%} stalled, "
            f"{self.idle_fraction:.0%} idle"
        )


class ResultRowBase(Document):
    """One run of one point."""

    if TYPE_CHECKING:
        coordinates: dict[str, Coordinate]
        network: dict[str, float | None] | None
        metrics: dict[str, float | None]
        cost: Document | None

    def value(self, column: str) -> Coordinate | None:
        """The row's value in a column of the page's list."""
        cost = self.cost.model_dump() if self.cost is not None else {}
        for values in (self.coordinates, self.network or {}, self.metrics):
            if column in values:
                return values[column]
        name = column.removeprefix("cost.")
        if name in cost:
            found: Coordinate | None = cost[name]
            return found
        value: Coordinate | None = getattr(self, column, None)
        return value


class AnswerTableBase(Document):
    """A figure as a table, column by column."""

    if TYPE_CHECKING:
        columns: list[Any]

    @property
    def names(self) -> frozenset[str]:
        """The names of its columns."""
        return frozenset(column.name for column in self.columns)


class AnswerBase(Document):
    """What a sweep says; its figures also as tables, where they were asked for."""

    if TYPE_CHECKING:
        tables: Sequence[AnswerTableBase] | None
        figures: Sequence[Any]

    _url: str | None = PrivateAttr(default=None)

    @property
    def url(self) -> str | None:
        """Its page; None of an answer that was read from a file."""
        return self._url

    def __str__(self) -> str:
        return text_of(cast("Telling", self))

    def _repr_html_(self) -> str:
        """Show it in a notebook: sentences, cautions, a link to its page."""
        return html_of(cast("Telling", self), self._url)

    def plot(self, figure: int = 0) -> Figure:
        """Draw one figure by matplotlib; needs the extra `plots`.

        Parameters
        ----------
        figure
            which of `figures`, from 0.

        Raises
        ------
        LookupError
            There is no such figure; an answer without figures says why in `left_out`.
        MissingExtraError
            matplotlib is not installed.
        """
        from fabricsweep_client.answer_plot import plot

        if not self.figures:
            message = "this answer has no figure; its left_out and notes say why"
            raise LookupError(message)
        if not 0 <= figure < len(self.figures):
            message = f"figure must be 0 to {len(self.figures) - 1}, not {figure}"
            raise LookupError(message)
        return plot(self.figures[figure])

    def to_arrow(self, figure: int | None = None) -> pyarrow.Table:
        """One figure as an Arrow table.

        Parameters
        ----------
        figure
            Which of `figures`, from 0; when absent, the first whose rows have a mean with its interval,
            or the first of all.

        Raises
        ------
        LookupError
            There is no such figure; an answer without figures says why in `left_out`.
        MissingExtraError
            pyarrow is not installed.
        """
        return arrow_of(self._table(figure).columns)

    def to_pandas(self, figure: int | None = None) -> pandas.DataFrame:
        """The same as a data frame; needs pandas too."""
        return pandas_of(self.to_arrow(figure))

    def _table(self, figure: int | None) -> AnswerTableBase:
        tables = self.tables or []
        if not tables:
            message = "this answer has no figure; its left_out and notes say why"
            raise LookupError(message)
        if figure is None:
            return next((t for t in tables if {"mean", "low"} <= t.names), tables[0])
        if not 0 <= figure < len(tables):
            message = f"figure must be 0 to {len(tables) - 1}, not {figure}"
            raise LookupError(message)
        return tables[figure]
