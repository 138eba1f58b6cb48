"""`fabricsweep answer` and what belongs to it: sensitivity, exceedance, distributions."""

import argparse

from fabricsweep_client.answer import print_answer
from fabricsweep_client.chance_output import print_distributions
from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.commands import say_age
from fabricsweep_client.cli.output import ANSWER_WIDTH, output_console, print_json
from fabricsweep_client.cli.usage import (
    FILES,
    STANDARD,
    UsageError,
    refuse_terminal,
    write_pieces,
)
from fabricsweep_client.client import Client

QUESTIONS = (
    "ranking",
    "map",
    "paying",
    "scaling",
    "load",
    "conditions",
    "spread",
    "probability",
    "sensitivity",
    "bottleneck",
    "goal",
    "cost",
    "explore",
)
_NAMES = (
    "metric",
    "by",
    "x",
    "y",
    "against",
    "ideal",
    "baseline",
    "relative_to",
    "threshold",
    "tolerance",
    "rates",
    "within",
    "budget",
    "prices",
    "price_factors",
)
_DISTRIBUTIONS = "distributions"
_GROUPED = ("metric", "by", "threshold", "quantile", "confidence", "filter", "prices")
_FLAGS = ("include_timed_out", "include_not_steady")


def add_answers(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verbs."""
    text = "print what a sweep says, how surely, and what that leaves out"
    verb = _verb(verbs, "answer", text)
    verb.add_argument(
        "--question",
        choices=(*QUESTIONS, _DISTRIBUTIONS),
        help="what its axes ask first when absent",
    )
    _add_choices(verb)
    verb.set_defaults(run=answer)
    for name, told in (
        ("sensitivity", "what a metric depends on most"),
        ("probability", "which choice is best, and how probably"),
        ("bottleneck", "what holds each point back"),
        ("cost", "what each network costs, and which is the best buy"),
    ):
        verb = _verb(verbs, name, f"{told}: answer --question {name}")
        _add_choices(verb)
        verb.set_defaults(run=answer, question=name)
    text = f"how a metric is distributed over any grouping: answer --question {_DISTRIBUTIONS}"
    verb = _verb(verbs, "distributions", text)
    _add_grouping(verb)
    verb.add_argument("--threshold", help="by commas, such as '2 us': how probably it is exceeded")
    verb.set_defaults(run=distributions)
    text = "print how probably a metric lies above thresholds"
    verb = _verb(verbs, "exceedance", text)
    verb.add_argument("threshold", help="by commas, with a unit or in that of the metric: '2 us'")
    _add_grouping(verb)
    verb.set_defaults(run=distributions)


def answer(client: Client, options: argparse.Namespace) -> int:
    """Print what a sweep says, how surely, and what that leaves out."""
    if options.question == _DISTRIBUTIONS:
        return _distributions_asked(client, options)
    chosen = _chosen(options, ("question", *_NAMES, "filter"))
    if options.format in FILES:
        return _write_figure(client, options, chosen)
    if options.figure is not None:
        message = f"--figure has no effect on --format {options.format}, which has all of them"
        raise UsageError(message)
    found = client.answer(options.sweep, tables=False, **chosen)
    if options.format == "json":
        print_json(found)
    else:
        print_answer(found, output_console(ANSWER_WIDTH), with_method=options.method)
        say_age(client.sweep(options.sweep))
    return exit_codes.DONE


def _write_figure(
    client: Client, options: argparse.Namespace, chosen: dict[str, str | float | None]
) -> int:
    refuse_terminal(options.format)
    figure, style = options.figure, options.format
    with client.answer_file(options.sweep, format=style, figure=figure, **chosen) as pieces:
        write_pieces(STANDARD, pieces)
    return exit_codes.DONE


def _distributions_asked(client: Client, options: argparse.Namespace) -> int:
    """Answer the question of distributions, which has a verb with more choices of its own."""
    without = (
        "x",
        "ideal",
        "baseline",
        "relative_to",
        "tolerance",
        "within",
        "budget",
        "price_factors",
        "figure",
    )
    given = next((name for name in without if getattr(options, name) is not None), None)
    if given is not None:
        message = f"--{given.replace('_', '-')} has no effect on the question {_DISTRIBUTIONS}"
        raise UsageError(message)
    if options.format in FILES:
        message = f"--format {options.format} is not for the question {_DISTRIBUTIONS}: table, json"
        raise UsageError(message)
    return distributions(client, options)


def distributions(client: Client, options: argparse.Namespace) -> int:
    """Print means, quantiles and exceedance probabilities of each group."""
    found = client.distributions(options.sweep, **_chosen(options, _GROUPED))
    if options.format == "json":
        print_json(found)
    else:
        print_distributions(found, output_console(ANSWER_WIDTH))
    return exit_codes.DONE


def _chosen(options: argparse.Namespace, names: tuple[str, ...]) -> dict[str, str | float | None]:
    given = {name: getattr(options, name, None) for name in names}
    chosen = {name: value for name, value in given.items() if value is not None}
    return chosen | {name: "true" for name in _FLAGS if getattr(options, name, False)}


def _verb(
    verbs: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, text: str
) -> argparse.ArgumentParser:
    verb = verbs.add_parser(name, help=text, description=text)
    verb.add_argument("sweep", help="the sweep's id")
    return verb


_PRICES = "price table, as NAME or NAME@VERSION; list-2026 when absent"


def _add_choices(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--format", choices=("table", "json", *FILES), default="table")
    text = "which figure csv, arrow and parquet are of, from 0; the first when absent"
    verb.add_argument("--figure", type=int, help=text)
    verb.add_argument("--metric", help="what studies of its workload are answered by when absent")
    verb.add_argument("--by", help="the coordinate whose values compete, such as topology")
    verb.add_argument("--x", help="the coordinate to walk along")
    verb.add_argument("--y", help="of explore: the other coordinate of the heat map")
    verb.add_argument("--against", help="of explore: the second metric, or a network cost")
    text = "say below each figure how it was computed"
    verb.add_argument("--method", action="store_true", help=text)
    verb.add_argument("--ideal", help="label of a yardstick that never wins; none for none")
    verb.add_argument("--baseline", help="label of what others are held against; none for none")
    text = "path=label: divide every value by its partner there, such as environment=alone"
    verb.add_argument("--relative-to", help=text)
    text = "gain of a doubling, of a resource or the cost, below which more stops paying; 0.1 when absent"
    verb.add_argument("--threshold", type=float, help=text)
    text = (
        "of probability: how much worse than the best counts as tied, such as 0.02; 0 when absent"
    )
    verb.add_argument("--tolerance", type=float, help=text)
    text = "of cost: how many times as long as the best is good enough; 1.2 when absent"
    verb.add_argument("--within", type=float, help=text)
    text = "of cost: the most that an endpoint may cost, in US dollars"
    verb.add_argument("--budget", type=float, help=text)
    verb.add_argument("--prices", help=_PRICES)
    text = "multiply prices by class of components, such as switch=0.8,transceiver=1.5"
    verb.add_argument("--price-factors", help=text)
    verb.add_argument("--filter", help="answer from these results only")
    text = "what rates are written in; as the spec writes them when absent"
    verb.add_argument("--rates", choices=("bits", "bytes"), help=text)
    _add_flags(verb)


def _add_grouping(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.add_argument("--metric", help="what studies of its workload are answered by when absent")
    verb.add_argument("--by", help="coordinates by commas that make the groups; '' for one group")
    verb.add_argument("--quantile", help="shares by commas; 0.05,0.5,0.95 when absent")
    verb.add_argument("--confidence", type=float, help="of the printed intervals; 0.95 when absent")
    verb.add_argument("--filter", help="from these results only")
    verb.add_argument("--prices", help=_PRICES)
    _add_flags(verb)


def _add_flags(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--include-timed-out", action="store_true", help="count timed-out runs too")
    text = "count saturated runs although their metric is not steady"
    verb.add_argument("--include-not-steady", action="store_true", help=text)
