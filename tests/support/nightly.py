"""What `make test` may leave to `make night`: slow tests whose files are as the night has seen them.

A test or a module says so by ``pytest.mark.night(PATTERN, ...)`` with the files that it is about. When all
that a module marks so passes by night, a digest of these files and of the module is kept in ``RECORD``.
While they are the same, `make test` leaves the marked tests out and says so. A module that is named on the
command line is run whole.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.support.chance import IS_NIGHT

RECORD = "tests/data/seen_by_night.json"

_left_out = pytest.StashKey[set[str]]()
_watched = pytest.StashKey[dict[str, tuple[str, ...]]]()
_unwell = pytest.StashKey[set[str]]()


def digest_of(root: Path, module: str, patterns: Iterable[str]) -> str:
    """Give the digest of a module and of the files that its patterns name.

    Raises
    ------
    pytest.UsageError
        when a pattern names no file.
    """
    files = {root / module}
    for pattern in patterns:
        found = {
            path
            for path in root.glob(pattern)
            if path.is_file() and "__pycache__" not in path.parts
        }
        if not found:
            raise pytest.UsageError(
                f"{module}: the mark night names {pattern}, and no file is there"
            )
        files |= found
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(root)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def record(root: Path) -> dict[str, str]:
    """Give the digests that the night has kept, by module."""
    kept: dict[str, str] = json.loads((root / RECORD).read_text(encoding="utf-8"))
    return kept


def is_named(module: str, words: Collection[str]) -> bool:
    """Tell whether the command line names a module itself, and not only a folder above it."""
    return any(Path(word.split("::")[0]).name == Path(module).name for word in words)


def _patterns(item: pytest.Item) -> set[str]:
    return {pattern for mark in item.iter_markers("night") for pattern in mark.args}


def _module_of(item: pytest.Item) -> str:
    return item.path.relative_to(item.config.rootpath).as_posix()


def pytest_configure(config: pytest.Config) -> None:
    """Begin with nothing left out."""
    config.stash[_left_out], config.stash[_watched], config.stash[_unwell] = set(), {}, set()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the night has seen as it is."""
    watched = config.stash[_watched]
    marked = [item for item in items if item.get_closest_marker("night")]
    for item in marked:
        patterns = {*watched.get(_module_of(item), ()), *_patterns(item)}
        watched[_module_of(item)] = tuple(sorted(patterns))
    if IS_NIGHT or not marked:
        return
    root = config.rootpath
    kept = record(root)
    seen = {
        module
        for module, patterns in watched.items()
        if not is_named(module, config.args)
        and kept.get(module) == digest_of(root, module, patterns)
    }
    if left_out := [item for item in marked if _module_of(item) in seen]:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
        config.stash[_left_out] |= seen


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    """Note modules of which not all that is marked passes."""
    report: pytest.TestReport = yield
    if not report.passed and item.get_closest_marker("night"):
        item.config.stash[_unwell].add(_module_of(item))
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep what the night has seen to be well: whole modules only."""
    if hasattr(session.config, "workeroutput"):
        left_out = session.config.stash[_left_out]
        session.config.workeroutput["left_out"] = sorted(left_out)
    watched, unwell = session.config.stash[_watched], session.config.stash[_unwell]
    is_part = bool(session.config.option.keyword) or any(
        "::" in word for word in session.config.args
    )
    if not IS_NIGHT or is_part or session.shouldstop or session.shouldfail:
        return
    passed = {module: patterns for module, patterns in watched.items() if module not in unwell}
    if passed:
        root = session.config.rootpath
        seen = {module: digest_of(root, module, patterns) for module, patterns in passed.items()}
        kept = record(root) | seen
        (root / RECORD).write_text(
            json.dumps(dict(sorted(kept.items())), indent=2) + "\n", encoding="utf-8"
        )


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear from a process that ran some of the tests what it has left out."""
    node.config.stash[_left_out] |= set(getattr(node, "workeroutput", {}).get("left_out", ()))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say what was left out."""
    left_out = config.stash[_left_out]
    for module in sorted(left_out):
        terminalreporter.write_line(f"LEFT TO THE NIGHT: {module}: nothing of its own has changed")
