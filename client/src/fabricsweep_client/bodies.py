"""Documents of users as the bodies of requests."""

import json
from collections.abc import Mapping
from typing import Any


def body(spec: str | bytes | Mapping[str, Any]) -> tuple[bytes, str]:
    """The bytes to send and their media type: text that opens like JSON is sent as JSON."""
    if isinstance(spec, Mapping):
        return json.dumps(spec).encode(), "application/json"
    content = spec.encode() if isinstance(spec, str) else spec
    is_json = content.lstrip()[:1] in (b"{", b"[")
    return content, "application/json" if is_json else "application/yaml"
