"""The names that an expression uses."""

from __future__ import annotations

from collections.abc import Iterator

from domain.expression.syntax import Name, Node, children


def walk(node: Node) -> Iterator[Node]:
    """Give `node` and all its parts, parents before children, left to right."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(children(current)))


def names_in(node: Node) -> list[Name]:
    """Give each name once, where it is first used, in the order of the text."""
    found: dict[str, Name] = {}
    for part in walk(node):
        if isinstance(part, Name):
            found.setdefault(part.path, part)
    return list(found.values())


def depth_of(node: Node) -> int:
    """Give how deeply parts are nested in `node`; a single literal has depth 1."""
    deepest = 0
    waiting = [(node, 1)]
    while waiting:
        current, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting.extend((child, depth + 1) for child in children(current))
    return deepest
