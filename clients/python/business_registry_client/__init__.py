"""Client of the production API, generated from its OpenAPI document."""

from .connection import connect
from .errors import ApiError
from .paging import items, items_async

__all__ = ["ApiError", "connect", "items", "items_async"]
