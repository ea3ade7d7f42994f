"""Client of the production API, generated from its OpenAPI document."""

from .connection import connect
from .errors import ApiError
from .evidence import InvalidEvidence, list_files, verify_evidence
from .paging import items, items_async

__all__ = ["ApiError", "InvalidEvidence", "connect", "items", "items_async", "list_files", "verify_evidence"]
