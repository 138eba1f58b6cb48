"""What the ranks of a replayed trace did when, as it is drawn."""

from __future__ import annotations

from pydantic import BaseModel, Field


class TimelineLines(BaseModel):
    """The lines that are drawn, from top to bottom: a stream of a rank each."""

    rank: list[int]
    stream: list[int]


class TimelineSpans(BaseModel):
    """Stretches of bins in which a line does the same for the most part; where there is none it waits."""

    line: list[int]
    begin_bin: list[int]
    end_bin: list[int] = Field(description="The first bin after it")
    kind: list[int] = Field(description="A place in `kinds`")


class Timeline(BaseModel):
    """What ranks did in a window of time, reduced to bins: each shows what took most of it."""

    jobs: list[str] = Field(description="Jobs with a timeline; empty where there is only one job")
    job: str | None
    from_ns: float
    to_ns: float
    begin_ns: float = Field(description="Of the earliest operation of the job that was kept")
    end_ns: float = Field(description="Of the latest")
    bins: int
    first_line: int
    lines_total: int = Field(description="Streams of the job that have operations")
    lines: TimelineLines
    kinds: list[str] = Field(description="compute, send, receive, wait, and collectives")
    kind_ns: list[float] = Field(description="Time of each kind in the window, of these lines")
    spans: TimelineSpans
