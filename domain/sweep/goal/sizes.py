"""How many replicates a point of a goal may have: the steps in which it gets more."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray


def steps_up_to(most: int) -> NDArray[np.int64]:
    """Give the numbers of replicates at which a goal looks: 1, 2, then half as many again, to the most.

    A decision that is looked at only then has been looked at so many times at most, however runs came.
    """
    found = [1]
    while found[-1] < most:
        found.append(min(most, found[-1] + math.ceil(found[-1] / 2)))
    return np.array(found, np.int64)
