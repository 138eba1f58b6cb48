"""A real Prometheus, beside the system that it watches."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from local.ports import free_port
from tests.support.stack import ROOT, until
from tools.prometheus import Programs, programs

FILES = ROOT / "helm/fabricsweep/files/observability"


@pytest.fixture(scope="session")
def tools() -> Programs:
    found = programs(ROOT / "build")
    assert found is not None, (
        "neither prometheus and promtool nor Debian's package of them are here"
    )
    return found


@dataclass
class Prometheus:
    """A server that scrapes places of ours."""

    url: str

    def query(self, expression: str) -> list[dict[str, Any]]:
        """Evaluate an expression now; gives its samples."""
        answer = httpx.get(f"{self.url}/api/v1/query", params={"query": expression}, timeout=20)
        assert answer.status_code == 200, f"{expression}: {answer.text}"
        found: list[dict[str, Any]] = answer.json()["data"]["result"]
        return found

    def read(self, path: str) -> Any:
        """Read a document of its own."""
        return httpx.get(f"{self.url}/api/v1/{path}", timeout=20).json()["data"]


@dataclass
class Watch:
    """Starts the server, once it is known what there is to scrape."""

    tools: Programs
    folder: Path

    def start(self, places: dict[str, str]) -> tuple[Prometheus, subprocess.Popen[bytes]]:
        """Scrape places, by the name of their job, every second."""
        jobs = [
            {"job_name": job, "static_configs": [{"targets": [place.removeprefix("http://")]}]}
            for job, place in places.items()
        ]
        config = {
            "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
            "rule_files": [str(FILES / "alerts.yaml")],
            "scrape_configs": jobs,
        }
        file, port = self.folder / "prometheus.yml", free_port()
        file.write_text(json.dumps(config))  # JSON is YAML, too
        command = [str(self.tools.prometheus), f"--config.file={file}"]
        command += [
            f"--web.listen-address=127.0.0.1:{port}",
            f"--storage.tsdb.path={self.folder}/data",
        ]
        log = (self.folder / "prometheus.log").open("wb")
        process = subprocess.Popen(command, stdout=log, stderr=log)
        url = f"http://127.0.0.1:{port}"
        until(lambda: _is_ready(url, process), "Prometheus to be ready")
        return Prometheus(url), process


def _is_ready(url: str, process: subprocess.Popen[bytes]) -> bool:
    assert process.poll() is None, "Prometheus has ended"
    try:
        return httpx.get(f"{url}/-/ready").status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture(scope="module")
def watch(tools: Programs, tmp_path_factory: pytest.TempPathFactory) -> Watch:
    return Watch(tools, tmp_path_factory.mktemp("prometheus"))
