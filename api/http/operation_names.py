"""What operations are called: in the interface's document, and in the audit log."""

from __future__ import annotations


def operation_id(name: str) -> str:
    """Name an operation after its function, in lowerCamelCase: ``list_sweeps``, listSweeps."""
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)
