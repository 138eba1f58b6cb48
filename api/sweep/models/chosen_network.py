"""A network of a draft whose size was chosen so that networks are alike."""

from __future__ import annotations

from pydantic import BaseModel, Field


class ChosenNetworkDocument(BaseModel):
    """One network at one place, with its size."""

    choice: str = Field(description="Its labels along the axes that are choices; may be empty")
    place: str = Field(description="Its place along the other axes that enter into networks")
    sizes: dict[str, str] = Field(description="By chosen axis, the value that it has")
    value: float | None = Field(
        description="Its expected cost an endpoint in US dollars, or its bisection; null of an ideal that "
        "has none"
    )
    target: float = Field(description="What it was to be")
