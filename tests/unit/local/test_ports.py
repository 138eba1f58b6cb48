"""Free ports are free, and only those."""

import os
import re
import socket
import subprocess
from pathlib import Path

from fabricsweep_client import DEFAULT_URL
from local.ports import LOOPBACK, accepts, free_port, is_free, listens
from local.system import PREFERRED_PORT


def test_a_preferred_port_is_kept_while_it_is_free() -> None:
    port = free_port()
    assert free_port(preferred=port) == port


def test_a_taken_port_is_not_free_and_another_is_chosen() -> None:
    with socket.create_server((LOOPBACK, 0)) as server:
        taken = server.getsockname()[1]
        assert not is_free(taken)
        assert accepts(taken)
        assert free_port(preferred=taken) != taken


def test_a_port_belongs_to_the_process_that_serves_it() -> None:
    with socket.create_server((LOOPBACK, 0)) as server, subprocess.Popen(["sleep", "60"]) as other:
        taken = server.getsockname()[1]
        assert listens(os.getpid(), taken)
        assert not listens(other.pid, taken)
        other.kill()
    assert not listens(other.pid, taken)
    assert not listens(os.getpid(), taken)


def test_nothing_answers_on_a_free_port() -> None:
    assert not accepts(free_port())


def test_everything_looks_for_the_api_at_one_address() -> None:
    root = Path(__file__).resolve().parents[3]
    assert f"http://127.0.0.1:{PREFERRED_PORT}" == DEFAULT_URL
    assert f"?? '{DEFAULT_URL}'" in (root / "frontend/vite.config.ts").read_text()
    published = re.search(
        r"FABRICSWEEP_PORT:-(\d+)", (root / "docker-compose.override.yml").read_text()
    )
    assert published is not None
    assert int(published[1]) == PREFERRED_PORT
