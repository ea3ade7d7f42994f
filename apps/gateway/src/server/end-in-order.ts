import type { Logger } from '@registry/observability';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ProcessState } from './process-state.ts';
import type { RunningSurface } from './run-surface.ts';

export interface EndingOptions {
  readonly surfaces: readonly RunningSurface[];
  readonly internal: { close(): Promise<void> };
  readonly state: ProcessState;
  readonly logger: Logger;
  /** Milliseconds at most that open connections are served before the ports close. */
  readonly drainMs: number;
}

/** Milliseconds between two looks at how many connections are left. */
const LOOK_MS = 25;
/** Milliseconds for requests under way once the ports are closed; nobody waits longer for an answer. */
const CLOSE_MS_MAX = 10_000;

/**
 * Ends the process on SIGTERM or SIGINT and loses no request. First it says that it is not ready and that every connection
 * ends with its next answer, while it still takes and answers what comes; when the connections are gone or the time for
 * that is up it closes the ports, finishes what is under way, and leaves NATS and the database last.
 */
export function endInOrder(options: EndingOptions): void {
  const { state, logger } = options;
  const end = (signal: NodeJS.Signals): void => {
    if (state.isEnding) return;
    state.end();
    logger.info({ signal }, 'ending');
    void finish(options).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error: String(error) }, 'did not end in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
}

async function finish({ surfaces, internal, drainMs }: EndingOptions): Promise<void> {
  await untilConnectionsAreGone(surfaces, drainMs);
  const closed = Promise.all(surfaces.map(({ app }) => app.close()));
  const late = delay(CLOSE_MS_MAX, undefined, { ref: false }).then(() => {
    throw new Error(`requests were still under way after ${CLOSE_MS_MAX} ms`);
  });
  await Promise.race([closed, late]);
  await internal.close();
}

async function untilConnectionsAreGone(surfaces: readonly RunningSurface[], drainMs: number): Promise<void> {
  const until = performance.now() + drainMs;
  while (performance.now() < until) {
    const counts = await Promise.all(
      surfaces.map(({ app }) => {
        const server: Server = app.getHttpServer();
        return promisify(server.getConnections.bind(server))();
      }),
    );
    if (counts.every((count) => count === 0)) return;
    await delay(LOOK_MS);
  }
}
