import { setTimeout as delay } from 'node:timers/promises';
import type { ConstantLoad } from './constant-load.ts';
import type { Outcome } from './scenario.ts';

const CHECK_INTERVAL_MS = 100;

/**
 * Waits until every path gets its expected response from every gateway; returns how long that took, or the last errors.
 */
export async function untilRight(load: ConstantLoad, msMax: number): Promise<Pick<Outcome, 'lost' | 'figures'>> {
  const startedAt = performance.now();
  for (;;) {
    const wrong = await load.sendEach();
    const ms = Math.round(performance.now() - startedAt);
    if (wrong.length === 0) return { lost: [], figures: { 'well again after, ms': ms } };
    if (ms > msMax) return { lost: [`not well ${ms} ms afterwards: ${[...new Set(wrong)].join(', ')}`] };
    await delay(CHECK_INTERVAL_MS);
  }
}
