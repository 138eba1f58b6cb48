"""``python -m api.admin_key [DAYS]``: makes an admin's API key on the server itself, and prints it.

For the first admin of an installation, and for one that is locked out. Whoever can run this reaches the
database anyway.
"""

from __future__ import annotations

import sys

from api.access.models.key import MOST_DAYS
from api.access.services.key import make_key
from api.config import Settings
from domain.access.role import Role
from runtime.file_settings import settings_or_end
from storage.session import open_engine, transaction


def main(arguments: list[str]) -> int:
    """Print the key; gives the exit status."""
    days = arguments[0] if arguments else "1"
    if not days.isascii() or not days.isdecimal() or not 1 <= int(days) <= MOST_DAYS:
        sys.stderr.write(f"error: {days!r} is no number of days from 1 to {MOST_DAYS}\n")
        return 2
    engine = open_engine(settings_or_end(Settings).database_url, pool_size=1)
    with transaction(engine) as session:
        made = make_key(session, "made on the server", Role.ADMIN, None, None, int(days))
    engine.dispose()
    sys.stdout.write(f"{made.key}\n")
    sys.stderr.write(f"good until {made.expires_at.isoformat(timespec='seconds')}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
