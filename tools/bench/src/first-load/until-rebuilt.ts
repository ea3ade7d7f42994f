import type { AppProcess } from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchContext } from '../bench.ts';

/** Fewer written documents than this never make a service rebuild its index (`libs/index-host`). */
const REBUILD_MIN = 100_000;

/** Waits while a rebuild of an app's index is due or under way: what came since the last one is then few. */
export async function untilRebuilt(context: BenchContext, app: string, { ready }: AppProcess): Promise<void> {
  for (;;) {
    const text = await (await fetch(`http://127.0.0.1:${String(ready['internalPort'])}/metrics`)).text();
    const [documents = NaN, changed = NaN] = ['index_documents', 'index_changed_documents'].map((metric) =>
      Number(new RegExp(`^${metric}\\{.*\\} (\\S+)$`, 'm').exec(text)?.[1]),
    );
    if (changed < Math.max(REBUILD_MIN, documents / 10)) return;
    context.progress(`the index of ${app} has ${documents} documents, of which ${changed} came since it was built`);
    await delay(2_000);
  }
}
