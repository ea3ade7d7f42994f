import { readCountry, type StateCode } from './jurisdiction.ts';

/** The demo's slug of a region: `('us', 'CO')` → `us-co`. */
export function jurisdictionSlug(country: 'us' | 'ca', code: string): string {
  return `${country}-${code.toLowerCase()}`;
}

/** The slug of a jurisdiction whose register can be loaded: `CO` → `us-co`, `QC` → `ca-qc`. */
export function toStateSlug(state: StateCode): string {
  return jurisdictionSlug(readCountry(state), state);
}
