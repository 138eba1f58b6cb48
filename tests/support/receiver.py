"""A receiver of webhooks on this machine."""

from __future__ import annotations

import http.server
import threading
from typing import Any

OPEN = {"webhook_allow_http": True, "webhook_allowed_networks": "127.0.0.0/8"}
"""Settings that let messages come here."""


class Receiver:
    """Keeps what it gets and answers with a status."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 200
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((dict(self.headers), body))
                self.send_response(receiver.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """End the thread."""
        self.server.shutdown()
        self.server.server_close()
