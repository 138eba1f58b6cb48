"""What goes wrong with a back-up."""


class BackupError(Exception):
    """A back-up could not be made, read or restored; the message says what to do."""
