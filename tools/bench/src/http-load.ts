import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LatencySummary } from './latencies.ts';

/** The requests to a server, and how many at once. */
export interface HttpLoad {
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Requested one after the other, and again from the first. */
  readonly paths: readonly string[];
  /** Bodies of JSON that are posted to the first path in turn, in the place of requests without one. */
  readonly bodies?: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/** The responses of a server. */
export interface HttpFigures extends LatencySummary {
  readonly requestsPerSecond: number;
}

let thread: Worker | undefined;

/**
 * Sends so many requests at once and measures each response; throws if one is not a 200. A thread that does nothing else sends
 * them: this one would collect the garbage of earlier measurements while responses wait to be read.
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
