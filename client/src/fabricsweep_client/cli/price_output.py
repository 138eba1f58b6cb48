"""How the command line shows price tables."""

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from fabricsweep_client.cli.moments import moment_text
from fabricsweep_client.models import PriceComponent, PriceTable, PriceTableItem
from fabricsweep_client.plain_text import Text

_SHIPPED = "shipped"


def print_tables(tables: Sequence[PriceTableItem], console: Console) -> None:
    """A table of price tables."""
    shown = Table(box=SIMPLE_HEAD, pad_edge=False)
    shown.add_column("name", no_wrap=True)
    for name in ("version", "components"):
        shown.add_column(name, justify="right")
    for name in ("saved", "title"):
        shown.add_column(name)
    for table in tables:
        saved = moment_text(table.created_at) if table.created_at else ""
        version = _SHIPPED if table.is_shipped else str(table.version)
        cells = (table.name, version, str(table.components), saved, table.title)
        shown.add_row(*(Text(cell) for cell in cells))
    console.print(shown)


def print_table(table: PriceTable, console: Console) -> None:
    """A version of a price table: what its components cost, and who says so."""
    version = (
        "comes with FabricSweep"
        if table.is_shipped
        else f"version {table.version} of {len(table.versions)}"
    )
    console.print(Text(f"{table.name}, {version}, digest {table.digest[:12]}: {table.title}"))
    shown = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("class", "name", "for", "price", "low to high", "power", "source", "date"):
        shown.add_column(name, overflow="fold")
    for one in table.components:
        cells = (one.component, one.name, _use(one), _price(one), _spread(one), _power(one))
        shown.add_row(*(Text(cell) for cell in (*cells, one.source, one.date)))
    console.print(shown)
    if table.notes:
        console.print(Text(table.notes.strip()))
    for known in table.versions if len(table.versions) > 1 else []:
        at = moment_text(known.created_at)
        console.print(Text(f"  version {known.version}, saved {at}, digest {known.digest[:12]}"))


def _use(one: PriceComponent) -> str:
    parts = [
        f"{one.ports} ports" if one.ports is not None else "",
        f"{one.rate_gbps:g} Gb/s" if one.rate_gbps is not None else "",
        f"to {one.reach_m:g} m" if one.reach_m is not None else "",
    ]
    return ", ".join(part for part in parts if part) or "any"


def _price(one: PriceComponent) -> str:
    return _sum(
        (one.price_usd, ""),
        (one.price_per_port_usd, " a port"),
        (one.price_per_gbps_usd, " a Gb/s"),
        (one.price_per_m_usd, " a m"),
        (one.price_per_m_gbps_usd, " a m and Gb/s"),
        unit="$",
    )


def _power(one: PriceComponent) -> str:
    return _sum((one.power_w, ""), (one.power_per_port_w, " a port"), unit="W")


def _spread(one: PriceComponent) -> str:
    if one.low_fraction == one.high_fraction:
        return "certain"
    return f"x {one.low_fraction:g} to {one.high_fraction:g}"


def _sum(*terms: tuple[float, str], unit: str) -> str:
    """`$ 376 + 5 a m`; the terms of nothing are left out."""
    return " + ".join(_terms(terms, unit)) or f"{unit} 0"


def _terms(terms: Sequence[tuple[float, str]], unit: str) -> Iterator[str]:
    begun = False
    for amount, each in terms:
        if amount:
            yield f"{'' if begun else unit + ' '}{amount:,.10g}{each}"
            begun = True
