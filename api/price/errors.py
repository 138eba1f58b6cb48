"""What can be wrong with price tables, and with asking about them."""

from __future__ import annotations

from collections.abc import Iterable

from api.http.errors import ApiError
from api.http.problem_document import FieldProblem
from api.http.problems import field_problems, summary
from domain.problem import Problem


class InvalidPriceTableError(
    ApiError, code="invalid_price_table", title="Invalid price table", status=422
):
    """The body is no price table that networks can be priced by."""

    @classmethod
    def of(cls, problems: Iterable[Problem]) -> InvalidPriceTableError:
        """Make the error of what was found in a table."""
        errors = field_problems(problems)
        return cls(summary(errors), errors)


class PriceTableNotFoundError(
    ApiError, code="price_table_not_found", title="No such price table", status=404
):
    """No price table has this name, or the name has no such version."""

    def __init__(self, name: str, version: int | None) -> None:
        which = "" if version is None else f"version {version} of a "
        super().__init__(f"There is no {which}price table {name!r}.")


class PriceTableNameTakenError(
    ApiError, code="price_table_name_taken", title="Name taken", status=409
):
    """Another price table has the name, or one that comes with FabricSweep."""

    def __init__(self, name: str, *, is_shipped: bool) -> None:
        why = "comes with FabricSweep and stays as it is" if is_shipped else "is there already"
        message = f"A price table {name!r} {why}: choose another name."
        problem = FieldProblem(field="name", value=name, allowed="another name", message=message)
        super().__init__(message, [problem])


class PriceTableShippedError(
    ApiError, code="price_table_shipped", title="Comes with FabricSweep", status=409
):
    """The price table comes with FabricSweep, and nobody changes it."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The price table {name!r} comes with FabricSweep and stays as it is: save a copy under "
            "another name, and change that."
        )
