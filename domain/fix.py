"""What would mend a mistake, said so that a program can do it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from domain.suggest import nearest_name


class FixAction(StrEnum):
    """What is done at the place of a mistake."""

    RENAME_KEY = "rename_key"
    SET_VALUE = "set_value"
    REMOVE_KEY = "remove_key"


class Fix(BaseModel):
    """One change of a document at a mistake's pointer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    action: FixAction = Field(description="What to do at the pointer")
    to: str | None = Field(default=None, description="The new name or value; null where none is")


def parameter_fix(pointer: str, name: str, allowed: Any) -> Fix | None:
    """Give what mends a parameter that its component does not have; None where no key names it."""
    if not isinstance(allowed, list | tuple) or not pointer.endswith(f"/{name}"):
        return None
    names = [known for known in allowed if isinstance(known, str)]
    holding = [known for known in names if name in known.split("_")]
    return key_fix(name, nearest_name(name, names) or (holding[0] if len(holding) == 1 else None))


def key_fix(name: str, near: str | None) -> Fix:
    """Give what mends an unknown key: the name that was meant, or nothing in its place."""
    if near is None or near == name:
        return Fix(action=FixAction.REMOVE_KEY)
    return Fix(action=FixAction.RENAME_KEY, to=near)


def value_fix(value: Any, allowed: Any) -> Fix | None:
    """Give what mends a wrong choice; None where no allowed name is near the one given."""
    if not isinstance(value, str) or not isinstance(allowed, list | tuple) or value in allowed:
        return None
    # What names were left out is said in words, which are no name to take.
    names = [name for name in allowed if isinstance(name, str) and " " not in name]
    near = nearest_name(value, names)
    return None if near is None else Fix(action=FixAction.SET_VALUE, to=near)
