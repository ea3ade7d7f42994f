import { Client } from '@opensearch-project/opensearch';
import { InvalidSettings, timeLimit } from '@registry/config';
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import { readFileSync } from 'node:fs';
import { listUrls, type OpenSearchSettings } from '../opensearch.config.ts';
import { isUnavailable, OpenSearchError, toOpenSearchError } from './index-unavailable.ts';
import { openSearchMetrics } from './open-search-metrics.ts';

/** Failures in a row after which requests are refused at once, and for how many milliseconds. */
const FAILURES_MAX = 8;
const REFUSED_MS = 2_000;
/** Attempts of a request, each at another node where there are several. Requests are idempotent. */
const ATTEMPTS = 2;

/** One request. */
export interface OpenSearchRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Lines of JSON in place of a body. */
  readonly lines?: readonly string[];
  /** For all attempts. */
  readonly msMax: number;
  /** It has less time than usual, so that a timeout says nothing of the server. */
  readonly isShort?: boolean;
  /** A reply of status 404 is undefined and not an error. */
  readonly mayBeMissing?: boolean;
}

interface SentReply<Reply> {
  readonly statusCode: number;
  readonly body: Reply;
}

/** The client of a cluster of OpenSearch. While it fails, requests are refused at once, and one is tried at times. */
export class OpenSearch {
  readonly #client: Client;
  readonly #circuit: CircuitBreakerPolicy = circuitBreaker(
    handleWhen((error) => this.#isOutage(error)),
    {
      halfOpenAfter: timeLimit(REFUSED_MS),
      breaker: new ConsecutiveBreaker(FAILURES_MAX),
    },
  );
  #lastFailure = '';

  /** Throws `InvalidSettings` where the file of the authority cannot be read. */
  constructor({ INDEX_URL, INDEX_USER, INDEX_PASSWORD, INDEX_CA_FILE }: OpenSearchSettings) {
    this.#client = new Client({
      nodes: listUrls(INDEX_URL),
      ...(INDEX_USER === '' ? {} : { auth: { username: INDEX_USER, password: INDEX_PASSWORD } }),
      ...(INDEX_CA_FILE === '' ? {} : { ssl: { ca: readAuthority(INDEX_CA_FILE) } }),
    });
    openSearchMetrics.circuitOpen.set(0);
    this.#circuit.onBreak(() => openSearchMetrics.circuitOpen.set(1));
    this.#circuit.onReset(() => openSearchMetrics.circuitOpen.set(0));
  }

  /** Throws `OpenSearchError` for a reply that is an error, and without a reply. */
  async send<Reply>(request: OpenSearchRequest): Promise<Reply> {
    try {
      return await this.#circuit.execute(() => this.#send<Reply>(request));
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new OpenSearchError({ status: 0, message: `it failed before. ${this.#lastFailure}` }, 'circuit');
      if (this.#isOutage(error)) this.#lastFailure = (error as Error).message;
      throw error;
    }
  }

  async #send<Reply>(request: OpenSearchRequest): Promise<Reply> {
    const { method, path, query, body, lines, msMax, isShort, mayBeMissing } = request;
    const options = {
      requestTimeout: timeLimit(msMax / ATTEMPTS),
      maxRetries: ATTEMPTS - 1,
      ignore: mayBeMissing ? [404] : [],
    };
    try {
      const sent = {
        method,
        path,
        querystring: { ...query },
        ...(body && { body }),
        ...(lines && { bulkBody: [...lines] }),
      };
      const { statusCode, body: reply } = (await this.#client.transport.request(sent, options)) as SentReply<Reply>;
      return mayBeMissing && statusCode === 404 ? (undefined as Reply) : reply;
    } catch (error) {
      throw toOpenSearchError(error, isShort ? 'deadline' : 'timeout');
    }
  }

  /** An index that is missing is built meanwhile, by requests to the same server. A request with little time proves no recovery either. */
  #isOutage(error: unknown): boolean {
    if (!isUnavailable(error) || error.reason === 'missing') return false;
    return error.reason !== 'deadline' || this.#circuit.state !== CircuitState.Closed;
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

function readAuthority(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new InvalidSettings(`INDEX_CA_FILE cannot be read: ${(error as Error).message}`);
  }
}
