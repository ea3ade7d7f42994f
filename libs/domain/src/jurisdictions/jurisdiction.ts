import { foldedName } from '../folding/folded-name.ts';
import { provinceNames } from './province-names.ts';

/** The 50 states, the District of Columbia and the five inhabited territories: postal code → name. */
const STATE_NAMES = {
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

/** Provinces of Canada whose register can be loaded: postal code → name. No such code is a state's as well. */
const REGISTERED_PROVINCE_NAMES = { QC: provinceNames.QC } as const;

/** Every jurisdiction whose register of companies can be loaded: two-letter code → name. */
export const jurisdictionNames = { ...STATE_NAMES, ...REGISTERED_PROVINCE_NAMES } as const;

/** Two-letter code in capitals of a jurisdiction that keeps a business registry. */
export type StateCode = keyof typeof jurisdictionNames;

/** Two-letter code in capitals of a jurisdiction of the US. */
export type UsStateCode = keyof typeof STATE_NAMES;

/** All codes, in the order of the table. */
export const stateCodes = Object.keys(jurisdictionNames) as readonly StateCode[];

/** The codes of the US: those that the production API knows. */
export const usStateCodes = Object.keys(STATE_NAMES) as readonly UsStateCode[];

/** Checks that the text is exactly a two-letter code in capitals. */
export function isStateCode(text: string): text is StateCode {
  return Object.hasOwn(jurisdictionNames, text);
}

/** Checks that a text is the code of a jurisdiction of the US. */
export function isUsState(text: string): text is UsStateCode {
  return Object.hasOwn(STATE_NAMES, text);
}

/** The country of a jurisdiction, as slugs and ids begin: `us`, `ca`. */
export function readCountry(state: StateCode): 'us' | 'ca' {
  return isUsState(state) ? 'us' : 'ca';
}

/** The jurisdiction code of the contract: `CO` → `us_co`. */
export function jurisdictionCode(state: StateCode): string {
  return `${readCountry(state)}_${state.toLowerCase()}`;
}

/** Wordings in sources other than the code and the name, folded. */
const otherWordings: Readonly<Record<string, UsStateCode>> = {
  'WASHINGTON DC': 'DC',
  'DIST OF COLUMBIA': 'DC',
  'DISTRICT OF COLUMBIA DC': 'DC',
  'VIRGIN ISLANDS': 'VI',
  'UNITED STATES VIRGIN ISLANDS': 'VI',
  'VIRGIN ISLANDS US': 'VI',
  'COMMONWEALTH OF THE NORTHERN MARIANA ISLANDS': 'MP',
};

const byWording = new Map<string, UsStateCode>(Object.entries(otherWordings));
for (const code of usStateCodes) {
  byWording.set(code, code);
  const name = foldedName(STATE_NAMES[code]);
  for (const wording of [name, `STATE OF ${name}`, `COMMONWEALTH OF ${name}`]) byWording.set(wording, code);
}

/** A source's wording of a state of the US (`DELAWARE`, `Delaware`, `de`, `N.Y.`) as its code; undefined where it names none. */
export function toStateCode(text: string): UsStateCode | undefined {
  return byWording.get(text) ?? byWording.get(foldedName(text));
}
