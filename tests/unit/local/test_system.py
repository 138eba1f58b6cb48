"""What the launcher takes for its own API."""

import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from local.ports import LOOPBACK
from local.process import Process, StartError
from local.system import _wait_until_ready

# As an API that finds its port taken: it takes a while to start, and then ends.
LATE = "import sys, time; time.sleep(0.6); sys.exit('[Errno 98] address already in use')"


class Ready(BaseHTTPRequestHandler):
    """Another system, which is ready."""

    asked = 0

    def do_GET(self) -> None:
        """Answer as `/health/ready` does."""
        Ready.asked += 1
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b'{"status": "ok", "checks": {}}')

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_another_system_at_the_port_is_not_taken_for_ours(tmp_path: Path) -> None:
    with ThreadingHTTPServer((LOOPBACK, 0), Ready) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        port = other.server_address[1]
        api = Process("API", [sys.executable, "-c", LATE], tmp_path / "api.log", {}, tmp_path)
        api.start()
        with pytest.raises(StartError, match="address already in use"):
            _wait_until_ready(f"http://{LOOPBACK}:{port}", [api], port)
        other.shutdown()
    assert Ready.asked == 0
