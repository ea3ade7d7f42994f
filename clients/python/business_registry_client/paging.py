"""The items of all pages of a list. Each page is a request."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

from .generated import AuthenticatedClient


def items(operation: Any, *, client: AuthenticatedClient, **parameters: Any) -> Iterator[Any]:
    """The items of a module of `generated.api`, such as `search_businesses`.

    Raises `page_too_deep` after the 10,000th item of a list that has more. `cursor="*"` lists every match of a search.
    Of `list_changes` these are all changes so far.
    """
    following: dict[str, Any] | None = parameters
    while following is not None:
        result = operation.sync(client=client, **following)
        yield from result.data
        following = _next_page(result, following)


async def items_async(operation: Any, *, client: AuthenticatedClient, **parameters: Any) -> AsyncIterator[Any]:
    following: dict[str, Any] | None = parameters
    while following is not None:
        result = await operation.asyncio(client=client, **following)
        for item in result.data:
            yield item
        following = _next_page(result, following)


def _next_page(result: Any, sent: dict[str, Any]) -> dict[str, Any] | None:
    if sent.get("cursor"):
        return {**sent, "cursor": result.next_cursor} if result.next_cursor else None
    position = getattr(result, "position", None)
    if position is not None:  # of changes, which have no pages
        return {**sent, "after": position} if result.has_more else None
    # The API refuses the page past its last one, and says what to do. A shorter list would go unnoticed.
    has_more = result.has_more or result.page * result.per_page < (result.total_count or 0)
    return {**sent, "page": result.page + 1} if has_more else None
