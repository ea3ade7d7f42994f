import { Client, errors } from '@opensearch-project/opensearch';
import { timeLimit } from '@registry/config';
import { circuitBreaker, type CircuitBreakerPolicy, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { readFileSync } from 'node:fs';
import { listUrls, type OpenSearchSettings } from '../opensearch.config.ts';
import { isUnavailable, OpenSearchError } from './index-unavailable.ts';

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
}

/** The client of a cluster of OpenSearch. While it fails, requests are refused at once, and one is tried at times. */
export class OpenSearch {
  readonly #client: Client;
  readonly #circuit: CircuitBreakerPolicy = circuitBreaker(handleWhen(isUnavailable), {
    halfOpenAfter: timeLimit(REFUSED_MS),
    breaker: new ConsecutiveBreaker(FAILURES_MAX),
  });

  constructor({ INDEX_URL, INDEX_USER, INDEX_PASSWORD, INDEX_CA_FILE }: OpenSearchSettings) {
    this.#client = new Client({
      nodes: listUrls(INDEX_URL),
      ...(INDEX_USER === '' ? {} : { auth: { username: INDEX_USER, password: INDEX_PASSWORD } }),
      ...(INDEX_CA_FILE === '' ? {} : { ssl: { ca: readFileSync(INDEX_CA_FILE) } }),
    });
  }

  /** Throws `OpenSearchError` for a reply that is an error, and the client's error without a reply. */
  send<Reply>(request: OpenSearchRequest): Promise<Reply> {
    return this.#circuit.execute(() => this.#send<Reply>(request));
  }

  async #send<Reply>({ method, path, query, body, lines, msMax }: OpenSearchRequest): Promise<Reply> {
    const options = { requestTimeout: timeLimit(msMax / ATTEMPTS), maxRetries: ATTEMPTS - 1 };
    try {
      const sent = {
        method,
        path,
        querystring: { ...query },
        ...(body && { body }),
        ...(lines && { bulkBody: [...lines] }),
      };
      const reply = (await this.#client.transport.request(sent, options)) as { readonly body: unknown };
      return reply.body as Reply;
    } catch (error) {
      if (!(error instanceof errors.ResponseError)) throw error;
      throw new OpenSearchError({ status: error.statusCode ?? 500, message: error.message });
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
