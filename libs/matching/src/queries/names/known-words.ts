import { businessWords } from '@registry/domain';

const CARDINALS =
  `ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN
  NINETEEN TWENTY`.split(/\s+/);
const TENS = 'TEN TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');
const ORDINALS =
  `FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH
  SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH TWENTIETH`.split(/\s+/);

/** Words that are numbers, folded, as digits. */
const numberWords: ReadonlyMap<string, string> = new Map([
  ...TENS.map((word, at) => [word, `${10 * (at + 1)}`] as const),
  ...[CARDINALS, ORDINALS].flatMap((words) => words.map((word, at) => [word, `${at + 1}`] as const)),
]);

const ORDINAL = /^(\d+)(?:ST|ND|RD|TH)$/;

/** The number that a folded word spells, in digits: of TWO, SECOND and 2ND it is 2. Undefined for others. */
export function spelledNumber(word: string): string | undefined {
  return numberWords.get(word) ?? ORDINAL.exec(word)?.[1];
}

/** Checks that some words have the digits of others: 12 34 and 1234 are other numbers. */
export function haveSameNumbers(words: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [words, others].map((some) => some.join(' ').match(/\d+/g)?.join(' '));
  return one === other;
}

const NUMBER_SIGNS: ReadonlySet<string> = new Set(['NO', 'NUMBER', 'NUM']);

/** Checks that a word only says that the next one is a number: NO 2 is 2. */
export function isNumberSign(word: string, next = ''): boolean {
  return NUMBER_SIGNS.has(word) && /^\d/.test(next);
}

/** Words that distinguish names and that no trade has: places within a town, kin, titles, days, months, sizes. */
const DISTINCTIVE =
  `MR MRS MS DR JR SR MY NE NW SE SW US USA NORTH SOUTH EAST WEST NORTHERN SOUTHERN EASTERN WESTERN NORTHSIDE SOUTHSIDE EASTSIDE
  WESTSIDE NORTHEAST NORTHWEST SOUTHEAST SOUTHWEST NORTHGATE SOUTHGATE EASTGATE WESTGATE UPTOWN DOWNTOWN MIDTOWN UPPER LOWER INNER
  OUTER MEN MENS WOMEN WOMENS MALE FEMALE BOY BOYS GIRL GIRLS SON DAUGHTER BROTHER SISTER SISTERS MOTHER MOTHERS FATHER FATHERS MONDAY
  TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER
  SPRING SUMMER AUTUMN WINTER MAJOR MINOR LITTLE BIG INTERSTATE INTRASTATE LANDING LENDING MINING DINING MARINA PROOFING CARPORTS`.split(
    /\s+/,
  );
const ownWords: ReadonlySet<string> = new Set(
  [...businessWords, ...DISTINCTIVE, ...numberWords.keys()].filter((word) => word !== 'SHOPPE'),
);

/** Checks that names have a word in any register, so that it is not misspelled. A letter is an initial. */
export function isUsual(word: string): boolean {
  return word.length === 1 || ownWords.has(word);
}

/** Letters of words of one stem, which may mean the same: ELECTRIC and ELECTRICAL. */
const STEM_LENGTH = 5;

/** Checks that two words of which a letter or two differ mean something else: PAINTING and PRINTING do, a plural and SHOPPE do not. */
export function meansAnother(word: string, other: string): boolean {
  if (!ownWords.has(word) || !ownWords.has(other)) return false;
  const [number, otherNumber] = [spelledNumber(word), spelledNumber(other)];
  if (number !== undefined && otherNumber !== undefined) return number !== otherNumber;
  const length = Math.min(STEM_LENGTH, word.length, other.length);
  const isPlural = word === `${other}S` || other === `${word}S`;
  return !isPlural && (length < STEM_LENGTH || word.slice(0, length) !== other.slice(0, length));
}
