import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { fromJsonSchema } from '@modelcontextprotocol/server';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { randomUUID } from 'node:crypto';
import type { StartedToolServer } from './started-tool-server.ts';

/** Any result of a method that the SDK does not know. */
export const anyResult = fromJsonSchema<Result>({ type: 'object' });

type Json = Readonly<Record<string, unknown>>;

interface ListedOccurrence {
  readonly eventId: string;
  readonly name: string;
  readonly timestamp: string;
  readonly data: Json & { readonly entity_id: string | null };
  readonly cursor?: string;
}

/** The members of all results of the extension. */
interface Result {
  readonly id: string;
  readonly events: readonly ListedOccurrence[];
  readonly cursor: string;
  readonly truncated: boolean;
  readonly hasMore: boolean;
  readonly nextPollMs: number;
  readonly refreshBefore: string;
  readonly deliveryStatus?: Json;
}

/** A new workspace whose key the official client of the protocol sends. */
export class WatchingWorkspace {
  readonly key: string;
  readonly #server: StartedToolServer;
  readonly #clients = new Map<string, Client>();

  private constructor(server: StartedToolServer, key: string) {
    this.#server = server;
    this.key = key;
  }

  static async make(server: StartedToolServer, plan = 'enterprise'): Promise<WatchingWorkspace> {
    return new WatchingWorkspace(server, await server.makeKey(randomUUID(), plan));
  }

  /** The connection to a tool server; by default the shared one, and with the key of the workspace. */
  async client(url = this.#server.url, key = this.key): Promise<Client> {
    const id = `${url} ${key}`;
    const client = this.#clients.get(id) ?? new Client({ name: 'spec', version: '1' }, PINNED);
    if (this.#clients.has(id)) return client;
    this.#clients.set(id, client);
    const headers: Record<string, string> = key === '' ? {} : { 'x-api-key': key };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return client;
  }

  /** Calls a method of the extension. */
  async request(method: string, params: object = {}, url?: string): Promise<Result> {
    return (await this.client(url)).request({ method: `events/${method}`, params: { ...params } }, anyResult);
  }

  poll(watchlistId: string, name: string, more: object = {}): Promise<Result> {
    return this.request('poll', { name, arguments: { watchlist_id: watchlistId }, ...more });
  }

  /** The response body of a request to the API that succeeds. */
  async api(method: string, path: string, body?: object): Promise<Json> {
    const response = await fetch(`${this.#server.demoUrl}/v1/watchlists${path}`, {
      method,
      headers: { 'x-api-key': this.key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Json;
  }

  /** The id of a new watchlist that follows companies. */
  async watchlist(...companies: readonly string[]): Promise<string> {
    const { id } = await this.api('POST', '', {
      name: 'Suppliers',
      delivery: { type: 'digest', email: 'a@example.com' },
    });
    for (const company of companies) await this.api('POST', `/${String(id)}/entities`, { entity_id: company });
    return String(id);
  }

  /** The id of a new event, a test. */
  async testEvent(watchlistId: string): Promise<string> {
    return String((await this.api('POST', `/${watchlistId}/test`))['id']);
  }

  /** The events of a subscription that is polled again and again, once there are as many. */
  async untilEvents(watchlistId: string, name: string, cursor: string, count: number) {
    let events: readonly ListedOccurrence[] = [];
    const poll = async () => (events = (await this.poll(watchlistId, name, { cursor })).events).length;
    await eventually(poll, count, 60_000);
    return events;
  }

  /** Changes the daily limit of the key. */
  async limitTo(dailyLimit: number): Promise<void> {
    await withClient(String(this.#server.settings('gateway')['DATABASE_URL']), (client) =>
      client.query('UPDATE api_keys SET daily_limit = $1 WHERE prefix = $2', [dailyLimit, this.key.slice(4, 12)]),
    );
  }

  async end(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }
}

const PINNED = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;
