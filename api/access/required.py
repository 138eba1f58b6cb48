"""Which role each operation asks for.

Reading asks for a viewer and changing for an editor, unless a list here says otherwise. Names are those of
the route functions, which the interface's document writes in lowerCamelCase.
"""

from __future__ import annotations

from domain.access.role import Role

ANYBODY = frozenset({"get_live", "get_ready", "sign_in", "finish_sign_in", "open_share_link"})
"""Asks for nothing: whoever reaches the service may do it."""

SIGNED_IN = frozenset(
    {
        "get_catalog",
        "get_sweep_schema",
        "list_examples",
        "get_validation",
        "get_session",
        "sign_out",
        "list_projects",
    }
)
"""Asks for no role in a project, but for somebody who is known."""

SHOWN_WITH_SHARES = frozenset({"get_catalog", "get_sweep_schema", "list_examples", "get_session"})
"""What a page that shows a shared sweep asks for beside it."""

NOT_SHARED = frozenset({"list_share_links"})
"""About a sweep, and not for those with whom it is shared."""

LENT_WITH_FABRICS = frozenset(
    {"get_archive", "get_artifact", "export_point_fabric", "read_table", "get_timeline"}
)
"""Holds wiring and names of imported fabrics, or operations of traces.

All else is without them: `api/sweep/services/lent.py`.
"""

_VIEWER = frozenset(
    {"validate_sweep", "draw_sweep", "create_key", "revoke_key", "star_sweep", "unstar_sweep"}
)
"""Changes nothing of the project; what one may do about keys is decided with the key."""

_EDITOR = frozenset({"list_share_links"})
"""Reads, but what only those may know who may make it."""

_OWNER = frozenset(
    {
        # An address that events are sent to can be a secret.
        "list_webhooks",
        "create_webhook",
        "get_webhook",
        "change_webhook",
        "delete_webhook",
        "rotate_webhook_secret",
        "test_webhook",
        "list_deliveries",
        "redeliver",
        "change_project",
        "set_member",
        "remove_member",
    }
)
_ADMIN = frozenset({"create_project", "delete_project", "list_audit_log", "get_operation"})

_LISTED = (
    (Role.ADMIN, _ADMIN),
    (Role.OWNER, _OWNER),
    (Role.EDITOR, _EDITOR),
    (Role.VIEWER, _VIEWER),
)


IMPORT = "import_archive"
"""A right of its own: `FABRICSWEEP_ARCHIVE_IMPORTERS` says whose."""


def required_role(operation: str, method: str, importers: Role = Role.OWNER) -> Role | None:
    """Give the role that an operation asks for; None where it asks for none in a project.

    ``importers`` is the least role that imports archives.
    """
    if operation == IMPORT:
        return importers
    if operation in ANYBODY or operation in SIGNED_IN:
        return None
    for role, operations in _LISTED:
        if operation in operations:
            return role
    return Role.VIEWER if method in ("GET", "HEAD") else Role.EDITOR
