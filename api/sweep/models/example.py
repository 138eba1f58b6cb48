"""Specifications that come with the product."""

from __future__ import annotations

from pydantic import BaseModel


class Example(BaseModel):
    """A ready specification."""

    name: str
    title: str
    text: str


class Examples(BaseModel):
    """All of them, by name."""

    items: list[Example]
