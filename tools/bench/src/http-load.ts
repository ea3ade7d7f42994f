import autocannon from 'autocannon';
import { type LatencySummary, round, summarize } from './latencies.ts';

/** What is asked of a server, and how hard. */
export interface HttpLoad {
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked one after the other, from the first again when they are through. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/** How a server answered. */
export interface HttpFigures extends LatencySummary {
  readonly requestsPerSecond: number;
}

/** Asks with so many requests under way and measures each answer; throws when one is no 200. */
export async function httpLoad(load: HttpLoad): Promise<HttpFigures> {
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: load.baseUrl,
        connections: load.connections,
        duration: load.seconds,
        headers: { ...load.headers },
        requests: load.paths.map((path) => ({ method: 'GET' as const, path })),
      },
      (error: Error | null, finished: autocannon.Result) => (error === null ? resolve(finished) : reject(error)),
    );
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
  });
  const others = [...statuses].filter(([status]) => status !== 200);
  if (others.length > 0 || result.errors > 0) {
    throw new Error(`${load.baseUrl}${load.paths[0]}: ${result.errors} errors, statuses ${JSON.stringify(others)}`);
  }
  return { requestsPerSecond: round(latencies.length / load.seconds, 0), ...summarize(latencies) };
}

/** The figures of the round with the median p50 of several. */
export function medianRound(rounds: readonly HttpFigures[]): HttpFigures {
  const sorted = [...rounds].sort((a, b) => a.p50 - b.p50);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) throw new Error('No round was measured.');
  return median;
}
