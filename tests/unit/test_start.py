"""What starts often starts fast: some packages are loaded when they are first needed."""

import os
import subprocess
import sys

import pytest

SETTINGS = {
    "FABRICSWEEP_DATABASE_URL": "postgresql+psycopg://nobody@127.0.0.1:9/none",
    "FABRICSWEEP_REDIS_URL": "redis://127.0.0.1:9/0",
}


@pytest.mark.parametrize("module", ["api.main", "worker.celery_app", "worker.batch.command"])
def test_scipy_is_not_loaded_at_the_start(module: str) -> None:
    # It is a third of the time that a worker takes to start.
    asks = f"import sys, {module}; print(sorted(m for m in sys.modules if m.startswith('scipy')))"
    ended = subprocess.run(
        [sys.executable, "-c", asks],
        env=os.environ | SETTINGS,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == "[]\n"
