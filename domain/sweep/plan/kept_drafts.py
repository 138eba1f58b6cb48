"""Drafts of searches, kept from round to round: resolving 100,000 candidates takes tenths of a second."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from domain.catalog.models import Catalog
from domain.sweep.plan.draft import Draft, draft_plan
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.spec import SweepSpec

_MOST = 4


class KeptDrafts:
    """The drafts of the searches that were asked for last; those of other specs are made anew each time.

    It may be asked from several threads.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Draft] = OrderedDict()
        self._lock = Lock()

    def of(self, text: str, spec: SweepSpec, catalog: Catalog, facts: PlanFacts) -> Draft:
        """Give the draft of `spec`, which was read from `text`; see ``draft_plan``.

        Raises
        ------
        DraftError
            everything that is wrong with it.
        """
        with self._lock:
            kept = self._kept.get(text)
            if kept is not None and kept.facts == facts:
                self._kept.move_to_end(text)
                return kept
        draft = draft_plan(spec, catalog, facts)
        if draft.search is not None or draft.goal is not None:
            with self._lock:
                self._kept[text] = draft
                while len(self._kept) > _MOST:
                    self._kept.popitem(last=False)
        return draft
