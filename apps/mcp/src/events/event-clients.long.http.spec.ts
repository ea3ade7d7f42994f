import {
  createMCPClient,
  experimental_createMCPEventWebhook as createWebhook,
  type Experimental_MCPEvent as Event,
  type Experimental_MCPEventSubscription as Stored,
} from '@ai-sdk/mcp';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { fromJsonSchema } from '@modelcontextprotocol/server';
import { MessageService } from '@registry/mcp-transport';
import { eventually, projectRoot } from '@registry/testing';
import { newWebhookSecret } from '@registry/webhooks';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { toolServerFactory } from '../mcp-server.ts';
import { EventReceiver } from '../testing/event-receiver.ts';
import { StartedToolServer } from '../testing/started-tool-server.ts';
import { anyResult, WatchingWorkspace } from '../testing/watching-workspace.ts';
import { createContext } from '../tool-context.ts';
import { startEvents } from './start-events.ts';

const TEST = 'watchlist.test';

describe('subscriptions', () => {
  let server: StartedToolServer;
  let workspace: WatchingWorkspace;

  beforeAll(async () => {
    server = await StartedToolServer.start();
    workspace = await WatchingWorkspace.make(server);
  }, 180_000);
  afterAll(async () => {
    await workspace.end();
    await server.end();
  });
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    jest.useRealTimers();
    for (const end of ends.splice(0)) await end();
  });

  it('work with a client and a receiver that others made', async () => {
    const stored = new Map<string, Stored>();
    const store = {
      get: async (key: string) => stored.get(key),
      getById: async (id: string) => [...stored.values()].find((one) => one.id === id),
      set: async (one: Stored) => void stored.set(one.key, one),
      update: async (key: string, patch: Partial<Stored>) => void Object.assign(stored.get(key) ?? {}, patch),
      delete: async (key: string) => void stored.delete(key),
    };
    const events: Event[] = [];
    const handle = createWebhook({ store, onEvent: async ({ event }) => void events.push(event) });
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      const headers = new Headers(request.headers as Record<string, string>);
      const url = `http://127.0.0.1${request.url}`;
      const reply = await handle(new Request(url, { method: 'POST', headers, body: await text(request) }));
      response.writeHead(reply.status).end(await reply.text());
    };
    const receiver = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    ends.push(
      () => receiver.closeAllConnections(),
      () => receiver.close(),
    );
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
    const transport = { type: 'http', url: server.url, headers: { 'x-api-key': workspace.key } } as const;
    const client = await createMCPClient({ transport, experimental_events: { store } });
    const { experimental_events: subscriptions } = client;
    expect((await subscriptions.list()).events).toContainEqual(expect.objectContaining({ name: TEST }));
    const list = await workspace.watchlist();
    const delivery = { mode: 'webhook', url, allowInsecureLocalhost: true } as const;
    const { id } = await subscriptions.subscribe({ name: TEST, arguments: { watchlist_id: list }, delivery });
    const made = [await workspace.testEvent(list), await workspace.testEvent(list)];
    await eventually(async () => events.map(({ eventId }) => eventId), made, 30_000);
    expect((await subscriptions.refresh({ id })).cursor).toBe(events.at(-1)?.cursor);
    await subscriptions.unsubscribe({ id });
    expect(stored.size).toBe(0);
    await client.close();
  });

  it('poll and stream over standard input and output, with the key of the settings', async () => {
    const urls = { GATEWAY_URL: server.gatewayUrl, GATEWAY_DEMO_URL: server.demoUrl };
    const env = { ...urls, GATEWAY_API_KEY: workspace.key, EVENT_CHECK_SECONDS: '0.2' };
    const args = [join(projectRoot, 'apps', 'mcp', 'src', 'stdio.ts')];
    const client = new Client({ name: 'spec', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    ends.push(() => client.close());
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    const list = await workspace.watchlist();
    const params = { name: TEST, arguments: { watchlist_id: list } };
    const started = await client.request({ method: 'events/poll', params }, anyResult);
    const streamed: unknown[] = [];
    client.setNotificationHandler(
      'notifications/events/event',
      anyParams,
      ({ eventId }) => void streamed.push(eventId),
    );
    client
      .request({ method: 'events/stream', params: { ...params, cursor: started.cursor } }, anyResult)
      .catch(() => {});
    const made = [await workspace.testEvent(list), await workspace.testEvent(list)];
    await eventually(async () => streamed, made, 30_000);
    const polled = await client.request(
      { method: 'events/poll', params: { ...params, cursor: started.cursor } },
      anyResult,
    );
    expect(polled.events.map(({ eventId }) => eventId)).toEqual(made);
    await expect(client.request({ method: 'events/subscribe', params }, anyResult)).rejects.toMatchObject({
      code: -32601,
    });
  });

  it('end an hour after the last refresh, and begin again where the client was', async () => {
    const receiver = await EventReceiver.start();
    const secret = newWebhookSecret();
    receiver.secrets.set('/', [secret]);
    const settings = {
      EVENT_CHECK_SECONDS: 0.1,
      EVENT_WEBHOOKS_MAX: 10,
      DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: true,
    };
    const failures: unknown[] = [];
    const context = createContext({
      api: { baseUrl: server.gatewayUrl, demoUrl: server.demoUrl, apiKey: 'none' },
      site: '',
      report: () => undefined,
    });
    const report = (error: unknown) => failures.push(error);
    const events = startEvents(settings, { api: context.api, version: '1', report });
    ends.push(
      () => events.end(),
      () => receiver.close(),
    );
    const service = new MessageService(toolServerFactory(context, '1', undefined, events.parts), () => undefined);
    const list = await workspace.watchlist();
    const send = async (method: string, cursor: string | null = null) => {
      const delivery = { url: receiver.url('/'), secret };
      const params = { name: TEST, arguments: { watchlist_id: list }, delivery, cursor, _meta: ENVELOPE };
      const headers = new Map([...HEADERS, ['mcp-method', method], ['x-api-key', workspace.key]]);
      const message = { jsonrpc: '2.0', id: 1, method, params };
      const response = await service.respond({ headers, message, over: new AbortController().signal });
      return (await response.json()) as { result?: { cursor: string }; error?: { code: number } };
    };
    const cursor = (await send('events/subscribe')).result?.cursor;
    const made = [await workspace.testEvent(list)];
    const ids = () => receiver.taken('/').map(({ eventId }) => eventId);
    await eventually(async () => ids(), made, 30_000);
    jest.useFakeTimers({ now: Date.now() + 3_600_001, doNotFake: [...NOT_FAKE] });
    made.push(await workspace.testEvent(list));
    expect((await send('events/unsubscribe')).error?.code).toBe(-32023);
    expect((await send('events/subscribe', cursor)).result?.cursor).toBe(cursor);
    await eventually(async () => ids(), [made[0], ...made], 30_000);
    expect(failures).toEqual([]);
  });
});

const anyParams = { params: fromJsonSchema<{ readonly eventId: string }>({ type: 'object' }) };
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const HEADERS = [
  ['content-type', 'application/json'],
  ['mcp-protocol-version', '2026-07-28'],
] as const;
/** All but the date. */
const NOT_FAKE = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
  'hrtime',
] as const;
