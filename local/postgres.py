"""A PostgreSQL server of our own: data in a folder, a free port of the loopback interface, a password."""

import secrets
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from local.accounts import Account, reachable_folder, server_account
from local.guard import signal_group
from local.ports import LOOPBACK, accepts, free_port
from local.process import Process, StartError
from local.servers import PostgresPrograms, find_postgres

USER = "fabricsweep"
DATABASE = "fabricsweep"
TAKE_OVER_SECONDS = 2.0
"""For `pg_ctl restart` to start the server again that it has stopped."""
START_SECONDS = 120.0  # recovery after a crash may take a while
# For data that nobody will miss, such as a test's: no waiting for the disk.
CARELESS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


@dataclass
class Postgres:
    """A server that this program started. `stop` and `start` again keep port, password and data."""

    programs: PostgresPrograms
    folder: Path
    port: int
    password: str
    process: Process
    account: Account | None = None
    settings: Mapping[str, str] = field(default_factory=dict)

    def url(self, database: str = DATABASE) -> str:
        """What FABRICSWEEP_DATABASE_URL holds, for a database of this server."""
        return f"postgresql+psycopg://{USER}:{self.password}@{LOOPBACK}:{self.port}/{database}"

    def start(self) -> None:
        """Start it and wait until it takes connections. Raises StartError with the end of its log."""
        self.process.start()
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.process.running:
            if self._ready():
                return
            time.sleep(0.05)
        self.process.stop(grace_seconds=5)
        message = (
            f"PostgreSQL did not start; {self.process.log} ends with:\n{self.process.last_lines()}"
        )
        raise StartError(message)

    def start_again(self) -> None:
        """Start it after it has ended, or take over the server that took its place: `pg_ctl restart`.

        Raises StartError as `start`.
        """
        asked_to_end = self.process.exit_status == 0
        deadline = time.monotonic() + (TAKE_OVER_SECONDS if asked_to_end else 0)
        while not self._take_over():
            if time.monotonic() >= deadline:
                break
            time.sleep(0.05)
        else:
            return
        try:
            self.start()
        except StartError:
            if not self._take_over():
                raise

    def _take_over(self) -> bool:
        """Look after the server that somebody else has started on the same data; False without one."""
        lines = self._pid_file()
        if len(lines) < 4 or not lines[0].strip().isdigit():
            return False
        pid, port = int(lines[0]), lines[3].strip()
        if pid == self.process.pid or port != str(self.port) or not signal_group(pid, 0):
            return False
        self.process.adopt(pid)
        return True

    def _pid_file(self) -> list[str]:
        try:
            return (self.folder / "postmaster.pid").read_text().splitlines()
        except OSError:
            return []

    def _ready(self) -> bool:
        """Its pid file says 'ready' in line 8 once it takes connections, and the port answers."""
        lines = self._pid_file()
        started_here = bool(lines) and lines[0].strip() == str(self.process.pid)
        return (
            started_here and len(lines) > 7 and lines[7].strip() == "ready" and accepts(self.port)
        )

    def stop(self) -> None:
        """Stop it in good order: open transactions are rolled back, data is written."""
        self.process.stop(grace_seconds=30)


def _as(account: Account | None, command: Sequence[str], input_text: str | None = None) -> None:
    """Run one command as the server's account. Raises StartError with what it printed."""
    answer = subprocess.run(
        list(command),
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
        input=input_text,
        capture_output=True,
        text=True,
        cwd="/",
        check=False,
    )
    if answer.returncode != 0:
        said = (answer.stderr or answer.stdout).strip()
        message = f"{Path(command[0]).name} failed with status {answer.returncode}:\n{said}"
        raise StartError(message)


def _initialise(programs: PostgresPrograms, home: Path, account: Account | None) -> str:
    """Make the data folder, its user with a new password, and the database; the password."""
    password = secrets.token_urlsafe(18)
    secret, data, unfinished = home / "password", home / "data", home / "data.new"
    shutil.rmtree(unfinished, ignore_errors=True)
    secret.touch(mode=0o600)
    secret.write_text(password + "\n")
    if account is not None:
        secret.chmod(0o600)
        shutil.chown(secret, account.uid, account.gid)
    _as(
        account,
        [
            str(programs.folder / "initdb"),
            f"--pgdata={unfinished}",
            f"--username={USER}",
            f"--pwfile={secret}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync",
        ],
    )
    # One statement in single-user mode: no server has to run yet, and no client program is needed.
    single = [str(programs.folder / "postgres"), "--single", "-D", str(unfinished), "postgres"]
    _as(account, single, f"CREATE DATABASE {DATABASE};\n")
    unfinished.rename(data)
    return password


def _command(
    programs: PostgresPrograms, data: Path, port: int, settings: Mapping[str, str]
) -> list[str]:
    fixed = {
        "listen_addresses": LOOPBACK,
        "port": str(port),
        "unix_socket_directories": "",  # no socket files: their paths have a length limit
        "max_connections": "100",
        "logging_collector": "off",
        "log_min_messages": "warning",
        "timezone": "UTC",
    }
    command = [str(programs.folder / "postgres"), "-D", str(data)]
    for name, value in {**fixed, **settings}.items():
        command += ["-c", f"{name}={value}"]
    return command


def prepare(
    folder: Path,
    *,
    durable: bool = True,
    settings: Mapping[str, str] | None = None,
    say: Callable[[str], None] = print,
    tools: Path | None = None,
) -> Postgres:
    """A server whose data lie in `folder`, made on first use, but not yet started; see `start`."""
    account = server_account()
    home = reachable_folder(folder, account)
    if account is not None and folder.is_symlink():
        say(f"PostgreSQL's data lie in {home}: '{account.name}' cannot reach {folder.parent}")
    programs = find_postgres(tools if tools and account is None else home / "programs", say)
    data = home / "data"
    if data.is_dir():
        made_by = (data / "PG_VERSION").read_text().strip()
        if made_by != str(programs.major):
            message = (
                f"{data} was made by PostgreSQL {made_by} and this is {programs.major} ({programs.folder}): "
                f"install version {made_by}, or move that folder away to start afresh"
            )
            raise StartError(message)
        password = (home / "password").read_text().strip()
    else:
        password = _initialise(programs, home, account)
    port = free_port()
    chosen = {**({} if durable else CARELESS), **(settings or {})}
    process = Process(
        "PostgreSQL",
        _command(programs, data, port, chosen),
        log=home / "postgres.log",
        folder=Path("/"),
        stop_signal=signal.SIGINT,  # "fast": roll back, write, end
        account=account,
    )
    return Postgres(programs, data, port, password, process, account, chosen)


@contextmanager
def start(
    folder: Path,
    *,
    durable: bool = True,
    settings: Mapping[str, str] | None = None,
    say: Callable[[str], None] = print,
    tools: Path | None = None,
) -> Iterator[Postgres]:
    """Run a PostgreSQL server for the length of the block.

    Parameters
    ----------
    folder
        Where its data, password and log lie; made when missing. As root this may become a link to a folder
        that the server's account can reach.
    durable
        False for data nobody will miss: then nothing waits for the disk, and data that had to lie outside
        `folder` are removed at the end.
    settings
        More server settings, such as `{"max_connections": "40"}`.
    say
        Receives a line about anything that takes time.
    tools
        Where programs are put when none are installed; inside `folder` unless told.

    Raises
    ------
    NoServerError, NoAccountError, StartError
        Each says what to do.
    """
    server = prepare(folder, durable=durable, settings=settings, say=say, tools=tools)
    for attempt in range(3):  # somebody may take the port between the look and the start
        try:
            server.start()
            break
        except StartError:
            if attempt == 2 or "in use" not in server.process.last_lines():
                raise
            server = prepare(folder, durable=durable, settings=settings, say=say, tools=tools)
    try:
        yield server
    finally:
        server.stop()
        if not durable and folder.is_symlink():  # nobody would find them there again
            shutil.rmtree(folder.resolve(), ignore_errors=True)
            folder.unlink()
