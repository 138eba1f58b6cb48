"""Which account PostgreSQL runs as, and where its data then lie."""

import os
import pwd
from pathlib import Path

import pytest

from local import accounts
from local.accounts import Account, NoAccountError, reachable_folder, server_account

OURSELVES = Account("us", os.getuid(), os.getgid())


def entry(name: str, uid: int) -> pwd.struct_passwd:
    return pwd.struct_passwd((name, "x", uid, uid, "", "/", "/bin/sh"))


def everywhere(_folder: Path, _account: Account) -> bool:
    return True


def test_anybody_but_root_runs_it_as_oneself() -> None:
    assert server_account(effective_uid=1000) is None


@pytest.mark.parametrize(
    ("known", "chosen"), [({"postgres": 70, "nobody": 99}, "postgres"), ({"nobody": 99}, "nobody")]
)
def test_root_runs_it_as_an_unprivileged_account(
    known: dict[str, int], chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts.pwd, "getpwnam", lambda name: entry(name, known[name]))
    assert server_account(effective_uid=0) == Account(chosen, known[chosen], known[chosen])


def test_root_without_an_unprivileged_account_is_told_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(accounts.pwd, "getpwnam", lambda _: {}["nobody"])
    with pytest.raises(NoAccountError, match="useradd"):
        server_account(effective_uid=0)


def test_a_reachable_folder_is_used_as_it_is_and_is_private(tmp_path: Path) -> None:
    folder = reachable_folder(tmp_path / "data" / "postgres", OURSELVES, everywhere)
    assert folder == tmp_path / "data" / "postgres"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_closed_parent_moves_the_data_and_leaves_a_link(tmp_path: Path) -> None:
    closed, elsewhere = tmp_path / "closed", tmp_path / "elsewhere"
    elsewhere.mkdir()

    def reaches(folder: Path, _account: Account) -> bool:
        return folder.is_relative_to(elsewhere)

    wanted = closed / "postgres"
    folder = reachable_folder(wanted, OURSELVES, reaches, [elsewhere])
    assert folder.parent == elsewhere
    assert wanted.resolve() == folder
    assert reachable_folder(wanted, OURSELVES, reaches, [elsewhere]) == folder


def test_data_follow_when_a_parent_is_closed_later(tmp_path: Path) -> None:
    wanted, elsewhere = tmp_path / "first" / "postgres", tmp_path / "elsewhere"
    elsewhere.mkdir()
    reachable_folder(wanted, OURSELVES, everywhere)
    (wanted / "PG_VERSION").write_text("16")
    moved = reachable_folder(
        wanted, OURSELVES, lambda folder, _: folder.is_relative_to(elsewhere), [elsewhere]
    )
    assert moved.parent == elsewhere
    assert (wanted / "PG_VERSION").read_text() == "16"


def test_a_link_to_nowhere_is_made_anew(tmp_path: Path) -> None:
    wanted = tmp_path / "postgres"
    wanted.symlink_to(tmp_path / "gone")
    assert reachable_folder(wanted, OURSELVES, everywhere) == wanted
    assert not wanted.is_symlink()


def test_no_reachable_place_is_an_error_that_names_the_places(tmp_path: Path) -> None:
    with pytest.raises(NoAccountError, match=str(tmp_path)):
        reachable_folder(tmp_path / "postgres", OURSELVES, lambda *_: False, [tmp_path])
