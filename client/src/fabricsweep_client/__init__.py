"""The Python client of FabricSweep: it knows the HTTP API and nothing else."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fabricsweep_client.client import DEFAULT_URL, AsyncClient, Client, connect
    from fabricsweep_client.errors import (
        ConflictError,
        ConnectionFailedError,
        InvalidRequestError,
        NotAllowedError,
        NotFoundError,
        ProblemError,
        ServerError,
        UnexpectedAnswerError,
    )
    from fabricsweep_client.frames import Table
    from fabricsweep_client.handle import AsyncSweepHandle, SweepHandle
    from fabricsweep_client.plain_errors import FabricSweepError, MissingExtraError
    from fabricsweep_client.retries import Retries

__all__ = [
    "DEFAULT_URL",
    "AsyncClient",
    "AsyncSweepHandle",
    "Client",
    "ConflictError",
    "ConnectionFailedError",
    "FabricSweepError",
    "InvalidRequestError",
    "MissingExtraError",
    "NotAllowedError",
    "NotFoundError",
    "ProblemError",
    "Retries",
    "ServerError",
    "SweepHandle",
    "Table",
    "UnexpectedAnswerError",
    "connect",
]

_HOMES = {
    "DEFAULT_URL": "client",
    "AsyncClient": "client",
    "Client": "client",
    "connect": "client",
    "ConflictError": "errors",
    "ConnectionFailedError": "errors",
    "InvalidRequestError": "errors",
    "NotAllowedError": "errors",
    "NotFoundError": "errors",
    "ProblemError": "errors",
    "ServerError": "errors",
    "UnexpectedAnswerError": "errors",
    "Table": "frames",
    "AsyncSweepHandle": "handle",
    "SweepHandle": "handle",
    "FabricSweepError": "plain_errors",
    "MissingExtraError": "plain_errors",
    "Retries": "retries",
}
"""The module of each name. It is loaded when somebody asks: the command line tells its help without any."""


if not TYPE_CHECKING:  # who checks types knows the names from the imports

    def __getattr__(name: str) -> object:
        home = _HOMES.get(name)
        if home is None:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        return getattr(import_module(f"{__name__}.{home}"), name)
