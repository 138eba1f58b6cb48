"""What the compose files keep containers from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
OURS = ("migrate", "api", "worker", "housekeeper", "scheduler", "bucket")
OF_OTHERS = ("prometheus", "grafana", "objects")
"""Beside the system, by profiles: images that are used as they come."""


def services(*names: str) -> dict[str, dict[str, Any]]:
    """Merge files as compose does, as far as these need it: lists are put together, mappings merged."""
    found: dict[str, dict[str, Any]] = {}
    for name in names:
        for service, told in yaml.safe_load((ROOT / name).read_text())["services"].items():
            into = found.setdefault(service, {})
            for key, value in told.items():
                is_map = isinstance(value, dict) and isinstance(into.get(key), dict)
                into[key] = into[key] | value if is_map else value
    return found


PRODUCTION = services("docker-compose.yml", "docker-compose.production.yml")


@pytest.mark.parametrize("name", [name for name in PRODUCTION if name not in OF_OTHERS])
def test_containers_have_no_rights_and_a_root_that_stays(name: str) -> None:
    told = PRODUCTION[name]
    assert told["read_only"] is True
    assert told["cap_drop"] == ["ALL"]
    assert told["security_opt"] == ["no-new-privileges:true"]
    for place in told.get("tmpfs", []):
        assert "size=" in place, f"{name}: {place} has no size"


def test_servers_do_not_run_as_root() -> None:
    # PostgreSQL's image goes on as its own user: it needs these to become that one, and no other.
    needed = ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"]
    assert PRODUCTION["postgres"]["cap_add"] == needed
    assert PRODUCTION["redis"]["user"] == "redis"


def test_the_image_is_built_once() -> None:
    assert [name for name, told in PRODUCTION.items() if "build" in told] == ["migrate"]
    for name in OURS:
        assert PRODUCTION[name]["image"] == "fabricsweep"
        assert (PRODUCTION[name]["pull_policy"] == "never") == (name != "migrate")


def test_the_proxy_reaches_the_api_alone() -> None:
    assert PRODUCTION["proxy"]["networks"] == ["edge"]
    others = {name for name, told in PRODUCTION.items() if "edge" in told.get("networks", [])}
    assert others == {"proxy", "api"}
    assert PRODUCTION["api"]["networks"] == ["default", "edge"]


def test_uploads_fit_into_the_folder_that_holds_them() -> None:
    (place,) = PRODUCTION["api"]["tmpfs"]
    assert "size=${API_TMP_SIZE:-1g}" in place
    uploads = PRODUCTION["api"]["environment"]["FABRICSWEEP_MAX_UPLOADS_BYTES"]
    assert int(uploads.rpartition(":-")[2].rstrip("}")) == 2**29
