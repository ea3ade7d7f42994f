import autocannon from 'autocannon';
import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { AskedPath } from './constant-load.ts';

/** Longer than a run: autocannon counts from a connection's last turn, and connections wait for theirs while they are many. */
const GIVEN_UP_SECONDS = 15;

/** The requests, which are sent regardless of responses. */
export interface OpenLoad {
  readonly gateways: readonly string[];
  readonly paths: readonly AskedPath[];
  readonly key: string;
  readonly seconds: number;
  readonly connections: number;
  /** Requests per second; as many as the connections allow if not set. */
  readonly rate?: number;
}

export interface OpenFigures {
  readonly requests: number;
  /** Responses with 200 per second. */
  readonly goodput: number;
  /** The 99th percentile of the milliseconds to a refusal: 503 with `Retry-After`. */
  readonly refusalP99: number;
  /** Other responses, and broken connections. */
  readonly others: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Sends requests from a separate thread for each gateway. */
export async function openLoad(load: OpenLoad): Promise<OpenFigures> {
  const parts = await Promise.all(
    load.gateways.map(async (gateway) => {
      const worker = new Worker(import.meta.filename);
      const share = load.gateways.length;
      const rate = load.rate === undefined ? {} : { rate: Math.ceil(load.rate / share) };
      worker.postMessage({ ...load, gateways: [gateway], connections: Math.ceil(load.connections / share), ...rate });
      const [answers] = (await once(worker, 'message')) as [Answers];
      await worker.terminate();
      return answers;
    }),
  );
  const statuses: Record<string, number> = {};
  for (const part of parts) {
    for (const [status, count] of Object.entries(part.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  }
  const refusals = parts.flatMap((part) => part.refusalsMs).sort((a, b) => a - b);
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const good = statuses['200'] ?? 0;
  return {
    requests: all,
    goodput: good / load.seconds,
    refusalP99: Math.round(refusals[Math.floor(refusals.length * 0.99)] ?? 0),
    others: all - good - (statuses['503'] ?? 0),
    statuses,
  };
}

interface Answers {
  readonly statuses: Readonly<Record<string, number>>;
  readonly refusalsMs: readonly number[];
}

async function ask({ gateways: [url = ''], paths, key, seconds, connections, rate }: OpenLoad): Promise<Answers> {
  const statuses: Record<string, number> = {};
  const refusalsMs: number[] = [];
  const count = (what: string): void => void (statuses[what] = (statuses[what] ?? 0) + 1);
  /** Whether the response that a connection has just read has Retry-After. */
  const retryAfter = new WeakMap<object, boolean>();
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    timeout: GIVEN_UP_SECONDS,
    headers: { 'x-api-key': key },
    requests: paths.map(({ path }) => ({ method: 'GET', path })),
    setupClient: (client) => {
      client.on('headers', ({ headers = [] }) => retryAfter.set(client, [...headers].some(isRetryAfter)));
    },
    ...(rate === undefined ? {} : { overallRate: rate }),
  };
  await new Promise<void>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null) => (error === null ? resolve() : reject(error)));
    running.on('response', (client, status, _bytes, ms) => {
      const isRefusal = status === 503 && retryAfter.get(client) === true;
      count(status === 503 && !isRefusal ? '503 without Retry-After' : String(status));
      if (isRefusal) refusalsMs.push(ms);
    });
    running.on('reqError', () => count('broken'));
  });
  return { statuses, refusalsMs };
}

/** The parser of autocannon lists names and values in turn. */
function isRetryAfter(header: unknown): boolean {
  return typeof header === 'string' && header.toLowerCase() === 'retry-after';
}

if (!isMainThread) {
  parentPort?.on('message', (load: OpenLoad) => void ask(load).then((answers) => parentPort?.postMessage(answers)));
}
