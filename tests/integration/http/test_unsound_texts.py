"""NUL and halves of surrogate pairs are refused wherever they come, and never an internal error."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from tests.support.chance import examples
from tests.support.specs import tiny
from tests.support.stack import YAML, Stack

NUL, HALF = "\x00", "\ud800"
# Percent-encoded: NUL, a half of a pair as some write it, a byte that is no UTF-8.
SENT = ("%00", "a%00b", "%ED%A0%80", "%FF", "%C0%80")
SPEC = tiny(
    base_seed=77,
    description="words",
    where="not (topology.kind = 'torus')",
    axes={"topology": ["ring", {"kind": "mesh", "label": "a mesh"}], "link_bandwidth_gbps": [8]},
)


def operations(stack: Stack) -> Iterator[tuple[str, str, dict[str, Any]]]:
    document = stack.get("/openapi.json")
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def filled(path: str, names: list[str], ids: dict[str, str]) -> str:
    for name in names:
        path = path.replace(f"{{{name}}}", ids[name])
    return path


def test_no_parameter_of_any_operation_takes_the_server_down(stack: Stack) -> None:
    sweep_id = stack.submit(SPEC)
    ids = {"sweep_id": sweep_id, "index": "0", "name": "ports", "run_id": f"{sweep_id}.0.0"}
    others = ("schedule_id", "webhook_id", "delivery_id", "project", "member", "key_id", "link_id")
    ids |= dict.fromkeys(others, "none")
    tried = 0
    for method, path, operation in operations(stack):
        parameters = operation.get("parameters", [])
        in_path = [p["name"] for p in parameters if p["in"] == "path"]
        required = "&".join(
            f"{p['name']}={sweep_id}"
            for p in parameters
            if p["in"] == "query" and p.get("required")
        )
        for parameter in parameters:
            if path.endswith("/events"):
                continue  # streams are for another test
            for text in SENT:
                headers: dict[bytes, bytes] = {}
                url = filled(path, in_path, ids) + "?" + required
                if parameter["in"] == "path":
                    url = filled(path, in_path, ids | {parameter["name"]: text}) + "?" + required
                elif parameter["in"] == "query":
                    url += f"&{parameter['name']}={text}"
                else:
                    headers = {parameter["name"].encode(): b"a\xff"}
                response = stack.api.request(method, url, headers=headers)
                assert response.status_code < 500, (method, url, response.text)
                if "%00" in text and parameter["in"] != "header":
                    assert response.status_code == 422, (method, url, response.status_code)
                    assert "U+0000" in response.json()["detail"]
                tried += 1
    assert tried > 300


def texts_of(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """List the places of all texts and keys; a key's place ends with None."""
    if isinstance(data, str):
        yield path
    elif isinstance(data, list):
        for place, item in enumerate(data):
            yield from texts_of(item, (*path, place))
    elif isinstance(data, dict):
        for key, value in data.items():
            yield (*path, key, None)
            yield from texts_of(value, (*path, key))


def spoilt(place: tuple[Any, ...], character: str, at: int) -> dict[str, Any]:
    """Put the character into the text or key at a place."""
    spec = copy.deepcopy(SPEC)
    is_key = place[-1] is None
    *way, last = place[:-1] if is_key else place
    holder: Any = spec
    for step in way:
        holder = holder[step]
    old = last if is_key else holder[last]
    new = old[: at % (len(old) + 1)] + character + old[at % (len(old) + 1) :]
    if is_key:
        holder[new] = holder.pop(last)
    else:
        holder[last] = new
    return spec


@examples(150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    place=st.sampled_from(list(texts_of(SPEC))),
    character=st.sampled_from([NUL, HALF, "\udfff"]),
    at=st.integers(0, 30),
    as_yaml=st.booleans(),
    validate=st.booleans(),
)
def test_no_text_of_a_specification_takes_the_server_down(
    stack: Stack, place: Any, character: str, at: int, as_yaml: bool, validate: bool
) -> None:
    text = json.dumps(spoilt(place, character, at))  # as escapes, which YAML reads as well
    headers = YAML if as_yaml else {"Content-Type": "application/json"}
    path = "/v1/sweeps:validate" if validate else "/v1/sweeps"
    response = stack.api.post(path, content=text, headers=headers)
    if validate:
        assert response.status_code == 200
        document = response.json()
        assert not document["valid"]
    else:
        assert response.status_code == 422, response.text
        document = response.json()
    if not as_yaml or character == NUL:  # YAML itself has no halves of pairs
        assert f"U+{ord(character):04X}" in document["errors"][0]["message"]


@pytest.mark.parametrize("character", [b"\x00", b"\xed\xa0\x80"])
@pytest.mark.parametrize("headers", [YAML, {"Content-Type": "application/json"}])
def test_no_raw_byte_of_a_specification_takes_the_server_down(
    stack: Stack, character: bytes, headers: dict[str, str]
) -> None:
    whole = json.dumps(SPEC).encode()
    for place in range(0, len(whole), 7):
        body = whole[:place] + character + whole[place:]
        response = stack.api.post("/v1/sweeps", content=body, headers=headers)
        assert response.status_code == 422, (place, response.text)


def test_escapes_in_names_are_kept(stack: Stack) -> None:
    named = stack.submit(tiny(name="\x1b[31mred\x07", base_seed=78))
    assert stack.sweep(named)["name"] == "\x1b[31mred\x07"
