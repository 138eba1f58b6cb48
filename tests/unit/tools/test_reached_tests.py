"""Which tests a change reaches: by imports, by names in texts, by fixtures, and by files that are read."""

from __future__ import annotations

import pytest

from tools.reached_tests import reached

SOURCES = {
    "domain/__init__.py": "",
    "domain/low.py": "",
    "domain/high.py": "from domain import low",
    "worker/tasks/reap.py": "from domain.high import go",
    "worker/app.py": 'imports = tuple(f"worker.tasks.{name}" for name in ("reap",))',
    "local/__main__.py": "",
    "client/src/client_of_ours/ask.py": "",
    "storage/session.py": "def open_session(engine): ...",
    "tests/support/services.py": (
        "import pytest\nfrom storage import session\napp = 'worker.app:app'\n"
        "@pytest.fixture\ndef engine(): ..."
    ),
    "tests/unit/test_low.py": "from domain.low import go",
    "tests/unit/test_high.py": "import domain.high",
    "tests/unit/test_other.py": "import json",
    "tests/unit/test_client.py": "from client_of_ours.ask import go",
    "tests/unit/test_page.py": 'PAGE = ROOT / "docs" / "rest.md"',
    "tests/unit/test_pages.py": 'PAGES = (ROOT / "docs" / "models").glob("*.md")',
    "tests/system/test_launcher.py": 'command = [python, "-m", "local"]',
    "tests/integration/test_rows.py": "def test_rows(engine): ...",
    "simcore/tests/python/test_core.py": "import simcore",
}
LOW = ["tests/integration/test_rows.py", "tests/unit/test_high.py", "tests/unit/test_low.py"]


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ("domain/low.py", LOW),
        ("domain/high.py", [*LOW[:2]]),
        ("domain/__init__.py", LOW),
        ("worker/tasks/reap.py", LOW[:1]),
        ("storage/session.py", LOW[:1]),
        ("local/__main__.py", ["tests/system/test_launcher.py"]),
        ("client/src/client_of_ours/ask.py", ["tests/unit/test_client.py"]),
        ("docs/rest.md", ["tests/unit/test_page.py", "tests/unit/test_pages.py"]),
        ("docs/models/mpi.md", ["tests/unit/test_pages.py"]),
        ("simcore/src/a.cpp", ["simcore/tests/python/test_core.py"]),
        ("tests/unit/test_other.py", ["tests/unit/test_other.py"]),
        ("frontend/src/app.tsx", []),
    ],
)
def test_a_change_reaches_what_stands_on_it(changed: str, found: list[str]) -> None:
    assert reached([changed], SOURCES) == found


def test_what_all_stand_on_reaches_all() -> None:
    tests = sorted(path for path in SOURCES if "/test_" in path)
    assert reached(["tests/conftest.py"], SOURCES) == tests
    assert reached(["requirements/dev.txt", "docs/rest.md"], SOURCES) == tests
