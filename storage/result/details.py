"""Details of results as they are kept: JSON, compressed with what all of them have in common.

Results repeat the same names and differ in digits. A dictionary of these names, trained once by
``tools/train_dictionary.py``, halves what compression alone leaves. A frame says which dictionary it needs:
files in ``dictionaries`` are added, never changed or removed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import zstandard
from pydantic import BaseModel, TypeAdapter

from domain.result.document import Distribution, Result

FOLDER = Path(__file__).parent / "dictionaries"
DETAILS = ("distributions", "ports", "static", "traffic", "unmeasured", "provenance")
_CURRENT = 1181623052
_LEVEL = 3
_DISTRIBUTIONS = TypeAdapter(dict[str, Distribution])


def pack_details(result: Result) -> bytes:
    """Give the details of a result as they are stored."""
    return _compressed(plain_details(result))


def pack_parts(parts: Mapping[str, str | None]) -> bytes:
    """Give details that are JSON texts by part as they are stored; None is a part that is missing."""
    return _compressed(_joined(parts))


def unpack_details(content: bytes) -> dict[str, Any]:
    """Read what :func:`pack_details` gave: one entry for each of ``DETAILS`` that the result has.

    Raises
    ------
    ValueError
        The content is none, or needs a dictionary that this version does not have.
    """
    try:
        number = zstandard.get_frame_parameters(content).dict_id
        decompressor = zstandard.ZstdDecompressor(dict_data=_dictionary(number))
        details: dict[str, Any] = json.loads(decompressor.decompress(content))
    except (zstandard.ZstdError, FileNotFoundError) as error:
        msg = f"these are no details of a result that this version can read: {error}"
        raise ValueError(msg) from error
    return details


def plain_details(result: Result) -> bytes:
    """Write the details of a result as JSON; parts that it does not have are left out."""
    parts = {
        "distributions": _DISTRIBUTIONS.dump_json(result.distributions).decode(),
        "ports": _json(result.ports),
        "static": _json(result.static),
        "traffic": _json(result.traffic),
        "unmeasured": json.dumps(result.unmeasured) if result.unmeasured else None,
        "provenance": result.provenance.model_dump_json(),
    }
    return _joined(parts)


def _joined(parts: Mapping[str, str | None]) -> bytes:
    told = ",".join(f'"{name}":{part}' for name, part in parts.items() if part is not None)
    return f"{{{told}}}".encode()


def _compressed(plain: bytes) -> bytes:
    compressor = zstandard.ZstdCompressor(level=_LEVEL, dict_data=_dictionary(_CURRENT))
    return compressor.compress(plain)


def _json(part: BaseModel | None) -> str | None:
    return part.model_dump_json(by_alias=True) if part is not None else None


@cache
def _dictionary(number: int) -> zstandard.ZstdCompressionDict:
    dictionary = zstandard.ZstdCompressionDict((FOLDER / f"{number}.zdict").read_bytes())
    # Else every frame digests it anew, which takes a hundred times as long as what a frame holds.
    dictionary.precompute_compress(level=_LEVEL)
    return dictionary
