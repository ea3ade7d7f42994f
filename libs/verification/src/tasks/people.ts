import { isRegisteredAgent, type Person } from '@registry/contracts-business-registry';
import { foldWords, isFirmName, isPersonName } from '@registry/domain';
import { type Checking, compared, type Finding, type Findings, seenIn, settle, type TaskEvidence } from '../finding.ts';
import { newest, type Seen } from '../seen.ts';
import { isSameName } from './names.ts';

type PersonResult = 'verified' | 'too_old' | 'agent' | 'no_role' | 'similar' | 'unverified';

/** The results of a person, the best first. */
const RANKS: readonly PersonResult[] = ['verified', 'too_old', 'agent', 'no_role', 'similar', 'unverified'];

const TEXTS: Readonly<Record<PersonResult, string>> = {
  verified: 'the same name',
  too_old: 'the same name, by data that are too old',
  agent: 'the same name, as agent only',
  no_role: 'the same name, without a role',
  similar: 'a similar name',
  unverified: 'not among the people on file',
};

interface FoundPerson {
  readonly result: PersonResult;
  readonly person: Person | null;
  readonly seen: readonly Seen[];
  readonly evidence: TaskEvidence;
}

export function checkPeople(checking: Checking): Findings<'person_verification'> {
  return { person_verification: findPeople(checking) };
}

function findPeople(checking: Checking): Finding<'person_verification'> {
  const { application, business, registrations, at } = checking;
  const submitted = application.people.filter(({ name }) => name.trim() !== '');
  if (submitted.length === 0) return { result: 'not_submitted' };
  const elsewhere = registrations.filter(({ id }) => id !== business.id);
  const onFile = [...business.people, ...elsewhere.flatMap(({ rows }) => rows.flatMap(({ officers }) => officers))];
  const all = submitted.map(({ name }) => findPerson(checking, name, onFile));
  const evidence = all.map((one) => one.evidence);
  const known = all.filter(({ result }) => result === 'verified');
  const shownBy = (known.length > 0 ? known : all).flatMap(({ seen }) => seen);
  const task = { key: 'person_verification', at } as const;
  if (known.length > 0) return settle(task, known.length === all.length ? 'verified' : 'partial', shownBy, evidence);
  const best = RANKS.find((rank) => all.some(({ result }) => result === rank)) ?? 'unverified';
  if (best !== 'unverified') return settle(task, best, shownBy, evidence);
  const officers = onFile.filter((person) => roleIn(person) === 'officer');
  if (officers.length === 0) return { result: 'not_published', evidence };
  return settle(task, 'unverified', newest(officers.flatMap((person) => seenOn(checking, person))), evidence);
}

function findPerson(checking: Checking, name: string, onFile: readonly Person[]): FoundPerson {
  const { at } = checking;
  const all = onFile.flatMap((person) => {
    const likeness = comparePeople(name, person.name);
    if (likeness === null) return [];
    const seen = newest(seenOn(checking, person));
    const ofRole = { officer: 'verified', agent: 'agent', unknown: 'no_role' } as const;
    const result = likeness === 'similar' ? 'similar' : ofRole[roleIn(person)];
    const settled = settle({ key: 'person_verification', at }, result, seen, []).result;
    return [{ result: settled === 'not_covered' ? ('no_role' as const) : (settled as PersonResult), person, seen }];
  });
  const byRank = (one: { result: PersonResult }): number => RANKS.indexOf(one.result);
  const [best] = all.toSorted(
    (one, other) => byRank(one) - byRank(other) || (one.person.name < other.person.name ? -1 : 1),
  );
  const { result, person, seen } = best ?? { result: 'unverified' as const, person: null, seen: [] };
  const agrees = result === 'unverified' ? false : result === 'similar' ? null : true;
  return { result, person, seen, evidence: compared('person', name, person?.name ?? null, agrees, TEXTS[result]) };
}

/** Where a person is on file, by the date of the data that list them. */
function seenOn(checking: Checking, { sources, as_of: asOf }: Person): Seen[] {
  return seenIn(checking, sources).map(({ source, day }) => {
    return { source: { ...source, as_of: asOf }, day: day === '' ? day : (asOf ?? day) };
  });
}

function roleIn({ titles }: Person): 'officer' | 'agent' | 'unknown' {
  if (titles.length === 0) return 'unknown';
  return titles.every(({ title }) => isRegisteredAgent(title) || /\bagent\b/i.test(title)) ? 'agent' : 'officer';
}

const SUFFIXES: ReadonlySet<string> = new Set(['JR', 'SR', 'II', 'III', 'IV']);
const HONORIFICS: ReadonlySet<string> = new Set(
  'MR MRS MS MISS DR REV HON MD DO DDS DMD PHD ESQ CPA JD RN EA'.split(' '),
);

interface PersonName {
  /** The given name first, the family name last. */
  readonly words: readonly string[];
  readonly suffix: string | null;
}

/** How alike two names are. A first name that differs, or is an initial, may be another member of the family. */
export function comparePeople(one: string, other: string): 'same' | 'similar' | null {
  if (isFirmName(one) || isFirmName(other)) return isSameName(one, other) ? 'same' : null;
  const [readings, others] = [readPerson(one), readPerson(other)];
  const pairs = readings.flatMap((left) => others.map((right) => [left, right] as const));
  if (pairs.some(([left, right]) => isSamePerson(left, right))) return 'same';
  return pairs.some(([left, right]) => isFamily(left, right)) ? 'similar' : null;
}

/** The ways to read a name: `Last, First M`, and the family name first where only that makes a person of it. */
function readPerson(name: string): PersonName[] {
  const comma = name.indexOf(',');
  const [before, after] = comma < 0 ? [name, ''] : [name.slice(0, comma), name.slice(comma + 1)];
  const given = spoken(after);
  const all = [...foldWords(before), ...foldWords(after)];
  const suffix = all.find((word) => SUFFIXES.has(word)) ?? null;
  const words = given.length > 0 ? [...given, ...spoken(before)] : spoken(before);
  const [first = '', ...others] = words;
  const isFamilyFirst = given.length === 0 && isPersonName(name, true) && !isPersonName(name);
  return [{ words, suffix }, ...(isFamilyFirst ? [{ words: [...others, first], suffix }] : [])];
}

function spoken(text: string): string[] {
  return foldWords(text).filter((word) => !SUFFIXES.has(word) && !HONORIFICS.has(word));
}

function isSamePerson(one: PersonName, other: PersonName): boolean {
  if (one.suffix !== null && other.suffix !== null && one.suffix !== other.suffix) return false;
  const [first, last] = [one.words[0] ?? '', one.words.at(-1) ?? ''];
  if (one.words.length < 2 || other.words.length < 2 || first.length < 2 || last.length < 2) return false;
  if (first !== other.words[0] || last !== other.words.at(-1)) return false;
  const [fewer = [], more = []] = [one, other]
    .map(({ words }) => words.slice(1, -1))
    .toSorted((some, others) => some.length - others.length);
  return fewer.every((word) => more.some((middle) => isSameMiddle(word, middle)));
}

function isSameMiddle(one: string, other: string): boolean {
  return one === other || (Math.min(one.length, other.length) === 1 && one[0] === other[0]);
}

function isFamily(one: PersonName, other: PersonName): boolean {
  const last = one.words.at(-1) ?? '';
  return last.length > 1 && last === other.words.at(-1);
}
