"""What choices are called where people read them: by the titles of the catalogue.

A specification writes `dragonfly_plus`, `fat_tree leaf_taper=4` and `torus / minimal`. Sentences, axes
and tables say Dragonfly+, "Fat tree, leaf taper 4" and "Torus with minimal routing". A label that the
user wrote stays as it is, unless it is a component's kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from domain.answer.study import Study, StudyAxis
from domain.answer.words import spoken
from domain.catalog.load import load_catalog
from domain.catalog.recommended import catalog_of_spec

_JOINT = " / "
"""What stands between the labels of values that move together."""
_KIND = re.compile(r"[a-z0-9_]+")
_TOLD_BESIDE = re.compile(r",| \(")
"""What stands between a title and what is told beside it: "HyperX, dimensions 2", "HyperX (planes 2)"."""
_NAMED = ("topology", "routing")
"""Sections whose titles are names; those of the others are words, which begin small in a sentence."""
_PEOPLE = ("Valiant",)


def with_display_names(study: Study) -> Study:
    """Give a study whose choices have the catalogue's titles for labels.

    The labels of the specification are kept in `asked_names`: whoever asks may write either.
    """
    titles = _titles(study.model)
    axes, asked = [], {}
    for axis in study.axes:
        shown = axis if axis.info.drawn else _shown(axis, titles)
        axes.append(shown)
        if shown is not axis:
            names = dict(zip(axis.info.labels, shown.info.labels, strict=True))
            asked.update(dict.fromkeys((axis.info.name, *axis.info.paths), names))
    if not asked:
        return study
    return replace(
        study,
        axes=tuple(axes),
        ideals=_renamed(study.ideals, asked),
        baselines=_renamed(study.baselines, asked),
        asked_names=asked,
    )


def all_titles() -> dict[str, dict[str, str]]:
    """Give the titles of all components, those of the first model that has one: section, then kind."""
    found: dict[str, dict[str, str]] = {}
    for model in load_catalog().model_names:
        for section, titles in _titles(model).items():
            found[section] = titles | found.get(section, {})
    return found


def _titles(model: str) -> dict[str, dict[str, str]]:
    """Give the titles of a model's components: section, then kind."""
    found = {}
    for section, components in catalog_of_spec(load_catalog(), model).sections.items():
        own = {c.kind: c.title if section in _NAMED else _small(c.title) for c in components}
        found[section] = {kind: title for kind, title in own.items() if title}
    return found


def _small(title: str) -> str:
    """Begin a title small, unless it begins with a name: OSU, 3-D, HyperX, Valiant."""
    first = title.split(" ", maxsplit=1)[0]
    is_word = first[1:].islower() and first not in _PEOPLE
    return title[:1].lower() + title[1:] if is_word else title


def _shown(axis: StudyAxis, titles: Mapping[str, Mapping[str, str]]) -> StudyAxis:
    sections = [path for path in axis.info.paths if path in titles]
    if not sections:
        return axis
    several = len(axis.info.paths) > 1
    labels = [_joint(label, sections, titles, several=several) for label in axis.info.labels]
    if labels == list(axis.info.labels) or len(set(labels)) < len(set(axis.info.labels)):
        return axis
    return replace(axis, info=replace(axis.info, labels=tuple(labels)))


def _joint(
    label: str,
    sections: Sequence[str],
    titles: Mapping[str, Mapping[str, str]],
    *,
    several: bool,
) -> str:
    parts = label.split(_JOINT) if several else [label]
    found: dict[str, str] = {}
    rest = []
    for part in parts:
        kind = _KIND.match(part)
        left = [section for section in sections if section not in found]
        section = next((s for s in left if kind and kind[0] in titles[s]), None)
        title = kind and section and _title(part, kind[0], titles[section])
        if section and title:
            found[section] = title
        else:
            rest.append(part)
    if not found:
        return label
    routing = found.pop("routing", None) if several else None
    named = ", ".join(found.values())
    return ", ".join([with_routing(named, routing) if routing else named, *rest])


def with_routing(told: str, title: str) -> str:
    """Add a routing to what is routed: "Torus with minimal routing", "HyperX with adaptive routing"."""
    own = title.removeprefix(f"{_TOLD_BESIDE.split(told, maxsplit=1)[0]} ")
    words = f"{_small(own[:1].upper() + own[1:])} routing"
    return f"{told} with {words}" if told else words


def _title(part: str, kind: str, titles: Mapping[str, str]) -> str | None:
    """Say a kind and what is told of it: `fat_tree leaf_taper=4` is "Fat tree, leaf taper 4".

    None of what is a name beside its kind: `fabric atlas`.
    """
    rest = part[len(kind) :]
    if not rest:
        return titles[kind]
    given = [each.partition("=") for each in rest.removeprefix(" ").split(", ")]
    if rest[0] != " " or any(not value for _, _, value in given):
        return None
    return ", ".join([titles[kind], *(f"{spoken(name)} {value}" for name, _, value in given)])


def _renamed(chosen: Mapping[str, str], asked: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    return {path: asked.get(path, {}).get(label, label) for path, label in chosen.items()}
