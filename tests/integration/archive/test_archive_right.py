"""Importing archives is a right of its own: they hold results that somebody else has computed."""

from __future__ import annotations

import pytest

from domain.access.role import Role
from storage.session import Engine
from tests.support.access import bearer, key
from tests.support.stack import Stack


@pytest.mark.parametrize(
    ("told", "refused"),
    [
        ({}, [Role.VIEWER, Role.EDITOR]),
        ({"archive_importers": "editor"}, [Role.VIEWER]),
        ({"archive_importers": "admin"}, [Role.VIEWER, Role.EDITOR, Role.OWNER]),
    ],
)
def test_the_administrator_says_who_imports(
    database_url: str,
    redis_url: str,
    engine: Engine,
    tmp_path_factory: pytest.TempPathFactory,
    told: dict[str, str],
    refused: list[Role],
) -> None:
    folder = tmp_path_factory.mktemp("stack")
    settings = {"access": "required", "requests_per_minute": 0} | told
    with Stack(database_url, redis_url, folder, **settings) as stack:
        found = []
        for role in Role:
            where = None if role is Role.ADMIN else "imports"
            headers = bearer(key(engine, role, where)) | {"Content-Type": "application/zip"}
            answered = stack.api.post("/v1/sweeps:import", content=b"no archive", headers=headers)
            if answered.status_code == 403:
                assert answered.json()["code"] == "role_insufficient"
                detail = answered.json()["detail"]
                assert detail.startswith("You need the ")
                assert " to import an archive; yours is" in detail
                found.append(role)
            else:
                assert answered.status_code == 422, answered.text
        assert found == refused
