"""The standard sweep of a fabric: what bandwidth it really delivers, as YAML to read and change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.attachment.facts import AttachmentFacts
from domain.catalog.allowed import describe_allowed
from domain.catalog.models import Catalog
from domain.problem import Problem, ProblemsError, shorten
from domain.suggest import hint
from domain.sweep.spec.seed import MAX_REPLICATES

IMPORTED = "imported"
"""The routing that takes the tables of the fabric's own file."""
STANDARD_ENGINES = (IMPORTED, "min_hop", "up_down", "dfsssp")
"""Those that fit every connected fabric; the first only where it has tables of its own."""
STANDARD_PATTERNS = ("random_bisection", "binomial_tree", "dissemination", "six_neighbor")
"""The four of Hoefler, Schneider and Lumsdaine, "Multistage switches are not crossbars: effects of
static routing in high-performance networks" (IEEE Cluster 2008)."""

_METRIC = "mean_flow_bandwidth_fraction"
_TEMPLATE = """\
# What bandwidth does {name} really deliver? (version {version}: {endpoints} endpoints, \
{routers} routers)
# Each engine fills forwarding tables for the fabric as it is cabled. Flows follow them from switch
# to switch, and flows that meet on a cable share its bandwidth. Change what you like, and submit.
schema_version: 1
name: "Effective bandwidth of {name}"
description: "Share of link bandwidth that {name} version {version} delivers, by routing engine and
  traffic pattern. Of random_bisection it is the effective bisection bandwidth."
model: static

base:
  topology: {{kind: fabric, fabric: "{name}@{version}"}}
{draws}  # Ranks sit on endpoints in a random order, another one in every draw. To place them yourself:
  # placement: {{kind: listed, names: [node1, node2]}}
  # To see which links hurt most when they fail:
  # failures: {{failed_links: 1, trials: 100}}

axes:
{engines}{patterns}
{replicates}"""
_IMPORTED_NOTE = (
    "  # imported: the tables that the fabric runs with; the others are what it could run with.\n"
)
_ALL_RANDOM = "  # Every run averages over 1000 random draws; for another number: draws: 5000\n"
_UNTIL = f"""\
# Every point runs three times, with other draws and tie-breaks each time, and goes on until its
# mean is known to ± 1 %.
replicates:
  min: 3
  max: 20
  until: {{metric: {_METRIC}, relative_half_width: 0.01, confidence: 0.95}}
"""


def most_draws(catalog: Catalog) -> int:
    """Give the most random draws that any pattern takes."""
    found = [
        param.max
        for pattern in catalog.sections["pattern"]
        if (param := pattern.by_name.get("draws")) is not None and param.max is not None
    ]
    return int(max(found))


class StudyError(ProblemsError):
    """A study that cannot be written as asked for; pointers lead to the parameters."""


def fabric_study(
    fabric: AttachmentFacts,
    catalog: Catalog,
    *,
    engines: Sequence[str] | None = None,
    patterns: Sequence[str] | None = None,
    replicates: int | None = None,
    draws: int | None = None,
) -> str:
    """Write the standard effective-bandwidth sweep of a fabric.

    Parameters
    ----------
    fabric
        the version that is measured; the text names it, so it stays the same when a newer one
        is imported.
    catalog
        what may be chosen.
    engines, patterns
        kinds of the sections routing and pattern; the standard ones when not given.
    replicates
        how often each point runs; until the mean is known to ± 1 % when not given.
    draws
        random draws in a run; what the catalogue takes when not given.

    Returns
    -------
    YAML that `parse_spec` and `expand` accept.

    Raises
    ------
    StudyError
        unknown kinds, the tables of a fabric that has none, or numbers out of range.
    """
    view = catalog.for_model("static")
    problems: list[Problem] = []
    standard = [e for e in STANDARD_ENGINES if fabric.figures["has_tables"] or e != IMPORTED]
    routing = _chosen("engines", engines, standard, list(view.by_kind["routing"]), problems)
    pattern = _chosen(
        "patterns", patterns, STANDARD_PATTERNS, list(view.by_kind["pattern"]), problems
    )
    if IMPORTED in routing and not fabric.figures["has_tables"]:
        message = f"{fabric.name} was imported without forwarding tables"
        problems.append(_problem("engines", IMPORTED, "another engine", message))
    if replicates is not None and not 1 <= replicates <= MAX_REPLICATES:
        allowed = f"1 to {MAX_REPLICATES}"
        problems.append(_problem("replicates", replicates, allowed, "is out of range"))
    if draws is not None and pattern and not problems:
        _check_draws(view, pattern, draws, problems)
    if problems:
        raise StudyError(problems)
    return _TEMPLATE.format(
        name=fabric.name,
        version=fabric.version,
        endpoints=fabric.figures["endpoints"],
        routers=fabric.figures["routers"],
        draws=_ALL_RANDOM if draws is None else f"  draws: {draws}\n",
        engines=(_IMPORTED_NOTE if IMPORTED in routing else "") + _axis("routing", routing),
        patterns=_axis("pattern", pattern),
        replicates=_UNTIL if replicates is None else f"replicates: {replicates}\n",
    )


def _chosen(
    field: str,
    given: Sequence[str] | None,
    standard: Sequence[str],
    known: Sequence[str],
    problems: list[Problem],
) -> list[str]:
    """Give the kinds to study, each once; what is wrong with them goes to `problems`."""
    if given is None:
        return [kind for kind in standard if kind in known]
    if not given:
        problems.append(_problem(field, None, list(known), "choose at least one"))
    for kind in given:
        if kind not in known:
            message = f"there is no '{kind[:60]}'{hint(kind, known)}"
            problems.append(_problem(field, kind, list(known), message))
    return list(dict.fromkeys(given))


def _check_draws(
    view: Catalog, patterns: Sequence[str], draws: int, problems: list[Problem]
) -> None:
    """Refuse draws that a chosen pattern does not take."""
    for kind in patterns:
        param = view.param("pattern", kind, "draws")
        if param is None:
            problems.append(_problem("draws", draws, "leave it out", f"{kind} has no draws"))
            continue
        if not (param.min or 1) <= draws <= (param.max or draws):
            problems.append(_problem("draws", draws, describe_allowed(param), "is out of range"))
            return


def _axis(name: str, kinds: Sequence[str]) -> str:
    return f"  {name}: [{', '.join(kinds)}]\n"


def _problem(field: str, value: Any, allowed: Any, message: str) -> Problem:
    return Problem(
        pointer=f"/{field}", field=field, value=shorten(value), allowed=allowed, message=message
    )
