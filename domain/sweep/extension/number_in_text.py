"""Changing one number or word of a spec's text, so that its comments and its form stay."""

from __future__ import annotations

from collections.abc import Sequence

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def with_number(text: str, way: Sequence[str], value: int | str) -> str | None:
    """Put a whole number, or a text that is quoted already, into YAML or JSON.

    Parameters
    ----------
    way
        the keys that lead to it; a single key may be absent, and is then added.

    Returns
    -------
    The new text; None where the way leads nowhere. Whoever asks reads it again and compares: a text of
    an unusual form may come to mean something else.
    """
    root = _root_of(text)
    node = _followed(root, way)
    if node is None and len(way) == 1:
        return _added(text, root, way[0], value)
    if not isinstance(node, yaml.ScalarNode):
        return None
    return f"{text[: node.start_mark.index]}{value}{text[node.end_mark.index :]}"


def node_at(text: str, way: Sequence[str]) -> yaml.Node | None:
    """Give what stands in YAML or JSON where these keys lead; None where they lead nowhere."""
    return _followed(_root_of(text), way)


def _root_of(text: str) -> yaml.Node | None:
    try:
        return yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError:
        return None


def _followed(node: yaml.Node | None, way: Sequence[str]) -> yaml.Node | None:
    for key in way:
        node = _member(node, key)
    return node


def _member(node: yaml.Node | None, key: str) -> yaml.Node | None:
    if not isinstance(node, yaml.MappingNode):
        return None
    found: list[yaml.Node] = [value for name, value in node.value if name.value == key]
    return found[-1] if found else None


def _added(text: str, root: yaml.Node | None, key: str, value: int | str) -> str | None:
    if not isinstance(root, yaml.MappingNode) or not root.value:
        return None
    if root.flow_style:
        inside = root.start_mark.index + 1
        return f'{text[:inside]}"{key}": {value}, {text[inside:]}'
    return f"{text.rstrip()}\n{key}: {value}\n"
