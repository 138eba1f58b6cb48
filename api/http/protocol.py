"""What a connection may send before a request begins: uvicorn's parser alone would keep headers of any size.

For ``uvicorn --http api.http.protocol:BoundedProtocol``. A proxy bounds headers as well, where there is one.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from api.http.header_limit import MOST_HEADER_BYTES, TOO_LARGE

MOST_UNREAD_BYTES = 2 * MOST_HEADER_BYTES
"""Of the first line and the headers together, as they are sent."""


class BoundedProtocol(HttpToolsProtocol):
    """HTTP/1.1 with headers of bounded size: what goes on beyond is answered 431, and the connection ends."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._is_before_body = True
        self._unread_bytes = 0

    def data_received(self, data: bytes) -> None:
        """Take what has arrived."""
        if self._is_before_body:
            self._unread_bytes += len(data)
        super().data_received(data)
        if not self._is_before_body:
            self._unread_bytes = 0
        elif self._unread_bytes > MOST_UNREAD_BYTES and not self.transport.is_closing():
            self._refuse()

    def on_headers_complete(self) -> None:
        """Note that a body follows, of which what is allowed is decided elsewhere."""
        self._is_before_body = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that another request may follow."""
        self._is_before_body = True
        self._unread_bytes = 0
        super().on_message_complete()

    def _refuse(self) -> None:
        content = TOO_LARGE.encode()
        self.transport.write(
            b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
            b"content-type: text/plain; charset=utf-8\r\n"
            b"content-length: %d\r\nconnection: close\r\n\r\n" % len(content) + content
        )
        self.transport.close()
