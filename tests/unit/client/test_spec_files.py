"""Files that a specification names: their values in its text, whose lines stay where they are."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.sweep.spec.document import read_document
from fabricsweep_client import spec_files
from fabricsweep_client.spec_files import SpecFileError, with_files

ROOT = Path(__file__).resolve().parents[3]


def filled(folder: Path, text: str) -> str:
    return with_files(text.encode(), "spec.yaml", folder).decode()


def data(text: str) -> Any:
    document = read_document(text, "application/yaml")
    assert not document.problems
    return document.data


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "matrix.csv").write_text("0, 1\n# between\n2.5, 0\n")
    (tmp_path / "runs.csv").write_text("run,ns\n1,10\n2,2e1\n")
    return tmp_path


def test_the_example_holds_the_matrix_of_its_spec() -> None:
    examples = ROOT / "examples"
    spec = data((examples / "traffic-matrix.yaml").read_text())
    inline = spec["axes"]["workload"][0]["matrix"]
    named = data(filled(examples, "matrix: {file: traffic-matrix.csv}"))["matrix"]
    assert [row.split() for row in inline] == [row.split() for row in named]


def test_both_packages_read_files_alike() -> None:
    own = ROOT / "client/src/fabricsweep_client/value_files.py"
    core = ROOT / "simcore/python/simcore/value_files.py"
    assert own.read_bytes() == core.read_bytes()


@pytest.mark.parametrize(
    "text",
    [
        "a: {file: matrix.csv}\nb: ü\n",
        "a:\n  file: matrix.csv\nb: ü\n",
        "ü: ü\nl:\n  - {file: runs.csv, column: ns}  # why\n  - file: matrix.csv\nb: 1\n",
        "w: {kind: explicit, matrix: {file: runs.csv,\n    column: ns}, label: ü}\nb: 1\n",
        'w:\n  values:\n    column: "ns"\n    file: runs.csv\n\n  more: 1\nb: 1\n',
        '{"a": {"file": "matrix.csv"},\n "b": 1}\n',
    ],
)
def test_values_stand_where_the_file_was_named(folder: Path, text: str) -> None:
    def wanted(part: Any) -> Any:
        if isinstance(part, dict) and "file" in part:
            return ["0 1", "2.5 0"] if part["file"] == "matrix.csv" else [10, 20.0]
        if isinstance(part, dict):
            return {name: wanted(value) for name, value in part.items()}
        return [wanted(value) for value in part] if isinstance(part, list) else part

    found = filled(folder, text)
    assert data(found) == wanted(data(text))
    before, after = (read_document(t, "application/yaml") for t in (text, found))
    assert after.line_of("/b") == before.line_of("/b")
    assert found.count("\n") == text.count("\n")


@pytest.mark.parametrize(
    "text", ["name: file\nb: [1\n", "file: {a: 1}\n", "x: {file: a, other: b}\n", "n: 1\n"]
)
def test_what_names_no_file_stays_as_it_is(folder: Path, text: str) -> None:
    assert filled(folder, text) == text


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("{file: nowhere.csv}", "nowhere.csv: No such file or directory"),
        ("{file: runs.csv, column: nss}", "has no column 'nss'; did you mean 'ns'?"),
        ("{file: matrix.csv, column: ns}", "has no line with the names of columns"),
    ],
)
def test_mistakes_name_both_files_and_the_line(folder: Path, named: str, said: str) -> None:
    with pytest.raises(SpecFileError) as refused:
        filled(folder, f"name: x\nvalues: {named}\n")
    assert str(refused.value).startswith("spec.yaml: line 2: ")
    assert said in str(refused.value)


def test_a_text_that_grows_too_long_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spec_files, "MOST_BYTES", 20)
    with pytest.raises(SpecFileError, match="bytes long with its files; the service takes 20"):
        filled(folder, "values: {file: matrix.csv} # long\n")


def test_submit_sends_the_values(server: Any, run: Any, folder: Path) -> None:
    server.on("POST", "/v1/sweeps", server.json(server.sweep("queued"), status=202))
    (folder / "spec.yaml").write_text("name: x\nvalues: {file: matrix.csv}\n")
    assert run("submit", str(folder / "spec.yaml")) == 0
    sent = server.requests[0].content.decode()
    assert data(sent) == {"name": "x", "values": ["0 1", "2.5 0"]}


def test_submit_says_what_is_wrong_with_a_file(
    run: Any, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "spec.yaml").write_text(json.dumps({"values": {"file": "no.csv"}}))
    assert run("submit", str(folder / "spec.yaml")) == 2
    assert "line 1: no.csv: No such file or directory" in capsys.readouterr().err
