"""YAML as the service reads it: `no` and `on` are texts, and 1e3 is a number."""

import re
from typing import Any

import yaml


class _Loader(yaml.SafeLoader):
    """Takes plain words as YAML 1.2's core schema does."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 - PyYAML's way


_FORMS = (
    ("null", r"(~|null|Null|NULL|)\Z"),
    ("bool", r"(true|True|TRUE|false|False|FALSE)\Z"),
    ("int", r"[-+]?[0-9]{1,300}\Z"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z"),
)
for _tag, _form in _FORMS:
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_form), None)
_Loader.add_constructor("tag:yaml.org,2002:int", lambda _loader, node: int(node.value))
_Loader.add_constructor("tag:yaml.org,2002:float", lambda _loader, node: float(node.value))


def read_yaml(text: str | bytes) -> Any:
    """Read YAML or JSON. Raises yaml.YAMLError, or ValueError for what is no text."""
    return yaml.load(text, Loader=_Loader)  # noqa: S506 - a SafeLoader
