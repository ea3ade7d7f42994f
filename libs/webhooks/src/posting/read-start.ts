import type { Readable } from 'node:stream';

/** Bytes of a response that are stored. */
const KEPT_BYTES = 1_024;
/** Bytes up to which a response is read so that its connection can be reused; a longer one closes it. */
const READ_BYTES_MAX = 16 * 1_024;

/**
 * The first kilobyte of a response body as text. The status has arrived by then, so of a body that breaks off or
 * exceeds the deadline, the part that arrived counts. Without NUL characters, which Postgres cannot store in text.
 */
export async function readStart(body: Readable, deadline: AbortSignal): Promise<string> {
  const kept: Buffer[] = [];
  const hangUp = (): unknown => body.destroy();
  deadline.addEventListener('abort', hangUp, { once: true });
  await readInto(kept, body).catch(() => undefined); // broken off: the status says whether the event was taken
  deadline.removeEventListener('abort', hangUp);
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '');
}

async function readInto(kept: Buffer[], body: AsyncIterable<Buffer>): Promise<void> {
  let bytes = 0;
  for await (const chunk of body) {
    if (bytes < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - bytes));
    bytes += chunk.length;
    if (bytes > READ_BYTES_MAX) return; // leaving the loop hangs up
  }
}
