"""The version of this package, as it was installed."""

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("fabricsweep-client")
except PackageNotFoundError:  # read from its sources, without being installed
    VERSION = "unknown"
