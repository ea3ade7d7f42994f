import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { businessWords, foldForMatching, foldWords, isLegalFormWord, joinNameKey } from '@registry/domain';
import { EntryIndex, type ListEntry, readCompany, type ScreenedCompany } from '@registry/matching';
import { temporaryFolder } from '@registry/testing';
import { Random } from '@registry/tools-bench/random';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasRealFiles, type RealCompany, readRegisters, realFiles, screenedStates } from '../queries/real-files.ts';
import { spoilings } from '../queries/spoiled-names.ts';
import { readRealLists, type RealEntry } from './real-lists.ts';

const withRealFiles = hasRealFiles() ? describe : describe.skip;
const title = hasRealFiles()
  ? 'screening against real lists'
  : `screening against real lists (skipped: no ${realFiles})`;

/** Of each kind and seed. */
const ROWS = 100;
/** One seed's share of a kind differs from another's by up to 0.06. */
const SEEDS = [1, 2, 3, 4, 5, 6];
/**
 * In what a company differs from the entry that it is, and the share of such companies that is found, of all seeds together.
 * docs/experiments/2026-11-27-screening.md has what nomenklatura's logic-v2 finds of rows like these.
 */
const FOUND_MIN = {
  name: 1,
  alias: 1,
  word_order: 1,
  legal_form: 1,
  former_name: 1,
  moved: 1,
  address_added: 1,
  address_missing: 1,
  identifier: 1,
  one_edit: 0.98,
  two_edits: 0.9,
  romanized: 0.92,
  word_more: 0.95,
  word_less: 0.95,
  weak_alias: 1,
  weak_alias_form: 0.8,
} as const;
/** Companies of real registers at most that may be an entry. */
const POSSIBLE_MAX = 40;

/** Letters of one system of romanization (^ begins and $ ends a word), and those of others for the same letter of the script. */
interface Romanization {
  readonly countries: readonly string[];
  readonly letters: readonly (readonly [from: string, to: readonly string[]])[];
}
const romanizations = JSON.parse(
  readFileSync(join(import.meta.dirname, 'romanizations.json'), 'utf8'),
) as readonly Romanization[];

type PlantedKind = keyof typeof FOUND_MIN;
/** A company that is an entry of a list. */
type PlantedCompany = readonly [entryId: string, company: ScreenedCompany];
type Address = ScreenedCompany['addresses'][number];

withRealFiles(title, () => {
  const cache = temporaryFolder('screening');
  let registers: RealCompany[];
  let index: EntryIndex;
  let planted: Map<PlantedKind, PlantedCompany[]>[];

  beforeAll(async () => {
    const entries = await readRealLists(cache.path);
    registers = await readRegisters(screenedStates, cache.path);
    index = new EntryIndex(entries);
    planted = SEEDS.map((seed) => plantCompanies(entries, registers, seed));
  });
  afterAll(() => cache.remove());

  it.each(Object.entries(FOUND_MIN) as [PlantedKind, number][])(
    'finds companies of the kind %s with a share of %d',
    (kind, share) => {
      const rows = planted.flatMap((ofSeed) => ofSeed.get(kind) ?? []);
      const found = rows.filter(([id, company]) => index.screen(readCompany(company)).some((one) => one.id === id));
      expect(rows.length).toBeGreaterThan(0);
      expect(found.length / rows.length).toBeGreaterThanOrEqual(share);
    },
  );

  it('has no hit among the companies of three real registers, and few are possible', () => {
    expect(registers).toHaveLength(18_441);
    const results = registers.flatMap((company) => index.screen(readCompany(company)).slice(0, 1));
    expect(results.filter(({ match }) => match.status === 'hit')).toEqual([]);
    expect(results.length).toBeLessThanOrEqual(POSSIBLE_MAX);
  });
});

/**
 * Companies of each kind, derived from entries of real lists; what they have more is of real registers. Entries of one half were looked at
 * when rules were written: those of the other measure.
 */
function plantCompanies(
  entries: readonly RealEntry[],
  registers: readonly RealCompany[],
  seed: number,
): Map<PlantedKind, PlantedCompany[]> {
  const random = new Random(seed, 53);
  const withAddress = registers.filter(({ addresses }) => addresses.length > 0);
  const anyOther = (): ScreenedCompany => withAddress[random.below(withAddress.length)] as RealCompany;
  const byName = new Map(entries.map((entry) => [foldForMatching(entry[1].name).nameKey, entry] as const));
  const measured = [...byName.values()].filter(() => !random.happens(0.5));
  const planted = new Map<PlantedKind, PlantedCompany[]>();
  for (const kind of Object.keys(FOUND_MIN) as PlantedKind[]) {
    const left = [...measured];
    const own: PlantedCompany[] = [];
    while (own.length < ROWS && left.length > 0) {
      const [[id, entry]] = left.splice(random.below(left.length), 1) as [RealEntry];
      const company = plant(kind, entry, anyOther, random);
      if (company !== null) own.push([id, company]);
    }
    planted.set(kind, own);
  }
  return planted;
}

/** Null where the entry cannot give a company of the kind. */
function plant(
  kind: PlantedKind,
  entry: ListEntry,
  anyOther: () => ScreenedCompany,
  random: Random,
): ScreenedCompany | null {
  const other = anyOther();
  const own = entry.addresses.map(toAddress);
  const name = nameFor(kind, entry, other, random);
  if (name === null) return null;
  const names = [{ name, isLegal: true }];
  const base: ScreenedCompany = { names, addresses: random.happens(0.5) ? own.slice(0, 1) : [], identifiers: [] };
  switch (kind) {
    case 'former_name':
      return { ...base, names: [...other.names.slice(0, 1), { name, isLegal: false }] };
    case 'moved':
      return own.length === 0 ? null : { ...base, addresses: other.addresses };
    case 'address_added':
      return own.length === 0 ? null : { ...base, addresses: [...other.addresses, ...own.slice(0, 1)] };
    case 'word_more':
    case 'word_less': {
      const house = own.find(({ fullAddress }) => HOUSE.test(fullAddress));
      return house === undefined ? null : { ...base, addresses: [house] };
    }
    case 'address_missing':
      return own.length === 0 ? null : { ...base, addresses: [] };
    case 'identifier': {
      const [identifier] = entry.identifiers.filter(({ scheme }) => HELD_BY_COMPANIES.has(scheme));
      if (identifier === undefined) return null;
      return { names: other.names.slice(0, 1), addresses: other.addresses, identifiers: [identifier] };
    }
    default:
      return base;
  }
}

/** Numberings that records give to companies, and that the files of lists have without placeholders. */
const HELD_BY_COMPANIES: ReadonlySet<string> = new Set(['ein', 'duns', 'npi', 'cage']);
/** Letters from which a name with a wrong one is still that name. */
const LETTERS_MIN = 6;
/** A number and the name of a street. */
const HOUSE = /^\d+[A-Z]? (?:[NSEW]{1,2} )?[A-Z]{3}/i;

function nameFor(kind: PlantedKind, entry: ListEntry, other: ScreenedCompany, random: Random): string | null {
  switch (kind) {
    case 'alias':
      return pickAlias(entry, 'strong', random);
    case 'weak_alias':
      return pickAlias(entry, 'weak', random);
    case 'weak_alias_form':
      return withForm(pickAlias(entry, 'weak', random), random);
    case 'word_more':
      return withWordMore(entry.name, other, random);
    case 'word_less': {
      const [own, form] = splitForm(entry.name);
      if (own.length < 2) return null;
      const left = own.toSpliced(own.length === 2 ? 1 : random.below(own.length), 1);
      return left.join('').length < LETTERS_MIN ? null : [...left, ...form].join(' ');
    }
    case 'word_order':
      return reordered(entry.name, random);
    case 'legal_form': {
      const found = spoilings.other_form(entry.name, random);
      return foldWords(found).join(' ') === foldWords(entry.name).join(' ') ? null : found;
    }
    case 'one_edit':
    case 'two_edits': {
      if (joinNameKey(foldWords(entry.name)).length < LETTERS_MIN) return null;
      const found = spoilings[kind](entry.name.toUpperCase(), random);
      return foldForMatching(found).nameKey === foldForMatching(entry.name).nameKey ? null : found;
    }
    case 'romanized': {
      const country = entry.addresses.find((address) => address.country !== null)?.country ?? null;
      return romanizedOtherwise(entry.name, country, random);
    }
    default:
      return entry.name;
  }
}

function pickAlias({ name, aliases }: ListEntry, quality: 'strong' | 'weak', random: Random): string | null {
  const own = foldForMatching(name).nameKey;
  const found = aliases.filter((one) => one.quality === quality && foldForMatching(one.name).nameKey !== own);
  return found[random.below(found.length)]?.name ?? null;
}

function withForm(name: string | null, random: Random): string | null {
  if (name === null || foldForMatching(name).nameKey !== foldWords(name).join(' ')) return null;
  return `${name} ${FORMS[random.below(FORMS.length)] ?? ''}`;
}

const FORMS = ['LLC', 'INC', 'CORP', 'CO', 'LTD'] as const;

/** With a word of another company's name at some place before the legal form. */
function withWordMore(name: string, other: ScreenedCompany, random: Random): string | null {
  const [own, form] = splitForm(name);
  const words = foldWords(other.names[0]?.name ?? '').filter((word) => word.length > 2 && !isLegalFormWord(word));
  const word = words[random.below(words.length)];
  if (word === undefined || own.includes(word)) return null;
  return [...own.toSpliced(random.below(own.length + 1), 0, word), ...form].join(' ');
}

function splitForm(name: string): readonly [own: readonly string[], form: readonly string[]] {
  const words = foldWords(name);
  const end = words.findLastIndex((word) => !isLegalFormWord(word)) + 1;
  return [words.slice(0, end), words.slice(end)];
}

/** The words before the legal form in another order. */
function reordered(name: string, random: Random): string | null {
  const [own, form] = splitForm(name);
  if (new Set(own).size < 2) return null;
  const order = [...own];
  while (order.join(' ') === own.join(' ')) order.push(...order.splice(random.below(order.length), 1));
  return [...order, ...form].join(' ');
}

function toAddress(address: ListEntry['addresses'][number]): Address {
  const { full_address: fullAddress, city, postal_code: postalCode, state, country } = address;
  return { kind: 'principal', fullAddress, city, postalCode, state, country };
}

/** A name of that country as another system writes one or two sounds of its words; null where nothing of it was romanized. */
function romanizedOtherwise(name: string, country: string | null, random: Random): string | null {
  const letters = romanizations.find(({ countries }) => countries.includes(country ?? ''))?.letters;
  if (letters === undefined) return null;
  const words = foldWords(name);
  const foreign = words.flatMap((word, at) => (word.length >= 4 && !isEnglish(word) ? [at] : []));
  let changes = 0;
  for (let tries = 0; tries < 20 && changes < 2; tries++) {
    const at = foreign[random.below(foreign.length)];
    if (at === undefined) return null;
    const word = words[at] ?? '';
    const usable = letters.filter(([from]) => new RegExp(from).test(word));
    const [from, to] = usable[random.below(usable.length)] ?? [];
    if (from === undefined || to === undefined) continue;
    words[at] = word.replace(new RegExp(from), to[random.below(to.length)] ?? from);
    changes++;
    if (random.happens(0.5)) break;
  }
  return changes === 0 ? null : words.join(' ');
}

/** Words of trades and their plurals, legal forms, and the English words that names of foreign firms mostly have. */
function isEnglish(word: string): boolean {
  return businessWords.has(word) || isLegalFormWord(word) || ENGLISH.test(word);
}

const ENGLISH =
  /(?:TION|MENT|ING|ICAL|ICS|IAL|IES|SHIP|ANCE|TECH|ITY)S?$|^(?:COMPANY|BANK|TRADE|GROUP|OIL|PETRO\w*|CHEM\w*|INDUSTR\w*|AIR\w*|MARINE|MACHINE\w*|TRUST|JOINT|STOCK|LIMITED|GENERAL|NATIONAL|STATE|WORLD\w*|WELFARE|LEISURE|FOREIGN|HONG|KONG|SHANGHAI|ELECTR\w*|CENTER|CENTRE|INSTITUTE|UNIVERSITY|FACTORY|WORKS|LINES?|LIMITED|LIABILITY|SCIEN\w*|RESEARCH|POWER|STEEL|IRON|WATER|FOOD|EXCHANGE|FUND|FOUNDATION|MILITARY|DEFEN[CS]E|SHENZHEN|PUBLIC|REPUBLIC|ISLAMIC|FEDERAL|UNITARY|ENTERPRISES?)$/;
