"""How far a sweep is."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt

from domain.run.hold import Hold
from domain.run.phase import RUN_PHASES, Phase, phase_of_whole


class Progress(BaseModel):
    """Runs of a sweep, or of one point, by phase. `cached` of the completed ones never ran."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    total: NonNegativeInt = Field(description="All runs.")
    queued: NonNegativeInt = Field(default=0, description="Waiting for a worker.")
    executing: NonNegativeInt = Field(default=0, description="Held by a worker.")
    completed: NonNegativeInt = Field(default=0, description="With a result, cached ones included.")
    timed_out: NonNegativeInt = Field(
        default=0, description="Ended by a limit, with part of a result."
    )
    failed: NonNegativeInt = Field(default=0, description="Ended without a result.")
    aborted: NonNegativeInt = Field(default=0, description="Cancelled.")
    cached: NonNegativeInt = Field(default=0, description="Completed from an earlier result.")

    @property
    def finished(self) -> int:
        """How many runs have ended, one way or another."""
        return self.completed + self.timed_out + self.failed + self.aborted

    @property
    def phase(self) -> Phase:
        """The phase of the whole; runs that are in no phase are still to be stored."""
        present = [phase for phase in RUN_PHASES if getattr(self, phase.value)]
        if self.finished + self.queued + self.executing < self.total:
            present.append(Phase.PENDING)
        return phase_of_whole(present)

    def begun(self, simulated: int) -> Progress:
        """Give the same with `simulated` executing runs; the others handed out count as queued."""
        executing = min(self.executing, simulated)
        waiting = self.queued + self.executing - executing
        return self.model_copy(update={"queued": waiting, "executing": executing})

    @property
    def words(self) -> str:
        """Say in words how far the whole is: "81 of 192 done, cancelled".

        Done are runs with a whole result. Nothing that has ended otherwise is called done.
        """
        if not self.total:
            return "no runs"
        cached = f" ({self.cached} cached)" if self.cached else ""
        parts = [f"{self.completed} of {self.total} done{cached}"]
        parts += [
            f"{count} {name}"
            for name, count in (
                ("executing", self.executing),
                ("queued", self.queued if self.executing else 0),
                ("timed out", self.timed_out),
                ("failed", self.failed),
            )
            if count
        ]
        if self.aborted:
            parts.append(
                "cancelled" if self.finished >= self.total else f"{self.aborted} cancelled"
            )
        elif self.queued and not self.executing:
            parts.append(_WAITS)
        return ", ".join(parts)


_WAITS = "waiting for a worker"


def held_words(words: str, hold: Hold | None) -> str:
    """Say how far a sweep is that may be held: nobody need wait for a worker then."""
    if hold is None:
        return words
    return f"{words.removesuffix(_WAITS).removesuffix(', ')}, {hold}"
