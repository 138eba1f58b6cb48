"""`make run`: starts the system, runs a study, prints its answer and stays up."""

import contextlib
import signal
import time
from pathlib import Path

from rich.console import Console

from fabricsweep_client import Client, FabricSweepError, ProblemError
from fabricsweep_client.answer import print_answer
from fabricsweep_client.cli.output import estimate_text, field_problem_text
from fabricsweep_client.events import counts_of
from fabricsweep_client.progress import counts_text, show_progress
from fabricsweep_client.units import seconds_text
from local.accounts import NoAccountError
from local.first_key import first_key
from local.lock import BusyError
from local.process import StartError
from local.servers import NoServerError
from local.stopping import GiveUp, StoppedError, ending_signals
from local.system import Options, System, start_system

PIPED_WIDTH = 140


class Speaker:
    """Prints for people, and goes on silently when nobody listens any more (a closed terminal)."""

    def __init__(self) -> None:
        terminal = Console(highlight=False)
        self.console = (
            terminal if terminal.is_terminal else Console(width=PIPED_WIDTH, highlight=False)
        )

    def say(self, text: str) -> None:
        """Print one message as it is."""
        with contextlib.suppress(OSError):
            self.console.print(text, markup=False, soft_wrap=True)


def run(options: Options, spec: Path | None, *, once: bool, announce: Path | None = None) -> int:
    """Start the system; run `spec` when given; stay until asked to end unless `once`.

    Parameters
    ----------
    options
        How the system is started.
    spec
        A specification file to submit.
    once
        End when the study has ended.
    announce
        File that receives the system's address once it is ready.

    Returns
    -------
    int
        The exit status: 0 when the study completed (or there was none) and the end was asked for.
    """
    speaker, give_up = Speaker(), GiveUp()
    status = 1
    try:
        with ending_signals():
            try:
                with start_system(options, speaker.say, give_up) as system:
                    if announce is not None:
                        _announce(announce, system)
                    key = first_key(system)
                    status = 0 if spec is None else _study(system, spec, key, speaker)
                    if not once:
                        if key is not None:
                            speaker.say(f"An admin's API key, good for a day: {key}")
                        speaker.say(f"Dashboard: {system.url}   (Ctrl-C stops everything)")
                        _wait_for_signal()
            finally:
                for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                    signal.signal(number, signal.SIG_IGN)
    except StoppedError as stopped:
        if give_up.message is not None:
            speaker.say(f"error: {give_up.message}")
            return 1
        speaker.say("everything is stopped")
        if once:
            return 128 + stopped.number
    except (BusyError, NoServerError, NoAccountError, StartError) as error:
        speaker.say(f"error: {error}")
        return 1
    return status


def _announce(path: Path, system: System) -> None:
    unfinished = path.with_name(path.name + ".new")
    unfinished.write_text(system.url + "\n")
    unfinished.replace(path)


def _wait_for_signal() -> None:
    while True:
        signal.pause()


def _study(system: System, spec: Path, key: str | None, speaker: Speaker) -> int:
    """Submit a specification, show its progress and print its answer; the exit status."""
    begun = time.monotonic()
    try:
        with Client(system.url, api_key=key) as client:
            sweep = client.expanded(client.create_sweep(spec.read_bytes()))
            speaker.say(
                f"\n{sweep.name}: {sweep.points} points, {sweep.replicates} replicates each"
            )
            if sweep.estimate and sweep.progress.cached < sweep.progress.total:
                speaker.say(estimate_text(sweep.estimate))
            sweep = show_progress(client, sweep.id, speaker.console)
            counts = counts_text(counts_of(sweep))
            speaker.say(f"{sweep.phase} in {seconds_text(time.monotonic() - begun)}: {counts}\n")
            print_answer(client.answer(sweep.id, tables=False), speaker.console)
    except ProblemError as error:
        speaker.say(f"error: {spec}: {error}")
        for problem in error.errors:
            speaker.say("  " + field_problem_text(problem))
        return 1
    except (FabricSweepError, OSError) as error:
        speaker.say(f"error: {error}")
        return 1
    speaker.say(f"\nThe study: {system.url}/sweeps/{sweep.id}")
    return 0 if sweep.phase == "completed" else 1
