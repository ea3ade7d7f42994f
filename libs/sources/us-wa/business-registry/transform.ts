import type { RegisteredBusiness, Transform } from '@registry/pipeline';

/** Each row of a business says its addresses and its registered agent again. */
const transform: Transform<RegisteredBusiness> = (mapped) => ({
  ...mapped,
  addresses: distinct(mapped.addresses),
  officers: distinct(mapped.officers),
});

function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one] as const)).values()];
}

export default transform;
