import { afterEach, expect, it } from '@jest/globals';
import type { ServerContext } from '@modelcontextprotocol/server';
import { ApiClient } from '@registry/api-client';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DataApi } from './data-api.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each([{}, { 'x-api-key': 'brk_own' }])('a call ends when its caller leaves, and has its id: %j', async (own) => {
  server = createServer(); // it never responds
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const caller = new AbortController();
  const req = new Request('http://localhost/mcp', { headers: { 'x-request-id': 'trace-7', ...own } });
  const context = { mcpReq: { signal: caller.signal }, http: { req } } as unknown as ServerContext;
  const connect = (apiKey: string) => new ApiClient({ baseUrl, apiKey, retries: 0 });
  const api = new DataApi({ client: connect('key'), connect }).onBehalfOf(context);
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
  const response = api.call('listJurisdictions', {});
  const ended = expect(response).rejects.toThrow('The call was aborted.');
  const [{ headers }] = await arrived;
  expect([headers['x-request-id'], headers['x-api-key']]).toEqual(['trace-7', own['x-api-key'] ?? 'key']);
  caller.abort();
  await ended;
});
