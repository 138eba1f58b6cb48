"""`fabricsweep tables`: lists a run's tables, writes one as Arrow or CSV."""

from pathlib import Path
from typing import Any

import httpx
import pytest

RUN = "0abc.2.1"
TABLES = f"/v1/runs/{RUN}/tables"


@pytest.fixture
def served(server: Any) -> Any:
    tables = [{"name": "flows", "rows": 240, "bytes": 4096}]
    server.on("GET", TABLES, server.json({"run_id": RUN, "tables": tables}))

    def table(request: httpx.Request) -> httpx.Response:
        style = request.url.params["format"]
        return httpx.Response(200, content={"csv": b"source\n1\n", "arrow": b"\xff\xff"}[style])

    server.on("GET", f"{TABLES}/flows", table)
    return server


def test_tables_of_a_run_are_listed(
    served: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("tables", RUN) == 0
    assert capsys.readouterr().out.split()[-3:] == ["flows", "240", "4096"]


def test_a_run_without_tables_says_how_to_ask(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", TABLES, server.json({"run_id": RUN, "tables": []}))
    assert run("tables", RUN) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "report.ports" in captured.err


@pytest.mark.parametrize(
    ("name", "options", "content"),
    [
        ("flows.csv", [], b"source\n1\n"),
        ("flows.arrow", [], b"\xff\xff"),
        ("flows.txt", [], b"source\n1\n"),
        ("flows.csv", ["--format", "arrow"], b"\xff\xff"),
    ],
)
def test_the_file_or_the_option_choose_the_format(
    served: Any, run: Any, tmp_path: Path, name: str, options: list[str], content: bytes
) -> None:
    assert run("tables", RUN, "flows", "-o", str(tmp_path / name), *options) == 0
    assert (tmp_path / name).read_bytes() == content


def test_a_table_goes_to_standard_output_as_csv(
    served: Any, run: Any, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run("tables", RUN, "flows") == 0
    assert capfdbinary.readouterr().out == b"source\n1\n"


def test_an_unknown_table_is_not_found_with_what_there_is(
    served: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    detail = "its tables are flows"
    served.on("GET", f"{TABLES}/flow", served.problem(404, detail=detail))
    assert run("tables", RUN, "flow") == 4
    assert detail in capsys.readouterr().err


def test_a_format_needs_a_table(served: Any, run: Any) -> None:
    assert run("tables", RUN, "--format", "csv") == 2
