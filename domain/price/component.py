"""One thing that a network is built of, with what it costs and draws."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictStr

Dollars = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False, strict=True)]
Watts = Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False, strict=True)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, strict=True)]
_DATE = r"^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$"


def _year_as_text(given: object) -> object:
    """Take a bare year, which YAML reads as a number."""
    return str(given) if type(given) is int else given


PRICE_PARTS = (
    "price_usd",
    "price_per_port_usd",
    "price_per_gbps_usd",
    "price_per_m_usd",
    "price_per_m_gbps_usd",
)
"""The fields that a price is made of."""


class ComponentClass(StrEnum):
    """What kind of thing it is. Prices of one class rise and fall together."""

    SWITCH = "switch"
    NIC = "nic"
    """An adapter of an endpoint."""
    PASSIVE_COPPER = "passive_copper"
    """A whole cable, as the next two."""
    ACTIVE_COPPER = "active_copper"
    ACTIVE_OPTICAL = "active_optical"
    TRANSCEIVER = "transceiver"
    """Optics for one end of a cable; two, and a patch fibre between them."""
    PATCH_FIBRE = "patch_fibre"
    CIRCUIT_SWITCH_PORT = "circuit_switch_port"
    """Kept in tables for networks that switch circuits; no topology has any yet."""
    RACK = "rack"


CABLES = (
    ComponentClass.PASSIVE_COPPER,
    ComponentClass.ACTIVE_COPPER,
    ComponentClass.ACTIVE_OPTICAL,
)


class Component(BaseModel):
    """A line of a price table.

    One of it costs ``price_usd + price_per_port_usd x ports + price_per_gbps_usd x rate +
    (price_per_m_usd + price_per_m_gbps_usd x rate) x length``: ports and rate are those that the network
    uses, so that formulas of papers can be written as they are.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    component: ComponentClass = Field(description="Its class.")
    name: Annotated[StrictStr, Field(min_length=1, max_length=80)] = Field(
        description="What it is called; each name once in a table."
    )
    rate_gbps: Annotated[float, Field(gt=0, le=1e6, strict=True)] | None = Field(
        default=None, description="Rate that it carries at most, a port or a cable; null: any."
    )
    ports: Annotated[int, Field(ge=1, le=100_000, strict=True)] | None = Field(
        default=None,
        description="Of a switch or a NIC: ports that it has; null: as many as are used.",
    )
    reach_m: Annotated[float, Field(gt=0, le=1e5, strict=True)] | None = Field(
        default=None, description="Of a cable or optics: longest length; null: any."
    )
    price_usd: Annotated[float, Field(ge=-1e9, le=1e9, allow_inf_nan=False, strict=True)] = Field(
        default=0.0,
        description="Price of one, in US dollars. Below 0 only beside `price_per_port_usd`, as in a fitted "
        "formula; the whole price is never below 0.",
    )
    price_per_port_usd: Dollars = Field(default=0.0, description="More for each port used.")
    price_per_gbps_usd: Dollars = Field(default=0.0, description="More for each Gb/s used.")
    price_per_m_usd: Dollars = Field(default=0.0, description="More for each metre.")
    price_per_m_gbps_usd: Dollars = Field(
        default=0.0, description="More for each metre and each Gb/s used."
    )
    low_fraction: Annotated[float, Field(gt=0, le=1, strict=True)] = Field(
        default=1.0, description="Lowest price that one may get, over this one: above 0, at most 1."
    )
    high_fraction: Annotated[float, Field(ge=1, le=100, strict=True)] = Field(
        default=1.0, description="Highest price, over this one: 1 to 100."
    )
    power_w: Watts = Field(default=0.0, description="Power of one under load, in watts.")
    power_per_port_w: Watts = Field(default=0.0, description="More for each port used.")
    idle_power_fraction: Share = Field(
        default=1.0,
        description="Power while its ports have nothing to send, over that under load: 0 to 1.",
    )
    stalled_power_fraction: Share | None = Field(
        default=None,
        description="Power while its ports have packets and no credit, over that under load: 0 to 1; null: "
        "as idle.",
    )
    source: Annotated[StrictStr, Field(min_length=1, max_length=400)] = Field(
        description="Who says so."
    )
    date: Annotated[StrictStr, BeforeValidator(_year_as_text), Field(pattern=_DATE)] = Field(
        description="When it was said: a year, a month or a day."
    )

    @property
    def is_plain(self) -> bool:
        """Whether its price is one number, without a part by ports, rate or length."""
        return not any(getattr(self, name) for name in PRICE_PARTS[1:])

    def fits(self, rate_gbps: float, ports: int = 1, length_m: float = 0.0) -> bool:
        """Say whether one of it serves so many ports at this rate, over this length."""
        return (
            (self.rate_gbps is None or rate_gbps <= self.rate_gbps)
            and (self.ports is None or ports <= self.ports)
            and (self.reach_m is None or length_m <= self.reach_m)
        )

    def price(
        self, rate_gbps: float, ports: int = 1, length_m: float | NDArray[np.float64] = 0.0
    ) -> NDArray[np.float64]:
        """Give the price of one in US dollars, of each length where several are given."""
        per_m = self.price_per_m_usd + self.price_per_m_gbps_usd * rate_gbps
        fixed = (
            self.price_usd + self.price_per_port_usd * ports + self.price_per_gbps_usd * rate_gbps
        )
        return np.maximum(fixed + per_m * np.asarray(length_m, np.float64), 0.0)

    def power(self, ports: int = 1) -> float:
        """Give the power of one in watts."""
        return self.power_w + self.power_per_port_w * ports

    @property
    def power_fractions(self) -> tuple[float, float, float]:
        """Power while its ports send, are stalled, and are idle, over the power under load."""
        idle, stalled = self.idle_power_fraction, self.stalled_power_fraction
        return 1.0, idle if stalled is None else stalled, idle
