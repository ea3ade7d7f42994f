import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** As large as a page of Postgres, which is what a commit writes at least. */
const PAGE = Buffer.alloc(8_192, 1);
/** Between two writes: seldom enough not to be felt, often enough to see a disk that stands still. */
const PACE_MS = 50;

/**
 * What `act` comes to, and the longest in milliseconds that a page took to the disk meanwhile: requests that are counted wait
 * for one each, and a disk that stands still for a tenth of a second has them wait as long.
 */
export async function besideDiskSyncs<Result>(
  folder: string,
  act: () => Promise<Result>,
): Promise<{ result: Result; longestMs: number }> {
  let isOver = false;
  const [result, longestMs] = await Promise.all([
    act().finally(() => (isOver = true)),
    longestSync(join(folder, 'disk-syncs'), () => isOver),
  ]);
  return { result, longestMs };
}

async function longestSync(path: string, isOver: () => boolean): Promise<number> {
  const file = await open(path, 'w');
  let longestMs = 0;
  try {
    while (!isOver()) {
      const startedAt = performance.now();
      await file.write(PAGE, 0, PAGE.length, 0);
      await file.datasync();
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await delay(PACE_MS);
    }
  } finally {
    await file.close();
  }
  return longestMs;
}
