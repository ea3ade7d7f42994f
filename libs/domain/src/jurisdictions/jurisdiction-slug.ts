import { countryOf, isUsState, jurisdictionNames, type StateCode } from './jurisdiction.ts';
import { provinceNames } from './province-names.ts';

/** A region that a demo slug names. `code` is two letters in capitals. */
export interface SluggedRegion {
  readonly country: 'us' | 'ca';
  readonly code: string;
  readonly name: string;
}

/** `us-co` or `ca-on`, in any letter case; undefined where the slug names no region. */
export function parseJurisdictionSlug(slug: string): SluggedRegion | undefined {
  const [country, region, ...rest] = slug.toLowerCase().split('-');
  const code = region?.toUpperCase() ?? '';
  if (rest.length > 0) return undefined;
  if (country === 'us' && isUsState(code)) return { country, code, name: jurisdictionNames[code] };
  if (country === 'ca' && isProvinceCode(code)) return { country, code, name: provinceNames[code] };
  return undefined;
}

/** The demo's slug of a region: `('us', 'CO')` → `us-co`. */
export function jurisdictionSlug(country: 'us' | 'ca', code: string): string {
  return `${country}-${code.toLowerCase()}`;
}

/** The slug of a jurisdiction whose register can be loaded: `CO` → `us-co`, `QC` → `ca-qc`. */
export function slugOfState(state: StateCode): string {
  return jurisdictionSlug(countryOf(state), state);
}

function isProvinceCode(text: string): text is keyof typeof provinceNames {
  return Object.hasOwn(provinceNames, text);
}
