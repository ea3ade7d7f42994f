import pMap from 'p-map';
import { type Reply, Balancer } from './balancer.ts';

/** Characters of an unexpected response that are shown. */
const SHOWN_MAX = 160;

/** A path and what its response must contain. */
export interface RequestedPath {
  readonly path: string;
  /** Text that the body of the correct response contains. */
  readonly expected: string;
}

/** A request and its response. */
export interface LoadFigures {
  readonly requests: number;
  readonly failed: number;
  /** Failures by what they were: a status, or the error of the connection. */
  readonly failures: Readonly<Record<string, number>>;
  /** Requests that the balancer passed on to another gateway, by what had broken. */
  readonly passedOn: Readonly<Record<string, number>>;
}

/** Sends requests without a pause over so many connections, each to the next gateway that a balancer would choose. */
export class ConstantLoad {
  readonly paths: readonly RequestedPath[];
  readonly #gateways: () => string[];
  readonly #headers: Readonly<Record<string, string>>;
  readonly #balancer: Balancer;
  readonly #connections: number;
  #next = 0;
  #requests = 0;
  #responded = 0;
  #failures: Record<string, number> = {};
  #passedOn: Record<string, number> = {};
  #stopped = true;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: {
    paths: readonly RequestedPath[];
    gateways: () => string[];
    key: string;
    connections: number;
  }) {
    this.paths = options.paths;
    this.#gateways = options.gateways;
    this.#headers = { 'x-api-key': options.key };
    this.#connections = options.connections;
    this.#balancer = new Balancer(options.gateways);
  }

  /** Requests that got 200 since the beginning: each was counted. */
  get responded(): number {
    return this.#responded;
  }

  /** Requests since the last `start`. */
  get requests(): number {
    return this.#requests;
  }

  start(): void {
    this.#requests = 0;
    this.#failures = {};
    this.#passedOn = {};
    this.#stopped = false;
    this.#running = Promise.all(Array.from({ length: this.#connections }, () => this.#sendOn()));
  }

  /** Waits for the responses under way. */
  async stop(): Promise<LoadFigures> {
    this.#stopped = true;
    await this.#running;
    const failed = Object.values(this.#failures).reduce((all, one) => all + one, 0);
    return { requests: this.#requests, failed, failures: this.#failures, passedOn: this.#passedOn };
  }

  /** Requests each path once from each gateway, over the same connections; returns what is not as expected. */
  async sendEach(): Promise<string[]> {
    const requests = this.#gateways().flatMap((gateway) => this.paths.map((path) => ({ gateway, path })));
    const faults = await pMap(
      requests,
      async ({ gateway, path }) => {
        const response = await this.#balancer.getOf(gateway, path.path, this.#headers);
        return this.#fault({ ...response, passedOn: [] }, path);
      },
      { concurrency: this.#connections },
    );
    return faults.filter((fault) => fault !== undefined);
  }

  async #sendOn(): Promise<void> {
    while (!this.#stopped) {
      const path = this.paths[this.#next++ % this.paths.length];
      if (path === undefined) throw new Error('No requests are given.');
      const response = await this.#balancer.get(path.path, this.#headers);
      this.#requests += 1;
      const fault = this.#fault(response, path);
      if (fault !== undefined) count(this.#failures, fault);
      for (const broken of response.passedOn) count(this.#passedOn, broken);
    }
  }

  /** The error of a response; undefined without any. */
  #fault({ status, text = '', broke }: Reply, { expected }: RequestedPath): string | undefined {
    if (broke !== undefined) return broke;
    if (status !== 200) return `${status} ${/"message":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, SHOWN_MAX)}`;
    this.#responded += 1;
    return text.includes(expected) ? undefined : `200 without ${expected}`;
  }
}

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}
