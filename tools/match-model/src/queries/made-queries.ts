import { businessWords, isUsState } from '@registry/domain';
import type { RegisteredBusiness } from '@registry/pipeline';
import { Random } from '@registry/tools-bench/random';
import { globSync } from 'node:fs';
import { mappedRows, realFiles, recordRows, textOf } from '../labelled/real-rows.ts';
import type { LabelledQuery, QuerySet } from './labelled-queries.ts';
import type { ListedCompany } from './listed-registers.ts';
import { Siblings } from './sibling-names.ts';
import { type Spoiling, spoilings } from './spoiled-names.ts';

/** How often a name is written down in each way, in a hundred queries; the rest are names of siblings that no register has. */
const SHARES: Readonly<Record<Spoiling, number>> = {
  exact: 20,
  other_form: 16,
  one_edit: 18,
  two_edits: 8,
  abbreviated: 10,
  cut: 5,
  care_of: 4,
  word_dropped: 4,
  word_added: 3,
};

/** Companies with a sibling at their address, in addition to those that the list has. */
const WITH_SIBLING = 0.1;
const OF_OTHER_FORM = 0.15;
/** Queries with a state, and with an address, in a hundred. */
const WITH_STATE = 75;
const WITH_ADDRESS = 60;

/** Queries of a set at most. */
const QUERIES_MAX = 2_000;

/** Real names written down wrong by a generator, to be found in the list that they are from. */
export async function* madeQueries(cache: string, seed: number): AsyncGenerator<QuerySet> {
  const lists: [family: string, read: Promise<ListedCompany[]>, isUnseen?: boolean][] = [
    ['Oregon register of March 2019', oregonCompanies(cache)],
    ['Nonprofits of Rhode Island', nonprofits('ri', cache)],
    ['Nonprofits of Vermont', nonprofits('vt', cache)],
    ['California, saved searches', californiaCompanies(cache), true],
    ['Nonprofits of New Hampshire', nonprofits('nh', cache), true],
  ];
  for (const [family, read, isUnseen = false] of lists) {
    const random = new Random(seed, 31);
    const listed = await read;
    const siblings = new Siblings(listed, random, [...businessWords]);
    const companies = siblings.addTo(listed, WITH_SIBLING, OF_OTHER_FORM);
    const queries: LabelledQuery[] = [];
    for (const company of companies)
      if (random.happens((1.1 * QUERIES_MAX) / companies.length)) queries.push(...made(company, random, siblings));
    yield { family, name: `${family}, names written down wrong`, isUnseen, companies, queries };
  }
}

/** The companies of the Oregon register of March 2019. */
export function oregonCompanies(cache: string): Promise<ListedCompany[]> {
  return registered(
    'us-or/business-registry',
    ['reg-or-sos-new-businesses-2019-03/new_businesses_2019-03.csv.gz'],
    cache,
  );
}

function californiaCompanies(cache: string): Promise<ListedCompany[]> {
  const files = globSync('reg-ca-sos-bizfile-search/*.json.gz', { cwd: realFiles }).sort();
  return registered('us-ca/business-registry', files, cache);
}

async function registered(source: string, files: readonly string[], cache: string): Promise<ListedCompany[]> {
  const companies = new Map<string, ListedCompany>();
  for await (const row of mappedRows<RegisteredBusiness>(source, files, cache)) {
    const { fileNumber: id, name, alternativeNames, addresses } = row;
    const state = source.slice(3, 5).toUpperCase();
    const others = alternativeNames.map((other) => ({ name: other.name, isLegal: false }));
    if (isUsState(state)) companies.set(id, { id, state, names: [{ name, isLegal: true }, ...others], addresses });
  }
  return [...companies.values()];
}

async function nonprofits(state: string, cache: string): Promise<ListedCompany[]> {
  const companies: ListedCompany[] = [];
  for await (const row of recordRows('us/irs-eo-bmf', [`rec-irs-eo-bmf/eo_${state}.csv.gz`], cache)) {
    if (!isUsState(row.state)) continue;
    const { state: code, legal, addresses = [] } = row;
    const id = textOf(row.row, 'EIN');
    companies.push({ id, state: code, names: [{ name: legal[0] ?? '', isLegal: true }], addresses });
  }
  return companies;
}

function made(company: ListedCompany, random: Random, siblings: Siblings): LabelledQuery[] {
  const { id, state, names, addresses } = company;
  const spoiling = drawn(random);
  const sibling = spoiling === undefined ? siblings.draw(company) : undefined;
  const written = spoiling === undefined ? sibling?.name : spoilings[spoiling](names[0]?.name ?? '', random);
  if (written === undefined || !/[\p{L}\p{N}]/u.test(written)) return [];
  const address = addresses.find(({ kind: of }) => of === 'principal') ?? addresses[0];
  const fields: Record<string, string> = { name: random.happens(0.5) ? written : titled(written) };
  if (random.below(100) < WITH_STATE) fields['state'] = state;
  if (address !== undefined && random.below(100) < WITH_ADDRESS) {
    fields['address'] = address.fullAddress;
    if (random.happens(0.5)) fields['postal_code'] = address.postalCode ?? '';
  }
  if (sibling !== undefined) return [{ id: `${id}~absent`, kind: `made sibling ${sibling.kind}`, fields }];
  return [{ id, kind: `made ${spoiling}`, fields }];
}

function drawn(random: Random): Spoiling | undefined {
  let left = random.below(100);
  for (const [kind, share] of Object.entries(SHARES) as [Spoiling, number][]) {
    if (left < share) return kind;
    left -= share;
  }
  return undefined;
}

/** `CEDAR RIDGE` as `Cedar Ridge`. */
export function titled(text: string): string {
  return text.toLowerCase().replaceAll(/(?:^|\s)\p{L}/gu, (start) => start.toUpperCase());
}
