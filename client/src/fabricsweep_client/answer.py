"""The answer of a speedup study as tables for a terminal or a file."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fabricsweep_client.models import Interval, SpeedupFacet, SpeedupSeries, SpeedupStudy
from fabricsweep_client.units import value_text


def print_answer(study: SpeedupStudy, console: Console) -> None:
    """Print one table for each facet (such as a scale), then the study's summary."""
    for facet in study.facets:
        console.print(_facet_table(study, facet))
    console.print(Text(study.summary))


def _facet_table(study: SpeedupStudy, facet: SpeedupFacet) -> Table:
    where = ", ".join(f"{_short(path)} {value}" for path, value in facet.coordinates.items())
    base = "" if study.baseline_x is None else value_text(study.baseline_x, study.x.unit)
    confidence = f"{study.confidence:.0%}"
    table = Table(
        title=where or None,
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column(_short(study.series_path) if study.series_path else "")
    table.add_column(_short(study.x.path), justify="right")
    table.add_column(_without_unit(study.metric), justify="right")
    table.add_column(
        f"speedup over {base} [{confidence} interval]".replace("[", r"\["), justify="right"
    )
    if study.ideal:
        table.add_column(f"of {study.ideal}", justify="right")
    table.add_column("gain of next doubling", justify="right")
    table.add_column(f"next doubling gains < {study.threshold:.0%}")
    for series in facet.series:
        _add_series(table, study, series)
    return table


def _add_series(table: Table, study: SpeedupStudy, series: SpeedupSeries) -> None:
    last = len(series.points) - 1
    for place, point in enumerate(series.points):
        cells = [
            series.label if place == 0 else "",
            value_text(point.x, study.x.unit),
            _mean_text(point.value, study.unit),
            ratio_text(point.speedup),
        ]
        if study.ideal:
            cells.append(share_text(point.share_of_ideal))
        cells += [
            share_text(point.gain_of_doubling),
            knee_text(study, series) if place == 0 else "",
        ]
        table.add_row(*(Text(cell) for cell in cells), end_section=place == last)


def knee_text(study: SpeedupStudy, series: SpeedupSeries) -> str:
    """Where the next doubling's gain falls below the threshold, or `not reached`."""
    if not series.knee.reached or series.knee.x is None:
        return "not reached"
    return f"from {value_text(series.knee.x, study.x.unit)}"


def ratio_text(value: Interval | None) -> str:
    """`3.91 [3.85, 3.97]`, without the bounds where there are none."""
    if value is None or value.mean is None:
        return "–"
    if value.ci_low is None or value.ci_high is None:
        return f"{value.mean:.2f}"
    return f"{value.mean:.2f} [{value.ci_low:.2f}, {value.ci_high:.2f}]"


def share_text(value: Interval | None) -> str:
    """A share in per cent with one decimal, or a dash."""
    return "–" if value is None or value.mean is None else f"{value.mean:.1%}"


def _mean_text(value: Interval, unit: str | None) -> str:
    return "–" if value.mean is None else value_text(value.mean, unit)


def _short(path: str) -> str:
    """The words of a path's last part, its unit left out: `network.link_bandwidth_gbps`."""
    return _without_unit(path.rsplit(".", 1)[-1])


def _without_unit(name: str) -> str:
    for suffix in ("_gbps", "_ns", "_bytes"):
        name = name.removesuffix(suffix)
    return name.replace("_", " ")
