import type { RegisterExtent } from '@registry/contracts-business-registry';
import { foldWords, nameKey, joinNameKey } from '@registry/domain';
import {
  isMatched,
  type MatchedQuery,
  type MatchQuery,
  matchQueries,
  readMatchQuery,
  shownCandidates,
} from '@registry/matching';
import { Random } from '@registry/tools-bench/random';
import { type ListedCompany, listedRegisters, toNameKeys } from '@registry/matching/listed-registers';
import { readLicensees, readRegister } from './real-files.ts';
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

/** What can come of a name, and its column: the right company first, another first, none; of an absent one, any company. */
const OUTCOMES = {
  matched: 'of these `matched`',
  review: 'of these in `review`',
  wronglyMatched: 'another `matched`',
  wronglyFirst: 'another first in `review`',
  missed: 'missed',
  absentMatched: 'absent `matched`',
  absentReview: 'absent in `review`',
} as const;

type Outcome = keyof typeof OUTCOMES;

export const LIST_HEAD = ['seed', 'right', ...Object.values(OUTCOMES)];

/** What a list is of: names of the register and of nowhere, or also of siblings, of which the register has some. */
export type ListOf = 'names' | 'siblings';

/** Companies that have a sibling in the register, where it has siblings. */
const WITH_SIBLING = 0.4;

/** Matches lists of names of the Oregon register of March 2019 and of others; the line of each seed under `LIST_HEAD`. */
export async function matchLists(
  cache: string,
  lists: number,
  of: ListOf,
  extent: RegisterExtent,
): Promise<string[][]> {
  const known = await readRegister('OR', cache);
  const absent = of === 'names' ? await absentNames(known, cache) : [];
  const ends = known.map(
    ({ names }) =>
      joinNameKey(foldWords(names[0]?.name ?? ''))
        .split(' ')
        .at(-1) ?? '',
  );
  const lines: string[][] = [];
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
    lines.push(
      toLine(
        seed,
        rows.map(({ id }, at) => toOutcome(id, matched[at]?.candidates ?? [], registers.idOf)),
      ),
    );
  }
  return lines;
}

interface ListRow {
  /** Null of an absent one. */
  readonly id: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

function heldRows(companies: readonly ListedCompany[], random: Random): ListRow[] {
  const left = [...companies];
  const keys = toNameKeys(companies);
  const draw = (spoiling: Spoiling): ListRow => {
    const [company] = left.splice(random.below(left.length), 1);
    if (company === undefined) throw new Error('The register has too few companies.');
    const own = company.names[0]?.name ?? '';
    const name = spoilings[spoiling](own, random);
    // A name that is cut to a sibling's names the sibling.
    if (keys.has(nameKey(name)) && nameKey(name) !== nameKey(own)) return draw(spoiling);
    return { id: company.id, fields: { ...listFields(name, random), ...toAddress(company, random) } };
  };
  return NAMES.flatMap(([spoiling, count]) => Array.from({ length: count }, () => draw(spoiling)));
}

function absentRows(names: readonly string[], random: Random): ListRow[] {
  const left = [...names];
  return Array.from({ length: ABSENT }, () => {
    const [name = ''] = left.splice(random.below(left.length), 1);
    return { id: null, fields: listFields(name, random) };
  });
}

/** Names of siblings that the register lacks, at the address of the company. */
function siblingRows(companies: readonly ListedCompany[], siblings: Siblings, random: Random): ListRow[] {
  const rows: ListRow[] = [];
  while (rows.length < ABSENT) {
    const company = companies[random.below(companies.length)];
    const sibling = company === undefined ? undefined : siblings.draw(company);
    if (company === undefined || sibling === undefined) continue;
    rows.push({ id: null, fields: { ...listFields(sibling, random), ...toAddress(company, random) } });
  }
  return rows;
}

function listFields(name: string, random: Random): Record<string, string> {
  return {
    name: random.happens(0.5) ? name.toUpperCase() : titled(name),
    state: STATES[random.below(STATES.length)] ?? '',
  };
}

/** In one piece or in parts. */
function toAddress({ addresses }: ListedCompany, random: Random): Record<string, string> {
  const address = addresses.find(({ kind }) => kind === 'principal') ?? addresses[0];
  if (address === undefined || !random.happens(WITH_ADDRESS)) return {};
  if (random.happens(0.5)) return { address: address.fullAddress };
  const [street = ''] = address.fullAddress.split(',');
  return { address: street, city: address.city ?? '', postal_code: address.postalCode ?? '' };
}

/** Names of holders of licenses in other states, without those that a company of the register has too. */
async function absentNames(companies: readonly ListedCompany[], cache: string): Promise<string[]> {
  const known = toNameKeys(companies);
  const names = (await readLicensees(cache)).filter((name) => !known.has(nameKey(name)));
  return [...new Set(names)];
}

/** `CEDAR RIDGE` as `Cedar Ridge`. */
export function titled(text: string): string {
  return text.toLowerCase().replaceAll(/(?:^|\s)\p{L}/gu, (start) => start.toUpperCase());
}

/** Undefined where an absent company is found nowhere, as it should be. */
function toOutcome(
  id: string | null,
  candidates: MatchedQuery['candidates'],
  toId: (key: string) => string,
): Outcome | undefined {
  const [first] = shownCandidates(candidates, SHOWN);
  if (first === undefined) return id === null ? undefined : 'missed';
  const isSure = isMatched(candidates);
  if (id === null) return isSure ? 'absentMatched' : 'absentReview';
  if (toId(first.company.key) === id) return isSure ? 'matched' : 'review';
  return isSure ? 'wronglyMatched' : 'wronglyFirst';
}

function toLine(seed: number, outcomes: readonly (Outcome | undefined)[]): string[] {
  const counts = (Object.keys(OUTCOMES) as Outcome[]).map((kind) => outcomes.filter((one) => one === kind).length);
  const [matched = 0, review = 0] = counts;
  return [seed, matched + review, ...counts].map(String);
}
