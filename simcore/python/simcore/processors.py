"""Whether the core's instructions are those of this machine; asked before the core is loaded.

On x86-64 families of processors are the levels of its psABI, each with all that the one before has.
Results are the same bytes in every family.
"""

from __future__ import annotations

from simcore._cpu import built_for, machine

__all__ = ["UnsupportedMachineError", "built_for", "machine", "refuse_here", "refuse_unsupported"]

_IN_ORDER = ("x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4")


class UnsupportedMachineError(ImportError):
    """The core was built for later processors than this machine's."""


def refuse_here() -> None:
    """Refuse this machine if the core was built for later processors."""
    refuse_unsupported(built_for, machine)


def refuse_unsupported(needed: str, has: str) -> None:
    """Compare the family that a core was built for with a machine's.

    Raises
    ------
    UnsupportedMachineError
        The machine lacks instructions; the message says which build runs there.
    """
    if needed == has or (needed in _IN_ORDER and needed in _IN_ORDER[: _place(has) + 1]):
        return
    message = (
        f"this simulator was built for {needed} processors, and this machine is {has}: use a machine "
        f"that is {needed} or later, or a build for {has} (SIMCORE_CPU, or FABRICSWEEP_CPU of the image: "
        "baseline runs everywhere)"
    )
    raise UnsupportedMachineError(message)


def _place(family: str) -> int:
    return _IN_ORDER.index(family) if family in _IN_ORDER else -1
