import { Agent, request } from 'node:http';

/** Milliseconds after which the caller gives a request up. */
const GIVEN_UP_MS = 15_000;
/** Gateways that are tried, as ingress-nginx does it (`proxy-next-upstream-tries`). */
const TRIES = 3;

/** The response to a request, or the error. */
export interface Answer {
  readonly status?: number;
  readonly text?: string;
  /** The connection's error, without a complete response. */
  readonly broke?: string;
  /** The errors of gateways before the one that responded. */
  readonly passedOn: readonly string[];
}

/** What came of one try. */
type Tried = Omit<Answer, 'passedOn'> & { readonly began: boolean };

/**
 * Sends requests as an ingress-nginx with its defaults does (`proxy-next-upstream: error timeout`): if the connection
 * to a gateway breaks before its response begins, a GET goes to the next one.
 */
export class Balancer {
  readonly #gateways: () => string[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  #next = 0;

  constructor(gateways: () => string[]) {
    this.#gateways = gateways;
  }

  async get(path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const passedOn: string[] = [];
    for (let left = TRIES; ; left -= 1) {
      const gateways = this.#gateways();
      const gateway = gateways[this.#next++ % gateways.length];
      if (gateway === undefined) throw new Error('No gateway is given.');
      const { began, ...answer } = await this.getOf(gateway, path, headers);
      if (answer.broke === undefined || began || left === 1) return { ...answer, passedOn };
      passedOn.push(answer.broke);
    }
  }

  /** Calls one gateway, once. */
  getOf(gateway: string, path: string, headers: Readonly<Record<string, string>>): Promise<Tried> {
    return new Promise((resolve) => {
      const asked = request(`${gateway}${path}`, { agent: this.#agent, headers, timeout: GIVEN_UP_MS }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.once('error', (error) => resolve({ broke: error.message, began: true }));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text, began: true }));
      });
      asked.once('timeout', () => asked.destroy(new Error(`no response within ${GIVEN_UP_MS} ms`)));
      asked.once('error', (error) => resolve({ broke: error.message, began: false }));
      asked.end();
    });
  }
}
