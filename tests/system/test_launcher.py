"""The launcher on real parts: what a user of `make run` sees, and what is left when it is gone."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
import yaml

from fabricsweep_client import Client, FabricSweepError
from local.accounts import server_account
from local.servers import find_postgres
from tests.support.specs import long

ROOT = Path(__file__).resolve().parents[2]
QUICK = ROOT / "examples" / "quick.yaml"
night = pytest.mark.night(
    "local/*.py",
    "worker/celery_app.py",
    "worker/shutdown.py",
    "api/main.py",
    "api/shutdown.py",
    "storage/session.py",
    "migrations/env.py",
    "examples/quick.yaml",
    "requirements/dev.txt",
)
"""By day one system is started and ended here, and another for the tests in a browser."""


def until(true: Callable[[], bool], seconds: float = 120.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.05)
    return False


def alive(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


class Launcher:
    """`python -m local serve` with its data in a folder."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self.data, self.address, self.log = folder / "data", folder / "address", folder / "said"
        self.address.unlink(missing_ok=True)
        command = [sys.executable, "-m", "local", "serve", "--workers", "1"]
        command += [] if durable else ["--throwaway"]
        command += ["--data", str(self.data), "--announce", str(self.address)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)

    def wait_until_ready(self) -> str:
        assert until(lambda: self.address.exists() or self.process.poll() is not None)
        assert self.address.exists(), self.log.read_text()
        return self.address.read_text().strip()

    def notes(self) -> dict[str, int]:
        written = json.loads((self.data / "processes.json").read_text())
        return {note["name"]: note["pid"] for note in written}

    def family(self) -> list[int]:
        """The launcher's processes with all their children, its guard included."""
        return [child.pid for child in psutil.Process(self.process.pid).children(recursive=True)]

    def guard(self) -> int:
        for child in psutil.Process(self.process.pid).children():
            if any(word.endswith("guard.py") for word in child.cmdline()):
                return child.pid
        raise AssertionError("no guard")


@pytest.fixture
def launcher(tmp_path: Path) -> Iterator[Launcher]:
    yield from _launched(Launcher(tmp_path))


@pytest.fixture
def durable(open_folder: Path) -> Iterator[Launcher]:
    """One whose database keeps what it has committed, however it ends."""
    yield from _launched(Launcher(open_folder, durable=True))


def _launched(started: Launcher) -> Iterator[Launcher]:
    started.wait_until_ready()
    yield started
    if started.process.poll() is None:
        started.process.send_signal(signal.SIGTERM)
        started.process.wait(60)


def run_once(data: Path, **settings: str) -> "subprocess.CompletedProcess[str]":
    command = [
        sys.executable,
        "-m",
        "local",
        "run",
        "--once",
        "--spec",
        str(QUICK),
        "--data",
        str(data),
    ]
    return subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every account can reach, so that what is kept lies inside and goes with it."""
    with tempfile.TemporaryDirectory(prefix="fabricsweep-test-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@night
def test_a_run_prints_the_answer_and_the_next_one_takes_it_from_the_cache(
    open_folder: Path,
) -> None:
    first = run_once(open_folder)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "24 of 24 done" in first.stdout
    assert "link bandwidth" in first.stdout
    assert "is best at every link bandwidth" in first.stdout
    assert "\x1b" not in first.stdout

    # Where access control is required, the launcher makes itself a key.
    second = run_once(open_folder, FABRICSWEEP_ACCESS="required")
    assert second.returncode == 0, second.stdout + second.stderr
    assert "24 of 24 done (24 cached)" in second.stdout

    def table(text: str) -> str:
        return text.partition("completion time")[2].partition("The study:")[0]

    assert table(first.stdout) == table(second.stdout)


@night
def test_a_wrong_specification_ends_the_run_with_the_field(open_folder: Path) -> None:
    spec = open_folder / "wrong.yaml"
    spec.write_text(QUICK.read_text().replace("reads_per_core: 16", "reads_per_core: -16"))
    command = [sys.executable, "-m", "local", "run", "--once", "--spec", str(spec)]
    done = subprocess.run(
        [*command, "--data", str(open_folder / "data")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "reads_per_core" in done.stdout
    assert "-16" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("number", [pytest.param(signal.SIGINT, marks=night), signal.SIGTERM])
def test_being_asked_to_end_stops_every_process(launcher: Launcher, number: int) -> None:
    family = launcher.family()
    launcher.process.send_signal(number)
    assert launcher.process.wait(60) == 0
    assert until(lambda: not any(map(alive, family)), 10)
    assert "everything is stopped" in launcher.log.read_text()


@night
def test_being_killed_leaves_nothing_and_the_next_run_starts(
    launcher: Launcher, tmp_path: Path
) -> None:
    family = launcher.family()
    launcher.process.kill()
    launcher.process.wait()
    after = Launcher(tmp_path)  # waits for what the guard still has to end
    try:
        after.wait_until_ready()
        assert not any(map(alive, family))
    finally:
        after.process.send_signal(signal.SIGTERM)
        assert after.process.wait(60) == 0


@night
def test_the_next_run_tidies_up_when_the_guard_was_killed_as_well(
    launcher: Launcher, tmp_path: Path
) -> None:
    family = launcher.family()
    for number in (launcher.guard(), launcher.process.pid):
        os.kill(number, signal.SIGKILL)
    launcher.process.wait()
    after = Launcher(tmp_path)
    try:
        after.wait_until_ready()
        assert not any(map(alive, family))
    finally:
        after.process.send_signal(signal.SIGTERM)
        assert after.process.wait(60) == 0


@night
def test_a_second_launcher_on_the_same_data_is_refused(launcher: Launcher) -> None:
    done = run_once(launcher.data)
    assert done.returncode == 1
    assert f"process {launcher.process.pid}" in done.stdout


@night
@pytest.mark.parametrize("name", ["worker", "API", "PostgreSQL"])
def test_a_killed_part_is_started_again_and_sweeps_go_on(launcher: Launcher, name: str) -> None:
    before = launcher.notes()[name]
    os.killpg(before, signal.SIGKILL)
    assert until(lambda: launcher.notes()[name] != before)
    assert f"{name} was killed by signal 9 and is started again" in launcher.log.read_text()
    with Client(launcher.wait_until_ready()) as client:
        assert until(lambda: _ready(client))
        sweep = client.create_sweep(QUICK.read_bytes())
        *_, (progress, _) = client.watch(sweep.id)
        assert (progress.completed, progress.failed) == (24, 0)


@night
@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_postgresql_is_restarted_by_hand_in_mid_sweep(durable: Launcher, how: str) -> None:
    """`pg_ctl restart`: no part of the system ends, and every run is done once."""
    before = durable.notes()
    with Client(durable.wait_until_ready()) as client:
        sweep = client.create_sweep(yaml.safe_dump(long(40, 192)).encode())
        assert until(lambda: client.sweep(sweep.id).progress.completed >= 4)
        pg_ctl(durable, "restart", "-m", how)
        assert until(lambda: _ready(client))
        after_restart = client.sweep(sweep.id).progress.completed
        assert after_restart < 40, "the sweep was over before the restart"
        assert until(lambda: _progress(client, sweep.id)[0] == 40)
        assert _progress(client, sweep.id) == (40, 0)
        runs = [client.point(sweep.id, index).replicates for index in range(40)]
        assert {(run.attempts, run.phase) for (run,) in runs} == {(1, "completed")}, "one was lost"
    after = durable.notes()
    assert after.pop("PostgreSQL") != before.pop("PostgreSQL")
    assert after == before, "a part of the system has ended"
    assert all(map(alive, after.values()))
    assert durable.process.poll() is None


@night
def test_a_server_that_was_restarted_by_hand_ends_with_the_system(launcher: Launcher) -> None:
    before = launcher.notes()["PostgreSQL"]
    pg_ctl(launcher, "restart", "-m", "fast")
    assert until(lambda: launcher.notes()["PostgreSQL"] != before)
    server = launcher.notes()["PostgreSQL"]
    launcher.process.send_signal(signal.SIGTERM)
    assert launcher.process.wait(60) == 0
    assert not alive(server)


def pg_ctl(launcher: Launcher, *words: str) -> None:
    """Run `pg_ctl` on the launcher's database, as the account that the server has."""
    data = (launcher.data / "postgres").resolve() / "data"
    account = server_account()
    done = subprocess.run(
        [str(find_postgres(data, print).folder / "pg_ctl"), "-D", str(data), "-w", *words],
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
        cwd="/",
        stdout=subprocess.DEVNULL,  # the server keeps it
        stderr=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode == 0


def _progress(client: Client, sweep_id: str) -> tuple[int, int]:
    try:
        progress = client.sweep(sweep_id).progress
    except FabricSweepError:
        return (0, 0)
    return progress.completed, progress.failed


def _ready(client: Client) -> bool:
    try:
        return client.ready()[0]
    except FabricSweepError:
        return False
