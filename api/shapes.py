"""The core's word on the shape of networks, bounded in time and memory.

The simulator runs in a process beside the API (`api.shape_server`): what goes wrong in there, or
takes too long, is a mistake in one specification and not the end of the service.
"""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import rfc8785
import structlog

from domain.shape.source import Figures, ShapeRefusedError

_REMEMBERED = 4096
_PIECE = 65_536
_START_SECONDS = 30.0


class ShapeServer:
    """The process that answers, started when it is first asked and again when it has died."""

    def __init__(self, memory_bytes: int, seconds: float) -> None:
        self._memory_bytes = memory_bytes
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._remembered: OrderedDict[bytes, dict[str, Any]] = OrderedDict()
        self._log = structlog.get_logger("api.shapes")

    def ask(self, question: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Give the answer to a question; ``seconds`` is the caller's patience, if less than ours.

        What could not be answered is an ``error`` about the topology, and is not remembered.
        """
        key = rfc8785.dumps(dict(question))
        with self._lock:
            known = self._remembered.get(key)
            if known is not None:
                self._remembered.move_to_end(key)
                return known
            found = self._ask(key, min(seconds, self._seconds))
            if found is None:
                self._stop()
                return {"error": self._give_up()}
            self._remembered[key] = found
            if len(self._remembered) > _REMEMBERED:
                self._remembered.popitem(last=False)
            return found

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._stop()

    def _give_up(self) -> dict[str, Any]:
        memory = self._memory_bytes / 2**20
        message = (
            f"could not be laid out within {self._seconds:g} s and {memory:g} MiB: make it smaller"
        )
        return {"field": "topology", "value": None, "allowed": None, "message": message}

    def _ask(self, line: bytes, seconds: float) -> dict[str, Any] | None:
        """Write the question, wait for the answer; None when it does not come."""
        fresh = self._process is None or self._process.poll() is not None
        if fresh:
            self._start()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            text = _line(process.stdout, seconds + (_START_SECONDS if fresh else 0.0))
        except BrokenPipeError:
            text = None
        if text is None:
            self._log.warning("shape_not_answered", status=process.poll(), question=line.decode())
            return None
        answer: dict[str, Any] = json.loads(text)
        return answer

    def _start(self) -> None:
        self._stop()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "api.shape_server", str(self._memory_bytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            # Threads of a numerical library would map memory that nobody uses.
            env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        )

    def _stop(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.communicate()
        self._process = None


class RequestShapes:
    """Asks for the networks of one request, for a limited time together."""

    def __init__(self, server: ShapeServer, seconds: float) -> None:
        self._server = server
        self._seconds = seconds
        self._left = seconds

    def shape(self, topology: Mapping[str, Any], routing: Mapping[str, Any] | None) -> Figures:
        """Give the figures of a network; see :class:`domain.shape.source.ShapeSource`."""
        return self._ask({"topology": topology, "routing": routing})

    def check_ranks(self, endpoints: int, sections: Mapping[str, Mapping[str, Any]]) -> None:
        """Check that jobs fit; see :class:`domain.shape.source.ShapeSource`."""
        self._ask({"endpoints": endpoints, "sections": sections})

    def network_facts(
        self,
        topology: Mapping[str, Any],
        routing: Mapping[str, Any] | None,
        network: Mapping[str, Any] | None,
    ) -> Figures:
        """Give the facts of a network; see :class:`domain.shape.source.ShapeSource`."""
        return self._ask({"topology": topology, "routing": routing, "network": network})

    def _ask(self, question: Mapping[str, Any]) -> Figures:
        if self._left <= 0:
            message = (
                f"the networks of this sweep take more than {self._seconds:g} s to lay out: split "
                "it, or give the shapes in full"
            )
            field = "topology"
            raise ShapeRefusedError(field, None, None, message)
        started = time.monotonic()
        found = self._server.ask(question, self._left)
        self._left -= time.monotonic() - started
        error = found.get("error")
        if error is not None:
            raise ShapeRefusedError(
                error["field"], error["value"], error["allowed"] or None, error["message"]
            )
        figures: Figures = found["shape"]
        return figures


def _line(pipe: Any, seconds: float) -> bytes | None:
    """Read up to the end of a line; None when it does not come in time, or the pipe ends."""
    deadline = time.monotonic() + seconds
    text = b""
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while not text.endswith(b"\n"):
            if not selector.select(max(0.0, deadline - time.monotonic())):
                return None
            piece = pipe.read(_PIECE)
            if not piece:
                return None
            text += piece
    return text
