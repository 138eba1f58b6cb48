"""The tables, one a file."""

from storage.access.tables.api_keys import api_keys
from storage.access.tables.audit_log import audit_log
from storage.access.tables.memberships import memberships
from storage.access.tables.projects import projects
from storage.access.tables.sessions import sessions
from storage.access.tables.share_links import share_links
from storage.access.tables.sign_ins import sign_ins
from storage.access.tables.users import users

__all__ = [
    "api_keys",
    "audit_log",
    "memberships",
    "projects",
    "sessions",
    "share_links",
    "sign_ins",
    "users",
]
