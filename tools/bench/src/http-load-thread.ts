import autocannon from 'autocannon';
import { parentPort } from 'node:worker_threads';
import type { HttpFigures, HttpLoad } from './http-load.ts';
import { round, summarize } from './latencies.ts';

let running: autocannon.Instance | undefined;

parentPort?.on('message', (message: HttpLoad | 'end') => {
  if (message === 'end') running?.stop?.();
  else void send(message).then((figures) => parentPort?.postMessage(figures));
});

async function send(load: HttpLoad): Promise<HttpFigures> {
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    running = autocannon(
      {
        url: load.baseUrl,
        connections: load.connections,
        duration: load.seconds,
        headers: { ...load.headers, ...(load.bodies === undefined ? {} : { 'content-type': 'application/json' }) },
        requests: toRequests(load),
      },
      (error: Error | null, finished: autocannon.Result) => (error === null ? resolve(finished) : reject(error)),
    );
    running.on('response', (_client, status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
  });
  const others = [...statuses].filter(([status]) => status !== 200 && status !== load.refusal);
  if (others.length > 0 || result.errors > 0) {
    throw new Error(`${load.baseUrl}${load.paths[0]}: ${result.errors} errors, statuses ${JSON.stringify(others)}`);
  }
  const refused = statuses.get(load.refusal ?? 0) ?? 0;
  return { requestsPerSecond: round(latencies.length / result.duration, 0), refused, ...summarize(latencies) };
}

function toRequests({ paths, bodies }: HttpLoad): autocannon.Request[] {
  if (bodies === undefined) return paths.map((path) => ({ method: 'GET', path }));
  return bodies.map((body) => ({ method: 'POST', path: paths[0] ?? '/', body }));
}
