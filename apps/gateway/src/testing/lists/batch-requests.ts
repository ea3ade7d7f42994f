import { expect } from '@jest/globals';
import { eventually } from '@registry/testing';
import type { HttpResponse } from '../http-requests.ts';
import type { GatewaySurface } from '../started-gateway.ts';

interface BatchRequest {
  readonly key?: string;
  readonly type?: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A workspace that sends batches. */
export class BatchRequests {
  readonly #gateway: GatewaySurface;
  readonly #key: string;

  constructor(gateway: GatewaySurface, key: string) {
    this.#gateway = gateway;
    this.#key = key;
  }

  send(method: string, path: string, { key = this.#key, type = 'text/csv', body, headers }: BatchRequest = {}) {
    const sent = { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': type }), ...headers };
    return this.#gateway.get(path, { method, headers: sent, ...(body === undefined ? {} : { body }) });
  }

  post(body: string, type = 'text/csv', query = ''): Promise<HttpResponse> {
    return this.send('POST', `/v1/batches${query}`, { body, type });
  }

  /** The id of a batch, once it is completed. */
  async completed(response: HttpResponse): Promise<string> {
    expect(response.status).toBe(202);
    const { id } = JSON.parse(response.text) as { id: string };
    await eventually(() => this.#readStatus(id), 'completed', 30_000);
    return id;
  }

  async #readStatus(id: string): Promise<string> {
    const { text } = await this.send('GET', `/v1/batches/${id}`);
    return (JSON.parse(text) as { status: string }).status;
  }
}

/** Rows of every verdict but `review`, one of them with a formula. */
export const BATCH =
  'Id,Vendor,State\r\n1,Cedar Ridge Bakery LLC,Colorado\r\n2,"Nobody, ""Anywhere""",CO\r\n3,"=HYPERLINK(""x"")",CO\r\n4,???,Nowhere\r\n';
