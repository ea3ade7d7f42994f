import type { SeenAddress } from '@registry/contracts-business-registry';
import { addressKey } from '@registry/domain';
import { mergeByFolded } from './merge-by-folded.ts';

/** The addresses of a company as its registry has them, then as records have them, each once in any formatting. */
export function seenAddresses(
  registered: readonly SeenAddress[],
  inRecords: readonly SeenAddress[],
): readonly SeenAddress[] {
  if (inRecords.length === 0) return registered;
  return mergeByFolded(registered, inRecords, {
    folded: (address) => addressKey(address.full_address),
    merge: (known, { type }) => ({ ...known, type: [...new Set([...known.type, ...type])] }),
  });
}
