import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two looks: at first, by which factor they grow, and at most. */
const PAUSE_MS = 20;
const PAUSE_GROWTH = 1.5;
const PAUSE_MS_MAX = 200;
/** A pause is as long as the look before it took, up to these milliseconds: a look may cost other processes more than what is awaited. */
const PAUSE_MS_AFTER_LONG = 1_000;

/** Looks again and again until `look` returns what is awaited; fails with what it saw last. */
export async function eventually<T>(look: () => Promise<T>, expected: T, msMax = 15_000): Promise<void> {
  const wanted = JSON.stringify(expected);
  const endsAt = Date.now() + msMax;
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * PAUSE_GROWTH, PAUSE_MS_MAX)) {
    const lookedAt = Date.now();
    const seen = JSON.stringify(await look());
    if (seen === wanted) return;
    if (Date.now() > endsAt) throw new Error(`Awaited ${wanted}, saw ${seen} after ${msMax} ms.`);
    await delay(Math.max(pauseMs, Math.min(Date.now() - lookedAt, PAUSE_MS_AFTER_LONG)));
  }
}
