import { isStateCode, jurisdictionNames } from './jurisdiction.ts';

/** Canada's provinces and territories: postal code → name. Only the demo's slugs name them. */
export const provinceNames = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
} as const;

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
  if (country === 'us' && isStateCode(code)) return { country, code, name: jurisdictionNames[code] };
  if (country === 'ca' && isProvinceCode(code)) return { country, code, name: provinceNames[code] };
  return undefined;
}

/** The demo's slug of a region: `('us', 'CO')` → `us-co`. */
export function jurisdictionSlug(country: 'us' | 'ca', code: string): string {
  return `${country}-${code.toLowerCase()}`;
}

function isProvinceCode(text: string): text is keyof typeof provinceNames {
  return Object.hasOwn(provinceNames, text);
}
