"""The account that PostgreSQL runs as, and a data folder that account can reach.

PostgreSQL refuses to run as root. As anybody else this module has nothing to do; as root it picks an
unprivileged account and, where a parent of the wanted folder is closed to it, another place for the data.
"""

import hashlib
import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

PREFERRED_ACCOUNTS = ("postgres", "nobody")
FALLBACK_PARENTS = (Path("/var/lib"), Path("/var/tmp"))  # noqa: S108 - a folder of our own is made inside


@dataclass(frozen=True)
class Account:
    """An account of this machine."""

    name: str
    uid: int
    gid: int


class NoAccountError(RuntimeError):
    """Nothing unprivileged to run PostgreSQL as; the message says what to do."""


def server_account(effective_uid: int | None = None) -> Account | None:
    """The account to run PostgreSQL as: None (our own) unless we are root.

    Raises NoAccountError when root finds no unprivileged account.
    """
    if (os.geteuid() if effective_uid is None else effective_uid) != 0:
        return None
    for name in PREFERRED_ACCOUNTS:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        if entry.pw_uid != 0:
            return Account(name, entry.pw_uid, entry.pw_gid)
    message = (
        "PostgreSQL does not run as root and this machine has neither an account 'postgres' nor 'nobody': "
        "run as another user, or add one with: useradd --system postgres"
    )
    raise NoAccountError(message)


def can_reach(folder: Path, account: Account) -> bool:
    """Whether the account can enter the folder, asked of the kernel by trying as that account."""
    answer = subprocess.run(
        ["/bin/sh", "-c", 'cd "$1" && test -x .', "sh", str(folder)],
        user=account.uid,
        group=account.gid,
        extra_groups=[],
        cwd="/",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return answer.returncode == 0


def reachable_folder(
    wanted: Path,
    account: Account | None,
    reaches: Callable[[Path, Account], bool] = can_reach,
    fallbacks: Iterable[Path] = FALLBACK_PARENTS,
) -> Path:
    """Make a private folder for the account, at `wanted` where it can be reached, else elsewhere.

    Elsewhere is a folder keyed by the wanted path below one of `fallbacks`, and `wanted` becomes a link to
    it. Calling it again gives the same folder. Raises NoAccountError when no place can be reached.
    """
    wanted.parent.mkdir(parents=True, exist_ok=True)
    if account is None:
        wanted.mkdir(mode=0o700, exist_ok=True)
        return wanted
    if wanted.is_symlink() and not wanted.exists():
        wanted.unlink()  # the data it led to is gone
    if wanted.exists():
        place = wanted.resolve()
    elif reaches(wanted.parent, account):
        place = wanted
    else:
        place = _place_elsewhere(wanted, account, reaches, fallbacks)
        wanted.symlink_to(place)
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    _give(place, account)
    if not reaches(place, account):  # a parent was closed since the folder was made
        moved = _place_elsewhere(wanted, account, reaches, fallbacks)
        if moved != place:
            shutil.copytree(place, moved, symlinks=True, dirs_exist_ok=True)
            shutil.rmtree(place)
            wanted.unlink(missing_ok=True)
            wanted.symlink_to(moved)
        _give(moved, account)
        return moved
    return place


def _give(folder: Path, account: Account) -> None:
    """Make the account own the folder and all in it, when it does not own it yet."""
    if folder.stat().st_uid == account.uid:
        return
    for parent, folders, files in os.walk(folder):
        for name in (*folders, *files):
            os.lchown(Path(parent) / name, account.uid, account.gid)
    os.lchown(folder, account.uid, account.gid)
    folder.chmod(0o700)


def _place_elsewhere(
    wanted: Path,
    account: Account,
    reaches: Callable[[Path, Account], bool],
    fallbacks: Iterable[Path],
) -> Path:
    key = hashlib.sha256(str(wanted.absolute()).encode()).hexdigest()[:12]
    tried = []
    for parent in fallbacks:
        tried.append(str(parent))
        if parent.is_dir() and os.access(parent, os.W_OK) and reaches(parent, account):
            return parent / f"fabricsweep-{key}"
    message = (
        f"PostgreSQL runs as '{account.name}', which can reach neither {wanted.parent} "
        f"nor any of {', '.join(tried)}: open one of them to it (chmod o+x)"
    )
    raise NoAccountError(message)
