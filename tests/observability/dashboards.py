"""The dashboards and rules as files: what they ask."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

import yaml

from tests.observability.conftest import FILES

NAME = re.compile(r"\b(?:fabricsweep|process)_[a-z_]+\b")


@dataclass(frozen=True)
class Query:
    """One query of a panel, as Grafana would send it."""

    dashboard: str
    panel: str
    expression: str

    @property
    def told(self) -> str:
        """Name the panel in a message."""
        return f"{self.dashboard}, {self.panel!r}: {self.expression}"


def dashboards() -> dict[str, dict[str, Any]]:
    """Every dashboard, by its file's name."""
    found = {file.name: json.loads(file.read_text()) for file in sorted(FILES.glob("dashboards/*"))}
    assert found
    return found


def queries() -> list[Query]:
    """Every query of every panel, over the last 30 s where Grafana chooses."""
    return [
        Query(name, panel["title"], target["expr"].replace("$__rate_interval", "30s"))
        for name, dashboard in dashboards().items()
        for panel in dashboard["panels"]
        for target in panel["targets"]
    ]


def alerts() -> list[dict[str, Any]]:
    """Every rule."""
    groups = yaml.safe_load((FILES / "alerts.yaml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]
