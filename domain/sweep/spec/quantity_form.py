"""A number or a quantity, as a spec writes it."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, StrictFloat, StrictInt, StrictStr
from pydantic_core import PydanticCustomError


def _refuse_other(value: Any) -> Any:
    """Refuse in one sentence what the union below would refuse in three."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        msg = "quantity"
        raise PydanticCustomError(msg, 'must be a number or a text such as "2 GB/s"')
    return value


Quantity: TypeAlias = Annotated[StrictInt | StrictFloat | StrictStr, BeforeValidator(_refuse_other)]
"""A number in the field's unit, or a text with a unit, such as "2 GB/s"."""
