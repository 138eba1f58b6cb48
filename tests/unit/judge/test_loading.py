"""A process ends as it starts where the simulator cannot be loaded, and says why."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge import loading

WHY = "this simulator was built for x86-64-v4 processors, and this machine is x86-64-v2"
ADDRESSES = {
    "FABRICSWEEP_DATABASE_URL": "postgresql+psycopg://nobody@127.0.0.1:1/none",
    "FABRICSWEEP_REDIS_URL": "redis://127.0.0.1:1/0",
}


@pytest.fixture
def spoiled(tmp_path: Path) -> dict[str, str]:
    """Give an environment whose simulator refuses to be loaded."""
    (tmp_path / "simcore").mkdir()
    (tmp_path / "simcore" / "__init__.py").write_text(f"raise ImportError({WHY!r})\n")
    # Before what an editable install finds.
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.meta_path[:] = [one for one in sys.meta_path if 'editable' not in "
        "str(getattr(type(one), '__module__', '')) + str(one)]\n"
    )
    paths = [str(tmp_path), *(path for path in sys.path if path)]
    return {**os.environ, **ADDRESSES, "PYTHONPATH": os.pathsep.join(paths)}


@pytest.mark.parametrize(
    ("command", "part"),
    [
        (["uvicorn", "api.main:app", "--port", "1"], "api"),
        (["celery", "-A", "worker.celery_app", "worker", "--concurrency", "1"], "worker"),
    ],
)
def test_a_process_that_cannot_simulate_ends_with_a_sentence(
    spoiled: dict[str, str], command: list[str], part: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        env=spoiled, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode != 0, part
    assert f"error: the simulator cannot be loaded: {WHY}" in done.stderr


def test_what_can_be_loaded_is_no_reason() -> None:
    loading.refuse_unloadable()


def test_a_process_that_ends_without_a_word_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_LOAD", (sys.executable, "-c", "import os; os._exit(7)"))
    with pytest.raises(SystemExit, match="its process ended with status 7"):
        loading.refuse_unloadable()
