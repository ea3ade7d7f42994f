import { foldedName } from '../folding/folded-name.ts';
import { ADDRESS_KINDS, type AddressKind } from './address-region.ts';

/** Places are compared only by these; an address can be written in more ways. */
export interface PlaceKeys {
  /** ZIP codes, five digits, each once, sorted. */
  readonly postalCodes: readonly string[];
  /** Folded, each once, sorted. */
  readonly cities: readonly string[];
}

/** Words of cities that are written short, folded. */
const LONG_WORDS: Readonly<Record<string, string>> = {
  ST: 'SAINT',
  STE: 'SAINTE',
  FT: 'FORT',
  MT: 'MOUNT',
  N: 'NORTH',
  S: 'SOUTH',
  E: 'EAST',
  W: 'WEST',
};

/** At most: a company of a chain has thousands of addresses. */
const PLACES_MAX = 20;

/** A ZIP code in five digits, of five or nine: `80524-1234` → 80524. Undefined for anything else. */
export function zipKey(text: string): string | undefined {
  return ZIP.exec(text.trim())?.[1];
}

/** Zeros with which the ZIP codes of a state begin. */
const ZEROS_OF_STATES: Readonly<Record<string, number>> = {
  ...{ CT: 1, MA: 1, ME: 1, NH: 1, NJ: 1, RI: 1, VT: 1 },
  ...{ PR: 2, VI: 2 },
};

/**
 * A ZIP code of five or nine digits, with the zeros that a spreadsheet takes from numbers where those of the state begin with them.
 * Undefined for anything else: one that lost its last digit is not another place.
 */
export function filledZip(text: string, state: string | null): string | undefined {
  const [, zip = '', further] = /^(\d{3,5})(?:-?(\d{4}))?-?$/.exec(text) ?? [];
  const zeros = zip.length === 5 ? 0 : (ZEROS_OF_STATES[state ?? ''] ?? 0);
  if (zip.length + zeros !== 5) return undefined;
  return `${'0'.repeat(zeros)}${zip}${further === undefined ? '' : `-${further}`}`;
}

const ZIP = /^(\d{5})(?:-?\d{4})?$/;
/** At the end of an address in one piece. */
const ZIP_AT_END = /\b(\d{5})(?:-\d{4})?(?:,? (?:USA?|UNITED STATES))?$/i;

/**
 * Returns keys of the places in addresses, but not in those of agents, who have thousands of companies: `1 Main St, Ft. Collins, CO
 * 80524-1234` in one piece or in parts.
 */
export function placeKeys(
  addresses: readonly {
    readonly kind: string;
    readonly fullAddress: string;
    readonly city: string | null;
    readonly postalCode: string | null;
  }[],
): PlaceKeys {
  const postalCodes = new Set<string>();
  const cities = new Set<string>();
  for (const { kind, fullAddress, city, postalCode } of addresses) {
    if (ADDRESS_KINDS[kind as AddressKind] === 'agent') continue;
    const zip = postalCode === null ? ZIP_AT_END.exec(fullAddress.trim())?.[1] : zipKey(postalCode);
    if (zip !== undefined && zip !== '00000') postalCodes.add(zip);
    const folded = cityKey(city ?? '');
    if (folded !== '') cities.add(folded);
  }
  return { postalCodes: [...postalCodes].sort().slice(0, PLACES_MAX), cities: [...cities].sort().slice(0, PLACES_MAX) };
}

/** `Ft. Collins` → FORT COLLINS. */
export function cityKey(city: string): string {
  return foldedName(city)
    .split(' ')
    .map((word) => LONG_WORDS[word] ?? word)
    .join(' ');
}
