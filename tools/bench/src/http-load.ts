import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BenchContext } from './bench.ts';
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
  /** A status in addition to 200 that responses may have; they are counted. */
  readonly refusal?: number;
}

/** Of a load that is ended by what it waits for. */
const UNENDED_SECONDS = 3_600;

/** The responses of a server. */
export interface HttpFigures extends LatencySummary {
  readonly requestsPerSecond: number;
  /** Responses with the status that may come in addition to 200. */
  readonly refused: number;
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

/** Sends requests while something else is under way; returns with their figures what that gave. */
export async function httpLoadDuring<Result>(
  load: Omit<HttpLoad, 'seconds'>,
  work: Promise<Result>,
): Promise<{ readonly figures: HttpFigures; readonly result: Result }> {
  const loading = httpLoad({ ...load, seconds: UNENDED_SECONDS });
  const result = await work.finally(() => thread?.postMessage('end'));
  return { figures: await loading, result };
}

/** Rounds of each server in turn: what else the machine does falls on all alike. */
const ROUNDS = 3;
const SECONDS = 5;

/** The median round of each server, after one that warms it up. */
export async function inTurn<Server extends string>(
  loads: Readonly<Record<Server, Omit<HttpLoad, 'seconds'>>>,
): Promise<Record<Server, HttpFigures>> {
  const servers = Object.keys(loads) as Server[];
  const rounds = new Map<Server, HttpFigures[]>(servers.map((server) => [server, []]));
  for (const server of servers) await httpLoad({ ...loads[server], seconds: 2 });
  for (let i = 0; i < ROUNDS; i += 1) {
    for (const server of servers) rounds.get(server)?.push(await httpLoad({ ...loads[server], seconds: SECONDS }));
  }
  const medians = servers.map((server) => [server, medianRound(rounds.get(server) ?? [])]);
  return Object.fromEntries(medians) as Record<Server, HttpFigures>;
}

/** What a table has of the figures of a server. */
export const FIGURE_COLUMNS = ['requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'];

export function figureCells({ requestsPerSecond, p50, p95, p99, max }: HttpFigures): number[] {
  return [requestsPerSecond, p50, p95, p99, max];
}

/** The heading of a table of what `inTurn` returns. */
export function roundsHeading(connections: number): string {
  return `${connections} connections, the median of ${ROUNDS} rounds of ${SECONDS} s`;
}

/** Prints what `inTurn` returned of each kind of request. */
export function printInTurn(
  { table }: Pick<BenchContext, 'table'>,
  connections: number,
  measured: Readonly<Record<string, Readonly<Record<string, HttpFigures>>>>,
): void {
  table(
    roundsHeading(connections),
    ['request', 'server', ...FIGURE_COLUMNS],
    Object.entries(measured).flatMap(([what, servers]) =>
      Object.entries(servers).map(([server, figures]) => [what, server, ...figureCells(figures)]),
    ),
  );
}

/** The figures of the round with the median p50 of several. */
export function medianRound<Round extends HttpFigures>(rounds: readonly Round[]): Round {
  const sorted = [...rounds].sort((a, b) => a.p50 - b.p50);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) throw new Error('No round was measured.');
  return median;
}
