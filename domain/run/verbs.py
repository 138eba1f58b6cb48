"""What may be done to a sweep, by its phase: the verbs of running it.

Every verb may be said twice: the second time finds the sweep as the first one left it, and changes nothing.
"""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from domain.run.expansion import Expansion
from domain.run.hold import Hold
from domain.run.phase import Phase


class Verb(StrEnum):
    """What may be asked of a sweep."""

    PAUSE = "pause"
    """Give no new runs away; what runs is finished."""
    RESUME = "resume"
    """Go on."""
    STOP = "stop"
    """Finish what runs and drop what waits."""
    CANCEL = "cancel"
    """Stop what runs and drop what waits."""
    RETRY = "retry"
    """Run again what ended without a whole result."""


class Outcome(StrEnum):
    """What comes of a verb."""

    DOES = "does"
    SAME = "same"
    """Nothing: the sweep is already as the verb would leave it."""
    REFUSED = "refused"


class Standing(BaseModel):
    """What decides about verbs: how a sweep stands."""

    model_config = ConfigDict(frozen=True)

    phase: Phase
    hold: Hold | None = None
    expansion: Expansion = Expansion.DONE
    retryable: int = 0
    """Runs that ended without a whole result."""
    retries: int = 0

    @property
    def is_held(self) -> bool:
        """Whether it gives no new runs away although it is under way."""
        return self.hold is not None and not self.phase.is_finished

    @property
    def words(self) -> str:
        """Say it as refusals do: "executing and paused"."""
        return f"{self.phase} and {self.hold}" if self.is_held else str(self.phase)


def outcome(verb: Verb, standing: Standing) -> Outcome:
    """Tell what comes of a verb."""
    if verb is Verb.RETRY:
        return _of_retry(standing)
    if standing.phase.is_finished:
        return Outcome.SAME if _has_ended_by(verb, standing) else Outcome.REFUSED
    if standing.hold is Hold.STOPPING:
        return _WHILE_STOPPING[verb]
    if standing.hold is Hold.PAUSED:
        return Outcome.SAME if verb is Verb.PAUSE else Outcome.DOES
    return Outcome.SAME if verb is Verb.RESUME else Outcome.DOES


_WHILE_STOPPING = {
    Verb.PAUSE: Outcome.REFUSED,
    Verb.RESUME: Outcome.REFUSED,
    Verb.STOP: Outcome.SAME,
    Verb.CANCEL: Outcome.DOES,
}


def _has_ended_by(verb: Verb, standing: Standing) -> bool:
    if verb is Verb.STOP:
        return standing.hold is Hold.STOPPING or standing.phase is Phase.ABORTED
    return verb is Verb.CANCEL and standing.phase is Phase.ABORTED


def _of_retry(standing: Standing) -> Outcome:
    if standing.expansion is Expansion.REFUSED:
        return Outcome.REFUSED
    under_way = not standing.phase.is_finished
    if under_way and standing.hold is Hold.STOPPING:
        return Outcome.REFUSED
    if standing.retryable or standing.expansion is Expansion.CANCELLED:
        return Outcome.DOES
    return Outcome.SAME if under_way and standing.retries else Outcome.REFUSED


def allowed(standing: Standing) -> list[Verb]:
    """List the verbs that are not refused."""
    return [verb for verb in Verb if outcome(verb, standing) is not Outcome.REFUSED]


def refusal(verb: Verb, standing: Standing) -> str:
    """Say why a verb is refused, and what may be done; the sweep's name comes before it."""
    may = [f":{one}" for one in allowed(standing)]
    told = f"is {standing.words}: {_WHY[verb]}"
    if standing.expansion is Expansion.REFUSED:
        return "was refused for mistakes of its specification: mend them and submit it anew."
    if not may:
        return f"{told}. Submit it again to compute more."
    return f"{told}. Allowed now: {', '.join(may)}."


_WHY = {
    Verb.PAUSE: "only a sweep under way that is not being stopped is paused",
    Verb.RESUME: "only a sweep under way that is not being stopped is resumed",
    Verb.STOP: "only a sweep under way is stopped",
    Verb.CANCEL: "only a sweep under way is cancelled",
    Verb.RETRY: "only what has failed, timed out or was cancelled is retried",
}
