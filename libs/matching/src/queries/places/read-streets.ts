import { addressWords, streetWords, toStateCode } from '@registry/domain';

/** Parts that distinguish addresses of one ZIP code or city, however they are written. */
export interface Street {
  /** Of the house or the box. */
  readonly number: string;
  /** The first word of the street's name: COLOMA; BOX; `ROAD 20` for a numbered road, `ROUTE 3` for boxes of a rural route. */
  readonly word: string;
  /** Words between the first one and a kind of street: HILLS of `SUMMIT HILLS DR`. */
  readonly laterWords: readonly string[];
  /** The kind of street, abbreviated: DR of `SUMMIT HILLS DR`, COUNTY of a numbered road; null where none is surely one. */
  readonly kind: string | null;
  /** N, SE and the like before the name and after it, the letter of a numbered road (`99E`) among these; '' where none is written. */
  readonly directions: readonly [before: string, after: string];
}

/** Words before the number of a unit (USPS Publication 28, appendix C2) or of a private mailbox. */
export const UNIT_WORDS =
  'APT|APARTMENT|STE|SUITE|UNIT|RM|ROOM|FL|FLOOR|BLDG|BUILDING|LOT|SPC|SPACE|SLIP|TRLR|TRAILER|HNGR|HANGAR|DEPT|OFC|OFFICE|PMB|MSC|MAIL ?STOP|STOP|PH|PENTHOUSE|PIER|KEY|PAD|BAY|PARCEL|TRACT';
export const BOX_WORDS = '(?:P ?O ?|POST OFFICE |POSTAL )?(?:LOCK ?)?(?:BOX|BX|DRAWER|CALLER)|P ?O ?B';
/** Kinds of roads that have numbers instead of names. */
export const ROAD_WORDS =
  '(?:COUNTY|CO|STATE|ST|US|U S|OLD|FOREST|FS|TOWNSHIP|TWP|RANCH|PRIVATE|PVT|INDIAN|TRUNK|SPUR)(?: (?:TRUNK|TO MARKET|SERVICE))? (?:ROAD|RD|HIGHWAY|HWY|ROUTE|RTE|RT|LOOP|SPUR)|(?:FARM|RANCH) TO MARKET(?: (?:ROAD|RD))?|COUNTY|INTERSTATE|HIGHWAY|HWY|ROUTE|RTE|RT|US|U S|CR|C R|SR|SH|CTH|STH|FM|F M|RM|IH|I|LOOP|SPUR|CARRETERA|CARR|BIA';

const NUMBER = String.raw`[NSEW]?\d+[A-Z]?`;
const DIRECTION = '(?:N|E|S|W|NE|NW|SE|SW|NORTH|EAST|SOUTH|WEST|NORTHEAST|NORTHWEST|SOUTHEAST|SOUTHWEST)';
const ROUTE_BOX =
  /\b(?:RURAL (?:ROUTE|RTE)|STAR (?:ROUTE|RTE|RT)|RR|R R|RFD|RTE?|ROUTE|HCR?|HC R|PSC|CMR|UNIT) ?(\d+)(?: BOX| BX) (\d+[A-Z]?)\b/g;
const BOX = new RegExp(String.raw`\b(?:${BOX_WORDS}) ?(?:NO |NUMBER |UNIT )?(\d+[A-Z]?|[A-Z])\b`, 'g');
const ROAD = new RegExp(
  String.raw`^(${NUMBER}) (?:(${DIRECTION}) )?(${ROAD_WORDS}|(?!NE\b)[A-Z]{2}) (?:NO |NUMBER |UNIT )?(\d+)([A-Z]?)\b(?: (${DIRECTION})\b)?`,
);
const IS_ROAD = new RegExp(`^(?:${ROAD_WORDS})$`);
const LETTERED_ROAD = new RegExp(
  String.raw`^(${NUMBER}) (?:(${DIRECTION}) )?((?:COUNTY|CO|STATE) (?:ROAD|RD|HIGHWAY|HWY)|CR|CTH|HIGHWAY|HWY) ([A-Z]{1,2})\b`,
);
/** Whose numbered road it is, where its words say so: that of a county is not that of the state with its number. */
const ROAD_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:CO|COUNTY|C ?R|CTH)\b/, 'COUNTY'],
  [/^(?:F ?M|FARM|RM|RANCH TO)\b/, 'FM'],
  [/^(?:STATE|ST|SR|SH|STH|US|U S|INTERSTATE|IH|I)\b/, 'MAIN'],
];
/** Words between one that may stand before a name and the name: AVENUE OF THE STARS. */
const ARTICLES = new Set(['OF', 'THE', 'DE', 'DEL', 'LA', 'LAS', 'EL', 'LOS']);
const ROAD_WITHOUT_HOUSE = new RegExp(String.raw`\b(?:${ROAD_WORDS}) (?:NO |NUMBER |UNIT )?\d+[A-Z]?\b`, 'g');
const UNIT = new RegExp(
  String.raw`\b(?:(?:${UNIT_WORDS}) (?:(?:NO|NUMBER|UNIT) )?(?:[A-Z]{0,2}\d+[A-Z]{0,2}|[A-Z])|(?:\d+(?:ST|ND|RD|TH)|FIRST|SECOND|THIRD|GROUND|TOP|LOWER) (?:FL|FLOOR|LEVEL))\b`,
  'g',
);
/** The numbers of the units in the parts of an address: `4B` of `SUITE 4B`, and `3` of `THIRD FLOOR`. */
export function readUnits(parts: readonly string[]): string[] {
  return parts.flatMap((part) => part.match(UNIT) ?? []).map(toUnitNumber);
}

function toUnitNumber(unit: string): string {
  const words = unit.split(' ').map((word) => addressWords.get(word) ?? word);
  return (words.find((word) => /\d/.test(word)) ?? words.at(-1) ?? '').replace(/(?<=\d)(?:ST|ND|RD|TH)$/, '');
}

const RANGE_WORDS = new Set(['AND', 'TO', 'THRU']);
/** Also those of the grids of Wisconsin and Illinois: `N6W23001`, `W1234`, `40W222`. */
const HOUSE_NUMBER = /^(?:\d+[A-Z]?|[NSEW]\d+[NSEW]\d+|[NSEW]\d{3,}|\d+[NSEW]\d+)$/;

/** Words before the names of streets, which many streets of a town have. */
const BEFORE_NAMES = new Set(['AVENUE', 'AVE', 'AV', 'AVENIDA', 'AVDA', 'CALLE', 'VIA', 'CAMINO', 'PASEO', 'RUE']);
/** First words of names that say little by themselves. */
const BEGINNINGS = new Set(
  'ST SAINT SAN SANTA LA EL LE LOS LAS DE DEL OLD NEW MT MOUNT FT FORT LAKE THE COUNTY BIG'.split(' '),
);

/** The streets and boxes of the parts of an address, as `foldedName` folds them: none where it is not sure which number is the house's. */
export function readStreets(parts: readonly string[]): Street[] {
  return parts.flatMap(readPart);
}

function readPart(part: string): Street[] {
  const streets: Street[] = [];
  const add = (number: string, word: string, more: Partial<Street> = {}): string => {
    streets.push({ number, word, laterWords: [], kind: null, directions: ['', ''], ...more });
    return ' ';
  };
  const rest = part
    .replace(ROUTE_BOX, (_, route: string, box: string) => add(box, `ROUTE ${route}`))
    .replace(BOX, (_, box: string) => add(box, 'BOX'))
    .replace(
      ROAD,
      (whole, house: string, before: string | undefined, words: string, road: string, letter: string, after?: string) =>
        IS_ROAD.test(words) || toStateCode(words) !== undefined
          ? add(house, `ROAD ${road}`, {
              kind: toRoadKind(words),
              directions: [toDirection(before), letter || toDirection(after)],
            })
          : whole,
    )
    .replace(LETTERED_ROAD, (_, house: string, before: string | undefined, words: string, road: string) =>
      add(house, `ROAD ${road}`, { kind: toRoadKind(words), directions: [toDirection(before), ''] }),
    )
    .replace(UNIT, ' ')
    .replace(ROAD_WITHOUT_HOUSE, ' ');
  const street = houseOf(rest.split(' ').filter(Boolean));
  return street === undefined ? streets : [...streets, street];
}

/** The first number and the name after it: `4925 SE COLOMA DR` → 4925 COLOMA. */
function houseOf(words: readonly string[]): Street | undefined {
  const at = words.findIndex((word, place) => HOUSE_NUMBER.test(word) || (place === 0 && isSpelledHouse(words)));
  const number = words[at];
  if (number === undefined) return undefined;
  const isRange = RANGE_WORDS.has(words[at + 1] ?? '') && HOUSE_NUMBER.test(words[at + 2] ?? '');
  const after = words.slice(isRange ? at + 3 : at + 1).map((word) => (isDirection(word) ? toDirection(word) : word));
  const name = withoutKindBefore(after.filter((word) => !isDirection(word)));
  const [first, second] = name;
  const beginsAt = after.findIndex((word) => !isDirection(word));
  const directions = [after.slice(0, Math.max(0, beginsAt)), after.slice(beginsAt).filter(isDirection)] as const;
  // Avenue N, North Street: the direction is the name.
  const direction = after.find(isDirection);
  if (direction !== undefined && (first === undefined || (name.length === 1 && isKind(first))))
    return { number, word: direction, laterWords: [], kind: null, directions: ['', ''] };
  if (first === undefined) return undefined;
  const ordinal = /^(\d+)(?:ST|ND|RD|TH)?$/.exec(addressWords.get(first) ?? first)?.[1];
  // Towns have a second avenue and a second street, and roads that are only numbered: ROAD 200; G 12 of a CALLE 3.
  const isNumbered = second !== undefined && (isKind(first) || first.length === 1) && /\d/.test(second);
  const isOneOfTwo =
    second !== undefined && (isNumbered || BEGINNINGS.has(first) || (ordinal !== undefined && isKind(second)));
  const word = ordinal ?? first;
  const end = name.findIndex(endsName);
  const kind = name[end];
  return {
    number,
    word: isOneOfTwo ? `${addressWords.get(word) ?? word} ${addressWords.get(second) ?? second}` : word,
    laterWords: name.slice(1, Math.max(1, end)),
    kind: kind === undefined ? null : (addressWords.get(kind) ?? kind),
    directions: [directions[0].join(''), directions[1].join('')],
  };
}

/** CALLE DE LA LUNA is called LUNA. */
function withoutKindBefore(name: readonly string[]): readonly string[] {
  if (!BEFORE_NAMES.has(name[0] ?? '') || name.length === 1) return name;
  const at = name.findIndex((word, place) => place > 0 && !ARTICLES.has(word));
  return name.slice(at === -1 ? 1 : at);
}

function toRoadKind(words: string): string | null {
  return ROAD_KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

function toDirection(word = ''): string {
  return addressWords.get(word) ?? word;
}

/** `ONE AJAX DRIVE`: without the kind of a street it may be a city, as TWO RIVERS. */
function isSpelledHouse([number = '', ...name]: readonly string[]): boolean {
  return /^(?:ONE|TWO|THREE|FOUR|FIVE)$/.test(number) && name.some(endsName);
}

/** Checks that text before CT has a house number and a name without a kind of street, so that it is a court and not in Connecticut. */
export function isBeforeCourt(text: string): boolean {
  const [number = '', ...name] = text.split(', ').at(-1)?.split(' ') ?? [];
  return HOUSE_NUMBER.test(number) && name.length > 0 && !name.some((word, at) => endsName(word, at + 1));
}

/** Checks that a word after the first one is the kind of a street, and no word of its name such as HILLS and LAKE. */
function endsName(word: string, at: number): boolean {
  return at > 0 && LAST_KINDS.has(addressWords.get(word) ?? word);
}

const LAST_KINDS = new Set('ST AVE RD DR BLVD LN CT PL WAY CIR PKWY TER TRL HWY'.split(' '));

function isDirection(word: string): boolean {
  return DIRECTIONS.test(word);
}

const DIRECTIONS = new RegExp(`^${DIRECTION}$`);

function isKind(word: string): boolean {
  return STREET_KINDS.has(word);
}

const STREET_KINDS = new Set([...streetWords.keys(), ...streetWords.values()]);
