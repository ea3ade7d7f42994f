import { foldWords, isFirmName, isPersonName, isSameGivenName } from '@registry/domain';
import { isSameName, likenessTo } from './names.ts';

const SUFFIXES: ReadonlySet<string> = new Set(['JR', 'SR', 'II', 'III', 'IV']);
const HONORIFICS: ReadonlySet<string> = new Set(
  'MR MRS MS MISS DR REV HON MD DO DDS DMD PHD ESQ CPA JD RN EA'.split(' '),
);

/** The words of a name, the given name first and the family name last. */
interface PersonName {
  readonly words: readonly string[];
  readonly suffix: string | null;
}

/** Words and signs between the names of several people, of whom only some may be on file. */
const SEVERAL = /[&+;/|]|\b(?:and|or|c\/?o)\b/i;

/** How alike a submitted name and one on file are. A first name that differs, or is an initial, may be another member of the family. */
export function comparePeople(one: string, other: string): 'same' | 'similar' | null {
  if (isFirmName(one) || isFirmName(other)) {
    const likeness = likenessTo(one)(other);
    return likeness === 'same' ? likeness : likeness === 'unlike' ? null : 'similar';
  }
  const pairs = readPerson(one).flatMap((left) => readPerson(other).map((right) => [left, right] as const));
  if (pairs.some(([left, right]) => isSamePerson(left, right)))
    return SEVERAL.test(one) && !isSameName(one, other) ? 'similar' : 'same';
  const isFamily = pairs.some(([left, right]) => left.words.at(-1) === right.words.at(-1));
  return isFamily ? 'similar' : null;
}

/** The ways to read a name: `Last, First M`, and the family name first where only that makes a person of it. */
function readPerson(name: string): PersonName[] {
  const [before = '', ...parts] = name.split(',');
  const after = parts.join(' ');
  const suffix = foldWords(name).find((word) => SUFFIXES.has(word)) ?? null;
  const given = spoken(after);
  const words = [...given, ...spoken(before)];
  const isFamilyFirst = given.length === 0 && isPersonName(name, true) && !isPersonName(name);
  const readings = isFamilyFirst ? [words, [...words.slice(1), ...words.slice(0, 1)]] : [words];
  return readings.filter(({ length }) => length > 0).map((reading) => ({ words: reading, suffix }));
}

function spoken(text: string): string[] {
  return foldWords(text).filter((word) => !SUFFIXES.has(word) && !HONORIFICS.has(word));
}

/** The same first word or a usual short form of it, and the same last one; of middle names each may be missing or an initial, and a suffix missing. */
function isSamePerson(one: PersonName, other: PersonName): boolean {
  if (one.suffix !== null && other.suffix !== null && one.suffix !== other.suffix) return false;
  const [first = '', last = ''] = [one.words[0], one.words.at(-1)];
  if (Math.min(one.words.length, other.words.length, first.length, last.length) < 2) return false;
  if (!isSameGivenName(first, other.words[0] ?? '') || last !== other.words.at(-1)) return false;
  const middles = [one, other].map(({ words }) => words.slice(1, -1));
  const [fewer = [], more = []] = middles.toSorted((some, others) => some.length - others.length);
  return fewer.every((word) => more.some((middle) => isSameMiddle(word, middle)));
}

function isSameMiddle(one: string, other: string): boolean {
  return one === other || (Math.min(one.length, other.length) === 1 && one[0] === other[0]);
}
