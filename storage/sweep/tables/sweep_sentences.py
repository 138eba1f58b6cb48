"""First sentences of answers that were made: lists show them, and make none."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Table, Text

from storage.metadata import metadata

sweep_sentences = Table(
    "sweep_sentences",
    metadata,
    Column("sweep_id", BigInteger, ForeignKey("sweeps.id", ondelete="CASCADE"), primary_key=True),
    Column("sentence", Text, nullable=False),
    Column(
        "answer_tag",
        Text(collation="C"),
        nullable=False,
        comment="entity tag of the answer: the sentence holds while the sweep would give the same tag",
    ),
)
