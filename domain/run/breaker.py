"""When a sweep fails for one reason so often that going on would be a waste.

The balance is the majority vote of Boyer and Moore (MJRTY, 1981/1991) over the runs as they end: one up
for each that failed for the reason it is about, one down for each that ended otherwise. At zero the next
failure gives it its reason. So it grows only while more than half of what ends fails for one reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict, Field


class Balance(BaseModel):
    """Failures for one reason over all that ended otherwise, since it was last zero."""

    model_config = ConfigDict(frozen=True)

    reason: str | None = Field(default=None, description="As `Failure.shape` says it.")
    count: int = Field(default=0, ge=0)

    def after(self, failed: Iterable[str], ended_well: int) -> Balance:
        """Give the balance after some runs, whose order is not known.

        Parameters
        ----------
        failed
            the reason of each that failed.
        ended_well
            how many others ended: completed, or timed out with part of a result.
        """
        votes = Counter(failed)
        ended = votes.total() + ended_well
        reason = self.reason if self.count else _leader(votes)
        if reason is None:
            return Balance()
        for_it = votes[reason]
        count = self.count + for_it - (ended - for_it)
        if count > 0:
            return Balance(reason=reason, count=count)
        # It went through zero: what is left over opens it anew, if it has one reason.
        leader = _leader(votes)
        lead = min(-count, 2 * votes[leader] - ended) if leader is not None else 0
        return Balance(reason=leader, count=lead) if lead > 0 else Balance()

    def trips(self, failures: int) -> bool:
        """Tell whether it has reached so many; 0 is never."""
        return 0 < failures <= self.count


def _leader(votes: Counter[str]) -> str | None:
    """Give the most frequent reason; of equals the first by name."""
    return min(votes, key=lambda name: (-votes[name], name), default=None)
