"""Help in groups, what was meant by a mistyped name, and completion by Tab."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fabricsweep_client.cli.command_line import parser, run
from fabricsweep_client.cli.completion import SHELLS
from fabricsweep_client.cli.grammar import GROUPS
from tools import help_text


def test_every_command_stands_in_one_group_and_in_help() -> None:
    grammar = parser()
    (verbs,) = [action for action in grammar._actions if action.dest == "verb"]
    assert verbs.choices is not None
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(verbs.choices)
    shown = grammar.format_help()
    assert all(f"    {name}" in shown for name in grouped)
    assert all(f"  {title}:\n" in shown for title in GROUPS)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["sumbit", "x.yaml"], "there is no 'sumbit'; did you mean 'submit'?"),
        (["answer", "x", "--questoin", "map"], "did you mean '--question'?"),
        (["answer", "x", "--question", "rank"], "did you mean 'ranking'?"),
        (["fabric", "imprt"], "did you mean 'import'?"),
        (["qqq"], "fabricsweep --help lists what there is"),
    ],
)
def test_a_mistyped_name_is_told_with_the_nearest(
    typed: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(typed)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_what_has_no_effect_on_distributions_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["answer", "x", "--question", "distributions", "--x", "endpoints"]) == 2
    assert "--x has no effect on the question distributions" in capsys.readouterr().err


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_installed_for_a_shell(
    shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    with pytest.raises(SystemExit) as ended:
        run(["--install-completion"])
    assert ended.value.code == 0
    (written,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert str(written) in capsys.readouterr().out
    assert "fabricsweep" in written.read_text(encoding="utf-8")


def test_a_shell_that_asks_gets_the_commands(tmp_path: Path) -> None:
    line, answer = "fabricsweep ans", tmp_path / "answer"
    with answer.open("wb") as out:
        subprocess.run(
            [sys.executable, "-c", "from fabricsweep_client.cli.main import main; main()"],
            env=os.environ
            | {
                "_ARGCOMPLETE": "1",
                "COMP_LINE": line,
                "COMP_POINT": str(len(line)),
                "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
            },
            stdout=out,
            check=False,
        )
    assert answer.read_text(encoding="utf-8").split() == ["answer"]


def test_the_kept_text_of_the_help_is_the_grammars() -> None:
    assert help_text.TARGET.read_text("utf-8") == help_text.module(), "python -m tools.help_text"


def test_the_help_loads_none_of_the_commands() -> None:
    program = """
import sys
from fabricsweep_client.cli.main import main
sys.argv[1:] = ["--help"]
main()
heavy = {"httpx", "pydantic", "rich", "yaml", "argparse"} & set(sys.modules)
assert not heavy, heavy
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: fabricsweep")
