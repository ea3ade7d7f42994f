import { copyFile, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Bytes above which a log is rotated; two files a process, so some 300 MB for a stack. */
const LOG_BYTES_MAX = 16 * 2 ** 20;
const CHECK_INTERVAL_MS = 1_000;

/** Rotates the logs of a folder, of any process, until `signal`. */
export async function rotateLogsUntil(signal: AbortSignal, folder: string): Promise<void> {
  while (!signal.aborted) {
    await rotateLogs(folder, LOG_BYTES_MAX).catch(() => undefined); // a log that went meanwhile: the next look sees the others
    await delay(CHECK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined); // stopped meanwhile
  }
}

/**
 * Copies each log above `bytesMax` to `….log.1`, over the copy before, and empties it, as logrotate's `copytruncate` does: who
 * writes it appends and goes on. What is written between the two is lost, and on a full disk the copy.
 */
export async function rotateLogs(folder: string, bytesMax: number): Promise<void> {
  const names = await readdir(folder).catch(() => []); // nothing was logged yet
  for (const name of names.filter((each) => each.endsWith('.log'))) {
    const file = join(folder, name);
    if ((await stat(file)).size <= bytesMax) continue;
    await copyFile(file, `${file}.1`).catch(() => rm(`${file}.1`, { force: true }));
    await truncate(file);
  }
}
