"""Settings whose values may stand in files, as secrets do in containers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsError

_SUFFIX = "_FILE"


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
