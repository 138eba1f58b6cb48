"""Settings whose values may stand in files, as secrets do in containers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsError

_SUFFIX = "_FILE"
_SHOWN = (int, float, bool)


class SettingsRefusedError(ValueError):
    """What the environment says cannot be; the message names each variable and what is allowed."""


class _Files(PydanticBaseSettingsSource):
    """Reads the value of ``FABRICSWEEP_X`` from the file that ``FABRICSWEEP_X_FILE`` names."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """Read the file of one setting, if one is named."""
        plain = f"{self.config.get('env_prefix', '')}{field_name}".upper()
        path = os.environ.get(plain + _SUFFIX)
        if not path:
            return None, field_name, False
        if os.environ.get(plain):
            raise SettingsError(f"{plain} and {plain}{_SUFFIX} are both set; one says it")
        try:
            return Path(path).read_text(encoding="utf-8").rstrip("\r\n"), field_name, False
        except (OSError, UnicodeError) as error:
            raise SettingsError(f"{plain}{_SUFFIX}: {path} cannot be read: {error}") from error

    def __call__(self) -> dict[str, Any]:
        """Read all files that are named."""
        found = {
            name: self.get_field_value(field, name)[0]
            for name, field in self.settings_cls.model_fields.items()
        }
        return {name: value for name, value in found.items() if value is not None}


class FileSettings(BaseSettings):
    """Settings from the environment, each of which may be in a file instead."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Look into files after the environment."""
        return (
            init_settings,
            env_settings,
            dotenv_settings,
            _Files(settings_cls),
            file_secret_settings,
        )


_Settings = TypeVar("_Settings", bound=BaseSettings)


def read_settings(kind: type[_Settings]) -> _Settings:
    """Read settings from the environment.

    Raises
    ------
    SettingsRefusedError
        Something is missing, or is no value of its setting. Values are told where they cannot be secrets.
    """
    try:
        return kind()
    except ValidationError as error:
        mistakes = [_mistake(kind, dict(one)) for one in error.errors(include_url=False)]
        raise SettingsRefusedError("\n".join(mistakes)) from error
    except SettingsError as error:
        raise SettingsRefusedError(str(error)) from error


def settings_or_end(kind: type[_Settings]) -> _Settings:
    """Read them for a process that cannot go on without; it ends with what is wrong, and no traceback."""
    try:
        return read_settings(kind)
    except SettingsRefusedError as error:
        told = str(error).replace("\n", "\nerror: ")
        raise SystemExit(f"error: {told}") from None


def _mistake(kind: type[BaseSettings], one: dict[str, Any]) -> str:
    message = str(one["msg"]).removeprefix("Value error, ")
    if not one["loc"]:
        return message
    name = str(one["loc"][0])
    variable = f"{kind.model_config.get('env_prefix', '')}{name}".upper()
    if one["type"] == "missing":
        return f"{variable} is not set"
    field = kind.model_fields.get(name)
    is_shown = one["type"] == "literal_error" or (field and field.annotation in _SHOWN)
    return f"{variable} is {one['input']!r}: {message}" if is_shown else f"{variable}: {message}"
