import { Agent, type Dispatcher, request } from 'undici';
import { RefusedUrl, type WebhookAddresses } from '../addresses/webhook-addresses.ts';
import { retryAfterMs } from '../retry-schedule.ts';
import { readStart } from './read-start.ts';

/** Milliseconds from the start of a request to its response. */
const RESPONSE_MS_MAX = 15_000;
/** Bytes of a receiver's headers. */
const HEADER_BYTES_MAX = 16 * 1_024;

export interface PostedMessage {
  readonly url: string;
  /** In addition to content type and user agent. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** What came of a post. It is a success when the status is 2xx. */
export interface PostResult {
  /** Null without a response. */
  readonly status: number | null;
  readonly latencyMs: number;
  /** The first kilobyte of the response, as text. */
  readonly response: string;
  /** Why there was no response, in a sentence; null otherwise. */
  readonly error: string | null;
  readonly retryAfterMs: number | null;
}

export interface PosterOptions {
  readonly addresses: WebhookAddresses;
  /** Version of the service, for the user agent. */
  readonly version: string;
  readonly responseMsMax?: number;
}

/**
 * Posts webhooks only to their receivers: redirects are not followed, every address is checked before the connection,
 * and a late, endless or huge response costs no more than its deadline and a kilobyte.
 */
export class WebhookPoster {
  readonly #addresses: WebhookAddresses;
  readonly #agent: Agent;
  readonly #userAgent: string;
  readonly #responseMsMax: number;

  constructor({ addresses, version, responseMsMax = RESPONSE_MS_MAX }: PosterOptions) {
    this.#addresses = addresses;
    this.#responseMsMax = responseMsMax;
    this.#userAgent = `business-registry-webhooks/${version}`;
    this.#agent = new Agent({
      connect: { lookup: addresses.lookup, timeout: responseMsMax },
      maxHeaderSize: HEADER_BYTES_MAX,
      pipelining: 1,
    });
  }

  async post(message: PostedMessage): Promise<PostResult> {
    const startedAt = performance.now();
    const latency = (): number => Math.round(performance.now() - startedAt);
    const signal = AbortSignal.timeout(this.#responseMsMax);
    try {
      const response = await this.#send(message, signal);
      const { statusCode: status, headers } = response;
      const reply = await readStart(response.body, signal);
      const header = headers['retry-after'];
      const requested = retryAfterMs(Array.isArray(header) ? header[0] : header, Date.now());
      return { status, latencyMs: latency(), response: reply, error: null, retryAfterMs: requested };
    } catch (error) {
      const latencyMs = latency();
      // On an overloaded machine the deadline itself is late, so the reason states the actual time.
      const why = signal.aborted ? `No response within ${(latencyMs / 1_000).toFixed(1)} s.` : toReason(error);
      return { status: null, latencyMs, response: '', error: why, retryAfterMs: null };
    }
  }

  /** Hangs up on every receiver. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send({ url, headers, body }: PostedMessage, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    return request(this.#addresses.parse(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': this.#userAgent, ...headers },
      body,
      signal,
      dispatcher: this.#agent,
    });
  }
}

function toReason(error: unknown): string {
  if (error instanceof RefusedUrl) return error.message;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return `The receiver could not be reached or hung up (${String(code ?? message)}).`;
}
