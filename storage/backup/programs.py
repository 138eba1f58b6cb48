"""PostgreSQL's own programs that dump and restore a database."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import make_url

from storage.backup.errors import BackupError


@dataclass(frozen=True)
class DatabasePrograms:
    """``pg_dump`` and ``pg_restore`` for one database.

    Parameters
    ----------
    database_url
        The database, as the services are told it.
    folder
        Where the programs are; None takes those on the PATH.
    """

    database_url: str
    folder: Path | None = None

    def dump(self, file: Path, snapshot: str) -> None:
        """Write what a snapshot sees into a file of PostgreSQL's custom format.

        Raises
        ------
        BackupError
            With what the program said.
        """
        told = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}"]
        self._run("pg_dump", *told, f"--file={file}", self._address())

    def load(self, file: Path) -> None:
        """Read such a file into the database, whole or not at all. Raises BackupError."""
        told = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"]
        self._run("pg_restore", *told, f"--dbname={self._address()}", str(file))

    def look_through(self, file: Path) -> None:
        """Read the list of contents of such a file. Raises BackupError."""
        self._run("pg_restore", "--list", str(file))

    def _address(self) -> str:
        """The address without its password, which other users of this machine could read."""
        url = make_url(self.database_url).set(drivername="postgresql")
        return url._replace(password=None).render_as_string(hide_password=False)

    def _run(self, name: str, *arguments: str) -> None:
        path = shutil.which(name, path=None if self.folder is None else str(self.folder))
        if path is None:
            place = "on the PATH" if self.folder is None else f"in {self.folder}"
            message = (
                f"no {name} {place}: install the client programs of PostgreSQL, of the server's "
                "version or later, or name their folder by --programs"
            )
            raise BackupError(message)
        password = make_url(self.database_url).password
        environment = os.environ | ({} if password is None else {"PGPASSWORD": str(password)})
        done = subprocess.run(
            [path, *arguments], env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            said = done.stderr.strip() or f"it ended with status {done.returncode}"
            message = f"{name} failed: {said}"
            raise BackupError(message)
