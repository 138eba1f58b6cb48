"""The API as a process of its own: it ends when told to, whatever is open."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import httpx
import pytest

from local.ports import free_port
from tests.support.specs import tiny
from tests.support.stack import ROOT, Stack, is_alive, until


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_open_stream_does_not_keep_the_server_from_ending(
    stack: Stack, number: signal.Signals
) -> None:
    sweep_id = stack.submit(tiny())  # no worker: its stream would never end by itself
    port = free_port()
    environment = os.environ | {
        "FABRICSWEEP_DATABASE_URL": stack.database_url,
        "FABRICSWEEP_REDIS_URL": stack.redis_url,
    }
    command = [sys.executable, "-m", "uvicorn", "api.main:app", "--port", str(port)]
    with subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.DEVNULL) as server:
        try:
            address = f"http://127.0.0.1:{port}"
            until(lambda: is_alive(address), "the server to answer")
            with httpx.stream("GET", f"{address}/v1/sweeps/{sweep_id}/events") as response:
                lines = response.iter_lines()
                assert next(lines) == "event: progress"
                server.send_signal(number)
                assert "event: end" not in list(lines)
            assert server.wait(30) in (0, -number)
        finally:
            server.kill()
