"""A process that tells the shape of networks, and which jobs fit them.

It takes one question a line and gives one answer a line.

The API starts it and speaks to it through pipes. It alone of the API's code imports the simulator,
and it holds little: the memory that it may map is limited before the first question, so a network
that would take more ends this process and not the service. It ends when its input does.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Mapping
from typing import Any

import simcore

_LONGEST = 500


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """Give ``{"shape": ...}``, or ``{"error": ...}`` with field, value, allowed and message.

    Of jobs, which the question has instead of a topology, the shape is empty.
    """
    try:
        if "endpoints" in question:
            simcore.check_ranks(question["endpoints"], **question["sections"])
            return {"shape": {}}
        if "network" in question:
            facts = simcore.network_facts(
                {name: part for name, part in question.items() if part is not None}
            )
            return {"shape": facts}
        return {"shape": simcore.shape(question["topology"], question["routing"])}
    except simcore.PointError as error:
        return _refusal(error.field, error.value, error.allowed, error.message)
    except MemoryError:
        return _refusal("topology", None, None, "needs more memory than the service may use")


def _refusal(field: str, value: str | None, allowed: str | None, message: str) -> dict[str, Any]:
    texts = {"field": field, "value": value, "allowed": allowed, "message": message}
    return {"error": {name: text and text[:_LONGEST] for name, text in texts.items()}}


def main(memory_bytes: int) -> None:
    """Answer until the input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(json.dumps(answer(json.loads(line))).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
