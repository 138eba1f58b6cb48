"""The Python client of FabricSweep: it knows the HTTP API and nothing else."""

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
