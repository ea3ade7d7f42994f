import { MessageClient } from '@registry/messaging/message-client';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readRows } from './bare-answers.ts';
import { requestOf } from './service-searches.ts';
import { answered, type Sampled, type WaitsData } from './waits.ts';

/** Between the end of a search and the next. */
const PACE_MS = 2;

const { natsUrl, queries } = workerData as WaitsData;
const client = new MessageClient(natsUrl, 'bench-waits');
let sampled = nothing();

client.start();
while (!client.isConnected) await delay(10);
parentPort?.on('message', () => {
  parentPort?.postMessage(sampled);
  sampled = nothing();
});
parentPort?.postMessage('connected');
for (let at = 0; ; at += 1) {
  const q = queries[at % queries.length] ?? '';
  const found = await timed('withHits', () => answered(client, requestOf(q)));
  await timed('bareRows', () => readBare(found?.hits.map(({ id }) => id) ?? []));
  await timed('indexAlone', () => answered(client, requestOf(`${q} QXNOBODY`)));
  await timed('bare', () => readBare([]));
  await delay(PACE_MS);
}

function nothing(): Sampled {
  return { withHits: [], bareRows: [], indexAlone: [], bare: [] };
}

async function timed<Reply>(kind: keyof Sampled, ask: () => Promise<Reply>): Promise<Reply> {
  const startedAt = performance.now();
  const reply = await ask();
  sampled[kind].push(performance.now() - startedAt);
  return reply;
}

async function readBare(keys: readonly string[]): Promise<void> {
  const reply = await client.call(readRows, { keys }).catch(() => undefined); // its deadline is what was waited
  if (reply !== undefined && reply.rows !== keys.length)
    throw new Error(`The bare process read ${reply.rows} of ${keys.length} companies.`);
}
