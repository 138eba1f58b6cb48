"""Errors that hold no document, so that documents can raise them."""

from __future__ import annotations


class FabricSweepError(Exception):
    """Base of every error this package raises on purpose."""


class MissingExtraError(FabricSweepError, ImportError):
    """A library is not installed that only a part of this package needs; the message names the extra."""
