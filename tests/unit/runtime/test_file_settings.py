"""What the environment says wrongly is told by its variables, and secrets are not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from api.config import Settings
from runtime.file_settings import SettingsRefusedError, read_settings
from tests.support.stack import ROOT

PLACES = {
    "FABRICSWEEP_DATABASE_URL": "postgresql+psycopg://me@nowhere/x",
    "FABRICSWEEP_REDIS_URL": "redis://nowhere/0",
}


@pytest.fixture(autouse=True)
def places(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in PLACES.items():
        monkeypatch.setenv(name, value)


def test_every_mistake_names_variable_value_and_what_is_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FABRICSWEEP_ACCESS", "nobody")
    monkeypatch.setenv("FABRICSWEEP_MAX_POINTS", "many")
    with pytest.raises(SettingsRefusedError) as refused:
        read_settings(Settings)
    one, two = str(refused.value).splitlines()
    assert one == "FABRICSWEEP_ACCESS is 'nobody': Input should be 'local', 'open' or 'required'"
    assert two.startswith("FABRICSWEEP_MAX_POINTS is 'many': Input should be a valid integer")


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FABRICSWEEP_REDIS_URL")
    with pytest.raises(SettingsRefusedError, match=r"^FABRICSWEEP_REDIS_URL is not set$"):
        read_settings(Settings)


def test_secrets_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FABRICSWEEP_DATABASE_URL", "postgresql+psycopg://me:hidden@nowhere/x")
    monkeypatch.setenv("FABRICSWEEP_DATABASE_PASSWORD", "secret")
    with pytest.raises(SettingsRefusedError) as refused:
        read_settings(Settings)
    assert "hidden" not in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("variable", "command"),
    [
        ("FABRICSWEEP_ACCESS", ("uvicorn", "api.main:app")),
        ("FABRICSWEEP_LOG_FORMAT", ("celery", "-A", "worker.celery_app", "worker")),
    ],
)
def test_a_process_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, variable: str, command: tuple[str, ...]
) -> None:
    monkeypatch.setenv(variable, "nonsense")
    ended = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode != 0
    assert f"error: {variable} is 'nonsense': Input should be" in ended.stderr
    assert "Traceback" not in ended.stderr
