import type { RegisterExtent } from '@registry/contracts-business-registry';
import { foldForMatching, foldWords, nameKey, nameKeyOfWords } from '@registry/domain';
import {
  isMatched,
  type MatchedQuery,
  type MatchQuery,
  matchQueries,
  readMatchQuery,
  shownCandidates,
} from '@registry/matching';
import { Random } from '@registry/tools-bench/random';
import { recordRows } from '../labelled/real-rows.ts';
import { type ListedCompany, listedRegisters } from './listed-registers.ts';
import { oregonCompanies, titled } from './made-queries.ts';
import { nameKeysOf } from './labelled-queries.ts';
import { Siblings } from './sibling-names.ts';
import { type Spoiling, spoilings } from './spoiled-names.ts';

/** How the names of a list are written down. */
const NAMES: readonly (readonly [Spoiling, number])[] = [
  ['exact', 60],
  ['other_form', 50],
  ['one_edit', 50],
  ['two_edits', 15],
  ['abbreviated', 25],
  ['cut', 10],
  ['care_of', 10],
];

/** Names of a list that no company of the register has. */
const ABSENT = 50;
const WITH_ADDRESS = 0.6;
const STATES = ['OR', 'or', 'Oregon', ''];
const SHOWN = 0.5;

/** What came of a list. */
interface MadeList {
  readonly seed: number;
  /** Of the register's companies: the right one first, as `matched` or in `review`; another first; none. */
  readonly matched: number;
  readonly review: number;
  readonly wronglyMatched: number;
  readonly wronglyFirst: number;
  readonly missed: number;
  readonly absentMatched: number;
  readonly absentReview: number;
}

export const LIST_HEAD = [
  'seed',
  'right',
  'of these `matched`',
  'of these in `review`',
  'another `matched`',
  'another first in `review`',
  'missed',
  'absent `matched`',
  'absent in `review`',
];

export function toListLine(list: MadeList): string[] {
  const { seed, matched, review, wronglyMatched, wronglyFirst, missed, absentMatched, absentReview } = list;
  const numbers = [
    seed,
    matched + review,
    matched,
    review,
    wronglyMatched,
    wronglyFirst,
    missed,
    absentMatched,
    absentReview,
  ];
  return numbers.map(String);
}

/** What a list is of: names of the register and of nowhere, or also of siblings, of which the register has some. */
export type ListOf = 'names' | 'siblings';

/** Companies that have a sibling in the register, where it has siblings. */
const WITH_SIBLING = 0.4;

/** Matches lists of names of the Oregon register of March 2019 and of others, one a seed. */
export async function matchLists(
  cache: string,
  lists: number,
  of: ListOf,
  extent: RegisterExtent,
): Promise<MadeList[]> {
  const known = await oregonCompanies(cache);
  const absent = of === 'names' ? await absentNames(known, cache) : [];
  const ends = known.map(
    ({ names }) =>
      nameKeyOfWords(foldWords(names[0]?.name ?? ''))
        .split(' ')
        .at(-1) ?? '',
  );
  const results: MadeList[] = [];
  for (let seed = 1; seed <= lists; seed++) {
    const random = new Random(seed, 47);
    const siblings = new Siblings(known, random, ends);
    const companies = of === 'names' ? known : siblings.addTo(known, WITH_SIBLING);
    const registers = await listedRegisters(companies, extent);
    const others = of === 'names' ? absentRows(absent, random) : siblingRows(companies, siblings, random);
    const rows = [...heldRows(companies, random), ...others];
    const queries = rows.map(({ fields }): MatchQuery => {
      const read = readMatchQuery(fields);
      if (read.kind !== 'query') throw new Error(read.message);
      return read.query;
    });
    const matched = await matchQueries(queries, registers);
    results.push(tallied(seed, rows, matched, registers.idOf));
  }
  return results;
}

interface ListRow {
  /** Null of an absent one. */
  readonly id: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

function heldRows(companies: readonly ListedCompany[], random: Random): ListRow[] {
  const left = [...companies];
  const keys = nameKeysOf(companies);
  const draw = (spoiling: Spoiling): ListRow => {
    const [company] = left.splice(random.below(left.length), 1);
    if (company === undefined) throw new Error('The register has too few companies.');
    const own = company.names[0]?.name ?? '';
    const name = spoilings[spoiling](own, random);
    // A name that is cut to a sibling's names the sibling.
    if (keys.has(nameKey(name)) && nameKey(name) !== nameKey(own)) return draw(spoiling);
    return { id: company.id, fields: { ...fieldsOf(name, random), ...addressOf(company, random) } };
  };
  return NAMES.flatMap(([spoiling, count]) => Array.from({ length: count }, () => draw(spoiling)));
}

function absentRows(names: readonly string[], random: Random): ListRow[] {
  const left = [...names];
  return Array.from({ length: ABSENT }, () => {
    const [name = ''] = left.splice(random.below(left.length), 1);
    return { id: null, fields: fieldsOf(name, random) };
  });
}

/** Names of siblings that the register lacks, at the address of the company. */
function siblingRows(companies: readonly ListedCompany[], siblings: Siblings, random: Random): ListRow[] {
  const rows: ListRow[] = [];
  while (rows.length < ABSENT) {
    const company = companies[random.below(companies.length)];
    const sibling = company === undefined ? undefined : siblings.draw(company);
    if (company === undefined || sibling === undefined) continue;
    rows.push({ id: null, fields: { ...fieldsOf(sibling.name, random), ...addressOf(company, random) } });
  }
  return rows;
}

function fieldsOf(name: string, random: Random): Record<string, string> {
  return {
    name: random.happens(0.5) ? name.toUpperCase() : titled(name),
    state: STATES[random.below(STATES.length)] ?? '',
  };
}

/** In one piece or in parts. */
function addressOf({ addresses }: ListedCompany, random: Random): Record<string, string> {
  const address = addresses.find(({ kind }) => kind === 'principal') ?? addresses[0];
  if (address === undefined || !random.happens(WITH_ADDRESS)) return {};
  if (random.happens(0.5)) return { address: address.fullAddress };
  const [street = ''] = address.fullAddress.split(',');
  return { address: street, city: address.city ?? '', postal_code: address.postalCode ?? '' };
}

/** Names of holders of licenses in other states, without those that a company of the register has too. */
async function absentNames(companies: readonly ListedCompany[], cache: string): Promise<string[]> {
  const known = nameKeysOf(companies);
  const names = new Set<string>();
  for (const [source, file] of ABSENT_FROM) {
    for await (const { legal } of recordRows(source, [`rec-state-cannabis-licenses/${file}`], cache)) {
      const [name] = legal;
      if (name !== undefined && !known.has(foldForMatching(name).nameKey)) names.add(name);
    }
  }
  return [...names];
}

const ABSENT_FROM = [
  ['us-ny/cannabis-licenses', 'ny/Search_Active_Licenses_result.csv.gz'],
  ['us-co/cannabis-licenses', 'co/Stores_2604_Apr.xlsx'],
] as const;

function tallied(
  seed: number,
  rows: readonly ListRow[],
  all: readonly MatchedQuery[],
  idOf: (key: string) => string,
): MadeList {
  const tally = {
    matched: 0,
    review: 0,
    wronglyMatched: 0,
    wronglyFirst: 0,
    missed: 0,
    absentMatched: 0,
    absentReview: 0,
  };
  for (const [at, { id }] of rows.entries()) {
    const candidates = all[at]?.candidates ?? [];
    const [first] = shownCandidates(candidates, SHOWN);
    const isSure = isMatched(candidates);
    const isRight = first !== undefined && idOf(first.company.key) === id;
    if (first === undefined) tally.missed += id === null ? 0 : 1;
    else if (id === null) tally[isSure ? 'absentMatched' : 'absentReview']++;
    else if (isRight) tally[isSure ? 'matched' : 'review']++;
    else tally[isSure ? 'wronglyMatched' : 'wronglyFirst']++;
  }
  return { seed, ...tally };
}
