import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode, errorMessage } from '../error-facts.ts';
import { InputError } from '../input-error.ts';
import { createExpansionGuard } from './expansion-guard.ts';
import type { InputLimits } from './source-input.ts';

const CHUNK_SIZE = 256 * 1024;

/** The unpacked bytes of a gzip stream, of several members too. */
export async function* gunzipChunks(
  packed: Readable,
  bytesRead: () => number,
  limits: InputLimits,
): AsyncGenerator<Buffer> {
  const unpacked = createGunzip({ chunkSize: CHUNK_SIZE });
  // The iteration below sees the error of either stream; `pipeline` needs a callback only to pass it on and to close both.
  pipeline(packed, unpacked, () => undefined);
  const guard = createExpansionGuard(limits, bytesRead);
  let given = 0;
  try {
    for await (const chunk of unpacked) {
      guard(chunk as Buffer);
      given += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  } catch (error) {
    throw asInputError(error, bytesRead(), given);
  } finally {
    packed.destroy();
  }
}

function asInputError(error: unknown, read: number, given: number): unknown {
  const code = errorCode(error);
  const place = `after ${read} packed and ${given} unpacked bytes`;
  if (code === 'Z_BUF_ERROR')
    return new InputError('truncated', `The gzip file is cut off: it ends ${place}.`, { cause: error });
  if (code?.startsWith('Z_')) {
    return new InputError('damaged', `The gzip file is damaged ${place}: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
  return error;
}
