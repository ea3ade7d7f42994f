import { InputError } from '../input-error.ts';
import type { InputLimits } from './source-input.ts';

const JUDGED_FROM = 64 * 1024 * 1024;

/** Refuses an archive that unpacks to more than a real file would. Called with each unpacked chunk. */
export function createExpansionGuard(limits: InputLimits, packedBytes: () => number): (chunk: Uint8Array) => void {
  let unpacked = 0;
  return (chunk) => {
    unpacked += chunk.length;
    if (unpacked > limits.unpackedBytesMax) {
      throw new InputError('too_large', `The file unpacks to more than ${limits.unpackedBytesMax} bytes.`);
    }
    if (unpacked >= JUDGED_FROM && unpacked > packedBytes() * limits.expansionMax) {
      throw new InputError(
        'too_large',
        `The file unpacks to more than ${limits.expansionMax} times its size: it is not a data file.`,
      );
    }
  };
}
