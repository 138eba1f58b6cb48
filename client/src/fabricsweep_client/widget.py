"""A sweep in a notebook: its progress while it runs, then a figure of its answer.

Needs `pip install 'fabricsweep-client[notebook]'`. The page loads nothing from any network: what draws comes
with this package.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fabricsweep_client.events import CountedProgress
from fabricsweep_client.handle import SweepHandle
from fabricsweep_client.models import Answer
from fabricsweep_client.plain_errors import FabricSweepError

_SCRIPT = Path(__file__).with_name("widget.js")


class SweepWidget(anywidget.AnyWidget):
    """Shows one sweep; `SweepWidget(sweep)` as the last line of a cell begins to follow it.

    Parameters
    ----------
    sweep
        As `client.submit` or `client.open` give it.
    figure
        Which figure of the answer is drawn, from 0.
    choices
        What is asked, as of `sweep.answer`.

    Attributes
    ----------
    phase
        Of the sweep; "" until it was read.
    counts
        Runs by phase, with `summary` in words.
    answer
        The answer's document once the sweep has ended; {} before.
    error
        Why it is no longer followed; "" while all is well.
    """

    _esm = _SCRIPT.read_text(encoding="utf-8")
    title = traitlets.Unicode("").tag(sync=True)
    url = traitlets.Unicode("").tag(sync=True)
    phase = traitlets.Unicode("").tag(sync=True)
    counts = traitlets.Dict().tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)
    figure = traitlets.Int(0).tag(sync=True)
    error = traitlets.Unicode("").tag(sync=True)

    def __init__(self, sweep: SweepHandle, *, figure: int = 0, **choices: Any) -> None:
        super().__init__(figure=figure, url=sweep.url)
        self._sweep = sweep
        self._choices = choices
        self._thread = threading.Thread(target=self._follow, name="fabricsweep", daemon=True)
        self._thread.start()

    def wait(self, timeout_seconds: float | None = None) -> bool:
        """Wait until the answer is there, or nothing more will come; False when the time is over."""
        self._thread.join(timeout_seconds)
        return not self._thread.is_alive()

    def _follow(self) -> None:
        try:
            begun = self._sweep.read()
            self.title, self.phase = begun.name, begun.phase
            for counts, event in self._sweep.watch():
                if event is None:
                    self._show(counts)
            self.phase = self._sweep.read().phase
            found: Answer = self._sweep.answer(**self._choices)
            self.answer = found.model_dump(mode="json", exclude={"tables"})
        except FabricSweepError as error:
            self.error = str(error)

    def _show(self, counts: CountedProgress) -> None:
        self.counts = counts.model_dump()
        if self.phase in ("pending", "expanding", "queued") and counts.executing:
            self.phase = "executing"
