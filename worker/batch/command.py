"""The command line of batch workers.

Exit statuses: 0, all was done; 1, nothing was or it went wrong, and standard error says why; 2, the command
line is wrong; 3, a part was done, and what is left waits (told of each verb in its help).
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from pathlib import Path
from typing import TypeVar

from domain.catalog.load import load_catalog
from runtime.file_settings import SettingsRefusedError, read_settings
from runtime.logs import configure_logs
from storage.run.claim_store import ClaimStore
from storage.session import DatabaseUnavailableError, Engine, open_engine, transaction
from worker.batch.crew import Ending
from worker.batch.sealed_lines import FileRefusedError
from worker.batch.settings import BatchSettings, NodeSettings
from worker.config import WorkerSettings

DONE, REFUSED, PART = 0, 1, 3
_Settings = TypeVar("_Settings", bound=WorkerSettings)
_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


class _RefusedError(Exception):
    """What was asked for cannot be done; the message says why."""


def main() -> int:
    """Read the command line and do it; gives the exit status."""
    chosen = _parser().parse_args()
    try:
        status: int = chosen.do(chosen)
    except (
        _RefusedError,
        FileRefusedError,
        SettingsRefusedError,
        DatabaseUnavailableError,
    ) as error:
        for line in str(error).splitlines():
            print(f"worker: {line}", file=sys.stderr)
        return REFUSED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m worker",
        description="Simulates runs of FabricSweep in jobs of a batch system. Settings are those of every "
        "worker, in FABRICSWEEP_* variables; Redis is not needed.",
        epilog="Exit status 0: done. 1: it could not be done. 2: wrong command line. 3: done in part.",
    )
    parser.add_argument(
        "--until-empty",
        action="store_true",
        help="simulate what waits in the database, and end when nothing waits (0) or when told to stop (3)",
    )
    _add_sizes(parser)
    _add_sweep(parser)
    parser.set_defaults(do=_until_empty, parser=parser)
    verbs = parser.add_subparsers(dest="verb", metavar="VERB")
    claim = verbs.add_parser("claim", help="lease runs, and write them to a chunk file")
    claim.add_argument("--count", type=_number, required=True, help="most runs")
    claim.add_argument(
        "--hours",
        type=_positive,
        required=True,
        help="how long they are leased: waiting in the batch queue, simulating and storing included",
    )
    claim.add_argument(
        "--cpu-minutes",
        type=_positive,
        default=math.inf,
        help="most CPU time of all of them by estimate; at least one run is claimed",
    )
    claim.add_argument("--memory", type=_bytes, help="most memory of a run by estimate, such as 4G")
    _add_sweep(claim)
    claim.add_argument("file", type=Path, help="chunk file to write")
    claim.set_defaults(do=_claim)
    simulate = verbs.add_parser(
        "simulate", help="simulate the runs of a chunk file; needs no database"
    )
    _add_sizes(simulate)
    simulate.add_argument("chunk_file", type=Path)
    simulate.add_argument("result_file", type=Path, help="result file to write")
    simulate.set_defaults(do=_simulate)
    store = verbs.add_parser("store", help="store result files, and give back what is not done")
    store.add_argument("files", type=Path, nargs="+", help="result files")
    store.set_defaults(do=_store)
    back = verbs.add_parser("release", help="give back the runs of a chunk file")
    back.add_argument("file", type=Path, help="chunk file")
    back.set_defaults(do=_release)
    return parser


def _add_sizes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--minutes",
        type=_positive,
        help="begin no run after so long, and give back what is not done",
    )
    parser.add_argument(
        "--processes", type=_number, help="runs at once; one a core of the job when absent"
    )
    parser.add_argument(
        "--memory",
        type=_bytes,
        help="most memory of a run, such as 4G; a share of the job's when absent",
    )
    parser.add_argument("--threads", type=_number, help="threads of a run, where it asks for some")


def _add_sweep(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sweep", metavar="ID", help="work at this sweep alone")


def _until_empty(chosen: argparse.Namespace) -> int:
    from worker.batch.until_empty import work_until_empty

    if not chosen.until_empty:
        chosen.parser.error("say --until-empty, or one of: claim, simulate, store, release")
    settings = _sized(read_settings(BatchSettings), chosen)
    engine = _engine(settings)
    _look_for(engine, chosen.sweep)
    engine.dispose()
    ending = work_until_empty(settings, chosen.sweep, _seconds(chosen))
    return {Ending.DONE: DONE, Ending.STOPPED: PART, Ending.FAILED: REFUSED}[ending]


def _claim(chosen: argparse.Namespace) -> int:
    from worker.batch.claiming import Claimer

    settings = read_settings(BatchSettings)
    if chosen.memory is not None:
        settings = settings.model_copy(update={"worker_memory_bytes": chosen.memory})
    _free(chosen.file)
    engine = _engine(settings)
    _look_for(engine, chosen.sweep)
    claimer = Claimer(engine, settings, chosen.sweep)
    runs = claimer.claim(chosen.file, chosen.count, chosen.hours, 60 * chosen.cpu_minutes)
    if not runs:
        print("nothing waits: no file was written", file=sys.stderr)
        return PART
    print(f"{chosen.file}: {runs} runs, leased for {chosen.hours:g} hours")
    return DONE


def _simulate(chosen: argparse.Namespace) -> int:
    from worker.batch.chunk_file import read_chunk_file
    from worker.batch.simulating import simulate_file

    settings = _sized(read_settings(NodeSettings), chosen)
    _free(chosen.result_file)
    chunk_file = read_chunk_file(chosen.chunk_file)
    own = load_catalog().model_revision
    if chunk_file.header.model_revision != own:
        message = (
            f"is of model revision {chunk_file.header.model_revision}, this worker computes {own}"
        )
        raise _RefusedError(f"{chosen.chunk_file} {message}")
    done, wanted = simulate_file(chunk_file, chosen.result_file, settings, _seconds(chosen))
    print(f"{chosen.result_file}: {done} of {wanted} runs")
    return DONE if done == wanted else PART


def _store(chosen: argparse.Namespace) -> int:
    from worker.batch.storing import ResultStorer

    settings = read_settings(BatchSettings)
    _configure(settings)
    storer = ResultStorer(_engine(settings), settings)
    status = DONE
    for path in chosen.files:
        try:
            told = storer.store(path)
        except FileRefusedError as error:
            print(f"worker: {error}; nothing of it was stored", file=sys.stderr)
            status = REFUSED
            continue
        print(f"{path}: {told.stored} results and {told.failed} failures stored")
        if told.lost:
            print(
                f"worker: {path}: {told.lost} runs are no longer held by this file (stored before, "
                "cancelled, or their lease ran out); they were not stored",
                file=sys.stderr,
            )
            status = status or PART
    return status


def _release(chosen: argparse.Namespace) -> int:
    from worker.batch.claiming import release_file

    settings = read_settings(BatchSettings)
    _configure(settings)
    leases = release_file(_engine(settings), chosen.file)
    print(f"{chosen.file}: given back" if leases else f"{chosen.file}: held nothing any more")
    return DONE


def _sized(settings: _Settings, chosen: argparse.Namespace) -> _Settings:
    """Put what the command line says above what variables say."""
    said = {
        "worker_processes": chosen.processes,
        "worker_memory_bytes": chosen.memory,
        "worker_threads": chosen.threads,
    }
    _configure(settings)
    return settings.model_copy(update={name: one for name, one in said.items() if one is not None})


def _configure(settings: WorkerSettings) -> None:
    configure_logs(settings.log_level, settings.log_format)


def _engine(settings: WorkerSettings) -> Engine:
    return open_engine(settings.database_url, pool_size=1, limits=settings.time_limits)


def _look_for(engine: Engine, sweep: str | None) -> None:
    """See that the database answers, and that the sweep is there and of our models."""
    with transaction(engine) as session:
        revision = ClaimStore(session).revision_of(sweep or "")
    if sweep is None:
        return
    if revision is None:
        raise _RefusedError(f"--sweep {sweep}: there is no such sweep")
    own = load_catalog().model_revision
    if revision != own:
        message = f"it is of model revision {revision}, this worker computes {own}"
        raise _RefusedError(f"--sweep {sweep}: {message}")


def _free(path: Path) -> None:
    """Refuse to write over a file, which may hold runs that nobody else has."""
    if path.exists():
        raise _RefusedError(f"{path} is there already: delete it, or name another")
    if not path.parent.is_dir():
        raise _RefusedError(f"{path}: there is no folder {path.parent}")


def _seconds(chosen: argparse.Namespace) -> float | None:
    return None if chosen.minutes is None else 60 * chosen.minutes


def _number(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is no number of 1 or more")
    return int(text)


def _positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is no number above 0")
    return number


def _bytes(text: str) -> int:
    found = re.fullmatch(r"(\d+)([KMGT]?)(?:i?B)?", text)
    if found is None or not int(found[1]):
        raise argparse.ArgumentTypeError(f"{text} is no size such as 800M, 4G or 4294967296")
    return int(found[1]) * _UNITS[found[2]]
