"""Without access control the service is for its own machine."""

from __future__ import annotations

import pytest

from api.access.exposure import refuse_exposure

ELSEWHERE = [
    (["--host", "0.0.0.0"], {}),
    (["--host=192.0.2.1"], {}),
    (["--host", "::"], {}),
    (["--host", "fabricsweep.example"], {}),
    (["--bind", "0.0.0.0:8080"], {}),
    (["-b", "[::]:8080"], {}),
    ([], {"UVICORN_HOST": "0.0.0.0"}),
]
HERE = [
    ([], {}),
    (["--port", "8080"], {}),
    (["--host", "127.0.0.1"], {}),
    (["--host=localhost"], {}),
    (["--host", "::1"], {}),
    (["--bind", "127.0.0.1:8080"], {}),
    (["-b", "[::1]:8080"], {}),
]


@pytest.mark.parametrize(("arguments", "environment"), ELSEWHERE)
def test_it_refuses_to_listen_where_others_reach_it(
    arguments: list[str], environment: dict[str, str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        refuse_exposure("local", arguments, environment)
    assert "FABRICSWEEP_ACCESS=required" in str(refused.value)


@pytest.mark.parametrize(("arguments", "environment"), ELSEWHERE)
def test_who_says_that_something_else_decides_may_listen_there(
    arguments: list[str], environment: dict[str, str]
) -> None:
    refuse_exposure("open", arguments, environment)


@pytest.mark.parametrize(("arguments", "environment"), HERE)
def test_it_listens_on_its_own_machine(arguments: list[str], environment: dict[str, str]) -> None:
    refuse_exposure("local", arguments, environment)
