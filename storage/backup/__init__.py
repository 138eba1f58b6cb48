"""Back-up and restore of everything that lasts: the database, and contents that lie outside of it."""

from storage.backup.errors import BackupError
from storage.backup.folder import BackupFolder
from storage.backup.programs import DatabasePrograms
from storage.backup.restore import check, restore
from storage.backup.save import save

__all__ = ["BackupError", "BackupFolder", "DatabasePrograms", "check", "restore", "save"]
