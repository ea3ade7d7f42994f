"""Transports of httpx that send a failed request again where that helps."""

import asyncio
import random
import time

import httpx

from .errors import retry_after_seconds

#: A longer `Retry-After` is for the caller to decide about.
RETRY_AFTER_SECONDS_MAX = 60
FIRST_DELAY_SECONDS = 0.5
DELAY_SECONDS_MAX = 8
#: The API rejected the request before it did anything.
REJECTED = (429, 503)
#: A part of the API was unavailable, perhaps after it had done something.
UNAVAILABLE = (502, 504)
#: Posts that change nothing.
READS_BY_POST = ("/v1/match",)


def retry_delay(request: httpx.Request, outcome: httpx.Response | httpx.TransportError, attempt: int) -> float | None:
    """Seconds until the next attempt; None if a retry does not help or might do something twice."""
    is_safe = request.method in ("GET", "HEAD") or request.url.path.endswith(READS_BY_POST)
    backoff = random.uniform(0.5, 1) * min(FIRST_DELAY_SECONDS * 2 ** (attempt - 1), DELAY_SECONDS_MAX)
    if isinstance(outcome, httpx.TransportError):
        return backoff if is_safe or isinstance(outcome, httpx.ConnectError) else None
    if outcome.status_code not in REJECTED and not (is_safe and outcome.status_code in UNAVAILABLE):
        return None
    stated = retry_after_seconds(outcome)
    if stated is None:
        return backoff
    return None if stated > RETRY_AFTER_SECONDS_MAX else stated + random.uniform(0, FIRST_DELAY_SECONDS / 2)


class RetryingTransport(httpx.BaseTransport):
    def __init__(self, retries: int, proxy: str | None = None):
        self._retries = retries
        self._inner = httpx.HTTPTransport(proxy=httpx.Proxy(proxy) if proxy else None)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
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
