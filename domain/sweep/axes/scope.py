"""Which components a spec chooses, and what a name means among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from domain.catalog.models import OUTSIDE_IDENTITY, Catalog, ParamSpec
from domain.fix import Fix, key_fix
from domain.problem import split_pointer
from domain.suggest import hint, nearest_name, some_names
from domain.sweep.spec.axis_kinds import ZipAxis, without_role
from domain.sweep.spec.distribution_forms import ChoiceAxis
from domain.sweep.spec.errors import refuse
from domain.sweep.spec.spec import SweepSpec


@dataclass(frozen=True, slots=True)
class Target:
    """What a name means: a whole section (`name` empty) or one of its parameters."""

    section: str
    name: str

    @property
    def path(self) -> str:
        """The full name; `topology.kind` is the section itself."""
        return f"{self.section}.{self.name}" if self.name else self.section


class Scope:
    """The components that a spec chooses, section by section."""

    def __init__(self, catalog: Catalog, kinds: Mapping[str, list[str]]) -> None:
        self.catalog = catalog
        self.kinds = kinds

    def declared(self, target: Target) -> list[ParamSpec]:
        """Give the declarations of a parameter by the chosen components, one a kind."""
        found = (
            self.catalog.param(target.section, kind, target.name)
            for kind in self.kinds.get(target.section, [])
        )
        return [param for param in found if param is not None]

    def resolve(self, name: str, pointer: str) -> Target:
        """Give what `name` means.

        Parameters
        ----------
        name
            a section, a full name such as `network.link_latency_ns`, or a short name that
            exactly one section of the chosen components declares.
        pointer
            where the name stands in the spec, for the error.

        Raises
        ------
        SpecError
            the name is unknown or ambiguous.
        """
        found = self.find(name)
        if found is not None:
            return found
        sections = [s for s in self.kinds if self.declared(Target(s, name))]
        if "." not in name and sections:
            paths = [f"{s}.{name}" for s in sections]
            message = f"'{name}' can mean {' or '.join(paths)}: write the full name"
            raise refuse(pointer, name, paths, message)
        raise self._unknown(name, pointer)

    def find(self, name: str) -> Target | None:
        """Give what `name` means, None where it is unknown or ambiguous; see `resolve`."""
        if name in self.kinds:
            return Target(name, "")
        section, dot, last = name.partition(".")
        if dot:
            return self._find_full(section, last)
        sections = [s for s in self.kinds if self.declared(Target(s, name))]
        return Target(sections[0], name) if len(sections) == 1 else None

    def _find_full(self, section: str, last: str) -> Target | None:
        if section in self.kinds:
            if last == "kind" and self.catalog.is_choice(section):
                return Target(section, "")
            if self.declared(Target(section, last)):
                return Target(section, last)
        return None

    def _unknown(self, name: str, pointer: str) -> Exception:
        known = self.known_names()
        elsewhere = [
            f"{section} '{kind}'"
            for section, kinds in self.catalog.by_kind.items()
            for kind, component in kinds.items()
            if name.rpartition(".")[2] in component.by_name
            and section not in OUTSIDE_IDENTITY
            and name.rpartition(".")[0] in ("", section)
        ]
        message = f"there is no '{name[:60]}' in the chosen components"
        near = None
        if elsewhere:
            message += f"; it belongs to {some_names(elsewhere)}, which this spec does not choose"
        elif others := self.catalog.models_with(name):
            models = "model" if len(others) == 1 else "models"
            message = f"'{name[:60]}' is of the {' and '.join(others)} {models}"
        else:
            short = [*known, *(k.rpartition(".")[2] for k in known)]
            message += hint(name, short)
            near = nearest_name(name, short)
        return refuse(pointer, name, known, message, _fix(pointer, name, near))

    def known_names(self) -> list[str]:
        """Give the full name of everything the chosen components declare."""
        names: dict[str, None] = {}
        for section, kinds in self.kinds.items():
            names[section] = None
            for kind in kinds:
                component = self.catalog.component(section, kind)
                for param in component.params if component else ():
                    names[f"{section}.{param.name}"] = None
        return list(names)


def _fix(pointer: str, name: str, near: str | None) -> Fix | None:
    """Give what mends an unknown name; None where it stands in a text and is no key."""
    last = split_pointer(pointer)[-1:]
    return key_fix(name, near) if last == [name] else None


def scope_of(spec: SweepSpec, catalog: Catalog) -> Scope:
    """Find the components that `spec` chooses, in its base and on its axes.

    A section for which nothing is chosen has its default component. Kinds that do not exist are
    passed over here: they become problems of the points that use them.
    """
    kinds: dict[str, list[str]] = {}
    for section in catalog.sections:
        if section in OUTSIDE_IDENTITY:
            continue
        if not catalog.is_choice(section):
            kinds[section] = [section]
            continue
        named = list(dict.fromkeys(_kinds_named(spec, section)))
        known = [kind for kind in named if catalog.component(section, kind)]
        if named:
            # Nothing but unknown kinds: the parameters beside them may be right, so any kind's do.
            kinds[section] = known or list(catalog.by_kind[section])
            continue
        default = catalog.default_kind(section)
        kinds[section] = [default] if default else []
    return Scope(catalog, kinds)


def _kinds_named(spec: SweepSpec, section: str) -> Iterable[str]:
    names = (section, f"{section}.kind")
    for name in names:
        if name in spec.base:
            yield from _kind_of(spec.base[name])
    for axis, written in spec.axes.items():
        values = without_role(written)
        parts = values.zip.items() if isinstance(values, ZipAxis) else [(axis, values)]
        for name, own in parts:
            listed = own.choice.values if isinstance(own, ChoiceAxis) else own
            if name in names and isinstance(listed, list):
                for value in listed:
                    yield from _kind_of(value)


def _kind_of(value: Any) -> Iterable[str]:
    kind = value.get("kind") if isinstance(value, dict) else value
    if isinstance(kind, str):
        yield kind
    elif kind is not None or not isinstance(value, dict):
        yield ""  # A choice that cannot be read is one that does not exist.
