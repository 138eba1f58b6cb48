"""What choices are called where people read them: by the titles of the catalogue.

A specification writes `torus`, `dragonfly_plus` and `fat_tree leaf_taper=4`. Sentences, axes and
tables say Torus, Dragonfly+ and "Fat tree, leaf taper 4". A label that the user wrote stays as it is,
unless it is a component's kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from domain.answer.study import Study, StudyAxis
from domain.answer.words import spoken
from domain.catalog.load import load_catalog

_JOINT = " / "
"""What stands between the labels of values that move together."""
_KIND = re.compile(r"[a-z0-9_]+")
_NAMED = ("topology", "routing")
"""Sections whose titles are names; those of the others are words, which begin small in a sentence."""


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


def _titles(model: str) -> dict[str, dict[str, str]]:
    """Give the titles of a model's components: section, then kind."""
    found = {}
    for section, components in load_catalog().for_model(model).sections.items():
        own = {c.kind: c.title if section in _NAMED else _small(c.title) for c in components}
        found[section] = {kind: title for kind, title in own.items() if title}
    return found


def _small(title: str) -> str:
    """Begin a title small, unless it begins with a name in capitals: OSU, 3-D."""
    return title[:1].lower() + title[1:] if title[1:2].islower() else title


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
    left = list(sections)
    told = []
    for part in parts:
        kind = _KIND.match(part)
        section = next((s for s in left if kind and kind[0] in titles[s]), None)
        if section is None or kind is None:
            told.append(part)
            continue
        left.remove(section)
        told.append(_title(part, kind[0], section, titles[section], several=several))
    return _JOINT.join(parts) if told == parts else ", ".join(told)


def _title(part: str, kind: str, section: str, titles: Mapping[str, str], *, several: bool) -> str:
    """Say a kind and what is told of it: `fat_tree leaf_taper=4` is "Fat tree, leaf taper 4"."""
    rest = part[len(kind) :]
    if rest and not rest.startswith(" "):
        return part
    title = titles[kind]
    if several and section == "routing":
        title = f"{_small(title)} routing"
    if not rest:
        return title
    given = [each.partition("=") for each in rest[1:].split(", ")]
    if any(not value for _, _, value in given):
        return part  # a name beside its kind: `fabric atlas`
    return ", ".join([title, *(f"{spoken(name)} {value}" for name, _, value in given)])


def _renamed(chosen: Mapping[str, str], asked: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    return {path: asked.get(path, {}).get(label, label) for path, label in chosen.items()}
