"""Probabilities, sensitivities, bottlenecks and distributions as tables."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from fabricsweep_client.answer_cells import (
    heading,
    interval,
    number,
    quantile_text,
    share_text,
    titled,
)
from fabricsweep_client.models import (
    BottleneckFigure,
    BottleneckPanel,
    ChancesFigure,
    ChancesPanel,
    Distributions,
    SensitivityFigure,
    SensitivityPanel,
)
from fabricsweep_client.plain_text import Text
from fabricsweep_client.units import value_text

_MOST_ROWS = 60


def chance_tables(figure: ChancesFigure | SensitivityFigure | BottleneckFigure) -> list[Table]:
    """The tables of one figure."""
    if isinstance(figure, ChancesFigure):
        return [_chances(figure, panel) for panel in figure.panels]
    if isinstance(figure, BottleneckFigure):
        return [table for panel in figure.panels for table in _bottlenecks(panel)]
    return [table for panel in figure.panels for table in _sensitivity(figure, panel)]


def _columns(table: Table, first: str, others: Sequence[str]) -> None:
    table.add_column(first, overflow="fold")
    for name in others:
        table.add_column(name, justify="right")


def _chances(figure: ChancesFigure, panel: ChancesPanel) -> Table:
    table = titled(panel.title)
    _columns(table, "", ["best with probability", "wins", "mean regret", "regret P95"])
    table.add_column(heading(figure.metric), justify="right")
    scale = figure.metric.shown_scale
    own = scale if panel.scale == "difference" else 1.0
    for row in panel.rows:
        regret = row.regret
        tail = next((q for q in regret.quantiles if q.p > 0.5), None) if regret else None
        cells = (
            row.label,
            share_text(row.probability),
            str(row.wins),
            interval(regret.mean, own) if regret else "–",
            quantile_text(tail, own) if tail else "–",
            interval(row.value, scale),
        )
        table.add_row(*map(Text, cells))
    return table


def _sensitivity(figure: SensitivityFigure, panel: SensitivityPanel) -> list[Table]:
    found = []
    scale = figure.metric.shown_scale
    if panel.bars:
        table = titled(panel.title)
        _columns(table, "", ["low", "high", "effect"])
        table.caption = str(heading(figure.metric))
        table.caption_justify = "left"
        for bar in panel.bars:
            effect = number(bar.effect / (scale if panel.scale == "difference" else 1.0))
            cells = (
                bar.label,
                f"{bar.low_label}: {interval(bar.low, scale)}",
                f"{bar.high_label}: {interval(bar.high, scale)}",
                effect if panel.scale == "difference" else f"{effect} times",
            )
            table.add_row(*map(Text, cells))
        found.append(table)
    if panel.indices:
        table = titled(f"{panel.title} Sobol' indices".strip())
        _columns(table, "", ["first order", "total"])
        for index in panel.indices:
            both = (share_text(index.first), share_text(index.total))
            table.add_row(*map(Text, (index.label, *both)))
        found.append(table)
    if panel.anova is not None:
        table = titled("Analysis of variance")
        _columns(table, "", ["share", "degrees", "p"])
        for term in panel.anova.terms:
            p_value = "–" if term.p_value is None else f"{term.p_value:.3g}"
            told = (term.label, f"{term.share:.2%}", str(term.degrees), p_value)
            table.add_row(*map(Text, told))
        rest = (
            ("three axes and more", panel.anova.higher),
            ("chance, shared by a replicate", panel.anova.shared_chance),
            ("chance", panel.anova.chance),
        )
        for label, share in rest:
            table.add_row(label, f"{share:.2%}", "", "")
        found.append(table)
    return found


_MEMORY = {
    "memory": "memory_busy",
    "directory": "directory_busy",
    "outstanding": "outstanding_limited",
    "MSHRs": "mshr_limited",
    "issue": "issue_limited",
}
"""Heads of columns of shared memory, and the fields that they show."""
_NO_PORTS = frozenset({"memory", "directory", "outstanding", "mshr", "issue"})
"""Limits that say nothing of the busiest ports."""


def _bottlenecks(panel: BottleneckPanel) -> list[Table]:
    found = [_bottleneck(panel)]
    if any(row.memory is not None for row in panel.rows):
        found.append(_memory(panel))
    return found


def _bottleneck(panel: BottleneckPanel) -> Table:
    table = titled(panel.title)
    exposes = any(row.exposure is not None for row in panel.rows)
    heads = ["at", "held back by", "links", "injection", "ejection"]
    _columns(table, "", [*heads, *(["exposed"] if exposes else [])])
    for row in panel.rows[:_MOST_ROWS]:
        values = [row.link, row.injection, row.ejection]
        if exposes:
            values.append(row.exposure.exposed if row.exposure is not None else None)
        is_of_ports = row.link_class and row.limit not in _NO_PORTS
        limit = f"{row.limit} ({row.link_class})" if is_of_ports else row.limit
        table.add_row(*map(Text, (row.label, row.x_label or "", limit, *_shares(values))))
    return table


def _memory(panel: BottleneckPanel) -> Table:
    """Of shared memory: what is busy, what holds cores back, and what a miss takes."""
    table = titled("")
    _columns(table, "", ["at", *_MEMORY, "a miss"])
    for row in panel.rows[:_MOST_ROWS]:
        if row.memory is None:
            continue
        shares = _shares([getattr(row.memory, name) for name in _MEMORY.values()])
        took = row.memory.miss_latency_ns
        miss = "–" if took is None else value_text(took, "ns")
        table.add_row(*map(Text, (row.label, row.x_label or "", *shares, miss)))
    return table


def _shares(values: Sequence[float | None]) -> list[str]:
    return ["–" if value is None else f"{value:.1%}" for value in values]


def print_distributions(found: Distributions, console: Console) -> None:
    """Print the sentences, a table of the groups, and the notes."""
    for text in found.sentences[:_MOST_ROWS]:
        console.print(Text(text, style="bold"))
    table = titled("")
    ps = [quantile.p for quantile in found.groups[0].quantiles] if found.groups else []
    heads = [
        "n",
        str(heading(found.metric)),
        *("median" if p == 0.5 else f"P{p * 100:g}" for p in ps),
    ]
    scale = found.metric.shown_scale
    thresholds = [one.threshold for one in found.groups[0].exceedances] if found.groups else []
    heads += [f"above {number(value / scale)}" for value in thresholds]
    _columns(table, "", heads)
    for group in found.groups[:_MOST_ROWS]:
        cells = [group.title or "all", str(group.n), interval(group.mean, scale)]
        cells += [quantile_text(one, scale) for one in group.quantiles]
        for one in group.exceedances:
            shown = f"{one.least:.3f}" if not one.unknown else f"{one.least:.3f}–{one.most:.3f}"
            limits = (
                "" if one.low is None or one.high is None else f" [{one.low:.3f}, {one.high:.3f}]"
            )
            cells.append(f"{shown}{limits}")
        table.add_row(*map(Text, cells))
    console.print(table)
    for note in found.notes:
        console.print(Text(note, style="dim"))
