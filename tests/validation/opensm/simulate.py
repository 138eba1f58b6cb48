"""Let OpenSM route a fabric that exists only in Debian's InfiniBand simulator.

ibsim plays the fabric and the management packets; OpenSM runs once against it, through a library that
stands in for the kernel's interface, and writes the tables it has set. No hardware, no privileges.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

INSTALL = "apt-get install opensm ibsim-utils"
LIBRARY_FOLDERS = ("/usr/lib", "/usr/lib64", "/usr/local/lib", "/opt")
SECONDS_TO_START = 60
LOG_FLAGS = "0x47"  # errors, information, steps of the sweep, dumps of the tables


class MissingProgramsError(RuntimeError):
    """OpenSM or the simulator is not installed."""


class SimulationError(RuntimeError):
    """The simulator or OpenSM did not do its part."""


@dataclass(frozen=True)
class Programs:
    """Where the parts are."""

    ibsim: str
    opensm: str
    library: str


@dataclass(frozen=True)
class Routing:
    """What one run of OpenSM left.

    Attributes
    ----------
    tables : Path
        Its dump of the forwarding tables (``opensm-lfts.dump``).
    engine : str
        The engine that filled them: another than asked for when that one refused the fabric.
    seconds : float
        From the start of its routing to the last table set, by its log.
    lanes : int
        Virtual lanes its paths use (1 unless the log says more).
    """

    tables: Path
    engine: str
    seconds: float
    lanes: int


def find_programs() -> Programs:
    """Locate the programs; :class:`MissingProgramsError` says how to install them."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin"
    ibsim, opensm = shutil.which("ibsim", path=path), shutil.which("opensm", path=path)
    library = next(
        (str(found) for folder in LIBRARY_FOLDERS for found in _libraries(Path(folder))), None
    )
    if ibsim is None or opensm is None or library is None:
        raise MissingProgramsError(
            "OpenSM and the InfiniBand simulator are needed. On Debian or Ubuntu: " + INSTALL
        )
    return Programs(ibsim, opensm, library)


def _libraries(folder: Path) -> list[Path]:
    patterns = ("umad2sim/libumad2sim.so", "*/umad2sim/libumad2sim.so")
    return [found for pattern in patterns for found in sorted(folder.glob(pattern))]


def route(
    programs: Programs, netlist: str, engine: str, folder: Path, order: list[str] | None = None
) -> Routing:
    """Simulate the fabric of `netlist` and have OpenSM route it once.

    Parameters
    ----------
    netlist : str
        The fabric as ``ibnetdiscover`` would print it.
    engine : str
        ``minhop``, ``updn``, ``ftree``, ``dfsssp`` or another that OpenSM knows.
    folder : Path
        Empty folder for everything the two write.
    order : list of str, optional
        Port GUIDs in the order in which destinations shall be routed (MinHop and Up/Down).
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "fabric.txt").write_text(netlist)
    command = [programs.opensm, "-o", "-e", "-R", engine, "-D", LOG_FLAGS]
    command += ["-f", str(folder / "osm.log"), "--dump_files_dir", str(folder)]
    if order is not None:
        (folder / "order.txt").write_text("".join(f"{guid}\n" for guid in order))
        command += ["-X", str(folder / "order.txt")]
    environment = os.environ | {
        "OSM_TMP_DIR": str(folder),
        "OSM_CACHE_DIR": str(folder),
        # One simulator for each folder, whatever else runs on this machine.
        "IBSIM_SOCKNAME": f"fabricsweep-{os.getpid()}-{engine}",
    }
    output = folder / "opensm.out"
    with _simulated(programs, folder, environment, netlist), output.open("w") as out:
        done = subprocess.run(
            command,
            env=environment | {"LD_PRELOAD": programs.library},
            stdout=out,
            stderr=subprocess.STDOUT,
            timeout=1800,
            check=False,
        )
    tables = folder / "opensm-lfts.dump"
    if done.returncode != 0 or not tables.exists():
        raise SimulationError(f"opensm -R {engine} failed; see {folder}/osm.log")
    return read_log((folder / "osm.log").read_text(), tables)


@contextmanager
def _simulated(
    programs: Programs, folder: Path, environment: dict[str, str], netlist: str
) -> Iterator[None]:
    """Run ibsim on the netlist for the time of the block."""
    switches = netlist.count("\nSwitch")
    ports = sum(int(size) for size in re.findall(r"^(?:Switch|Ca)\s+(\d+)", netlist, re.MULTILINE))
    sizes = {"-S": switches, "-N": switches + netlist.count("\nCa"), "-P": ports + switches}
    command = [programs.ibsim, "-s", "-n"]
    for option, size in sizes.items():
        command += [option, str(size + 64)]
    log = folder / "ibsim.log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [*command, str(folder / "fabric.txt")],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        deadline = time.monotonic() + SECONDS_TO_START
        # OpenSM waits for ever for a simulator that has died.
        while "simulator ready" not in log.read_text():
            if process.poll() is not None or time.monotonic() > deadline:
                raise SimulationError(f"ibsim did not take the fabric; see {log}")
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def read_log(log: str, tables: Path) -> Routing:
    """Which engine routed, how long it took, and on how many lanes, from OpenSM's log."""
    starts = re.findall(r"^(\w+ +\d+ [\d:]+ \d+).*building routing with '([^']+)'", log, re.M)
    ends = re.findall(
        r"^(\w+ +\d+ [\d:]+ \d+).*: (\S+) tables configured on all switches", log, re.M
    )
    if not starts or not ends:
        raise SimulationError(f"OpenSM's log beside {tables} does not say that it routed")
    engine = ends[-1][1]
    start = [moment for moment, name in starts if name == engine][-1]
    return Routing(
        tables=tables,
        engine=engine,
        seconds=_moment(ends[-1][0]) - _moment(start),
        lanes=_lanes(log),
    )


def _lanes(log: str) -> int:
    """Lanes needed: DFSSSP and LASH log them, and then spread paths over more of them."""
    if needed := re.findall(r"Lanes needed: (\d+)", log):
        return int(needed[-1])
    before = re.findall(r"before balancing(.*?)(?:balancing|\Z)", log, re.DOTALL)
    used = re.findall(r"(\d+)\. lane: [1-9]", before[-1]) if before else []
    return max((int(lane) + 1 for lane in used), default=1)


def _moment(text: str) -> float:
    """Seconds of a time of OpenSM's log, which has no year: `Nov 21 02:18:25 205069`."""
    clock, microseconds = text.rsplit(" ", 1)
    moment = datetime.strptime(f"2000 {clock} +0000", "%Y %b %d %H:%M:%S %z")
    return moment.timestamp() + int(microseconds) / 1e6
