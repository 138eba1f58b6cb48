"""Rules and dashboards are sound by themselves."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.observability.conftest import FILES
from tests.observability.dashboards import alerts, dashboards
from tests.support.stack import ROOT
from tools.prometheus import Programs

pytestmark = pytest.mark.observability


def promtool(tools: Programs, *arguments: str) -> None:
    done = subprocess.run(
        [str(tools.promtool), *arguments], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_rules_are_rules(tools: Programs) -> None:
    promtool(tools, "check", "rules", str(FILES / "alerts.yaml"))


def test_the_rules_fire_when_they_should_and_only_then(tools: Programs) -> None:
    promtool(tools, "test", "rules", "tests/observability/alerts_test.yaml")


def test_prometheus_in_containers_reads_the_same_rules(tools: Programs, tmp_path: Path) -> None:
    for file in (ROOT / "docker/observability/prometheus.yml", FILES / "alerts.yaml"):
        shutil.copy(file, tmp_path)
    promtool(tools, "check", "config", str(tmp_path / "prometheus.yml"))


def test_every_rule_says_how_bad_it_is_and_what_to_do() -> None:
    for rule in alerts():
        assert rule["labels"]["severity"] in ("critical", "warning", "info"), rule["alert"]
        assert rule["annotations"].keys() == {"summary", "description"}, rule["alert"]


def test_every_rule_is_told_in_the_guide() -> None:
    guide = (ROOT / "docs/guide/watching.md").read_text()
    assert [rule["alert"] for rule in alerts() if f"`{rule['alert']}`" not in guide] == []


def test_panels_have_names_and_places_of_their_own() -> None:
    names = [dashboard["uid"] for dashboard in dashboards().values()]
    assert len(set(names)) == len(names)
    for name, dashboard in dashboards().items():
        panels = dashboard["panels"]
        for key in ("id", "title"):
            assert len({panel[key] for panel in panels}) == len(panels), name
        for panel in panels:
            assert panel["description"], f"{name}: {panel['title']}"
            assert panel["fieldConfig"]["defaults"]["unit"], f"{name}: {panel['title']}"
            assert panel["datasource"]["uid"] == "${datasource}", f"{name}: {panel['title']}"
        cells = [
            (x, y)
            for place in (panel["gridPos"] for panel in panels)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        ]
        assert len(set(cells)) == len(cells), f"panels of {name} cover each other"
        assert max(x for x, _ in cells) < 24, name
