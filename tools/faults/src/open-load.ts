import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import type { RequestedPath } from './constant-load.ts';

/** Milliseconds after which a request without a response counts as broken: far beyond what a gateway lets one take. */
const GIVEN_UP_MS = 15_000;

/** The requests, which are sent regardless of responses. */
export interface OpenLoad {
  readonly gateways: readonly string[];
  readonly paths: readonly RequestedPath[];
  readonly key: string;
  readonly seconds: number;
  readonly connections: number;
  /** Requests per second, at equal intervals; each connection sends its next one after a response if not set. */
  readonly rate?: number;
}

export interface OpenFigures {
  readonly requests: number;
  /** Responses with 200 per second, while requests were sent. */
  readonly goodput: number;
  /** The 99th percentile of the milliseconds from when a request was due to its refusal: 503 with `Retry-After`. */
  readonly refusalP99: number;
  /** The 99th percentile of the milliseconds by which requests were sent after they were due: this machine also sends them. */
  readonly lateP99: number;
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
      const [responses] = (await once(worker, 'message')) as [LoadCounts];
      await worker.terminate();
      return responses;
    }),
  );
  const statuses: Record<string, number> = {};
  for (const part of parts) {
    for (const [status, count] of Object.entries(part.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  }
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const good = parts.reduce((sum, part) => sum + part.goodInTime, 0);
  return {
    requests: all,
    goodput: good / load.seconds,
    refusalP99: p99(parts.flatMap((part) => part.refusalsMs)),
    lateP99: p99(parts.flatMap((part) => part.lateMs)),
    others: all - (statuses['200'] ?? 0) - (statuses['503'] ?? 0),
    statuses,
  };
}

interface LoadCounts {
  readonly statuses: Readonly<Record<string, number>>;
  /** Responses with 200 while requests were sent. */
  readonly goodInTime: number;
  readonly refusalsMs: readonly number[];
  readonly lateMs: readonly number[];
}

function p99(milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}

async function send({ gateways: [url = ''], paths, key, seconds, connections, rate }: OpenLoad): Promise<LoadCounts> {
  const pool = new Pool(url, { connections, headersTimeout: GIVEN_UP_MS, bodyTimeout: GIVEN_UP_MS });
  const statuses: Record<string, number> = {};
  const refusalsMs: number[] = [];
  const lateMs: number[] = [];
  let goodInTime = 0;
  let sent = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;

  const send = async (dueAt: number): Promise<void> => {
    lateMs.push(performance.now() - dueAt);
    const { path = '' } = paths[sent++ % paths.length] ?? {};
    const status = await readStatus(pool, path, key);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === '200' && performance.now() < endsAt) goodInTime += 1;
    if (status === '503') refusalsMs.push(performance.now() - dueAt);
  };
  if (rate === undefined) {
    const sendOn = async (): Promise<void> => {
      while (performance.now() < endsAt) await send(performance.now());
    };
    await Promise.all(Array.from({ length: connections }, sendOn));
  } else {
    const pending: Promise<void>[] = [];
    for (let dueAt = startedAt; dueAt < endsAt; dueAt += 1_000 / rate) {
      const waitMs = dueAt - performance.now();
      if (waitMs > 0) await delay(waitMs);
      pending.push(send(dueAt));
    }
    await Promise.all(pending);
  }
  await pool.close();
  return { statuses, goodInTime, refusalsMs, lateMs };
}

/** The status of a response: a 503 only with `Retry-After`. */
async function readStatus(pool: Pool, path: string, key: string): Promise<string> {
  try {
    const { statusCode, headers, body } = await pool.request({ method: 'GET', path, headers: { 'x-api-key': key } });
    await body.dump();
    return statusCode === 503 && headers['retry-after'] === undefined ? '503 without Retry-After' : String(statusCode);
  } catch {
    return 'broken';
  }
}

if (!isMainThread) {
  parentPort?.on(
    'message',
    (load: OpenLoad) => void send(load).then((responses) => parentPort?.postMessage(responses)),
  );
}
