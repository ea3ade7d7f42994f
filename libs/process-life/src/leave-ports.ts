import { setTimeout as delay } from 'node:timers/promises';
import type { ServedPort } from './served-port.ts';

/** Milliseconds between two looks at the connections that are left. */
const CHECK_INTERVAL_MS = 25;
/** Milliseconds for requests under way once the ports are closed; no caller waits longer. */
const CLOSE_MS_MAX = 10_000;

/**
 * Closes ports without losing a request. Responses already have `Connection: close`, so that clients reconnect
 * elsewhere. First, requests are served until the connections are closed or `drainMs` is over. Then the ports are
 * closed and requests under way are completed. Throws if that takes more than ten seconds.
 */
export async function leavePorts(ports: readonly ServedPort[], drainMs: number): Promise<void> {
  await untilConnectionsAreGone(ports, drainMs);
  const late = new AbortController();
  const hangUp = setInterval(() => ports.forEach((port) => port.closeIdleConnections()), CHECK_INTERVAL_MS);
  try {
    await Promise.race([
      Promise.all(ports.map((port) => port.close())),
      delay(CLOSE_MS_MAX, undefined, { signal: late.signal }).then(() => {
        throw new Error(`requests were still under way after ${CLOSE_MS_MAX} ms`);
      }),
    ]);
  } finally {
    clearInterval(hangUp);
    late.abort();
  }
}

async function untilConnectionsAreGone(ports: readonly ServedPort[], drainMs: number): Promise<void> {
  const until = performance.now() + drainMs;
  while (performance.now() < until) {
    const counts = await Promise.all(ports.map((port) => port.countConnections()));
    if (counts.every((count) => count === 0)) return;
    await delay(CHECK_INTERVAL_MS);
  }
}
