"""Transports of httpx that send a failed request again where that helps, and follow what moved within the API."""

import asyncio
import random
import re
import time
import uuid

import httpx

from .errors import retry_after_seconds
from .generated.idempotent_posts import IDEMPOTENT_POSTS

#: A longer `Retry-After` is for the caller to decide about.
RETRY_AFTER_SECONDS_MAX = 60
FIRST_DELAY_SECONDS = 0.5
DELAY_SECONDS_MAX = 8
#: The API rejected the request before it did anything.
REJECTED = (429, 503)
#: A part of the API was unavailable, perhaps after it had done something.
UNAVAILABLE = (502, 504)
#: Posts that change nothing: they take more than fits into a URL.
READS_BY_POST = ("/v1/match$", "/v1/businesses/.+/evidence$")
IDEMPOTENCY_KEY = "idempotency-key"


def retry_delay(request: httpx.Request, outcome: httpx.Response | httpx.TransportError, attempt: int) -> float | None:
    """Seconds until the next attempt; None if a retry does not help or might do something twice."""
    is_safe = request.method in ("GET", "HEAD") or _is_among(request, READS_BY_POST) or _is_idempotent(request)
    backoff = random.uniform(0.5, 1) * min(FIRST_DELAY_SECONDS * 2 ** (attempt - 1), DELAY_SECONDS_MAX)
    if isinstance(outcome, httpx.TransportError):
        return backoff if is_safe or isinstance(outcome, httpx.ConnectError) else None
    if outcome.status_code not in REJECTED and not (is_safe and outcome.status_code in UNAVAILABLE):
        return None
    stated = retry_after_seconds(outcome)
    if stated is None:
        return backoff
    return None if stated > RETRY_AFTER_SECONDS_MAX else stated + random.uniform(0, FIRST_DELAY_SECONDS / 2)


def _set_idempotency_key(request: httpx.Request) -> None:
    """One key for all attempts of a request that the API does once, unless its caller has one."""
    if _is_idempotent(request):
        request.headers.setdefault(IDEMPOTENCY_KEY, str(uuid.uuid4()))


def _is_idempotent(request: httpx.Request) -> bool:
    return _is_among(request, IDEMPOTENT_POSTS)


def _is_among(request: httpx.Request, paths: tuple[str, ...]) -> bool:
    return request.method == "POST" and any(re.search(path, request.url.path) for path in paths)


def _moved(request: httpx.Request, response: httpx.Response) -> httpx.Request | None:
    """The same request for what an entity became part of, at this address: the key goes nowhere else."""
    location = response.headers.get("location", "")
    if response.status_code != 308 or request.method != "GET" or not location.startswith("/"):
        return None
    url = request.url.copy_with(raw_path=location.encode())
    return httpx.Request("GET", url, headers=request.headers, extensions=request.extensions)


class RetryingTransport(httpx.BaseTransport):
    def __init__(self, retries: int, proxy: str | None = None):
        self._retries = retries
        self._inner = httpx.HTTPTransport(proxy=httpx.Proxy(proxy) if proxy else None)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = self._send(request)
        older = _moved(request, response)
        if older is None:
            return response
        response.close()
        return self._send(older)

    def _send(self, request: httpx.Request) -> httpx.Response:
        request.read()  # a file would be at its end for the next attempt
        _set_idempotency_key(request)
        for attempt in range(1, self._retries + 1):
            try:
                response = self._inner.handle_request(request)
            except httpx.TransportError as error:
                delay = retry_delay(request, error, attempt)
                if delay is None:
                    raise
            else:
                delay = retry_delay(request, response, attempt)
                if delay is None:
                    return response
                response.close()
            time.sleep(delay)
        return self._inner.handle_request(request)

    def close(self) -> None:
        self._inner.close()


class AsyncRetryingTransport(httpx.AsyncBaseTransport):
    def __init__(self, retries: int, proxy: str | None = None):
        self._retries = retries
        self._inner = httpx.AsyncHTTPTransport(proxy=httpx.Proxy(proxy) if proxy else None)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self._send(request)
        older = _moved(request, response)
        if older is None:
            return response
        await response.aclose()
        return await self._send(older)

    async def _send(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        _set_idempotency_key(request)
        for attempt in range(1, self._retries + 1):
            try:
                response = await self._inner.handle_async_request(request)
            except httpx.TransportError as error:
                delay = retry_delay(request, error, attempt)
                if delay is None:
                    raise
            else:
                delay = retry_delay(request, response, attempt)
                if delay is None:
                    return response
                await response.aclose()
            await asyncio.sleep(delay)
        return await self._inner.handle_async_request(request)

    async def aclose(self) -> None:
        await self._inner.aclose()
