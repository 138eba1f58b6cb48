"""`fabricsweep prices`: what is asked, and what is shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

PATH = "/v1/price-tables"
AT = "2026-11-28T10:00:00Z"
SWITCH = {
    "component": "switch", "name": "by its ports", "price_usd": -892.3, "price_per_port_usd": 350.4,
    "low_fraction": 0.8, "high_fraction": 1.25, "power_per_port_w": 2.8, "source": "a paper",
    "date": "2014",
}  # fmt: skip
CABLE = {
    "component": "passive_copper", "name": "copper", "rate_gbps": 400, "reach_m": 3,
    "price_per_m_gbps_usd": 0.4079, "source": "a paper", "date": "2014",
}  # fmt: skip
TABLE = {
    "name": "quotes", "version": 2, "is_shipped": False, "digest": "ab" * 32, "created_at": AT,
    "title": "Quotes", "notes": "Adapters are left out.", "components": [SWITCH, CABLE],
    "versions": [
        {"version": 2, "digest": "ab" * 32, "created_at": AT},
        {"version": 1, "digest": "cd" * 32, "created_at": AT},
    ],
}  # fmt: skip
ITEMS = [
    {"name": "list-2026", "version": 0, "is_shipped": True, "digest": "ef" * 32, "title": "List",
     "components": 14, "created_at": None},
    {"name": "quotes", "version": 2, "is_shipped": False, "digest": "ab" * 32, "title": "Quotes",
     "components": 2, "created_at": AT},
]  # fmt: skip
WRONG = {
    "pointer": "/components/0/price_eur", "field": "components.0.price_eur", "value": 5, "line": 7,
    "allowed": "price_usd", "message": "there is no 'price_eur' here",
}  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "quotes.yaml"
    path.write_text("schema_version: 1\n")
    return str(path)


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().out.split())


def test_tables_are_listed_with_those_that_are_shipped(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", PATH, server.json({"items": ITEMS, "next_cursor": None}))
    assert run("prices", "list") == 0
    shown = told(capsys)
    assert "list-2026 shipped 14 List" in shown
    assert "quotes 2 2 2026-11-28" in shown


def test_a_table_is_shown_with_prices_spread_and_versions(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    server.on("GET", f"{PATH}/quotes", server.json(TABLE))
    assert run("prices", "show", "quotes@2") == 0
    assert server.requests[-1].url.params["version"] == "2"
    shown = told(capsys)
    assert "quotes, version 2 of 2, digest abababababab: Quotes" in shown
    assert (
        "by its ports any $ -892.3 + 350.4 a port x 0.8 to 1.25 W 2.8 a port a paper 2014" in shown
    )
    assert "copper 400 Gb/s, to 3 m $ 0.4079 a m and Gb/s certain W 0 a paper 2014" in shown
    assert "Adapters are left out." in shown
    assert "version 1, saved" in shown


def test_a_file_is_saved_as_it_is(
    server: Any, run: Any, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("POST", PATH, server.json(TABLE, 201))
    assert run("prices", "save", "quotes", file, "--json") == 0
    sent = server.requests[-1]
    assert (sent.url.params["name"], sent.content) == ("quotes", b"schema_version: 1\n")
    assert sent.headers["Content-Type"] == "application/yaml"
    assert json.loads(capsys.readouterr().out)["version"] == 2
    server.on("POST", PATH, server.json(TABLE, 200))
    assert run("prices", "save", "quotes", file) == 0
    assert "has this very text; nothing is stored" in capsys.readouterr().err


def test_a_check_tells_each_mistake_and_stores_nothing(
    server: Any, run: Any, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    report = {"valid": False, "title": None, "components": None, "errors": [WRONG]}
    server.on("POST", PATH, server.json(report))
    assert run("prices", "check", file) == 2
    assert server.requests[-1].url.params["validate_only"] == "true"
    assert "name" not in server.requests[-1].url.params
    shown = told(capsys)
    assert "NOT a price table" in shown
    assert "line 7: components.0.price_eur: 5: there is no 'price_eur' here" in shown
    assert "(allowed: price_usd)" in shown
    good = {"valid": True, "title": "Quotes", "components": 2, "errors": []}
    server.on("POST", PATH, server.json(good))
    assert run("prices", "check", file) == 0
    assert "a price table, 2 components: Quotes" in told(capsys)


def test_a_refusal_names_the_line(
    server: Any, run: Any, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = {
        "type": "urn:x", "title": "Invalid price table", "status": 422, "detail": "no price_eur",
        "instance": PATH, "request_id": "r", "code": "invalid_price_table", "errors": [WRONG],
    }  # fmt: skip
    server.on("POST", PATH, server.json(problem, 422))
    assert run("prices", "save", "quotes", file) == 2
    assert "line 7: components.0.price_eur" in " ".join(capsys.readouterr().err.split())


def test_a_table_is_written_renamed_and_deleted(
    server: Any, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = httpx.Response(
        200, content=b"# of us\n", headers={"Content-Type": "application/yaml"}
    )
    server.on("GET", f"{PATH}/quotes", server.json(TABLE))
    server.on("GET", f"{PATH}/quotes/text", written)
    server.on("PATCH", f"{PATH}/quotes", server.json(TABLE | {"name": "spring"}))
    server.on("DELETE", f"{PATH}/quotes", httpx.Response(204))
    assert run("prices", "export", "quotes@2") == 0
    assert capsys.readouterr().out == "# of us\n"
    target = tmp_path / "kept.yaml"
    assert run("prices", "export", "quotes", "-o", str(target)) == 0
    assert target.read_text() == "# of us\n"
    assert run("prices", "rename", "quotes", "spring") == 0
    assert json.loads(server.requests[-1].content) == {"name": "spring"}
    assert run("prices", "delete", "quotes@1", "--yes") == 0
    assert server.requests[-1].url.params["version"] == "1"
