import { Agent, request } from 'undici';
import type { WebhookAddresses } from '../addresses/webhook-addresses.ts';

/** Milliseconds from the start of a request to the end of its response. */
const RESPONSE_MS_MAX = 5_000;
const HEADER_BYTES_MAX = 16 * 1_024;
const BODY_BYTES_MAX = 256 * 1_024;

/** A request as `fetch` takes it, as far as it is used. */
interface PublicRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Requests to servers that customers name, within limits: public addresses, no redirects, a deadline and a small response. */
export class PublicRequests {
  readonly addresses: WebhookAddresses;
  readonly #agent: Agent;
  readonly #responseMsMax: number;

  constructor(addresses: WebhookAddresses, responseMsMax = RESPONSE_MS_MAX) {
    this.addresses = addresses;
    this.#responseMsMax = responseMsMax;
    this.#agent = new Agent({
      connect: { lookup: addresses.lookup, timeout: responseMsMax },
      maxHeaderSize: HEADER_BYTES_MAX,
      maxResponseSize: BODY_BYTES_MAX,
      allowH2: false, // its client does not limit responses
    });
  }

  /** In the form of `fetch`. A compressed response is not decompressed, so that it has the size that was checked. Throws `RefusedUrl`. */
  readonly fetch = async (url: string, { method = 'GET', headers = {}, body }: PublicRequest): Promise<Response> => {
    const response = await request(this.addresses.parse(url), {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : null,
      signal: AbortSignal.timeout(this.#responseMsMax),
      dispatcher: this.#agent,
    });
    const type = response.headers['content-type'];
    const text = await response.body.text();
    return new Response(text === '' ? null : text, {
      status: response.statusCode,
      headers: { 'content-type': String(type) },
    });
  };

  /** Hangs up on every server. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}
