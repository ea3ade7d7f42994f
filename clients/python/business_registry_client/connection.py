"""A client of the API with a key, retries and errors that are raised."""

import re
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx

from .errors import raise_error, raise_error_async
from .generated import AuthenticatedClient
from .retries import AsyncRetryingTransport, RetryingTransport

KEY_HEADER = "x-api-key"


def connect(
    api_key: str,
    base_url: str = "http://127.0.0.1:3000",
    *,
    timeout: float = 30,
    retries: int = 2,
    proxy: str | None = None,
) -> AuthenticatedClient:
    """A client for the operations in `business_registry_client.generated.api`, both sync and async.

    The key is sent in one header, and redirects to another address are not followed. `timeout` is that of an attempt, in seconds.
    `proxy` is the URL of a forward proxy. Without it, `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` decide.
    """
    # A key or an address out of a file may end with a line end.
    api_key, base_url = api_key.strip(), base_url.strip()
    through = proxy or _proxy_of(base_url)
    client = AuthenticatedClient(
        base_url=base_url,
        token=api_key,
        auth_header_name=KEY_HEADER,
        prefix="",
        raise_on_unexpected_status=True,
    )
    headers = {KEY_HEADER: api_key}
    client.set_httpx_client(
        _Client(
            base_url=base_url,
            headers=headers,
            timeout=timeout,
            transport=RetryingTransport(retries, through),
            event_hooks={"response": [raise_error]},
        )
    )
    client.set_async_httpx_client(
        _AsyncClient(
            base_url=base_url,
            headers=headers,
            timeout=timeout,
            transport=AsyncRetryingTransport(retries, through),
            event_hooks={"response": [raise_error_async]},
        )
    )
    return client


class _Client(httpx.Client):
    def request(self, method: str, url: httpx.URL | str, **options: Any) -> httpx.Response:
        return super().request(method, _checked(url), **options)


class _AsyncClient(httpx.AsyncClient):
    async def request(self, method: str, url: httpx.URL | str, **options: Any) -> httpx.Response:
        return await super().request(method, _checked(url), **options)


def _checked(url: httpx.URL | str) -> httpx.URL | str:
    """Refuses an id that would lead to another path, before httpx resolves it."""
    for part in urlsplit(str(url)).path.split("/")[1:]:
        if re.fullmatch(r"\.*", part):
            raise ValueError(f"{part!r} is not an id.")
    return url


def _proxy_of(base_url: str) -> str | None:
    """httpx reads the variables only for a transport of its own. All requests go to this address."""
    address = urlsplit(base_url)
    if proxy_bypass(address.netloc.rpartition("@")[2]):
        return None
    proxy = getproxies().get(address.scheme)
    return f"http://{proxy}" if proxy and "://" not in proxy else proxy
