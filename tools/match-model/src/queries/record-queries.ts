import { isUsState } from '@registry/domain';
import type { CompanyAddress } from '@registry/matching';
import type { DirectoryCompany, KnownRecord } from '../labelled/company-directory.ts';
import { employerPairs } from '../labelled/employer-pairs.ts';
import type { LabelledPair } from '../labelled/labelled-pair.ts';
import { numberPairs } from '../labelled/number-pairs.ts';
import { tradeNamePairs } from '../labelled/trade-name-pairs.ts';
import type { LabelledQuery, QuerySet } from './labelled-queries.ts';
import type { ListedCompany } from './listed-registers.ts';

/** Its list names licensees by trade names only, also where another holder has the shop: every register has legal names. */
const WITHOUT_LEGAL_NAMES = 'Cannabis licenses of Washington';

/** Records of real lists as queries of their name and address, in the other list of their pair; the identifier that both carry is hidden. */
export async function* recordQueries(cache: string, seed: number): AsyncGenerator<QuerySet> {
  const pairs = [...numberPairs(cache), ...employerPairs(cache), ...tradeNamePairs(cache, seed)];
  for (const pair of pairs) if (pair.family !== WITHOUT_LEGAL_NAMES) yield toSet(pair);
}

async function toSet({ family, name, companies, records }: LabelledPair): Promise<QuerySet> {
  const listed: ListedCompany[] = [];
  const seen = new Set<string>();
  for await (const company of companies) {
    if (!seen.has(company.id)) listed.push(...toCompany(company));
    seen.add(company.id);
  }
  const queries: LabelledQuery[] = [];
  for await (const record of records) queries.push(...toQuery(record));
  return { family, name, companies: listed, queries };
}

function toCompany(company: DirectoryCompany): ListedCompany[] {
  const { id, state, legal, alternatives, places, addresses = [] } = company;
  if (!isUsState(state)) return [];
  const known = addresses.length > 0 ? addresses : placesOnly(places.postalCodes, places.cities);
  const names = [...new Set([legal, ...alternatives])].map((name) => ({ name, isLegal: name === legal }));
  return [{ id, state, names, addresses: known }];
}

function placesOnly(postalCodes: readonly string[], cities: readonly string[]): CompanyAddress[] {
  const empty = { kind: 'principal', fullAddress: '', city: null, postalCode: null };
  return [
    ...postalCodes.map((postalCode) => ({ ...empty, postalCode })),
    ...cities.map((city) => ({ ...empty, city })),
  ];
}

function toQuery({ id, state, legal, trade, addresses = [], places }: KnownRecord): LabelledQuery[] {
  const [name] = legal.length > 0 ? legal : trade;
  if (name === undefined || !isUsState(state)) return [];
  const [address] = addresses;
  const place: Record<string, string> =
    address === undefined
      ? { postal_code: places.postalCodes[0] ?? '', city: places.cities[0] ?? '' }
      : { address: address.fullAddress, postal_code: address.postalCode ?? '', city: address.city ?? '' };
  return [{ id, kind: legal.length > 0 ? 'legal' : 'trade', fields: { name, state, ...place } }];
}
