"""Which wheel of simcore is taken in place of compiling, and what is said of the others."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from packaging.tags import sys_tags

from tools.simcore_wheel import DIGEST, NotTakenError, chosen, source_digest

OURS = "a" * 64


def wheel(folder: Path, version: str, digest: str | None, tag: str | None = None) -> Path:
    path = folder / f"simcore-{version}-{tag or next(sys_tags())}.whl"
    with zipfile.ZipFile(path, "w") as content:
        content.writestr("simcore/__init__.py", "")
        if digest is not None:
            content.writestr(DIGEST, f"{digest}\n")
    return path


def test_the_one_of_the_same_sources_is_taken_from_a_folder(tmp_path: Path) -> None:
    wheel(tmp_path, "0.1.0", "b" * 64)
    same = wheel(tmp_path, "0.2.0", OURS)
    assert chosen(tmp_path, OURS) == same
    assert chosen(same, OURS) == same


def test_of_other_sources_it_is_not_taken_and_both_digests_are_said(tmp_path: Path) -> None:
    other = wheel(tmp_path, "0.1.0", "b" * 64)
    with pytest.raises(NotTakenError, match=r"is of other sources \(b{12}; these are a{12}\)"):
        chosen(other, OURS)


def test_without_a_digest_it_is_not_taken(tmp_path: Path) -> None:
    with pytest.raises(NotTakenError, match="does not say of which sources it is"):
        chosen(wheel(tmp_path, "0.1.0", None), OURS)


def test_cut_off_it_is_not_taken(tmp_path: Path) -> None:
    cut = wheel(tmp_path, "0.1.0", OURS)
    cut.write_bytes(cut.read_bytes()[:40])
    with pytest.raises(NotTakenError, match="cannot be read"):
        chosen(cut, OURS)


@pytest.mark.parametrize("given", ["nowhere", "."])
def test_where_none_is_the_path_is_said(tmp_path: Path, given: str) -> None:
    with pytest.raises(NotTakenError, match=r"is not there|has no wheel of simcore for Python"):
        chosen(tmp_path / given, OURS)


def test_for_another_python_it_is_not_taken(tmp_path: Path) -> None:
    wheel(tmp_path, "0.1.0", OURS, "cp39-cp39-win32")
    with pytest.raises(NotTakenError, match="has no wheel of simcore for Python"):
        chosen(tmp_path, OURS)


def test_a_file_that_is_no_wheel_is_said(tmp_path: Path) -> None:
    (tmp_path / "simcore.zip").write_bytes(b"")
    with pytest.raises(NotTakenError, match="is no wheel"):
        chosen(tmp_path / "simcore.zip", OURS)


def test_each_change_of_a_source_has_a_digest_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    source = tmp_path / "src" / "a.cpp"
    source.write_text("int a;")
    first = source_digest(tmp_path)
    assert source_digest(tmp_path) == first
    source.write_text("int b;")
    assert source_digest(tmp_path) != first
    source.rename(tmp_path / "src" / "b.cpp")
    assert source_digest(tmp_path) not in {first, source_digest(tmp_path / "src")}
