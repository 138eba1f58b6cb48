"""A migration must not take away what old code uses: both share a database during an upgrade.

Each file of migrations/versions is read. One whose upgrade takes something away, or asks more of rows than
before, says why nobody needs it any more, by ``CONTRACT = "…"`` at its head; ``OLDEST_USABLE`` of
migrations/env.py is then its revision or a later one, so that older images say that they cannot use the
database. Statements of the version before are planned on the new tables by
tests/integration/operation/test_statements_of_before.py. Whether old rows pass a new check is for people
to see.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ROOT / "migrations" / "versions"
HISTORY = "0015"
"""Nothing older than this migration can use a database, whatever it did."""
LEAST_REASON = 20

_TAKING = {
    "drop_table": "drops a table",
    "drop_column": "drops a column",
    "rename_table": "renames a table",
    "create_unique_constraint": "asks rows to be unique",
    "create_foreign_key": "asks rows to lead somewhere",
}
_SQL = {
    r"\bDROP\s+TABLE\b": "drops a table",
    r"\bDROP\s+COLUMN\b": "drops a column",
    r"\bRENAME\s+(COLUMN\s+\w+\s+)?TO\b": "renames a table or column",
    r"\bRENAME\s+COLUMN\b": "renames a column",
    r"\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b": "changes the type of a column",
    r"\bSET\s+NOT\s+NULL\b": "asks a column to be filled",
    r"\bADD\s+COLUMN\s+(IF\s+NOT\s+EXISTS\s+)?\w+\s+(?:(?!,|;|DEFAULT)[\s\S])*\bNOT\s+NULL\b(?!\s+DEFAULT)": (
        "adds a column that old code leaves empty, without a default"
    ),
    r"\bCREATE\s+UNIQUE\s+INDEX\b": "asks rows to be unique",
}


@dataclass(frozen=True)
class Step:
    """What a migration does that old code may not live with."""

    line: int
    what: str


@dataclass(frozen=True)
class Migration:
    """One file: its revision, why it contracts if it says so, and the steps that need a reason."""

    path: Path
    revision: str
    contract: str | None
    steps: tuple[Step, ...]


def read(path: Path) -> Migration:
    """Read a file of migrations/versions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = _constants(tree)
    upgrade = next(
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "upgrade"
    )
    helpers = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    found = {*_steps(upgrade, helpers, texts), *_columns_of_head(tree)}
    steps = sorted(found, key=lambda step: (step.line, step.what))
    return Migration(path, texts["revision"], texts.get("CONTRACT"), tuple(steps))


def _columns_of_head(tree: ast.Module) -> Iterator[Step]:
    """Columns that stand in a list at the head of the file, for the upgrade to add."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            for node in ast.walk(statement):
                if isinstance(node, ast.Call):
                    yield from (Step(node.lineno, what) for what in _of_column(node))


def _constants(tree: ast.Module) -> dict[str, str]:
    """The texts that stand at the head of the file, by name."""
    found = {}
    for node in tree.body:
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign)
            else []
        )
        for target in targets:
            value = getattr(node, "value", None)
            if isinstance(target, ast.Name) and value is not None:
                written = "\n".join(_texts(value, {}))
                found[target.id] = written
    return found


def _texts(node: ast.AST, constants: dict[str, str]) -> Iterator[str]:
    """Every text that stands in an expression, or that a name in it stands for."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value
        elif isinstance(part, ast.Name) and part.id in constants:
            yield constants[part.id]


def _steps(
    function: ast.FunctionDef, helpers: dict[str, ast.FunctionDef], texts: dict[str, str]
) -> Iterator[Step]:
    """The steps of a function, and of those of the file that it calls."""
    made = _tables_made(function)
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name):
            called = helpers.get(node.func.id)
            if called is not None and called is not function:
                yield from _steps(called, helpers, texts)
        elif isinstance(node.func, ast.Attribute):
            yield from (Step(node.lineno, what) for what in _of_call(node, texts, made))


def _tables_made(function: ast.FunctionDef) -> set[str]:
    """Tables that this migration makes itself: old code knows nothing of them."""
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {
        first.value
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "create_table" and call.args
        for first in call.args[:1]
        if isinstance(first, ast.Constant) and isinstance(first.value, str)
    }


def _of_call(call: ast.Call, texts: dict[str, str], made: set[str]) -> Iterator[str]:
    assert isinstance(call.func, ast.Attribute)
    name = call.func.attr
    named = {word.arg: word.value for word in call.keywords}
    if any(isinstance(each, ast.Constant) and each.value in made for each in call.args[:2]):
        return
    if name == "alter_column":
        yield from _of_changes(named)
    elif name == "add_column":
        for column in call.args:
            yield from _of_column(column)
    elif name == "create_index" and _is_true(named.get("unique")):
        yield "asks rows to be unique"
    elif name == "drop_constraint":
        if getattr(named.get("type_"), "value", None) in ("unique", "primary"):
            yield "drops what ON CONFLICT may name"
    elif name == "execute":
        written = "\n".join(text for each in call.args for text in _texts(each, texts))
        yield from (
            what for pattern, what in _SQL.items() if re.search(pattern, written, re.IGNORECASE)
        )
    elif name in _TAKING:
        yield _TAKING[name]


def _of_changes(named: dict[str | None, ast.expr]) -> Iterator[str]:
    if "new_column_name" in named:
        yield "renames a column"
    if "type_" in named:
        yield "changes the type of a column"
    if _is_false(named.get("nullable")):
        yield "asks a column to be filled"


def _of_column(column: ast.expr) -> Iterator[str]:
    if not (isinstance(column, ast.Call) and getattr(column.func, "attr", "") == "Column"):
        return
    named = {word.arg: word.value for word in column.keywords}
    if _is_false(named.get("nullable")) and "server_default" not in named:
        yield "adds a column that old code leaves empty, without a default"


def _is_true(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is True


def _is_false(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is False


def oldest_usable(env: Path) -> str:
    """The revision that migrations/env.py names."""
    return _constants(ast.parse(env.read_text(encoding="utf-8")))["OLDEST_USABLE"]


def mistakes(folder: Path, oldest: str) -> list[str]:
    """List what is wrong with the migrations of a folder."""
    found = []
    for migration in map(read, sorted(folder.glob("*.py"))):
        name, reason = migration.path.name, migration.contract
        if migration.revision <= HISTORY:
            continue
        if reason is None:
            found += [
                f"{name}:{step.line} {step.what}. Leave it to a later version, and say there CONTRACT = "
                '"why nobody needs it any more" (docs/operations.md, Rules for migrations)'
                for step in migration.steps
            ]
        elif not migration.steps:
            found.append(f"{name} says CONTRACT and takes nothing away: remove the line")
        elif len(reason) < LEAST_REASON:
            found.append(f"{name} says CONTRACT = {reason!r}, which is no reason")
        elif migration.revision > oldest:
            found.append(
                f"{name} takes something away: raise OLDEST_USABLE in migrations/env.py to "
                f'"{migration.revision}"'
            )
    return found


def main() -> int:
    """Print what is wrong; 1 when something is."""
    found = mistakes(VERSIONS, oldest_usable(ROOT / "migrations" / "env.py"))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
