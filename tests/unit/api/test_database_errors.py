"""Troubles of the database become problems that say whether to come back."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.error_handlers import install_error_handlers
from storage.session import (
    DatabaseBusyError,
    DatabaseFullError,
    DatabaseUnavailableError,
    UnfitValueError,
)


@pytest.mark.parametrize(
    ("error", "status", "code", "again"),
    [
        (DatabaseUnavailableError, 503, "database_unavailable", True),
        (DatabaseBusyError, 503, "database_busy", True),
        (DatabaseFullError, 507, "database_full", False),
        (UnfitValueError, 422, "invalid_query", False),
    ],
)
def test_each_has_its_status(
    error: type[Exception], status: int, code: str, *, again: bool
) -> None:
    app = FastAPI()
    install_error_handlers(app)

    @app.get("/thing")
    def fail() -> None:
        raise error("as the server said it")

    answer = TestClient(app).get("/thing")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ("retry-after" in answer.headers) is again
    assert "as the server said it" not in answer.text
