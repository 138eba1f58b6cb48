"""Specifications that come with the product."""

from __future__ import annotations

from pydantic import BaseModel, Field


class Template(BaseModel):
    """What an example says of itself that is meant to be started from."""

    number: int = Field(ge=1, description="Its place among the templates, from 1")
    question: str = Field(description="What it answers, in a sentence")
    points: int = Field(ge=1, description="Points of its sweep")
    replicates: int = Field(ge=1, description="Replicates of each point")
    core_seconds: float = Field(gt=0, description="Processor time that it took when measured")
    method: str = Field(description="How its model computes, in plain words")


class Example(BaseModel):
    """A ready specification."""

    name: str
    title: str
    text: str
    template: Template | None = Field(
        default=None, description="Null where it is one of the other examples"
    )


class Examples(BaseModel):
    """All of them, by name."""

    items: list[Example]
