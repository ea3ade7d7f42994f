"""A program by the Python SDK that signs a person in: program.py URL PORT. It prints where, and then what it follows."""

import asyncio
import json
import sys
from urllib.parse import parse_qs, urlsplit

from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata

URL, PORT = sys.argv[1], int(sys.argv[2])
REDIRECT = f"http://127.0.0.1:{PORT}/callback"


class Memory:
    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def open_browser(url):
    print("open", url, flush=True)


async def await_callback():
    """The parameters of the first request to the redirect URI."""
    arrived = asyncio.get_running_loop().create_future()

    async def respond(reader, writer):
        target = (await reader.readline()).decode().split(" ")[1]
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 11\r\nconnection: close\r\n\r\nSigned in.\n")
        await writer.drain()
        writer.close()
        if target.startswith("/callback") and not arrived.done():
            arrived.set_result({name: values[0] for name, values in parse_qs(urlsplit(target).query).items()})

    async with await asyncio.start_server(respond, "127.0.0.1", PORT):
        found = await arrived
    return AuthorizationCodeResult(code=found["code"], state=found.get("state"), iss=found.get("iss"))


async def main():
    metadata = OAuthClientMetadata(
        client_name="Python Agent", redirect_uris=[REDIRECT], token_endpoint_auth_method="none"
    )
    auth = OAuthClientProvider(URL, metadata, Memory(), open_browser, await_callback)
    async with create_mcp_http_client(auth=auth) as http:
        async with Client(streamable_http_client(URL, http_client=http)) as client:
            result = await client.call_tool("follow_company", {"id": "us-or-150000007"})
            print(json.dumps(result.structured_content), flush=True)


asyncio.run(main())
