import { Injectable } from '@nestjs/common';
import { getCompanies, listMatchKeys, type PublishedCompany } from '@registry/contracts-business-registry';
import {
  type CompanyScreening,
  type CountedResult,
  type MatchScreening,
  screenCompanies,
  type ScreenCompaniesRequest,
  SCREENED_MAX,
  type ScreenedResult,
  type WatchlistScreening,
} from '@registry/contracts-records-sections';
import { ADDRESS_KINDS, type AddressKind, type BusinessIdParts, parseBusinessId } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { CompanyWatchlists } from '../screening/company-watchlists.ts';
import { listResults } from '../screening/decided-screening.ts';
import { toQueriedParty } from './queried-party.ts';

type Party = ScreenCompaniesRequest['companies'][number];

/** Companies whose keys and addresses are read together. */
const READ_AT_ONCE = 50;

/** Screens what a list was matched with: the candidates as in their profiles, and queries without one by what they say themselves. */
@Injectable()
export class MatchScreenings {
  constructor(
    private readonly services: MessageClient,
    private readonly watchlists: CompanyWatchlists,
  ) {}

  /** The results with their screenings, as a workspace sees them. */
  async add(
    workspaceId: number,
    queries: readonly unknown[],
    results: readonly CountedResult[],
  ): Promise<ScreenedResult[]> {
    const ids = [...new Set(results.flatMap(({ candidates }) => candidates.map(({ business }) => business.id)))];
    const [ofCompanies, ofQueries] = await Promise.all([
      this.#screenCompanies(workspaceId, ids),
      this.#screenQueries(queries, results),
    ]);
    return results.map((result, at) => {
      const candidates = result.candidates.map((candidate) => {
        const watchlist = ofCompanies.get(candidate.business.id);
        return watchlist === undefined ? candidate : { ...candidate, watchlist };
      });
      const watchlist = ofQueries.get(at);
      if (watchlist === undefined) return { ...result, candidates };
      const verdict = result.verdict === 'no_match' ? 'not_in_register' : result.verdict;
      return { ...result, verdict, candidates, watchlist };
    });
  }

  /** By company; without those that were suppressed meanwhile. */
  async #screenCompanies(workspaceId: number, ids: readonly string[]): Promise<Map<string, MatchScreening>> {
    const parties = (await Promise.all(portions(ids, READ_AT_ONCE).map((some) => this.#readParties(some)))).flat();
    const screenings = await this.#screen(parties.map(({ party }) => party));
    const decided = await Promise.all(
      parties.map(async ({ id }, at) => {
        const screening = screenings[at];
        return screening === undefined
          ? []
          : [[id, toShown(await this.watchlists.decided(workspaceId, id, screening))] as const];
      }),
    );
    return new Map(decided.flat());
  }

  async #readParties(ids: readonly string[]): Promise<{ readonly id: string; readonly party: Party }[]> {
    const found: { readonly id: string; readonly party: Party }[] = [];
    for (let from = 0; from < ids.length;) {
      const companies = ids.slice(from).map(toIdParts);
      const [{ matchKeys }, published] = await Promise.all([
        this.services.call(listMatchKeys, { companies, withDetails: false }),
        this.services.call(getCompanies, { companies }),
      ]);
      for (const [at, keys] of matchKeys.entries()) {
        if (keys === null) continue;
        const addresses = toAddresses(published.companies[at] ?? null);
        found.push({ id: ids[from + at] ?? '', party: { matchKeys: keys, names: [], addresses, ein: null } });
      }
      from += matchKeys.length;
    }
    return found;
  }

  /** By place: queries that no company was found for, and that can be read. */
  async #screenQueries(
    queries: readonly unknown[],
    results: readonly CountedResult[],
  ): Promise<Map<number, MatchScreening>> {
    const unknown = results.flatMap(({ verdict }, at) => {
      const party = verdict === 'no_match' || verdict === 'not_covered' ? toQueriedParty(queries[at]) : undefined;
      return party === undefined ? [] : [{ at, party }];
    });
    const screenings = await this.#screen(unknown.map(({ party }) => party));
    return new Map(screenings.map(({ watchlist }, place) => [unknown[place]?.at ?? -1, toShown(watchlist)] as const));
  }

  async #screen(companies: readonly Party[]): Promise<CompanyScreening[]> {
    const replies = await Promise.all(
      portions(companies, SCREENED_MAX).map((some) => this.services.call(screenCompanies, { companies: some })),
    );
    return replies.flatMap(({ screenings }) => screenings);
  }
}

function toShown(watchlist: WatchlistScreening): MatchScreening {
  return { hit_count: watchlist.hit_count, results: listResults(watchlist), coverage: watchlist.coverage };
}

function toAddresses(company: PublishedCompany | null): Party['addresses'] {
  const addresses = company?.current?.addresses ?? [];
  return addresses.map(({ kind, full_address, city, state, postal_code, country }) => ({
    type: [ADDRESS_KINDS[kind as AddressKind] ?? 'other'],
    ...{ full_address, city, state, postal_code, country },
  }));
}

function portions<Item>(all: readonly Item[], size: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

function toIdParts(id: string): BusinessIdParts {
  const parts = parseBusinessId(id);
  if (parts === undefined) throw new Error(`business-registry found ${id}, which is not a company's id.`);
  return parts;
}
