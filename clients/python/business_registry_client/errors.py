"""Errors that the API returns."""

import httpx


class ApiError(Exception):
    """The API returned an error. Branch on `code`, which never changes."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str | None,
        param: str | None,
        retry_after: float | None,
        request_id: str | None,
    ):
        super().__init__(message)
        self.status = status
        #: None if the response is not one of the API, such as the page of a proxy.
        self.code = code
        #: The parameter that caused the error.
        self.param = param
        #: Seconds after which the same call may succeed.
        self.retry_after = retry_after
        #: The id under which the API logged the request.
        self.request_id = request_id


def retry_after_seconds(response: httpx.Response) -> float | None:
    """The number in `Retry-After`, which this API sends in seconds."""
    try:
        return float(response.headers["retry-after"])
    except (KeyError, ValueError):
        return None


def error_of(response: httpx.Response) -> ApiError:
    """The error in a response that is not a success and has been read."""
    try:
        problem = response.json()["errors"][0]
    except (ValueError, KeyError, IndexError, TypeError):
        problem = {}
    return ApiError(
        problem.get("message", f"The API returned the status {response.status_code}."),
        status=response.status_code,
        code=problem.get("code"),
        param=problem.get("param"),
        retry_after=retry_after_seconds(response),
        request_id=response.headers.get("x-request-id"),
    )


def raise_error(response: httpx.Response) -> None:
    """A hook of httpx: no operation returns an error in place of its result."""
    if not response.is_success:
        response.read()
        raise error_of(response)


async def raise_error_async(response: httpx.Response) -> None:
    if not response.is_success:
        await response.aread()
        raise error_of(response)
