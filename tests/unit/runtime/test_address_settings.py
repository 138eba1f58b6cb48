"""Addresses whose passwords are told apart, and values that stand in files."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError
from pydantic_settings import SettingsError
from sqlalchemy import make_url

from api.config import Settings
from runtime.address_settings import AddressSettings, DatabaseSettings
from worker.config import WorkerSettings

DATABASE = "postgresql+psycopg://fabricsweep@postgres:5432/fabricsweep"
REDIS = "redis://redis:6379/0"
ODD = "a@b:c/d?e#f%20 g+h"


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FABRICSWEEP_DATABASE_URL", DATABASE)
    monkeypatch.setenv("FABRICSWEEP_REDIS_URL", REDIS)


@pytest.mark.parametrize("settings", [AddressSettings, Settings, WorkerSettings])
def test_passwords_of_any_characters_come_from_files(
    settings: type[AddressSettings], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_text(f"{ODD}\n")
    monkeypatch.setenv("FABRICSWEEP_DATABASE_PASSWORD_FILE", str(secret))
    monkeypatch.setenv("FABRICSWEEP_REDIS_PASSWORD_FILE", str(secret))
    found = settings()
    url = make_url(found.database_url)
    assert (url.username, url.password, url.host) == ("fabricsweep", ODD, "postgres")
    assert found.redis_url == "redis://:a%40b%3Ac%2Fd%3Fe%23f%2520%20g%2Bh@redis:6379/0"
    assert ODD not in repr(found.database_password)


def test_without_passwords_addresses_stay_as_they_are() -> None:
    found = AddressSettings()
    assert (found.database_url, found.redis_url) == (DATABASE, REDIS)


def test_a_whole_address_may_be_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "address"
    file.write_text("postgresql+psycopg://me:word@host/db\r\n")
    monkeypatch.delenv("FABRICSWEEP_DATABASE_URL")
    monkeypatch.setenv("FABRICSWEEP_DATABASE_URL_FILE", str(file))
    assert DatabaseSettings().database_url == "postgresql+psycopg://me:word@host/db"


@pytest.mark.parametrize(
    ("address", "password", "told"),
    [
        (
            "FABRICSWEEP_DATABASE_URL",
            "FABRICSWEEP_DATABASE_PASSWORD",
            "database_url holds a password",
        ),
        ("FABRICSWEEP_REDIS_URL", "FABRICSWEEP_REDIS_PASSWORD", "redis_url holds a password"),
    ],
)
def test_two_passwords_are_refused(
    monkeypatch: pytest.MonkeyPatch, address: str, password: str, told: str
) -> None:
    scheme = "postgresql+psycopg" if "DATABASE" in address else "redis"
    monkeypatch.setenv(address, f"{scheme}://me:hidden@host/0")
    monkeypatch.setenv(password, "two")
    with pytest.raises(ValidationError, match=told) as caught:
        AddressSettings()
    assert "hidden" not in str(caught.value)


def test_a_value_and_its_file_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("one")
    monkeypatch.setenv("FABRICSWEEP_DATABASE_PASSWORD", "two")
    monkeypatch.setenv("FABRICSWEEP_DATABASE_PASSWORD_FILE", str(tmp_path / "secret"))
    with pytest.raises(SettingsError, match="are both set"):
        AddressSettings()


def test_a_file_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FABRICSWEEP_SMTP_PASSWORD_FILE", "/none/such")
    with pytest.raises(SettingsError, match="SMTP_PASSWORD_FILE: /none/such cannot be read"):
        Settings()


def test_what_is_no_address_is_refused_without_showing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FABRICSWEEP_DATABASE_URL", "no address")
    monkeypatch.setenv("FABRICSWEEP_DATABASE_PASSWORD", "hidden")
    with pytest.raises(ValidationError, match="no address such as postgresql") as caught:
        AddressSettings()
    assert "hidden" not in str(caught.value)
