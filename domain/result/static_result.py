"""The static model's part of a result: cables, routes, rounds, failures.

A cable is directed here: each direction of a link is loaded by its own. Its load is the number of
flows that cross it in one round.
"""

from __future__ import annotations

from pydantic import Field, FiniteFloat, NonNegativeInt, model_validator

from domain.result.parts import Fraction, NonNegative, Part


class CableClass(Part):
    """The cables of one kind, such as those between leaf and spine chips."""

    link_class: str
    cables: NonNegativeInt = Field(description="Directed cables.")
    mean_load: NonNegative = Field(description="Flows a round, mean over cables and rounds.")
    max_load: NonNegativeInt = Field(description="Most flows on one cable in one round.")
    idle_fraction: Fraction = Field(
        description="Share of cables and rounds in which no flow crossed the cable."
    )


class End(Part):
    """One directed cable, by its ends: names of routers or endpoints, and their ports from 1."""

    from_name: str = Field(alias="from")
    from_port: NonNegativeInt
    to_name: str = Field(alias="to")
    to_port: NonNegativeInt


class HotCable(End):
    """One of the cables with the highest mean load."""

    link_class: str
    mean_load: NonNegative
    max_load: NonNegativeInt


class CableColumns(Part):
    """Every cable, as columns of equal length; only with `report.cables: all`."""

    from_name: list[str] = Field(alias="from")
    from_port: list[NonNegativeInt]
    to_name: list[str] = Field(alias="to")
    to_port: list[NonNegativeInt]
    link_class: list[str]
    mean_load: list[NonNegative]
    max_load: list[NonNegativeInt]

    @model_validator(mode="after")
    def _lengths_agree(self) -> CableColumns:
        if len({len(column) for _, column in self}) > 1:
            msg = "the columns of cables differ in length"
            raise ValueError(msg)
        return self


class Cables(Part):
    """How loaded the cables are."""

    classes: list[CableClass]
    hottest: list[HotCable]
    columns: CableColumns | None = None


class Tables(Part):
    """What the forwarding tables are like, whatever pattern uses them."""

    deadlock_free: bool | None = Field(description="Null where it was not checked.")
    virtual_lanes: NonNegativeInt = Field(description="Virtual lanes that the routing uses.")
    cycle: list[str] | None = Field(
        description="Channels that wait for each other in a circle, by name; null without one."
    )
    unreachable_pairs: NonNegativeInt = Field(description="Ordered pairs of endpoints.")
    looping_pairs: NonNegativeInt = Field(description="Ordered pairs of endpoints.")
    longest_path_hops: NonNegativeInt = Field(description="Between routers.")


class Round(Part):
    """One round of the pattern, over all draws."""

    round_number: NonNegativeInt = Field(alias="round")
    flows: NonNegativeInt
    mean_bandwidth_fraction: Fraction
    max_congestion: NonNegative


class HarmfulLink(End):
    """A link whose failure costs most, over the trials in which it failed."""

    trials: NonNegativeInt
    mean_loss_fraction: FiniteFloat
    unreachable_pairs: NonNegativeInt


class Failures(Part):
    """What failing links cost; the loss compares with the intact network's mean bandwidth."""

    trials: NonNegativeInt
    links_failed: NonNegativeInt
    mean_loss_fraction: FiniteFloat
    harmful: list[HarmfulLink]


class Static(Part):
    """What the static model tells beyond metrics and distributions."""

    cables: Cables
    tables: Tables
    rounds: list[Round]
    failures: Failures | None = None
