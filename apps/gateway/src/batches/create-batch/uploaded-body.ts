import { AppError, codes } from '@registry/errors';
import type { UploadSlot } from '@registry/http-frame/bodies/upload-slots';
import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Bytes of a batch at most. */
export const BYTES_MAX = 50 * 1024 * 1024;
/** Bytes that a sender sends in a second at least, after a while. */
const BYTES_PER_SECOND_MIN = 2_048;
/** Milliseconds that a sender may keep the server waiting beyond that. */
const WAIT_MS_MAX = 10_000;

/** An upload that is worked on as it arrives. */
export interface UploadedBody {
  readonly stream: Readable;
  readonly slot: UploadSlot;
}

/** The bytes of a body as they arrive, which `digest` takes. Refuses too many of them, and a sender that is too slow, who keeps no slot meanwhile. */
export async function* toBytes({ stream, slot }: UploadedBody, digest: Hash): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let waitedMs = 0;
  // To destroy the request would close the connection before the error is sent.
  const parts = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const startedAt = performance.now();
      if (stream.readableLength === 0) slot.pause();
      const waitMs = WAIT_MS_MAX + (bytes / BYTES_PER_SECOND_MIN) * 1_000 - waitedMs;
      const next = await inTime(parts.next(), waitMs);
      waitedMs += performance.now() - startedAt;
      await slot.resume();
      if (next.done === true) return;
      bytes += next.value.length;
      if (bytes > BYTES_MAX) throw tooLarge();
      digest.update(next.value);
      yield next.value;
    }
  } finally {
    // Not awaited: it would wait for the part that does not arrive.
    parts.return?.().catch(() => undefined);
  }
}

function inTime<T>(part: Promise<T>, waitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow()), waitMs);
    part.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function tooLarge(): AppError {
  return new AppError(codes.body.tooLarge, {
    message: `The body is larger than ${BYTES_MAX.toLocaleString('en-US')} bytes. Split the request.`,
  });
}

function tooSlow(): AppError {
  const least = BYTES_PER_SECOND_MIN.toLocaleString('en-US');
  return new AppError(codes.body.invalid, {
    message: `The body arrives too slowly; expected at least ${least} bytes per second. Send it again over a faster connection.`,
  });
}
