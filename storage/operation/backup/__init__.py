"""Back-up and restore of everything that lasts: the database, and contents that lie outside of it."""

from storage.operation.backup.errors import BackupError
from storage.operation.backup.folder import BackupFolder
from storage.operation.backup.programs import DatabasePrograms
from storage.operation.backup.restore import check, restore
from storage.operation.backup.save import save

__all__ = ["BackupError", "BackupFolder", "DatabasePrograms", "check", "restore", "save"]
