"""How each figure was computed: which runs, which mean, which interval, what is paired, what is left out."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.document import Answer, Figure
from domain.answer.explore_figures import MethodText
from domain.answer.inquiry import Inquiry
from domain.answer.point_columns import MOST_POINTS
from domain.answer.words import counted
from domain.price.uncertainty import DRAWS

_GUIDE = "docs/guide/how-to-read-an-answer.md"
_PAGES = {
    "spread": "docs/statistics.md#how-runs-scatter",
    "chances": f"{_GUIDE}#drawn-inputs-which-is-best-how-probably",
    "sensitivity": f"{_GUIDE}#sensitivity",
    "bottleneck": f"{_GUIDE}#bottlenecks",
    "cost": f"{_GUIDE}#cost",
    "distribution": f"{_GUIDE}#explore",
    "heat": f"{_GUIDE}#explore",
    "points": f"{_GUIDE}#explore",
    "knees": "docs/statistics.md#where-more-stops-paying",
}
_COMPARED = frozenset({"lines", "dots", "map", "knees"})


def with_methods(answer: Answer, inquiry: Inquiry) -> Answer:
    """Give an answer whose figures say how they were computed."""
    figures = [
        figure.model_copy(update={"method": _method(answer, figure, inquiry)})
        for figure in answer.figures
    ]
    return answer.model_copy(update={"figures": figures})


def _method(answer: Answer, figure: Figure, inquiry: Inquiry) -> list[MethodText]:
    texts = [
        MethodText(topic="runs", text=_runs(answer, inquiry)),
        MethodText(topic="mean", text=_mean(figure, inquiry)),
        MethodText(topic="interval", text=_interval(figure, inquiry)),
    ]
    if figure.kind in _COMPARED and inquiry.is_contest:
        texts.append(MethodText(topic="pairing", text=_pairing(inquiry)))
    texts.append(MethodText(topic="left_out", text=_left_out(answer)))
    if figure.kind == "points" and figure.points > MOST_POINTS:
        text = (
            f"{MOST_POINTS:,} of {figure.points:,} points are drawn, at even ranks of the metric, the least "
            "and the greatest among them. A filter shows others."
        )
        texts.append(MethodText(topic="drawn", text=text))
    page = _PAGES.get(figure.kind, f"{_GUIDE}#words-and-what-they-promise")
    return [*texts, MethodText(topic="page", text=page)]


def _runs(answer: Answer, inquiry: Inquiry) -> str:
    cells = inquiry.cells.values()
    runs = sum(inquiry.runs_of(cell) for cell in cells)
    points = "" if answer.points == answer.points_in_all else f" of {answer.points_in_all:,}"
    kept = f"{answer.points:,}{points} {'point' if answer.points_in_all == 1 else 'points'}"
    each = _range([inquiry.runs_of(cell) for cell in cells if cell.values])
    return f"{counted(runs, 'run')} of {kept} count{'s' if runs == 1 else ''}{each}."


def _range(counts: Sequence[int]) -> str:
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    return f", {low:,} at each place" if low == high else f", {low:,} to {high:,} at a place"


def _mean(figure: Figure, inquiry: Inquiry) -> str:
    match figure.kind:
        case "spread" | "distribution":
            return "No mean is taken: each value is that of one " + (
                "draw, whose replicates are averaged." if inquiry.has_draws else "run."
            )
        case "cost":
            return (
                f"Values are arithmetic means over {inquiry.repeats}. Costs are means over drawn "
                "prices; of each component the cheapest that serves, by the table's own prices, is bought."
            )
        case "bottleneck":
            return "Shares are means over the replicates of a point."
        case "points":
            return "A point has the arithmetic mean of its replicates."
        case "heat":
            return (
                "A cell has the arithmetic mean of its replicates. Where several points lie in it, it has "
                "the mean of their means, each with the same weight."
            )
        case _:
            if inquiry.relative_to is not None:
                return "Means of ratios are geometric."
            return f"Values are arithmetic means over {inquiry.repeats}; ratios have the geometric mean."


def _interval(figure: Figure, inquiry: Inquiry) -> str:
    percent = f"{inquiry.request.confidence * 100:g} %"
    match figure.kind:
        case "spread":
            return (
                f"Bands are those of Dvoretzky, Kiefer and Wolfowitz at {percent}; quantiles have intervals "
                "by order statistics."
            )
        case "distribution":
            return (
                "There is no interval: values of all places are put together, so that the shape shows the "
                "axes of the study as well as chance. The density has Gaussian kernels of Scott's width; "
                "fewer than 10 values are a box."
            )
        case "points":
            return "No interval is drawn. The page of a point and the results have it."
        case "chances" | "sensitivity":
            return f"Intervals hold at {percent}."
        case "cost":
            return (
                f"Values have {percent} t intervals. Costs have the 5th and 95th percentile of {DRAWS:,} "
                "drawn prices: triangular between low and high, rising and falling together in a class of "
                "components (correlation 0.8). Probabilities count the draws of prices and of means."
            )
        case "bottleneck":
            return "No interval is given."
        case "knees":
            return (
                "A step pays, or no longer pays, where its one-sided limit says so, at 0.05 over the number "
                "of steps of its line. A knee that lies from one value to another has undetermined steps "
                "between them."
            )
        case "heat":
            return (
                f"A cell of one point has the {percent} t interval over its {inquiry.repeats}. A mean over "
                "several points has no interval: they are a choice of the study, and no sample."
            )
        case _:
            return (
                f"Intervals are {percent} t intervals over {inquiry.repeats}. One value, and few that are "
                "all equal, have no interval."
            )


def _pairing(inquiry: Inquiry) -> str:
    return (
        f"Choices are compared {inquiry.repeats[:-1]} by {inquiry.repeats[:-1]}: the same number draws the "
        "same traffic for each of them."
    )


def _left_out(answer: Answer) -> str:
    return " ".join(answer.left_out) or "Nothing is left out."
