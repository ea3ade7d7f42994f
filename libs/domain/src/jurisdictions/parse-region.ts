import { foldedName } from '../folding/folded-name.ts';
import { isUsState, jurisdictionNames, toStateCode, type UsStateCode, usStateCodes } from './jurisdiction.ts';
import { provinceNames, toProvinceCode } from './province-names.ts';

/** A state or territory of the US, or a province of Canada. `code` is two letters in capitals. */
export interface Region {
  readonly country: 'us' | 'ca';
  readonly code: string;
  readonly name: string;
}

/** Characters of a region at most, so that no cell of a list costs time. */
const LENGTH_MAX = 100;
/** A country of regions and its separator, if any, then letters and the punctuation of names. */
const WRITTEN = /^(?:(us|ca)[\s_-]+)?([\p{L}\p{M}\s.'’_-]+)$/iu;

/**
 * A region as callers write it, in any letter case: `CO`, `us_co`, `us-co`, `Colorado`, `ca-on`, `Ontario`. Undefined for
 * anything else, so that the caller can refuse it by name. `CA` is California.
 */
export function parseRegion(text: string): Region | undefined {
  const written = text.trim();
  const [, country, wording = ''] = (written.length <= LENGTH_MAX ? WRITTEN.exec(written) : null) ?? [];
  const state = country?.toLowerCase() === 'ca' ? undefined : toStateCode(wording);
  if (state !== undefined) return { country: 'us', code: state, name: jurisdictionNames[state] };
  const province = country?.toLowerCase() === 'us' ? undefined : toProvinceCode(wording);
  return province === undefined ? undefined : { country: 'ca', code: province, name: provinceNames[province] };
}

/** How lists shorten states that their first letters do not tell, folded, and what else they call one. */
const SHORTENED: Readonly<Record<string, UsStateCode>> = {
  CNMI: 'MP',
  FLA: 'FL',
  'NEW YORK STATE': 'NY',
  NYS: 'NY',
  PENNA: 'PA',
  USVI: 'VI',
  'W VA': 'WV',
  WVA: 'WV',
  'WASH DC': 'DC',
  'WASHINGTON STATE': 'WA',
};
/** N. Carolina, So. Dakota, W. Virginia. */
const DIRECTION = /^(N|NO|S|SO|W)\.? ?(?=carolina|dakota|virginia)/i;
const DIRECTIONS: Readonly<Record<string, string>> = {
  N: 'North ',
  NO: 'North ',
  S: 'South ',
  SO: 'South ',
  W: 'West ',
};
/** Countries as lists write them next to a region. */
const COUNTRIES: Readonly<Record<Region['country'], RegExp>> = {
  us: /^(?:US|USA|UNITED STATES(?: OF AMERICA)?)$/,
  ca: /^CANADA$/,
};

/**
 * A region as lists write it: also shortened, and as code and name in one or with its country, as in `OR - Oregon` and `Georgia, USA`.
 * Undefined where the text names several, or something else as well.
 */
export function readRegion(text: string): Region | undefined {
  const written = text.trim();
  if (written.length > LENGTH_MAX) return undefined;
  const whole = readWording(written);
  if (whole !== undefined) return whole;
  const parts = written.split(/[^\p{L}\p{M}\s.'’]+/u).filter((part) => foldedName(part) !== '');
  const countries = (['us', 'ca'] as const).filter((country) => parts.some((part) => isCountry(part, country)));
  const regions = parts.filter((part) => !countries.some((country) => isCountry(part, country))).map(readWording);
  const [first] = regions;
  const isOne = regions.every((one) => one !== undefined && one.code === first?.code);
  return isOne && countries.every((country) => country === first?.country) ? first : undefined;
}

function isCountry(text: string, country: Region['country']): boolean {
  return COUNTRIES[country].test(foldedName(text));
}

function readWording(text: string): Region | undefined {
  const known = parseRegion(text.replace(DIRECTION, (_, short: string) => DIRECTIONS[short.toUpperCase()] ?? ''));
  if (known !== undefined) return known;
  const code = SHORTENED[foldedName(text)] ?? toStateCode(text);
  return code === undefined ? undefined : { country: 'us', code, name: jurisdictionNames[code] };
}

/** A region of the US, as its code; undefined for any other text. */
export function parseJurisdiction(text: string): UsStateCode | undefined {
  const region = parseRegion(text);
  return region !== undefined && isUsState(region.code) ? region.code : undefined;
}

/** Letters of a state's name from which a text is its beginning. */
const BEGINNING_LENGTH_MIN = 3;

/** The states whose names a text cuts, as `Ore.` or `Calif`. Not at the end of a word: West and Northern are parts of the country. */
export function cutStates(text: string): UsStateCode[] {
  const written = foldedName(text);
  if (written.length < BEGINNING_LENGTH_MIN) return [];
  const names = usStateCodes.map((code) => [code, foldedName(jurisdictionNames[code])] as const);
  return names.flatMap(([code, name]) => (name.startsWith(written) && name[written.length] !== ' ' ? [code] : []));
}

/** Texts that `parseEach` with `parseJurisdiction` takes, for messages. */
export const STATES_ALLOWED =
  'a US state, DC or a territory (CO, us_co, us-co, Colorado), in any letter case, or several separated by commas';

/** Parses each part of a text between commas, each value once; undefined where a part means nothing. */
export function parseEach<T>(text: string, parse: (part: string) => T | undefined): readonly T[] | undefined {
  const values = new Set<T>();
  for (const part of text.split(',')) {
    const value = parse(part.trim());
    if (value === undefined) return undefined;
    values.add(value);
  }
  return [...values];
}
