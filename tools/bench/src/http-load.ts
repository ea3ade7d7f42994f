import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LatencySummary } from './latencies.ts';

/** What is asked of a server, and how hard. */
export interface HttpLoad {
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked one after the other, from the first again when they are through. */
  readonly paths: readonly string[];
  /** Bodies of JSON that are posted to the first path in turn, in the place of requests without one. */
  readonly bodies?: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/** How a server answered. */
export interface HttpFigures extends LatencySummary {
  readonly requestsPerSecond: number;
}

let thread: Worker | undefined;

/**
 * Asks with so many requests under way and measures each answer; throws when one is no 200. A thread asks that does nothing
 * else: what this one still holds of earlier measurements, it would collect as garbage while answers wait to be seen.
 */
export async function httpLoad(load: HttpLoad): Promise<HttpFigures> {
  thread ??= new Worker(join(import.meta.dirname, 'http-load-thread.ts'));
  thread.ref();
  thread.postMessage(load);
  const [figures] = (await once(thread, 'message')) as [HttpFigures];
  thread.unref(); // it does not keep the process
  return figures;
}

/** The figures of the round with the median p50 of several. */
export function medianRound<Round extends HttpFigures>(rounds: readonly Round[]): Round {
  const sorted = [...rounds].sort((a, b) => a.p50 - b.p50);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) throw new Error('No round was measured.');
  return median;
}
