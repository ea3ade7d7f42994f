import { setTimeout as delay } from 'node:timers/promises';
import type { HttpResponse } from '../http-requests.ts';
import { type GatewaySurface, sharedGateway } from '../started-gateway.ts';
import { WatchlistWorkspace } from '../watchlist-workspace.ts';

type Json = Record<string, unknown> & { readonly id: string };

/** A workspace of the plan `sandbox` that uses test clocks in the demo. */
export class TestClockWorkspace {
  readonly demo: GatewaySurface;
  /** Its receiver takes what webhooks post. */
  readonly workspace: WatchlistWorkspace;
  readonly key: string;

  private constructor(demo: GatewaySurface, workspace: WatchlistWorkspace, key: string) {
    this.demo = demo;
    this.workspace = workspace;
    this.key = key;
  }

  static async make(): Promise<TestClockWorkspace> {
    const demo = await sharedGateway('demo');
    return new TestClockWorkspace(demo, await WatchlistWorkspace.make(demo), await demo.makeKey({}, 'sandbox'));
  }

  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpResponse> {
    return this.workspace.send(method, path, body, { 'x-api-key': this.key, ...headers });
  }

  /** The response body of a request that succeeds. */
  async json(method: string, path: string, body?: unknown): Promise<Json> {
    const { status, text } = await this.send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as Json;
  }

  /** The id of a new clock. */
  async makeClock(): Promise<string> {
    return (await this.json('POST', '/v1/test_clocks')).id;
  }

  /** A watchlist with the receiver as webhook, which follows the companies of the script. */
  async makeList(clock: string): Promise<Json> {
    const delivery = { type: 'webhook', url: this.workspace.receiver.url() };
    const list = await this.json('POST', '/v1/watchlists', { name: 'Tests', test_clock: clock, delivery });
    const companies = { entity_ids: ['us-or-SANDBOX-8', 'us-or-SANDBOX-3'] };
    await this.json('POST', `/v1/watchlists/${list.id}/entities`, companies);
    return list;
  }

  /** The clock, when it does not advance any more. */
  async untilReady(clock: string): Promise<Json> {
    for (;;) {
      const found = await this.json('GET', `/v1/test_clocks/${clock}`);
      if (found['status'] !== 'advancing') return found;
      await delay(50);
    }
  }

  end(): void {
    this.workspace.end();
  }
}
