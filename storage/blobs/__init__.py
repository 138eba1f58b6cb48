"""Large contents (tables of runs, fabrics), kept by what they are: the SHA-256 of their bytes."""

from storage.blobs.base import BlobInfo, BlobMissingError, Blobs, BlobsUnavailableError
from storage.blobs.choose import BlobSettings, open_blobs
from storage.blobs.layered import LayeredBlobs

__all__ = [
    "BlobInfo",
    "BlobMissingError",
    "BlobSettings",
    "Blobs",
    "BlobsUnavailableError",
    "LayeredBlobs",
    "open_blobs",
]
