import { setTimeout as delay } from 'node:timers/promises';
import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import { LiveFailure } from './live-failure.ts';
import { readCapped } from './read-capped.ts';
import { RequestRate } from './request-rate.ts';
import { retryAfterMs } from './retry-after.ts';

/** What one process allows itself towards one host. */
export interface HostLimits {
  readonly requestsPerSecond: number;
  /** Requests that may start at once after a pause. */
  readonly requestsAtOnce: number;
  readonly concurrentMax: number;
  /** Requests that wait for their turn; further ones fail at once. */
  readonly waitingMax: number;
  /** Deadline of one request in milliseconds, including the whole response. Not less than the longest lookup. */
  readonly requestMsMax: number;
  /** Maximum size of a response in bytes, uncompressed. */
  readonly bytesMax: number;
  /** Consecutive failures after which requests to the host pause, and the pause in milliseconds. */
  readonly failuresMax: number;
  readonly cooldownMs: number;
}

export const usualHostLimits: HostLimits = {
  requestsPerSecond: 2,
  requestsAtOnce: 4,
  concurrentMax: 4,
  waitingMax: 16,
  requestMsMax: 20_000,
  bytesMax: 8 * 1024 * 1024,
  failuresMax: 5,
  cooldownMs: 30_000,
};

export interface HostOptions {
  /** The host that the sources name: `data.colorado.gov`. */
  readonly host: string;
  /** Who runs this installation, for the User-Agent: an address that the host's operator can write to. */
  readonly contact: string;
  /** Application token of the portal, which raises its rate limit. */
  readonly appToken?: string | undefined;
  /** Where a stand-in serves all hosts, each under its name; the host itself when left out. */
  readonly standInUrl?: string | undefined;
  readonly limits?: Partial<HostLimits>;
}

/** The content type that a request accepts, and the parser of the response. */
interface ReadResponse<T> {
  readonly accept: string;
  readonly read: (body: Buffer) => T;
}

/** A host that says 404, 400 or sends a page works; these are its own failures. */
const hostFailures = new Set(['timeout', 'unreachable', 'unavailable', 'redirected', 'too-large', 'not-json']);

/**
 * Calls one host within limits: a rate, a number of concurrent requests, its `Retry-After`, and a pause while it fails.
 * Every failure is a LiveFailure.
 */
export class PoliteHost {
  readonly #options: HostOptions;
  readonly #limits: HostLimits;
  readonly #origin: string;
  readonly #rate: RequestRate;
  readonly #concurrency: ReturnType<typeof bulkhead>;
  readonly #circuit: CircuitBreakerPolicy;
  #restsUntil = 0;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#limits = { ...usualHostLimits, ...options.limits };
    this.#origin =
      options.standInUrl === undefined ? `https://${options.host}` : `${options.standInUrl}/${options.host}`;
    this.#rate = new RequestRate(this.#limits.requestsPerSecond, this.#limits.requestsAtOnce);
    this.#concurrency = bulkhead(this.#limits.concurrentMax, this.#limits.waitingMax);
    this.#circuit = circuitBreaker(
      handleWhen((error) => error instanceof LiveFailure && hostFailures.has(error.kind)),
      { halfOpenAfter: this.#limits.cooldownMs, breaker: new ConsecutiveBreaker(this.#limits.failuresMax) },
    );
  }

  /** The JSON at `path`, which begins with a slash. */
  getJson(path: string, parameters: URLSearchParams, signal: AbortSignal): Promise<unknown> {
    const reply = { accept: 'application/json', read: (body: Buffer) => this.#parse(body) };
    return this.#get(`${path}?${String(parameters)}`, reply, signal);
  }

  /** The page at `path`, as UTF-8. */
  getPage(path: string, signal: AbortSignal): Promise<string> {
    return this.#get(path, { accept: 'text/html', read: (body) => body.toString('utf8') }, signal);
  }

  async #get<T>(target: string, reply: ReadResponse<T>, signal: AbortSignal): Promise<T> {
    const given = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(this.#failure('timeout', 'did not respond before the deadline'));
      if (signal.aborted) giveUp();
      else signal.addEventListener('abort', giveUp, { once: true });
    });
    const request = this.#concurrency
      .execute(() => this.#circuit.execute(() => this.#send(target, reply, signal)))
      .catch((error: unknown) => {
        throw this.#explained(error);
      });
    return Promise.race([request, given]);
  }

  async #send<T>(target: string, { accept, read }: ReadResponse<T>, signal: AbortSignal): Promise<T> {
    if (signal.aborted) throw this.#failure('busy', 'was not called: no caller waits');
    if (this.#restsUntil > Date.now()) throw this.#failure('rate-limited', 'requested a pause');
    const request = AbortSignal.any([signal, AbortSignal.timeout(this.#limits.requestMsMax)]);
    try {
      await delay(this.#rate.take(), undefined, { signal: request });
      const response = await fetch(`${this.#origin}${target}`, {
        headers: this.#headers(accept),
        redirect: 'manual',
        signal: request,
      });
      await this.#check(response);
      return read(await readCapped(response, this.#limits.bytesMax));
    } catch (cause) {
      if (cause instanceof LiveFailure) throw cause;
      if (request.aborted) throw this.#failure('timeout', 'did not respond before the deadline', cause);
      throw this.#failure('unreachable', 'could not be reached, or hung up', cause);
    }
  }

  #headers(accept: string): Record<string, string> {
    const { contact, appToken } = this.#options;
    return {
      accept,
      'user-agent': `business-registry-data-service (${contact})`,
      ...(appToken === undefined ? {} : { 'x-app-token': appToken }),
    };
  }

  /** Throws unless the response is a success. The body of an error is read only if it explains the error. */
  async #check(response: Response): Promise<void> {
    const { status } = response;
    if (status === 200) return;
    const isBusy = status === 429 || status === 503;
    if (isBusy) this.#restsUntil = Date.now() + retryAfterMs(response.headers.get('retry-after'), Date.now());
    if (status === 400 && /no-such-column/.test((await readCapped(response, 64 * 1024)).toString('utf8'))) {
      throw this.#failure('layout', 'lacks a column that the source describes');
    }
    await response.body?.cancel();
    if (status === 429) throw this.#failure('rate-limited', 'requested a pause');
    if (status >= 300 && status < 400)
      throw this.#failure('redirected', `returned ${status}; redirects are not followed`);
    throw this.#failure(status >= 500 ? 'unavailable' : 'refused', `answered ${status}`);
  }

  #parse(body: Buffer): unknown {
    try {
      return JSON.parse(body.toString('utf8'));
    } catch (cause) {
      throw this.#failure('not-json', 'returned a body that is not JSON', cause);
    }
  }

  #explained(error: unknown): unknown {
    if (error instanceof BulkheadRejectedError) return this.#failure('busy', 'has too many lookups waiting', error);
    if (error instanceof BrokenCircuitError) return this.#failure('circuit-open', 'has failed too often', error);
    return error;
  }

  #failure(kind: LiveFailure['kind'], what: string, cause?: unknown): LiveFailure {
    return new LiveFailure(kind, `${this.#options.host} ${what}.`, cause === undefined ? undefined : { cause });
  }
}
