import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type EchoServer, startEchoServer } from './testing/echo-server.ts';
import { postMessage, rawResponse, rawPost } from './testing/posting.ts';

const listTools = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
const callEcho = {
  jsonrpc: '2.0',
  id: 8,
  method: 'tools/call',
  params: { name: 'echo', arguments: { word: 'hello' } },
};
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'spec', version: '1' } },
};
const discover = {
  jsonrpc: '2.0',
  id: 'd',
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

describe('POST /mcp', () => {
  let server: EchoServer;

  beforeAll(async () => {
    server = await startEchoServer();
  });
  afterAll(() => server.end(0));

  function post(body: unknown, headers: Record<string, string> = {}, to: EchoServer = server) {
    return postMessage(to.url, body, headers);
  }

  describe('200', () => {
    // Plain HTTP clients send one of these; `fetch` and curl send */* by default.
    it.each([undefined, '*/*', 'application/json'])('answers JSON where Accept is %s', async (accept) => {
      const response = await rawPost(server.port, JSON.stringify(listTools), accept);
      expect(response.status).toBe(200);
      expect(response.type).toMatch(/^application\/json\b/);
      expect(JSON.parse(response.body)).toMatchObject({ jsonrpc: '2.0', id: 7, result: { tools: [{ name: 'echo' }] } });
    });

    it('calls a tool without any handshake before', async () => {
      const { status, json } = await post(callEcho);
      expect(status).toBe(200);
      expect(json).toEqual({ jsonrpc: '2.0', id: 8, result: { content: [{ type: 'text', text: 'hello' }] } });
    });

    it.each(['2025-11-25', '2025-06-18', '2025-03-26'])(
      'shakes hands in the revision of %s, without a session',
      async (revision) => {
        const { status, json, headers } = await post({
          ...initialize,
          params: { ...initialize.params, protocolVersion: revision },
        });
        expect(status).toBe(200);
        expect(json.result?.['protocolVersion']).toBe(revision);
        expect(headers.get('mcp-session-id')).toBeNull();
      },
    );

    it('streams the answer to a caller of 2025 that takes streams', async () => {
      const { status, headers, text } = await post(callEcho, { accept: 'application/json, text/event-stream' });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/event-stream');
      expect(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '')).toMatchObject({
        id: 8,
        result: { content: [{ text: 'hello' }] },
      });
    });

    it('speaks the revision of 2026-07-28 to who says so in the envelope', async () => {
      const { status, json } = await post(discover, {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'server/discover',
      });
      expect(status).toBe(200);
      expect(json.result).toMatchObject({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } });
    });
  });

  it('takes a notification with 202 and no body', async () => {
    const { status, text } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect({ status, text }).toEqual({ status: 202, text: '' });
  });

  describe('400', () => {
    it.each([
      ['cut off', '{"jsonrpc":"2.0","id":1,', -32700],
      ['empty', '', -32700],
      ['no message', { hello: 'world' }, -32600],
      ['null', 'null', -32600],
      ['a number', '42', -32600],
      ['a request whose id is null', { ...listTools, id: null }, -32600],
      ['a batch', [listTools, callEcho], -32600],
      ['an empty batch', [], -32600],
    ])('%s', async (_what, body, code) => {
      const { status, json } = await post(body);
      expect(status).toBe(400);
      expect(json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
    });

    it('a request of another JSON-RPC, under its own id', async () => {
      const { status, json } = await post({ ...listTools, jsonrpc: '1.0' });
      expect(status).toBe(400);
      expect(json).toMatchObject({ id: 7, error: { code: -32600 } });
    });

    it('bytes that are not UTF-8', async () => {
      const response = await fetch(server.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: -32700 } });
    });

    it.each(['1999-01-01', '2099-01-01', 'not-a-version'])(
      'the version %j in the header, with what would be right',
      async (version) => {
        const { status, json } = await post(listTools, { 'mcp-protocol-version': version });
        expect([status, json.id]).toEqual([400, 7]);
        expect(json.error).toMatchObject({
          message: expect.stringMatching(
            /^MCP-Protocol-Version is ".*"; expected one of 2026-07-28, .* Send the version that initialize returned, or leave the header out\.$/,
          ),
          data: { supported: expect.arrayContaining(['2026-07-28', '2025-11-25']), requested: version },
        });
      },
    );
  });

  it('takes an empty version in the header for none', async () => {
    expect((await post(listTools, { 'mcp-protocol-version': '' })).status).toBe(200);
  });

  it.each([
    ['2099-01-01', { 'mcp-protocol-version': '2099-01-01' }, '2025-11-25'],
    ['2099-01-01', { 'mcp-protocol-version': 'not-a-version' }, '2025-11-25'],
    ['2099-01-01', {}, '2025-11-25'],
    ['2024-11-05', { 'mcp-protocol-version': '2025-11-25' }, '2024-11-05'],
  ])('negotiates the version of a handshake for %s with the header %j', async (protocolVersion, headers, agreed) => {
    const { status, json } = await post({ ...initialize, params: { ...initialize.params, protocolVersion } }, headers);
    expect([status, json]).toMatchObject([200, { result: { protocolVersion: agreed } }]);
  });

  it('answers an unknown method with -32601', async () => {
    const { status, json } = await post({ ...listTools, method: 'tools/destroy' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: 7, error: { code: -32601 } });
  });

  it('answers an unknown tool with -32602', async () => {
    const { json } = await post({ ...callEcho, params: { name: 'shout', arguments: {} } });
    expect(json).toMatchObject({ id: 8, error: { code: -32602 } });
  });

  it.each(['constructor', 'toString', '__proto__'])('answers a tool and a prompt named %s as unknown', async (name) => {
    const tool = await post({ ...callEcho, params: { name, arguments: {} } });
    expect(tool.json.error).toEqual({ code: -32602, message: `Tool ${name} not found` });
    const prompt = await post({ ...callEcho, method: 'prompts/get', params: { name } });
    expect(prompt.json.error).toEqual({ code: -32602, message: `Prompt ${name} not found` });
  });

  it("has X-Request-Id on every answer, the caller's own where it sends one", async () => {
    const own = await post(listTools, { 'x-request-id': 'trace-7' });
    expect(own.headers.get('x-request-id')).toBe('trace-7');
    const base = server.url.replace('/mcp', '');
    const responses = await Promise.all([
      post(listTools),
      post('no json'),
      fetch(server.url),
      fetch(`${base}/nothing`, { method: 'POST', headers: { 'content-type': 'text/odd' }, body: 'x' }),
      fetch(`${base}/%zz`),
      fetch(`${base}/health`),
      fetch(server.url, { method: 'OPTIONS' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 400, 405, 404, 404, 200, 204]);
    for (const { headers } of responses) expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await rawResponse(server.port, 'no request of HTTP\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 [^]*X-Request-Id: [0-9a-f-]{36}/,
    );
  });

  it('says in its own words why a body cannot be read', async () => {
    const request = 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
    const chunked = await rawResponse(server.port, `${request}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
    for (const response of [
      chunked,
      await rawResponse(server.port, 'GET /%zz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'),
    ])
      expect(response).not.toContain('FST_ERR');
  });

  it('answers params that are none of the method with -32602, saying where', async () => {
    for (const params of [undefined, {}, { name: 5 }, { name: 'echo', arguments: 'hello' }]) {
      const { status, json } = await post({ ...callEcho, params });
      expect(status).toBe(200);
      expect(json).toMatchObject({ id: 8, error: { code: -32602, message: expect.stringMatching(/^params/) } });
    }
    const params = { ...initialize.params, clientInfo: { name: 'spec', version: 5 } };
    const { json } = await post({ ...initialize, params });
    expect(json.error).toMatchObject({ code: -32602, message: expect.stringContaining('params.clientInfo.version') });
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])('refuses %s with 405 and Allow', async (method) => {
    const response = await fetch(server.url, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it('refuses other content types with 415', async () => {
    expect((await post(listTools, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(listTools, { 'content-type': 'application/jsonp' })).status).toBe(415);
    expect((await post(listTools, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
  });

  it('refuses 5 MB with 413 and goes on serving', async () => {
    const { status, json } = await post({
      ...callEcho,
      params: { name: 'echo', arguments: { word: 'x'.repeat(5_000_000) } },
    });
    expect(status).toBe(413);
    expect(json).toMatchObject({ id: null, error: { message: 'The body is too large; the limit is 262144 bytes.' } });
    expect((await post(listTools)).status).toBe(200);
  });

  it('reports its health, and that another path is unknown', async () => {
    const base = server.url.replace('/mcp', '');
    const health = await fetch(`${base}/health`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok', version: '1.0.0', checks: {} }]);
    expect((await fetch(`${base}/health/live`)).status).toBe(200);
    const unknown = await fetch(`${base}/nothing`);
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { errors: [{ code: 'unknown_path' }] }]);
  });

  it('says at / what it is and where the protocol is spoken', async () => {
    const response = await fetch(server.url.replace('/mcp', '/'));
    expect([response.status, await response.json()]).toEqual([200, { name: 'echo', endpoint: '/mcp' }]);
  });

  it('answers 503 at /health when what it depends on is away', async () => {
    const sick = await startEchoServer({
      health: async () => ({ status: 'unavailable', version: '1.0.0', checks: { gateway: 'no answer' } }),
    });
    try {
      const health = await fetch(sick.url.replace('/mcp', '/health'));
      expect([health.status, await health.json()]).toMatchObject([503, { checks: { gateway: 'no answer' } }]);
    } finally {
      await sick.end(0);
    }
  });

  it('ends a request whose header fields or body drip in, after ten seconds', async () => {
    const dripped = async (head: string): Promise<number> => {
      const since = performance.now();
      const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
      socket.write(head);
      const drip = setInterval(() => socket.write('x'), 500);
      await once(socket.resume(), 'close');
      clearInterval(drip);
      return (performance.now() - since) / 1_000;
    };
    const head = 'POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';
    const seconds = await Promise.all([dripped(head), dripped(`${head}content-length: 1000\r\n\r\n{`)]);
    for (const each of seconds) expect(each).toBeLessThan(15);
  });

  it('hides a fault of its own behind -32603 and reports it', async () => {
    const broken = await startEchoServer({
      createServer: () => {
        throw new Error('the secret reason');
      },
    });
    try {
      const { status, text } = await post(listTools, {}, broken);
      expect(status).toBe(500);
      expect(text).toContain('-32603');
      expect(text).not.toContain('secret');
      expect(broken.reported.map(({ message }) => message)).toEqual(['the secret reason']);
    } finally {
      await broken.end(0);
    }
  });
});
