"""A sweep's progress on a terminal, or as a line now and then where there is no terminal."""

import time
from collections import Counter

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from fabricsweep_client.client import Client
from fabricsweep_client.events import CountedProgress, Event
from fabricsweep_client.models import Sweep

LINE_SECONDS = 10.0
SAME_FAILURES = 3


def show_progress(client: Client, sweep_id: str, console: Console) -> Sweep:
    """Show the sweep's progress until it has ended; the sweep as it then is.

    Raises the client's errors. Being interrupted leaves the sweep running.
    """
    most_runs = client.sweep(sweep_id).most_runs
    if console.is_terminal:
        _show_bar(client, sweep_id, console, most_runs)
    else:
        _show_lines(client, sweep_id, console, most_runs)
    return client.sweep(sweep_id)


def counts_text(counts: CountedProgress, most_runs: int | None = None) -> str:
    """The server's words, `81 of 192 done, cancelled`; counts alone of a server without them.

    Where the number of runs may still grow to `most_runs`, that is said too.
    """
    text = counts.summary or f"{counts.completed} of {counts.total} done"
    growing = most_runs is not None and most_runs > counts.total
    return f"{text}; at most {most_runs} runs" if growing else text


def _show_bar(client: Client, sweep_id: str, console: Console, most_runs: int) -> None:
    columns = (
        BarColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as bars:
        bar = bars.add_task("waiting")
        failures = _Failures(bars.console)
        for counts, event in client.watch(sweep_id):
            failures.tell(event)
            text = counts_text(counts, most_runs)
            bars.update(bar, total=counts.total, completed=counts.completed, description=text)
        bars.update(bar, description=counts_text(counts))
        failures.tell_rest()


def _show_lines(client: Client, sweep_id: str, console: Console, most_runs: int) -> None:
    said, due = "", 0.0
    failures = _Failures(console)
    for counts, event in client.watch(sweep_id):
        failures.tell(event)
        text = counts_text(counts, most_runs)
        if text != said and (time.monotonic() >= due or counts.ended == counts.total):
            console.print(text, markup=False)
            said, due = text, time.monotonic() + LINE_SECONDS
    failures.tell_rest()


class _Failures:
    """Prints failures as they come; many runs that fail for one reason fill no screen."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._counts: Counter[str] = Counter()

    def tell(self, event: Event | None) -> None:
        """Print a failure, the first few of each reason."""
        if event is None:
            return
        reason = _reason(event)
        self._counts[reason] += 1
        if self._counts[reason] <= SAME_FAILURES:
            self._console.print(failure_text(event), markup=False)

    def tell_rest(self) -> None:
        """Print how many runs more have failed for each reason."""
        for reason, count in self._counts.items():
            if count > SAME_FAILURES:
                text = f"{count - SAME_FAILURES} more runs failed: {reason}"
                self._console.print(text, markup=False)


def failure_text(event: Event) -> str:
    """One line about a run that failed."""
    place = f"point {event.data.get('point_index')} replicate {event.data.get('replicate')}"
    return f"{place} failed: {_reason(event)}"


def _reason(event: Event) -> str:
    failure = event.data.get("failure") or {}
    return str(failure.get("message", "no reason given"))
