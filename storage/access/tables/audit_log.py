"""The audit log: who has changed what; rows are only ever added."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Identity, Index, Integer, Table, Text, func

from storage.metadata import Timestamp, metadata

audit_log = Table(
    "audit_log",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("at", Timestamp, nullable=False, server_default=func.clock_timestamp()),
    Column("actor_kind", Text, nullable=False),
    Column("actor_id", Text, nullable=False),
    Column("actor_name", Text, nullable=False, comment="as it was then"),
    Column("address", Text, comment="from where the request came"),
    # Names and no keys: the log tells of what is gone, too.
    Column("project", Text),
    Column("operation", Text, nullable=False),
    Column("subject", Text, nullable=False, comment="path of what was changed or made"),
    Column("status", Integer, nullable=False),
    Column("request_id", Text),
)

Index(None, audit_log.c.project, audit_log.c.id)
