import { Injectable } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { BackgroundLoop } from '@registry/feed/background-loop';
import type { RequestOutcome } from '@registry/http-frame/server/request-lifecycle';
import type { FastifyRequest } from 'fastify';
import { requestLogMetrics } from './request-log-metrics.ts';
import { type LoggedRequest, RequestLogStore } from './request-log.store.ts';

/** Milliseconds between two writes. */
const WRITE_MS = 1_000;
/** Requests of one statement. */
const BATCH_MAX = 1_000;
/** Requests that wait while the database is unavailable: about 20 MB. Further ones are not logged. */
const WAITING_MAX = 50_000;

/**
 * The log of requests that workspaces read. Requests only join a list in memory, which is written once a second. What waits when the process
 * ends is written then.
 */
@Injectable()
export class RequestLog extends BackgroundLoop {
  #waiting: LoggedRequest[] = [];
  #writing: Promise<void> = Promise.resolve();
  /** The first of what waits may be stored already: the database was lost while they were written. */
  #isAgain = false;

  constructor(private readonly store: RequestLogStore) {
    super({ fault: 'Requests are not logged', retryMs: WRITE_MS });
  }

  /** Takes note of a request that has ended, if it came with a key. Pages are no requests of the API. */
  add({ id, apiCall, routeOptions }: FastifyRequest, { method, route, status, ms }: RequestOutcome): void {
    const { key, counted } = apiCall;
    if (key === undefined || routeOptions.config.access === 'demo-session') return;
    if (this.#waiting.length >= WAITING_MAX) {
      requestLogMetrics.dropped.inc();
      return;
    }
    const { workspaceId, id: keyId, prefix } = key;
    this.#waiting.push({
      workspaceId,
      keyId,
      prefix,
      at: new Date(),
      method,
      route,
      status,
      ms,
      requestId: id,
      counted,
    });
  }

  /** Writes what waits. Called when the last request has ended, before the database is left. */
  async end(): Promise<void> {
    try {
      await this.#write();
    } catch (error) {
      this.logger.error(`${this.#waiting.length} requests are not logged: ${errorMessage(error)}`);
    }
  }

  protected async round(): Promise<number> {
    await this.#write();
    return WRITE_MS;
  }

  /** One at a time: what is being written is still in the list, and leaves it when it is stored. */
  #write(): Promise<void> {
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(async () => {
        while (this.#waiting.length > 0) {
          const batch = this.#waiting.slice(0, BATCH_MAX);
          await this.#store(batch);
          this.#isAgain = false;
          this.#waiting = this.#waiting.slice(batch.length);
        }
      });
    return this.#writing;
  }

  /** Of a batch that the database refuses, as of a workspace that is gone, all that it takes one by one. */
  async #store(batch: readonly LoggedRequest[]): Promise<void> {
    try {
      await this.store.write(batch, this.#isAgain);
    } catch (error) {
      this.#isAgain ||= !isRefused(error);
      if (!isRefused(error)) throw error;
      if (batch.length > 1) for (const one of batch) await this.#store([one]);
      else requestLogMetrics.dropped.inc();
    }
  }
}

/** Checks that a row is at fault, by the class of its SQLSTATE: a value, or a constraint. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}
