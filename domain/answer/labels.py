"""Labels that sentences can hold: printable, not too long, each once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from domain.answer.study import Study, StudyAxis

_LONGEST = 60


def with_readable_labels(study: Study) -> Study:
    """Give a study whose labels can be written in a sentence.

    What cannot be printed becomes �, what is longer than 60 characters is cut, an empty label is
    said to be so, and labels that are the same after this are numbered.
    """
    renamed = [_renamed(axis.info.labels) if not axis.info.drawn else () for axis in study.axes]
    if all(old == new for names in renamed for old, new in names):
        return study
    axes = [
        _relabelled(axis, names) if names else axis
        for axis, names in zip(study.axes, renamed, strict=True)
    ]
    return replace(
        study,
        axes=tuple(axes),
        ideals=_renamed_values(study, renamed, study.ideals),
        baselines=_renamed_values(study, renamed, study.baselines),
    )


_Names = Sequence[tuple[str, str]]


def _renamed(labels: Sequence[str]) -> _Names:
    shown = [readable(label) for label in labels]
    often, seen = Counter(shown), Counter[str]()
    found = []
    for old, new in zip(labels, shown, strict=True):
        seen[new] += 1
        found.append((old, new if often[new] == 1 else f"{new} #{seen[new]}"))
    return found


def readable(label: str) -> str:
    """Make a name one that a sentence can hold."""
    printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in label)
    words = " ".join(printable.split()) or "(no name)"
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"


def _relabelled(axis: StudyAxis, names: _Names) -> StudyAxis:
    return replace(axis, info=replace(axis.info, labels=tuple(new for _, new in names)))


def _renamed_values(
    study: Study, renamed: Sequence[_Names], chosen: Mapping[str, str]
) -> dict[str, str]:
    found = dict(chosen)
    for axis, names in zip(study.axes, renamed, strict=True):
        for path in (axis.info.name, *axis.info.paths):
            if path in chosen:
                found[path] = dict(names).get(chosen[path], chosen[path])
    return found
