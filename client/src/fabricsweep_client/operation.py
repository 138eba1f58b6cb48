"""Methods that are written once, as steps, and called on either client.

On a `SyncSide` an operation is a plain method. On an `AsyncSide` it is one to be awaited (`operation`),
iterated with `async for` (`listing`) or entered with `async with` (`download`).
"""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Self, TypeVar, overload

from fabricsweep_client.exchange import Listing, Request, Steps

if TYPE_CHECKING:
    from fabricsweep_client.connection import AsyncConnection, Connection

P = ParamSpec("P")
T = TypeVar("T")


class SyncSide:
    """What calls operations one after the other."""

    _connection: Connection


class AsyncSide:
    """What calls operations from within an event loop."""

    _connection: AsyncConnection


class operation(Generic[P, T]):  # noqa: N801 - a decorator
    """A method that gives a result; `steps` are what it does."""

    def __init__(self, steps: Callable[Concatenate[Any, P], Steps[T]]) -> None:
        self.steps = steps
        self.__doc__ = steps.__doc__

    @overload
    def __get__(self, side: None, owner: type) -> Self: ...
    @overload
    def __get__(self, side: SyncSide, owner: type) -> Callable[P, T]: ...
    @overload
    def __get__(self, side: AsyncSide, owner: type) -> Callable[P, Awaitable[T]]: ...
    def __get__(self, side: Any, owner: type) -> Any:
        """Give the method of one side."""
        if side is None:
            return self
        return _bound(self.steps, side, side._connection.run)


class listing(Generic[P, T]):  # noqa: N801 - a decorator
    """A method that gives items one by one, fetched as they are needed."""

    def __init__(self, steps: Callable[Concatenate[Any, P], Listing[T]]) -> None:
        self.steps = steps
        self.__doc__ = steps.__doc__

    @overload
    def __get__(self, side: None, owner: type) -> Self: ...
    @overload
    def __get__(self, side: SyncSide, owner: type) -> Callable[P, Iterator[T]]: ...
    @overload
    def __get__(self, side: AsyncSide, owner: type) -> Callable[P, AsyncIterator[T]]: ...
    def __get__(self, side: Any, owner: type) -> Any:
        """Give the method of one side."""
        if side is None:
            return self
        return _bound(self.steps, side, side._connection.iterate)


class download(Generic[P]):  # noqa: N801 - a decorator
    """A method that opens an answer, which is then read piece by piece."""

    def __init__(self, request: Callable[Concatenate[Any, P], Request]) -> None:
        self.request = request
        self.__doc__ = request.__doc__

    @overload
    def __get__(self, side: None, owner: type) -> Self: ...
    @overload
    def __get__(
        self, side: SyncSide, owner: type
    ) -> Callable[P, AbstractContextManager[Iterator[bytes]]]: ...
    @overload
    def __get__(
        self, side: AsyncSide, owner: type
    ) -> Callable[P, AbstractAsyncContextManager[AsyncIterator[bytes]]]: ...
    def __get__(self, side: Any, owner: type) -> Any:
        """Give the method of one side."""
        if side is None:
            return self
        return _bound(self.request, side, side._connection.download)


def _bound(written: Callable[..., Any], side: Any, act: Callable[[Any], Any]) -> Callable[..., Any]:
    @wraps(written)
    def call(*given: Any, **named: Any) -> Any:
        return act(written(side, *given, **named))

    own = inspect.signature(written)
    parameters = list(own.parameters.values())[1:]
    call.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    return call
