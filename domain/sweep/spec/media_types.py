"""The formats in which specifications come."""

from __future__ import annotations

import json

JSON_TYPE = "application/json"
YAML_TYPE = "application/yaml"


def spec_type(text: str) -> str:
    """Tell of a text that was accepted once in which format it is: JSON when it can be read so."""
    try:
        json.loads(text)
    except ValueError:
        return YAML_TYPE
    return JSON_TYPE
