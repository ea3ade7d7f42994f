import { foldedName } from '../names/folded-name.ts';

/** The 50 states, the District of Columbia and the five inhabited territories: postal code → name. */
export const jurisdictionNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  DC: 'District of Columbia',
  PR: 'Puerto Rico',
  GU: 'Guam',
  VI: 'U.S. Virgin Islands',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
} as const;

/** Two-letter code in capitals of a jurisdiction that keeps a business registry. */
export type StateCode = keyof typeof jurisdictionNames;

/** All codes, in the order of the table. */
export const stateCodes = Object.keys(jurisdictionNames) as readonly StateCode[];

/** Whether the text is exactly a two-letter code in capitals. */
export function isStateCode(text: string): text is StateCode {
  return Object.hasOwn(jurisdictionNames, text);
}

/** `CO`, `co`, `us_co` or `us_CO` as `CO`; undefined for anything else, so that the caller can refuse it by name. */
export function parseJurisdiction(text: string): StateCode | undefined {
  const upper = text.toUpperCase();
  const code = upper.startsWith('US_') ? upper.slice(3) : upper;
  return isStateCode(code) ? code : undefined;
}

/** The jurisdiction code of the contract: `CO` → `us_co`. */
export function jurisdictionCode(state: StateCode): `us_${string}` {
  return `us_${state.toLowerCase()}`;
}

/** Wordings that sources use beside the code and the name, folded. */
const otherWordings: Readonly<Record<string, StateCode>> = {
  'WASHINGTON DC': 'DC',
  'DIST OF COLUMBIA': 'DC',
  'DISTRICT OF COLUMBIA DC': 'DC',
  'VIRGIN ISLANDS': 'VI',
  'UNITED STATES VIRGIN ISLANDS': 'VI',
  'VIRGIN ISLANDS US': 'VI',
  'COMMONWEALTH OF THE NORTHERN MARIANA ISLANDS': 'MP',
};

const byWording = new Map<string, StateCode>(Object.entries(otherWordings));
for (const code of stateCodes) {
  byWording.set(code, code);
  const name = foldedName(jurisdictionNames[code]);
  for (const wording of [name, `STATE OF ${name}`, `COMMONWEALTH OF ${name}`]) byWording.set(wording, code);
}

/** A source's wording of a state (`DELAWARE`, `Delaware`, `de`, `N.Y.`) as its code; undefined where it names none. */
export function toStateCode(text: string): StateCode | undefined {
  return byWording.get(text) ?? byWording.get(foldedName(text));
}
