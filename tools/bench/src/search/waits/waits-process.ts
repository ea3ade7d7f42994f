import { MessageClient } from '@registry/messaging';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { readRows } from './bare-answers.ts';
import { requestOf } from '../service-searches.ts';
import { answered, type Sampled, type WaitsData } from './waits.ts';

/** Between the end of a search and the next. */
const PACE_MS = 2;

const [{ natsUrl, queries }] = (await once(process, 'message')) as [WaitsData];
const client = new MessageClient(natsUrl, 'bench-waits');
let sampled = nothing();

client.start();
while (!client.isConnected) await delay(10);
process.on('message', () => {
  process.send?.(sampled);
  sampled = nothing();
});
process.on('disconnect', () => process.exit()); // its parent has ended
process.send?.('connected');
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
