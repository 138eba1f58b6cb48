"""Text to spec, or every problem of its form."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from domain.problem import Problems
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.reading import read_data, read_spec
from domain.sweep.spec.spec import SweepSpec


def parse_spec(text: str | bytes, content_type: str = "application/yaml") -> SweepSpec:
    """Read a spec from YAML or JSON. Of one text it is done once: submission, extension and import ask again.

    Parameters
    ----------
    text
        at most 1 MiB; UTF-8 when bytes.
    content_type
        a media type that names json or yaml.

    Raises
    ------
    SpecError
        with every problem of form that was found, pointers into the text's data and,
        where known, lines.
    ValueError
        the content type is neither JSON nor YAML.
    """
    return _parsed(text, content_type)


@lru_cache(maxsize=8)
def _parsed(text: str | bytes, content_type: str) -> SweepSpec:
    return read_spec(text, content_type).whole()


def spec_from_data(data: Any) -> SweepSpec:
    """Read a spec from plain data, such as a stored document.

    Raises
    ------
    SpecError
        with every problem of form that was found.
    """
    found = Problems()
    spec, _ = read_data(data, found)
    found.refuse_any(SpecError)
    assert spec is not None
    return spec
