"""The Python client of FabricSweep: it knows the HTTP API and nothing else."""

from fabricsweep_client.client import DEFAULT_URL, Client
from fabricsweep_client.errors import (
    ConflictError,
    ConnectionFailedError,
    FabricSweepError,
    InvalidRequestError,
    NotFoundError,
    ProblemError,
    ServerError,
    UnexpectedAnswerError,
)

__all__ = [
    "DEFAULT_URL",
    "Client",
    "ConflictError",
    "ConnectionFailedError",
    "FabricSweepError",
    "InvalidRequestError",
    "NotFoundError",
    "ProblemError",
    "ServerError",
    "UnexpectedAnswerError",
]
