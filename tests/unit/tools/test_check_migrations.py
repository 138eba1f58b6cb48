"""What the check of migrations refuses, and what it lets through."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.check_migrations import ROOT, VERSIONS, mistakes, oldest_usable

HEAD = 'import sqlalchemy as sa\nfrom alembic import op\n\nrevision = "0900"\n'


def told(folder: Path, upgrade: str, head: str = "", oldest: str = "0001") -> list[str]:
    body = "".join(f"    {line}\n" for line in upgrade.splitlines())
    (folder / "0900_case.py").write_text(f"{HEAD}{head}\n\ndef upgrade() -> None:\n{body}")
    return mistakes(folder, oldest)


@pytest.mark.parametrize(
    ("upgrade", "what"),
    [
        ('op.drop_table("points")', "drops a table"),
        ('op.drop_column("points", "key")', "drops a column"),
        ('op.rename_table("points", "places")', "renames a table"),
        ('op.alter_column("points", "key", new_column_name="name")', "renames a column"),
        ('op.alter_column("points", "key", type_=sa.Integer())', "changes the type of a column"),
        ('op.alter_column("points", "key", nullable=False)', "asks a column to be filled"),
        ('op.add_column("points", sa.Column("x", sa.Text, nullable=False))', "without a default"),
        ('op.create_index("i", "points", ["key"], unique=True)', "asks rows to be unique"),
        ('op.create_unique_constraint("u", "points", ["key"])', "asks rows to be unique"),
        ('op.create_foreign_key("f", "points", "sweeps", ["a"], ["id"])', "lead somewhere"),
        ('op.drop_constraint("u", "points", type_="unique")', "ON CONFLICT"),
        ('op.execute("ALTER TABLE points DROP COLUMN key")', "drops a column"),
        ('op.execute("ALTER TABLE points RENAME COLUMN key TO name")', "renames a"),
        ('op.execute("ALTER TABLE points ALTER COLUMN key TYPE int")', "changes the type"),
        ('op.execute("ALTER TABLE points ALTER key SET NOT NULL")', "asks a column to be filled"),
        ('op.execute("ALTER TABLE points ADD COLUMN x int NOT NULL")', "without a default"),
        ('with op.batch_alter_table("points") as batch:\n    batch.drop_column("key")', "drops a"),
    ],
)
def test_what_old_code_cannot_live_with_is_named(tmp_path: Path, upgrade: str, what: str) -> None:
    (found, *_) = told(tmp_path, upgrade)
    assert found.startswith("0900_case.py:")
    assert what in found
    assert "CONTRACT" in found


@pytest.mark.parametrize(
    "upgrade",
    [
        'op.add_column("points", sa.Column("x", sa.Text))',
        'op.add_column("points", sa.Column("x", sa.Text, nullable=False, server_default=""))',
        (
            'op.create_table("more", sa.Column("x", sa.Text, nullable=False))\n'
            'op.create_index("i", "more", ["x"], unique=True)'
        ),
        'op.create_index("i", "points", ["key"])',
        'op.alter_column("points", "key", nullable=True)',
        'op.execute("ALTER TABLE points ADD COLUMN x int NOT NULL DEFAULT 0")',
        'op.execute("UPDATE points SET x = 1")',
    ],
)
def test_what_only_adds_passes(tmp_path: Path, upgrade: str) -> None:
    assert told(tmp_path, upgrade) == []


def test_helpers_texts_and_lists_of_columns_are_read_too(tmp_path: Path) -> None:
    head = (
        '_SQL = "DROP TABLE points"\n'
        '_COLUMNS = (sa.Column("x", sa.Text, nullable=False),)\n'
        "\n\ndef _more() -> None:\n    op.execute(_SQL)\n"
    )
    found = told(
        tmp_path, "_more()\nfor column in _COLUMNS:\n    op.add_column('points', column)", head
    )
    assert len(found) == 2
    assert "without a default" in found[0]
    assert "drops a table" in found[1]


def test_a_contract_needs_a_reason_a_step_and_the_oldest_usable(tmp_path: Path) -> None:
    drop, reason = 'op.drop_column("points", "key")', "CONTRACT = 'nothing reads it since 0.2.0'\n"
    assert told(tmp_path, drop, reason, oldest="0900") == []
    assert "raise OLDEST_USABLE" in told(tmp_path, drop, reason)[0]
    assert "no reason" in told(tmp_path, drop, "CONTRACT = 'because'\n", oldest="0900")[0]
    assert "remove the line" in told(tmp_path, "pass", reason, oldest="0900")[0]


def test_the_migrations_of_the_repository_keep_the_rules() -> None:
    assert mistakes(VERSIONS, oldest_usable(ROOT / "migrations/env.py")) == []
