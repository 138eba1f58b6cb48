"""What networks cost, as tables."""

from rich.table import Table

from fabricsweep_client.answer_cells import heading, interval, number, titled
from fabricsweep_client.models import CostFigure, CostPanel, CostRow, Money, Share
from fabricsweep_client.plain_text import Text

_MOST_ROWS = 60
_ENERGY_HEADS = {"iteration_energy_j": "J each", "energy_j": "J in all"}


def cost_tables(figure: CostFigure) -> list[Table]:
    """A table a place, the best buy first; costs and power are those of an endpoint."""
    return [_costs(figure, panel) for panel in figure.panels]


def _costs(figure: CostFigure, panel: CostPanel) -> Table:
    table = titled(panel.title)
    energy = _energy_field(panel)
    joules = "J each: the network, an iteration; " if energy == "iteration_energy_j" else ""
    table.caption = (
        f"USD, W each: an endpoint's share; {joules}cheapest, best buy, front: probabilities; regret: "
        "expected cost for the value over the least"
    )
    table.caption_justify = "left"
    table.add_column("", overflow="fold")
    heads = ["USD each", "W each", str(heading(figure.metric))]
    heads += [_ENERGY_HEADS[energy]] if energy else []
    heads += ["cheapest", "best buy", "front", "regret"]
    for head in heads:
        table.add_column(head, justify="right")
    for row in panel.rows[:_MOST_ROWS]:
        cells = [
            _named(row),
            _money(row.cost_per_endpoint_usd),
            number(row.power_per_endpoint_w),
            interval(row.value, figure.metric.shown_scale),
            *([f"{getattr(row, energy).mean:.3g}"] if energy else []),
            _probability(row.cheapest),
            _probability(row.best_buy),
            _front(row),
            "–" if row.regret_mean is None else f"{row.regret_mean:.3g} ×",
        ]
        table.add_row(*map(Text, cells))
    return table


def _energy_field(panel: CostPanel) -> str | None:
    """The energy that all networks have: an iteration's where there are iterations."""
    return next(
        (
            name
            for name in _ENERGY_HEADS
            if panel.rows and all(getattr(row, name) is not None for row in panel.rows)
        ),
        None,
    )


def _named(row: CostRow) -> str:
    return row.label if row.role == "choice" else f"{row.label} ({row.role})"


def _money(money: Money) -> str:
    if money.low == money.high:
        return f"{money.value:,.0f}"
    return f"{money.value:,.0f} [{money.low:,.0f}, {money.high:,.0f}]"


def _front(row: CostRow) -> str:
    """The share of the draws in which it is on the front, else whether it is by plain numbers."""
    if row.front is None:
        return "yes" if row.is_on_front else "–"
    return f"{row.front:.2f}"


def _probability(share: Share | None) -> str:
    return "–" if share is None or share.value is None else f"{share.value:.2f}"
