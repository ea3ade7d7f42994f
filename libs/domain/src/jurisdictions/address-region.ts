import { foldedName } from '../folding/folded-name.ts';
import { alpha3Codes } from './alpha3-codes.ts';
import { toStateCode } from './jurisdiction.ts';
import { toProvinceCode } from './province-names.ts';

/** The names of sources for a company's addresses, and their type in responses. */
export const ADDRESS_KINDS = {
  principal: 'principal',
  mailing: 'mailing',
  registered_agent: 'agent',
  // The address for service of process.
  process: 'agent',
  officer: 'other',
  location: 'other',
  other: 'other',
} as const;

export type AddressKind = keyof typeof ADDRESS_KINDS;

/** The type of an address in responses. */
export type AddressType = (typeof ADDRESS_KINDS)[AddressKind];

/** Wordings of countries in sources other than the code and the English name, folded. */
const OTHER_WORDINGS: Readonly<Record<string, string>> = {
  'UNITED STATES OF AMERICA': 'US',
  'THE UNITED STATES': 'US',
  AMERICA: 'US',
  UK: 'GB',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  WALES: 'GB',
  'NORTHERN IRELAND': 'GB',
  'GREAT BRITAIN': 'GB',
  'REPUBLIC OF KOREA': 'KR',
  'KOREA REPUBLIC OF': 'KR',
  'RUSSIAN FEDERATION': 'RU',
  'KOREA SOUTH': 'KR',
  'KOREA NORTH': 'KP',
  'CZECH REPUBLIC': 'CZ',
  BURMA: 'MM',
  'HONG KONG': 'HK',
  MACAU: 'MO',
  MACAO: 'MO',
  TURKEY: 'TR',
  'CONGO DEMOCRATIC REPUBLIC OF THE': 'CD',
  'CONGO REPUBLIC OF THE': 'CG',
  'COTE D IVOIRE': 'CI',
  'CABO VERDE': 'CV',
  'WEST BANK': 'PS',
  PALESTINIAN: 'PS',
  'THE NETHERLANDS': 'NL',
  HOLLAND: 'NL',
};

/** The region of an address. */
export interface AddressRegion {
  /** Two-letter code of a state or territory of the US or a province of Canada; null for anything else. */
  readonly state: string | null;
  /** ISO 3166-1 alpha-2; null where neither country nor state says. */
  readonly country: string | null;
}

/** Codes of regions that are no countries of ISO 3166-1. */
const GROUPINGS = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ']);

/** Jurisdictions of the US that have a country code of their own. */
const TERRITORIES: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

let known: ReadonlyMap<string, string> | undefined;

/** Codes by all wordings. Made at the first use: it takes 30 ms, and most programs use none. */
function countries(): ReadonlyMap<string, string> {
  known ??= new Map([...englishNames(), ...Object.entries({ ...alpha3Codes, ...OTHER_WORDINGS })]);
  return known;
}

/** A wording of a country as its code of ISO 3166-1, `US` for a territory of it; undefined where it names none. */
export function toCountryCode(text: string): string | undefined {
  const code = countries().get(foldedName(text));
  return code !== undefined && TERRITORIES.has(code) ? 'US' : code;
}

/** A source's wordings of state and country as codes. Of an address in the US or Canada the state decides which of them it is. */
export function toAddressRegion(state: string | null, country: string | null): AddressRegion {
  const named = country === null ? undefined : countries().get(foldedName(country));
  const ofUs = state === null ? undefined : toStateCode(state);
  const ofCanada = state === null ? undefined : toProvinceCode(state);
  const isTerritory = named !== undefined && TERRITORIES.has(named);
  if (named !== undefined && named !== 'US' && named !== 'CA' && !isTerritory) return { state: null, country: named };
  if (ofUs !== undefined && named !== 'CA') return { state: ofUs, country: 'US' };
  if (ofCanada !== undefined) return { state: ofCanada, country: 'CA' };
  return isTerritory ? { state: named, country: 'US' } : { state: null, country: named ?? null };
}

/** Codes and English names of all countries, folded, as the Unicode CLDR has them. */
function* englishNames(): Generator<[string, string]> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code);
    // Former codes stand for others; groupings are no countries.
    const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
    if (name === undefined || !isCurrent || GROUPINGS.has(code)) continue;
    yield [code, code];
    yield [foldedName(name), code];
  }
}
