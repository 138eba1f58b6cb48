"""What the READMEs tell a reader to type works as written."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.stack import ROOT, Stack

PAGES = ("README.md", "docs/guide/overview.md", "client/README.md")
BIN = Path(sys.executable).parent
WRITTEN_URL = "http://127.0.0.1:8080"
# The examples as they are but small, and with the tables that a later command asks for.
SMALL = {"reads_per_core: 256": "reads_per_core: 8", "replicates: 5": "replicates: 2"}
REPORT = {"\nbase:\n": "\nbase:\n  report: {ports: all}\n"}
STUDY = """
schema_version: 1
name: study
model: packet
base: {workload: {kind: random_reads, reads_per_core: 8}, report: {ports: all}}
axes: {topology: [ring, mesh], endpoints: [16, 256]}
replicates: 2
"""
NIGHT = pytest.mark.night(*PAGES, "domain/answer/*.py", "examples/*.yaml", "client/src/**/*.py")
POINT = '{"topology": {"kind": "ring", "endpoints": 8}, "workload": {"kind": "uniform_random"}}'


def blocks(page: str, languages: tuple[str, ...]) -> list[str]:
    """List the code blocks of a page that are in one of the languages."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    return [block for language, block in found if language in languages]


def commands(page: str) -> list[str]:
    """List the shell commands of a page; a quoted text may go over several lines."""
    found = []
    for block in blocks(page, ("", "sh", "bash")):
        waiting = ""
        for line in block.splitlines():
            waiting += line + "\n"
            try:
                words = shlex.split(waiting, comments=True)
            except ValueError:
                continue  # a quote is still open
            if words:
                found.append(waiting.strip())
            waiting = ""
        assert not waiting
    return found


def is_of_make(command: str) -> bool:
    return command.startswith("make ")


@pytest.fixture(scope="module")
def desk(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder as the reader has it, with the service running."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "examples").mkdir()
    for example in (ROOT / "examples").glob("*.yaml"):
        text = example.read_text(encoding="utf-8")
        for old, new in (SMALL | REPORT).items() if "dsm" in example.name else ():
            text = text.replace(old, new)
        (folder / "examples" / example.name).write_text(text, encoding="utf-8")
    (folder / ".venv").mkdir()
    (folder / ".venv" / "bin").symlink_to(BIN)
    (folder / "study.yaml").write_text(STUDY)
    (folder / "point.json").write_text(POINT)
    (folder / "accesses.txt").write_text("0 0 0x40 R\n1 2.5 0x48 W\n")
    fabrics = ROOT / "tests/data/fabrics"
    (folder / "fabric.txt").write_bytes((fabrics / "cluster.ibnetdiscover").read_bytes())
    for name in ("lfts.txt", "tables.lft"):
        (folder / name).write_bytes((fabrics / "cluster.lfts").read_bytes())
    with stack.worker(processes=2), stack.scheduler():
        yield folder


def run_command(desk: Path, stack: Stack, command: str) -> subprocess.CompletedProcess[str]:
    address = str(stack.api.base_url).rstrip("/")
    environment = os.environ | {
        "FABRICSWEEP_URL": address,
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
    }
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command.replace(WRITTEN_URL, address)],
        cwd=desk,
        env=environment,
        capture_output=True,
        text=True,
        timeout=1_100,
        check=False,
    )


@NIGHT
@pytest.mark.parametrize("page", PAGES)
def test_every_command_works_as_written(page: str, desk: Path, stack: Stack) -> None:
    sweep_id = rerun_id = ""
    tried = [command for command in commands(page) if not is_of_make(command)]
    assert len(tried) >= 4
    for command in tried:
        told = command.replace("RERUN_ID", rerun_id or sweep_id).replace("SWEEP_ID", sweep_id)
        done = run_command(desk, stack, told)
        if "fabricsweep rerun" in command:
            # The models have not changed since: it is refused with a word.
            assert done.returncode == 5, (command, done.stderr)
            assert "nothing would change" in done.stderr
            continue
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        if "fabricsweep submit" in command:
            sweep_id = done.stdout.split()[0]
    assert sweep_id


@NIGHT
@pytest.mark.parametrize("page", PAGES)
def test_every_program_works_as_written(page: str, desk: Path, stack: Stack) -> None:
    for block in blocks(page, ("python",)):
        program = desk / "program.py"
        program.write_text(block.replace(WRITTEN_URL, str(stack.api.base_url).rstrip("/")))
        done = run_command(desk, stack, f"{shlex.quote(sys.executable)} program.py")
        assert done.returncode == 0, (block, done.stderr)


def test_every_study_is_one(stack: Stack) -> None:
    studies = [block for page in PAGES for block in blocks(page, ("yaml",))]
    assert len(studies) >= 2
    for block in studies:
        head = "" if "schema_version" in block else "schema_version: 1\nname: x\nmodel: packet\n"
        response = stack.api.post(
            "/v1/sweeps:validate",
            content=head + block,
            headers={"Content-Type": "application/yaml"},
        )
        assert response.json()["valid"], response.text


def test_what_needs_more_than_a_service_is_there() -> None:
    """Targets of make and files of containers and clusters, without running them."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    for page in (*PAGES, "CONTRIBUTING.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for target in re.findall(r"(?:^|`)make ([a-z-]+)", text, flags=re.MULTILINE):
            assert target in targets, (page, target)
    for name in ("docker-compose.yml", "helm/fabricsweep/Chart.yaml", "helm/fabricsweep/README.md"):
        assert (ROOT / name).is_file()


@NIGHT
@pytest.mark.parametrize(
    "command",
    [
        "answer SWEEP_ID",
        "results SWEEP_ID",
        "results SWEEP_ID --format csv",
        "results SWEEP_ID --format json",
        "point SWEEP_ID 0",
        "list",
        "tables SWEEP_ID.0.0",
        "export SWEEP_ID --format csv -o -",
        "differences SWEEP_ID SWEEP_ID",
    ],
)
def test_a_reader_that_has_seen_enough_is_no_failure(
    command: str, desk: Path, stack: Stack
) -> None:
    submitted = run_command(desk, stack, "fabricsweep submit study.yaml --watch")
    told = command.replace("SWEEP_ID", submitted.stdout.split()[0])
    # The reader is gone before the first line: every write of the command fails.
    script = f"{{ sleep 2; fabricsweep {told}; echo status $? >&2; }} | true"
    done = run_command(desk, stack, f"set +e; {script}")
    assert "status 0" in done.stderr, done.stderr
    assert "Error" not in done.stderr
    assert "Exception" not in done.stderr
