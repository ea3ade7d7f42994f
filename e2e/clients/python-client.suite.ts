import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ProgramResult, projectRoot, temporaryFolder } from '@registry/testing';
import { generatePythonClient } from '@registry/tools-build';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedCode } from './documented-examples.ts';
import { runIn, succeeds } from './run-in.ts';
import type { ServedApi } from './served-api.ts';

const CLIENT = join(projectRoot, 'clients', 'python');

/** The Python client, as a customer installs and uses it. */
export function describePythonClient(api: () => ServedApi): void {
  const isHere = succeeds(['python3', '-c', 'import sys, venv; assert sys.version_info >= (3, 11)']);
  const where = isHere ? 'in an empty environment' : 'not tested: Python 3.11 or newer is not here';

  (isHere ? describe : describe.skip)(`the Python client, ${where},`, () => {
    const folder = temporaryFolder('python-client');
    const python = join(folder.path, 'environment', 'bin', 'python');
    const run = (...args: string[]): Promise<ProgramResult> =>
      runIn(folder.path, [python, ...args], { BUSINESS_REGISTRY_URL: api().url, BUSINESS_REGISTRY_KEY: api().key });

    beforeAll(async () => {
      await generatePythonClient(projectRoot);
      expect(await runIn(folder.path, ['python3', '-m', 'venv', 'environment'])).toMatchObject({ code: 0 });
      expect(await run('-m', 'pip', 'install', '--quiet', `${CLIENT}[evidence]`, 'mypy==2.4.1')).toMatchObject({
        code: 0,
      });
    });
    afterAll(() => folder.remove());

    it('has the version of the service', async () => {
      const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
      expect((await run('-m', 'pip', 'show', 'business-registry-client')).stdout).toContain(`Version: ${version}\n`);
    });

    it('runs the examples of its README, sync and async', async () => {
      writeFileSync(join(folder.path, 'examples.py'), documentedCode(join(CLIENT, 'README.md'), 'python'));
      const ended = await run('examples.py');
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(ended.stdout).toContain('us-or-150006972');
      expect(ended.stdout).toMatch(/^404 business_not_found /m);
    });

    it('has types that the examples keep to', async () => {
      expect(existsSync(join(folder.path, 'examples.py'))).toBe(true);
      expect(await run('-m', 'mypy', 'examples.py')).toMatchObject({ code: 0 });
    });

    it('reads values that a later version adds, every match by cursor, and calls through a proxy', async () => {
      const document = join(projectRoot, 'apps', 'gateway', 'openapi', 'production.openapi.json');
      const ended = await run(join(import.meta.dirname, 'later-version.py'), document);
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(ended.stdout.split('\n')).toEqual([
        'True examples with later values',
        '12000 12000',
        '300 True',
        '10000 page_too_deep Send cursor=*.',
        ...['', '.', '..'].flatMap((id) => Array.from({ length: 2 }, () => `'${id}' is not an id.`)),
        'True',
        'not through the proxy',
        '',
      ]);
    });

    it('verifies evidence without a connection, and refuses 10,000 changes of one bit', async () => {
      const files = join(projectRoot, 'libs', 'api-client', 'src', 'testing', 'evidence-format-1');
      const ended = await run(join(import.meta.dirname, 'verify-evidence.py'), files);
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(ended.stdout.split('\n')).toEqual([
        'us-co-20221000001',
        'changed',
        'cut not_evidence',
        'unknown_key unlisted_file changed',
        'missing_row',
        '10000',
        '',
      ]);
    });

    it('retries what was rejected, posts that read, and under one key what the API does once; raises what stays an error', async () => {
      writeFileSync(join(folder.path, 'retries.py'), RETRIES);
      const ended = await run('retries.py');
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(ended.stdout.split('\n')).toEqual([
        '3 account',
        '3 account',
        '1 502',
        '3 {"object": "account',
        "3 1 36 {'name\\nA\\n'}",
        "3 1 36 {'name\\nA\\n'}",
        "3 {'mine'}",
        '',
      ]);
    });
  });
}

/** A server that rejects two requests of each kind, and calls it sync, async, and with an operation that changes something. */
const RETRIES = `
import asyncio, io, json, threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from business_registry_client import ApiError, connect
from business_registry_client.generated.api.account import get_account
from business_registry_client.generated.api.businesses import create_refresh
from business_registry_client.generated.api.evidence import create_evidence
from business_registry_client.generated.models import EvidenceRequest

ACCOUNT = {"object": "account", "usage_today": 1, "daily_limit": 2, "resets_at": "2026-01-01T00:00:00.000Z", "scopes": [], "email": None}
seen, keys, bodies = [], [], []

def read_body(handler):
    if handler.headers.get("transfer-encoding") != "chunked":
        return handler.rfile.read(int(handler.headers.get("content-length", 0))).decode()
    body = b""
    while size := int(handler.rfile.readline(), 16):
        body += handler.rfile.read(size)
        handler.rfile.readline()
    handler.rfile.readline()
    return body.decode()

def clear():
    for noted in (seen, keys, bodies):
        noted.clear()

class Handler(BaseHTTPRequestHandler):
    def respond(self):
        seen.append(self.path)
        keys.append(self.headers.get("idempotency-key"))
        bodies.append(read_body(self))
        failed = len(seen) <= 2
        self.send_response(502 if failed else 200)
        self.send_header("content-type", "application/json")
        self.send_header("retry-after", "0")
        body = json.dumps({"errors": [{"message": "No.", "code": "upstream_unavailable", "doc_url": "/"}]} if failed else ACCOUNT).encode()
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    do_GET = do_POST = respond
    def log_message(self, *args):
        pass

server = HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = f"http://127.0.0.1:{server.server_port}"
client = connect("key", url)
account = get_account.sync(client=client)
print(len(seen), account.object_)
clear()
account = asyncio.run(get_account.asyncio(client=client))
print(len(seen), account.object_)
clear()
try:
    create_refresh.sync("us-or-1", client=client)
except ApiError as error:
    print(len(seen), error.status)
clear()
file = create_evidence.sync("us-or-1", client=client, body=EvidenceRequest())
print(len(seen), bytes(file)[:19].decode())

async def upload():
    await connect("key", url).get_async_httpx_client().post("/v1/batches", content="name\\nA\\n")

for send in (lambda: client.get_httpx_client().post("/v1/batches", content=io.BytesIO(b"name\\nA\\n")), lambda: asyncio.run(upload())):
    clear()
    send()
    print(len(seen), len(set(keys)), len(keys[0]), set(bodies))
clear()
client.get_httpx_client().post("/v1/batches", content="name\\nA\\n", headers={"Idempotency-Key": "mine"})
print(len(seen), set(keys))
`;
