import { eventually } from '@registry/testing';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type HttpResponse, type HttpRequest, send } from './http-requests.ts';
import type { GatewaySurface } from './started-gateway.ts';

/** A company that all specs know. */
export const COMPANY = 'us-co-20191000001';

/** A webhook of this machine that never responds. */
export const UNREACHABLE_URL = 'http://127.0.0.1:1/';

/** Time for the service to look for digests that are due, as it does every 15 seconds, and to write one. */
const DIGEST_MS_MAX = 40_000;

type Json = Record<string, unknown>;

/** A new workspace of the enterprise plan that uses its watchlists in the demo. */
export class WatchlistWorkspace {
  /** Of the workspace. */
  readonly key: string;
  /** Takes what webhooks post. */
  readonly receiver: WebhookReceiver;
  readonly #demo: GatewaySurface;

  private constructor(demo: GatewaySurface, key: string, receiver: WebhookReceiver) {
    this.#demo = demo;
    this.key = key;
    this.receiver = receiver;
  }

  static async make(demo: GatewaySurface): Promise<WatchlistWorkspace> {
    return new WatchlistWorkspace(demo, await demo.makeKey({}, 'enterprise'), await WebhookReceiver.start());
  }

  /** Sends a request with the workspace's key, and with a JSON body if given. */
  send(method: string, path: string, body?: unknown, headers: HttpRequest['headers'] = {}): Promise<HttpResponse> {
    const json: HttpRequest['headers'] = body === undefined ? {} : { 'content-type': 'application/json' };
    return send(this.#demo.baseUrl, path, {
      method,
      headers: { 'x-api-key': this.key, ...json, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  /** The response body of a request that succeeds. */
  async json(method: string, path: string, body?: unknown): Promise<Json> {
    const { status, text } = await this.send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as Json;
  }

  /** The id of a new watchlist with a digest. */
  async makeWatchlist(): Promise<string> {
    const body = { name: 'Suppliers', delivery: { type: 'digest', email: 'news@example.com' } };
    return String((await this.json('POST', '/v1/watchlists', body))['id']);
  }

  /** The mail of a watchlist's digest, once its events are of the day before: by then the service writes it. */
  async digestOf(watchlistId: string): Promise<string> {
    const [mail = ''] = await this.digestsOf(watchlistId, 1);
    return mail;
  }

  /** As many mails, of a digest to a role. */
  async digestsOf(watchlistId: string, count: number): Promise<string[]> {
    const { DATABASE_URL, DATA_DIR } = this.#demo.settingsOf('watchlist');
    const client = new pg.Client({ connectionString: String(DATABASE_URL) });
    await client.connect();
    await client.query(
      `UPDATE watchlist_events SET created_at = created_at - interval '1 day' WHERE watchlist_id = $1`,
      [watchlistId],
    );
    await client.end();
    const folder = join(String(DATA_DIR), 'mails');
    const written = (): string[] =>
      existsSync(folder)
        ? readdirSync(folder).filter((name) => name.startsWith(`digest-${watchlistId}`) && name.endsWith('.eml'))
        : [];
    await eventually(() => Promise.resolve(written().length), count, DIGEST_MS_MAX);
    return written().map((name) => readFileSync(join(folder, name), 'utf8'));
  }

  end(): void {
    this.receiver.close();
  }
}

/** The one error of a response of the demo, with its status. */
export function demoProblemIn({ status, text }: HttpResponse): Json {
  const { error } = JSON.parse(text) as { error: Json };
  return { status, ...error };
}
