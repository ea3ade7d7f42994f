import { Agent, request } from 'node:http';

/** Milliseconds after which the caller gives a request up. */
const GIVEN_UP_MS = 15_000;
/** Milliseconds after which an idle connection is not used again: a gateway closes it after 65 seconds. */
const IDLE_MS = 30_000;
/** Gateways that are tried, as ingress-nginx does it (`proxy-next-upstream-tries`). */
const TRIES = 3;

/** The response to a request, or the error. */
export interface Reply {
  readonly status?: number;
  readonly text?: string;
  /** The connection's error, without a complete response. */
  readonly broke?: string;
  /** The errors of gateways before the one that responded. */
  readonly passedOn: readonly string[];
}

/** What came of one try. */
type Tried = Omit<Reply, 'passedOn'> & { readonly began: boolean };

/**
 * Sends requests as an ingress-nginx with its defaults does (`proxy-next-upstream: error timeout`): if the connection
 * to a gateway breaks before its response begins, a GET goes to the next one.
 */
export class Balancer {
  readonly #gateways: () => string[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity, timeout: IDLE_MS });
  #next = 0;

  constructor(gateways: () => string[]) {
    this.#gateways = gateways;
  }

  async get(path: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
    const passedOn: string[] = [];
    for (let left = TRIES; ; left -= 1) {
      const gateways = this.#gateways();
      const gateway = gateways[this.#next++ % gateways.length];
      if (gateway === undefined) throw new Error('No gateway is given.');
      const { began, ...response } = await this.getOf(gateway, path, headers);
      if (response.broke === undefined || began || left === 1) return { ...response, passedOn };
      passedOn.push(response.broke);
    }
  }

  /** Calls one gateway, once. */
  getOf(gateway: string, path: string, headers: Readonly<Record<string, string>>): Promise<Tried> {
    return new Promise((resolve) => {
      const requested = request(
        `${gateway}${path}`,
        { agent: this.#agent, headers, timeout: GIVEN_UP_MS },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (text += part));
          response.once('error', (error) => resolve({ broke: error.message, began: true }));
          response.once('end', () => resolve({ status: response.statusCode ?? 0, text, began: true }));
        },
      );
      requested.once('timeout', () => requested.destroy(new Error(`no response within ${GIVEN_UP_MS} ms`)));
      requested.once('error', (error) => resolve({ broke: error.message, began: false }));
      requested.end();
    });
  }
}
