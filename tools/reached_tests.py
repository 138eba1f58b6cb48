"""Which modules of Python tests a change can reach: those that import what has changed, however far down.

`make test ARGS=--changed` runs them. A module is reached also where code names it in a text, as what starts
processes does. A file that is no module reaches who names it, or its folder and its suffix. What comes
with a fixture counts for the tests that ask for it. Some files reach all tests.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = (
    "",
    "client/src/",
    "fabricfile/src/",
    "tracefile/src/",
    "simcore/python/",
    "simcore/tests/python/",
)
"""Folders of modules; the names of those inside begin there."""
TESTS = re.compile(r"(tests|simcore/tests/python)/(.*/)?test_\w+\.py")
EVERYTHING = (
    "pyproject.toml",
    "requirements/",
    "tests/conftest.py",
    "simcore/tests/python/conftest.py",
)
CORE = ("simcore/src/", "simcore/bindings/", "simcore/CMakeLists.txt")
FIXTURES = "tests.support.services"
_NAME = re.compile(r"[\w.-]+")


@dataclass(frozen=True)
class Module:
    """What a file of Python says: modules and other files that it leads to, and its functions' arguments."""

    leads_to: frozenset[str]
    texts: frozenset[str]
    asked_for: frozenset[str]
    fixtures: frozenset[str]


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def changed_files(base: str) -> list[str]:
    """List what differs from where this branch left another, committed or not."""
    (fork,) = _git("merge-base", base, "HEAD")
    untracked = _git("ls-files", "--others", "--exclude-standard")
    return sorted({*_git("diff", "--name-only", "--no-renames", fork), *untracked})


def name_of(path: str) -> str:
    """Give the name by which a file of Python is imported."""
    source = max((one for one in SOURCES if path.startswith(one)), key=len)
    return path.removeprefix(source).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def parsed(text: str) -> Module:
    """Read one file of Python."""
    leads_to, texts, asked_for, fixtures = set(), set(), set(), set()
    nodes = list(ast.walk(ast.parse(text)))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Import):
            leads_to |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            leads_to |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in docstrings:
                continue
            texts |= set(_NAME.findall(node.value))
        elif isinstance(node, ast.List | ast.Tuple):
            leads_to |= set(_started(node.elts))
        elif isinstance(node, ast.FunctionDef):
            asked_for |= {argument.arg for argument in node.args.args}
            if any("fixture" in ast.unparse(one) for one in node.decorator_list):
                fixtures.add(node.name)
    return Module(*map(frozenset, (leads_to, texts, asked_for, fixtures)))


def _started(words: Sequence[ast.expr]) -> Iterator[str]:
    """Give what a command line starts by its name: ``-m name``."""
    values = [word.value if isinstance(word, ast.Constant) else None for word in words]
    for flag, name in pairwise(values):
        if flag == "-m" and isinstance(name, str):
            yield f"{name}.__main__"
            yield name


def _led_to(module: Module, names: Collection[str]) -> Iterator[str]:
    """Give the modules that one leads to, with the packages that they lie in."""
    # A word alone may mean anything; with a dot it is the name of a module.
    for name in module.leads_to | {text for text in module.texts if "." in text}:
        stem = name.split(":")[0].rstrip(".")
        if name.endswith(".") and "." in stem:  # names begin so, as in f"worker.tasks.{task}"
            yield from (one for one in names if one.startswith(name))
        parts = stem.split(".")
        yield from (
            whole for end in range(1, len(parts) + 1) if (whole := ".".join(parts[:end])) in names
        )


def reached(changed: Collection[str], sources: Mapping[str, str]) -> list[str]:
    """Give the test modules that changed files can reach.

    Parameters
    ----------
    changed
        files, by their place in the project.
    sources
        the text of every file of Python.
    """
    tests = sorted(path for path in sources if TESTS.fullmatch(path))
    if any(path.startswith(EVERYTHING) for path in changed):
        return tests
    modules = {path: parsed(text) for path, text in sources.items()}
    paths = {name_of(path): path for path in sources}
    users: dict[str, set[str]] = {path: set() for path in sources}
    fixtures = modules[paths[FIXTURES]].fixtures if FIXTURES in paths else frozenset()
    for path, module in modules.items():
        for name in _led_to(module, paths):
            users[paths[name]].add(path)
        if TESTS.fullmatch(path) and fixtures & module.asked_for:
            users[paths[FIXTURES]].add(path)
    found = {path for path in changed if path in sources}
    found |= {path for path, module in modules.items() if _reads(module, changed)}
    todo = list(found)
    while todo:
        more = users[todo.pop()] - found
        found |= more
        todo += more
    return [path for path in tests if path in found]


def _reads(module: Module, changed: Collection[str]) -> bool:
    """Tell whether a module names a file that has changed and is no module, or the folder it lies in."""
    for path in changed:
        if path.startswith(CORE) and "simcore" in module.leads_to:
            return True
        if path.startswith("migrations/") and "alembic.ini" in module.texts:
            return True
        if not path.endswith(".py"):
            file = Path(path)
            found = {*file.parent.parts[-2:], file.suffix}
            if file.name in module.texts or found <= module.texts:
                return True
    return False


def reached_by(changed: Collection[str]) -> list[str]:
    """Give the test modules of this project that changed files can reach."""
    files = _git("ls-files", "--cached", "--others", "--exclude-standard", "*.py")
    sources = {
        path: (ROOT / path).read_text(encoding="utf-8") for path in files if (ROOT / path).exists()
    }
    return reached(changed, sources)
