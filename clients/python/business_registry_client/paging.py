"""The items of all pages of a list. Each page is a request."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

from .generated import AuthenticatedClient


def items(operation: Any, *, client: AuthenticatedClient, page: int = 1, **parameters: Any) -> Iterator[Any]:
    """The items of a module of `generated.api`, such as `search_businesses`."""
    while True:
        result = operation.sync(client=client, page=page, **parameters)
        yield from result.data
        if not result.has_more:
            return
        page += 1


async def items_async(
    operation: Any, *, client: AuthenticatedClient, page: int = 1, **parameters: Any
) -> AsyncIterator[Any]:
    while True:
        result = await operation.asyncio(client=client, page=page, **parameters)
        for item in result.data:
            yield item
        if not result.has_more:
            return
        page += 1
