"""How much may be computed for one request."""

from __future__ import annotations

from domain.expression.errors import ExpressionError

STEPS_OF_A_REQUEST = 50_000_000
"""Parts evaluated and list items touched; a step takes about 0.1 us."""


class BudgetError(ExpressionError):
    """An expression that needs more steps than its request may take.

    Attributes
    ----------
    steps
        how many the request may take.
    """

    def __init__(self, steps: int) -> None:
        """Say how many `steps` there were."""
        self.steps = steps
        super().__init__(f"takes more than {steps} steps over all points")


class Budget:
    """Steps that the expressions of one request share.

    Attributes
    ----------
    steps
        how many there were at first.
    """

    __slots__ = ("_left", "steps")

    def __init__(self, steps: int = STEPS_OF_A_REQUEST) -> None:
        self.steps = steps
        self._left = steps

    def spend(self, steps: int) -> None:
        """Take so many steps.

        Raises
        ------
        BudgetError
            there were fewer left.
        """
        self._left -= steps
        if self._left < 0:
            raise BudgetError(self.steps)
