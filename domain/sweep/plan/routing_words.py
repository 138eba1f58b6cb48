"""The word `recommended` among the contents of the section `routing`, which the judge does not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from domain.catalog.models import Catalog
from domain.catalog.recommended import RECOMMENDED, ROUTING
from domain.judge import Fabrics, Judge, Refusal, ResolvedSection


def resolve_contents(
    catalog: Catalog,
    section: str,
    contents: Sequence[Mapping[str, Any]],
    known: Fabrics,
    judge: Judge,
) -> list[ResolvedSection]:
    """Give each content of a section its canonical form, or what is wrong with it.

    That of `recommended` is the word itself: what takes its place is known point by point.

    Parameters
    ----------
    catalog
        what specifications of one model choose from.
    known
        the imported fabrics and traces that the contents name by digest.

    Raises
    ------
    JudgeBudgetError
        the judge's time is over.
    """
    has_word = section == ROUTING and catalog.component(ROUTING, RECOMMENDED) is not None
    usual = catalog.default_kind(section) if has_word else None
    are_words = [has_word and one.get("kind", usual) == RECOMMENDED for one in contents]
    pairs = list(zip(contents, are_words, strict=True))
    asked = [(section, one) for one, is_word in pairs if not is_word]
    answers = iter(judge.resolve(catalog.models[0].name, asked, known) if asked else ())
    found = [_word(one) if is_word else next(answers) for one, is_word in pairs]
    return [_with_word(answer) for answer in found] if has_word else found


def _word(given: Mapping[str, Any]) -> ResolvedSection:
    message = "'recommended' takes no parameters: name the kind of routing that has it"
    refusals = tuple(
        Refusal(f"{ROUTING}.{name}", value, "absent", message)
        for name, value in given.items()
        if name != "kind"
    )
    content = {"kind": RECOMMENDED}
    return ResolvedSection(None if refusals else content, content, refusals=refusals)


def _with_word(answer: ResolvedSection) -> ResolvedSection:
    """Tell who names no routing that there is `recommended` too."""
    refusals = tuple(
        replace(one, allowed=[*one.allowed, RECOMMENDED])
        if one.field == f"{ROUTING}.kind" and isinstance(one.allowed, list)
        else one
        for one in answer.refusals
    )
    return replace(answer, refusals=refusals) if refusals else answer
