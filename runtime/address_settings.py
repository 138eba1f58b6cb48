"""Where the database and the broker are, and their passwords, which may be told apart."""

from __future__ import annotations

from typing import Self
from urllib.parse import quote, urlsplit

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from runtime.file_settings import FileSettings


class DatabaseSettings(FileSettings):
    """The database; once read, its address holds the password."""

    model_config = SettingsConfigDict(
        env_prefix="FABRICSWEEP_",
        env_ignore_empty=True,
        hide_input_in_errors=True,  # it holds passwords
    )

    database_url: str = Field(title="PostgreSQL, as postgresql+psycopg://user@host/database")
    database_password: SecretStr | None = Field(
        default=None, title="Password of the database, where its address has none"
    )

    @model_validator(mode="after")
    def _complete_database(self) -> Self:
        if self.database_password is not None:
            password = self.database_password.get_secret_value()
            self.database_url = with_database_password(self.database_url, password)
        return self


class AddressSettings(DatabaseSettings):
    """Database and broker; once read, their addresses hold the passwords."""

    redis_url: str = Field(title="Redis that carries the wake-ups")
    redis_password: SecretStr | None = Field(
        default=None, title="Password of Redis, where its address has none"
    )

    @model_validator(mode="after")
    def _complete_redis(self) -> Self:
        if self.redis_password is not None:
            password = self.redis_password.get_secret_value()
            self.redis_url = with_redis_password(self.redis_url, password)
        return self


def with_database_password(address: str, password: str) -> str:
    """Put a password, of any characters, into the address of a database.

    Raises
    ------
    ValueError
        The address is none, or has a password already.
    """
    try:
        url = make_url(address)
    except ArgumentError:
        message = "database_url is no address such as postgresql+psycopg://user@host/database"
        raise ValueError(message) from None
    if url.password is not None:
        raise ValueError("database_url holds a password, and database_password is set as well")
    return url.set(password=password).render_as_string(hide_password=False)


def with_redis_password(address: str, password: str) -> str:
    """Put a password, of any characters, into the address of Redis.

    Raises
    ------
    ValueError
        The address has a password already.
    """
    parts = urlsplit(address)
    if parts.password is not None:
        raise ValueError("redis_url holds a password, and redis_password is set as well")
    place = parts.netloc.rpartition("@")[2]
    user = quote(parts.username or "", safe="")
    return parts._replace(netloc=f"{user}:{quote(password, safe='')}@{place}").geturl()
