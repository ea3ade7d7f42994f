import { setTimeout as delay } from 'node:timers/promises';

/** Looks again and again until `look` returns what is awaited; fails with what it saw last. */
export async function eventually<T>(look: () => Promise<T>, expected: T, msMax = 15_000): Promise<void> {
  const wanted = JSON.stringify(expected);
  const endsAt = Date.now() + msMax;
  for (;;) {
    const seen = JSON.stringify(await look());
    if (seen === wanted) return;
    if (Date.now() > endsAt) throw new Error(`Awaited ${wanted}, saw ${seen} after ${msMax} ms.`);
    await delay(20);
  }
}
