"""What the command's exit status means; `fabricsweep --help` lists it."""

from fabricsweep_client.errors import (
    ConflictError,
    InvalidRequestError,
    NotAllowedError,
    NotFoundError,
)
from fabricsweep_client.models import Sweep
from fabricsweep_client.plain_errors import FabricSweepError

DONE = 0
INCOMPLETE = 1
WRONG_USE = 2
NO_SERVER = 3
NOT_FOUND = 4
CONFLICT = 5
NOT_ALLOWED = 6
INTERRUPTED = 130

HELP = """exit status:
  0    done
  1    the sweep ended with runs that timed out, failed or were aborted; or a fabric is not
       connected, or its tables miss a destination, loop, or can deadlock
  2    the command, a file, a fabric or the specification is wrong
  3    the server cannot be reached, or failed
  4    no such sweep, point, run, table or fabric
  5    the sweep's phase does not allow it, or sweeps use the fabric
  6    the server does not know who asks, or their role does not suffice
  130  interrupted, or not confirmed; a sweep that was submitted goes on"""


def for_error(error: FabricSweepError) -> int:
    """The exit status that goes with an error."""
    if isinstance(error, InvalidRequestError):
        return WRONG_USE
    if isinstance(error, NotAllowedError):
        return NOT_ALLOWED
    if isinstance(error, NotFoundError):
        return NOT_FOUND
    if isinstance(error, ConflictError):
        return CONFLICT
    return NO_SERVER


def for_sweep(sweep: Sweep) -> int:
    """The exit status that goes with a sweep that has ended."""
    return DONE if sweep.phase == "completed" and not sweep.progress.failed else INCOMPLETE
