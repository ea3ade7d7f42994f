import { MessageClient } from '@registry/messaging';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { search, type WaitsData } from './waits.ts';

/** Between the end of a search and the next. */
const PACE_MS = 2;

const [{ natsUrl, queries }] = (await once(process, 'message')) as [WaitsData];
const client = new MessageClient(natsUrl, 'bench-waits');
let latencies: number[] = [];

client.start();
while (!client.isConnected) await delay(10);
process.on('message', () => {
  process.send?.(latencies);
  latencies = [];
});
process.on('disconnect', () => process.exit()); // its parent has ended
process.send?.('connected');
for (let at = 0; ; at += 1) {
  const q = queries[at % queries.length] ?? '';
  const startedAt = performance.now();
  await search(client, q);
  latencies.push(performance.now() - startedAt);
  await delay(PACE_MS);
}
