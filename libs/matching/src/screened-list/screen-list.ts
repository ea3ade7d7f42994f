import {
  getCompanies,
  listMatchKeys,
  type MatchVerdict,
  type PublishedCompany,
} from '@registry/contracts-business-registry';
import type { Message } from '@registry/contracts-message';
import {
  type CompanyScreening,
  screenCompanies,
  type ScreenCompaniesRequest,
  SCREENED_MAX,
} from '@registry/contracts-records-sections';
import { ADDRESS_KINDS, type AddressKind, portions, toIdParts } from '@registry/domain';
import { toQueriedParty } from './queried-party.ts';

type Party = ScreenCompaniesRequest['companies'][number];

/** Sends messages to services. */
export interface MessageSender {
  call<Request, Reply>(message: Message<Request, Reply>, request: NoInfer<Request>): Promise<Reply>;
}

/** The match of a row of a list. */
interface FoundCompanies {
  readonly verdict: string;
  readonly candidates: readonly { readonly business: { readonly id: string } }[];
}

/** The screenings of what a list was matched with. */
export interface ListScreenings {
  /** By company; without those that were suppressed meanwhile. */
  readonly companies: ReadonlyMap<string, CompanyScreening>;
  /** By place: queries that no company is settled for, and that can be read. */
  readonly queries: ReadonlyMap<number, CompanyScreening>;
}

/** Companies whose keys and addresses are read together. */
const READ_AT_ONCE = 50;

/** Verdicts that settle no company: what the query says itself is screened, for it may be none of its candidates. */
const UNSETTLED: ReadonlySet<string> = new Set<MatchVerdict>(['review', 'no_match', 'not_covered']);

function isScreenedItself({ verdict }: Pick<FoundCompanies, 'verdict'>): boolean {
  return UNSETTLED.has(verdict);
}

/** Screens what a list was matched with: the candidates as in their profiles, and queries without a settled one by what they say themselves. */
export async function screenList(
  services: MessageSender,
  queries: readonly unknown[],
  results: readonly FoundCompanies[],
): Promise<ListScreenings> {
  const ids = [...new Set(results.flatMap(({ candidates }) => candidates.map(({ business }) => business.id)))];
  const unknown = results.flatMap((result, at) => {
    const party = isScreenedItself(result) ? toQueriedParty(queries[at]) : undefined;
    return party === undefined ? [] : [[at, party] as const];
  });
  const [companies, parties] = await Promise.all([
    readParties(services, ids).then((found) => screenParties(services, found)),
    screenParties(services, unknown),
  ]);
  return { companies, queries: parties };
}

async function readParties(services: MessageSender, ids: readonly string[]): Promise<(readonly [string, Party])[]> {
  const read = await Promise.all(portions(ids, READ_AT_ONCE).map((some) => readSome(services, some)));
  return read.flat();
}

async function readSome(services: MessageSender, ids: readonly string[]): Promise<(readonly [string, Party])[]> {
  const found: (readonly [string, Party])[] = [];
  for (let from = 0; from < ids.length;) {
    const companies = ids.slice(from).map(toIdParts);
    const [{ matchKeys }, published] = await Promise.all([
      services.call(listMatchKeys, { companies, withDetails: false }),
      services.call(getCompanies, { companies }),
    ]);
    for (const [at, keys] of matchKeys.entries()) {
      if (keys === null) continue;
      const addresses = toAddresses(published.companies[at] ?? null);
      found.push([ids[from + at] ?? '', { matchKeys: keys, names: [], addresses, ein: null }]);
    }
    from += matchKeys.length;
  }
  return found;
}

async function screenParties<Key>(
  services: MessageSender,
  parties: readonly (readonly [Key, Party])[],
): Promise<Map<Key, CompanyScreening>> {
  const screened = portions(parties, SCREENED_MAX).map(async (some) => {
    const { screenings } = await services.call(screenCompanies, { companies: some.map(([, party]) => party) });
    return some.flatMap(([key], at) => {
      const screening = screenings[at];
      return screening === undefined ? [] : [[key, screening] as const];
    });
  });
  return new Map((await Promise.all(screened)).flat());
}

function toAddresses(company: PublishedCompany | null): Party['addresses'] {
  const addresses = company?.current?.addresses ?? [];
  return addresses.map(({ kind, full_address, city, state, postal_code, country }) => ({
    type: [ADDRESS_KINDS[kind as AddressKind] ?? 'other'],
    ...{ full_address, city, state, postal_code, country },
  }));
}
