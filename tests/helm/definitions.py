"""``python -m tests.helm.definitions FOLDER FILE…`` writes strict schemas of custom resources.

Unknown fields are errors.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import yaml


def strict(schema: Any) -> Any:
    """Refuse fields that a schema does not list, unless it says that it keeps them."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: strict(value) for name, value in schema.items()}
    keeps = schema.get("x-kubernetes-preserve-unknown-fields", False)
    if isinstance(schema.get("properties"), dict) and not keeps:
        made.setdefault("additionalProperties", False)
    if schema.get("x-kubernetes-int-or-string"):
        made.pop("type", None)
        made["anyOf"] = [{"type": "integer"}, {"type": "string"}]
    return made


def main() -> int:
    """Write a schema for each definition."""
    folder = Path(sys.argv[1])
    for file in sys.argv[2:]:
        spec = yaml.safe_load(Path(file).read_text())["spec"]
        schema = strict(spec["versions"][0]["schema"]["openAPIV3Schema"])
        schema["properties"]["metadata"] = {"type": "object"}
        name = f"{spec['names']['kind'].lower()}-{spec['group']}.json"
        (folder / name).write_text(json.dumps(schema))
    return 0


if __name__ == "__main__":
    sys.exit(main())
