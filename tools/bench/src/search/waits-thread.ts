import { MessageClient } from '@registry/messaging/message-client';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { requestOf } from './service-searches.ts';
import { answered, type Sampled, type WaitsData } from './waits.ts';

/** Between the end of a search and the next. */
const PACE_MS = 2;

const { natsUrl, queries } = workerData as WaitsData;
const client = new MessageClient(natsUrl, 'bench-waits');
let sampled: Sampled = { withHits: [], indexAlone: [] };

client.start();
while (!client.isConnected) await delay(10);
parentPort?.on('message', () => {
  parentPort?.postMessage(sampled);
  sampled = { withHits: [], indexAlone: [] };
});
parentPort?.postMessage('connected');
for (let at = 0; ; at += 1) {
  const q = queries[at % queries.length] ?? '';
  await ask(q, 'withHits');
  await ask(`${q} QXNOBODY`, 'indexAlone');
  await delay(PACE_MS);
}

async function ask(q: string, kind: keyof Sampled): Promise<void> {
  const startedAt = performance.now();
  await answered(client, requestOf(q));
  sampled[kind].push(performance.now() - startedAt);
}
