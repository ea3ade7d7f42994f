import { isUsState } from '@registry/domain';
import type { RegisteredBusiness } from '@registry/pipeline';
import { Random } from '@registry/tools-bench/random';
import { mappedRows, recordRows, textOf } from '../labelled/real-rows.ts';
import type { LabelledQuery, QuerySet } from './labelled-queries.ts';
import type { ListedCompany } from './listed-registers.ts';
import { type Spoiling, spoilings } from './spoiled-names.ts';

/** How often a name is written down in each way, in a hundred queries. */
const SHARES: Readonly<Record<Spoiling, number>> = {
  exact: 20,
  other_form: 18,
  one_edit: 20,
  two_edits: 10,
  abbreviated: 10,
  cut: 5,
  care_of: 4,
  word_dropped: 7,
  word_added: 6,
};

/** Queries with a state, and with an address, in a hundred. */
const WITH_STATE = 75;
const WITH_ADDRESS = 60;

/** Queries of a set at most. */
const QUERIES_MAX = 6_000;

/** Real names written down wrong by a generator, to be found in the list that they are from. */
export async function* madeQueries(cache: string, seed: number): AsyncGenerator<QuerySet> {
  for (const [family, companies] of [
    ['Oregon register of March 2019', await oregonCompanies(cache)],
    ['Nonprofits of Rhode Island', await nonprofits('ri', cache)],
    ['Nonprofits of Vermont', await nonprofits('vt', cache)],
  ] as const) {
    const random = new Random(seed, 31);
    const queries = companies.flatMap((company) => made(company, random)).slice(0, QUERIES_MAX);
    yield { family, name: `${family}, names written down wrong`, companies, queries };
  }
}

/** The companies of the Oregon register of March 2019. */
export async function oregonCompanies(cache: string): Promise<ListedCompany[]> {
  const files = ['reg-or-sos-new-businesses-2019-03/new_businesses_2019-03.csv.gz'];
  const companies: ListedCompany[] = [];
  for await (const row of mappedRows<RegisteredBusiness>('us-or/business-registry', files, cache)) {
    const { fileNumber: id, name, alternativeNames, addresses } = row;
    const others = alternativeNames.map((other) => ({ name: other.name, isLegal: false }));
    companies.push({ id, state: 'OR', names: [{ name, isLegal: true }, ...others], addresses });
  }
  return companies;
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

function made({ id, state, names, addresses }: ListedCompany, random: Random): LabelledQuery[] {
  const name = names[0]?.name ?? '';
  const kind = drawn(random);
  const spoiled = spoilings[kind](name, random);
  if (!/[\p{L}\p{N}]/u.test(spoiled)) return [];
  const address = addresses.find(({ kind: of }) => of === 'principal') ?? addresses[0];
  const fields: Record<string, string> = { name: random.happens(0.5) ? spoiled : titled(spoiled) };
  if (random.below(100) < WITH_STATE) fields['state'] = state;
  if (address !== undefined && random.below(100) < WITH_ADDRESS) {
    fields['address'] = address.fullAddress;
    if (random.happens(0.5)) fields['postal_code'] = address.postalCode ?? '';
  }
  return [{ id, kind: `made ${kind}`, fields }];
}

function drawn(random: Random): Spoiling {
  let left = random.below(100);
  for (const [kind, share] of Object.entries(SHARES) as [Spoiling, number][]) {
    if (left < share) return kind;
    left -= share;
  }
  return 'exact';
}

/** `CEDAR RIDGE` as `Cedar Ridge`. */
export function titled(text: string): string {
  return text.toLowerCase().replaceAll(/(?:^|\s)\p{L}/gu, (start) => start.toUpperCase());
}
