"""Answers made smaller for readers who say that they understand it.

It is done where an answer is written, in a thread of its own, and not by a middleware: that would
hold up everybody while it works on one large answer. Streams of events are never compressed.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

import brotli
from fastapi import Response
from starlette.datastructures import MutableHeaders

from api.http.preferences import first_encoding

ENCODINGS = ("br", "gzip")
_LEAST_BYTES = 1024
_BROTLI_QUALITY = 4
_GZIP_LEVEL = 5
_GZIP_WINDOW = 31
"""The largest window, in gzip's frame."""
_TEXTS = ("text/", "application/json", "application/yaml")


def is_text(response: Response) -> bool:
    """Tell whether compressing pays: Arrow, for one, is compressed within."""
    return response.headers.get("content-type", "").startswith(_TEXTS)


def choose(response: Response, accept_encoding: str) -> str | None:
    """Choose how to compress a response, and say so in its headers; None leaves it as it is."""
    if not is_text(response):
        return None
    response.headers.add_vary_header("Accept-Encoding")
    encoding = first_encoding(accept_encoding, ENCODINGS)
    if encoding is not None:
        response.headers["Content-Encoding"] = encoding
        _weaken(response.headers)
    return encoding


def compress_response(response: Response, accept_encoding: str) -> Response:
    """Compress the body of a response that is long enough for it."""
    if len(response.body) < _LEAST_BYTES:
        return response
    encoding = choose(response, accept_encoding)
    if encoding is not None:
        response.body = b"".join(compressed([bytes(response.body)], encoding))
        response.headers["Content-Length"] = str(len(response.body))
    return response


def compressed(pieces: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """Compress piece by piece; what is small is held back until there is more."""
    if encoding == "br":
        brotli_one = brotli.Compressor(quality=_BROTLI_QUALITY)
        process, finish = brotli_one.process, brotli_one.finish
    else:
        gzip_one = zlib.compressobj(_GZIP_LEVEL, wbits=_GZIP_WINDOW)
        process, finish = gzip_one.compress, gzip_one.flush
    for piece in pieces:
        if smaller := process(piece):
            yield smaller
    yield finish()


def _weaken(headers: MutableHeaders) -> None:
    """Mark the entity tag as that of the document and not of these bytes."""
    tag = headers.get("etag")
    if tag is not None and not tag.startswith("W/"):
        headers["ETag"] = f"W/{tag}"
