import { Injectable } from '@nestjs/common';
import { getMatchKeys, matchCompanies, type MatchCompaniesRequest } from '@registry/contracts-business-registry';
import {
  type CountedCandidate,
  type CountedResult,
  listSections,
  type SectionCounts,
  SHOWN_CONFIDENCE,
} from '@registry/contracts-records-sections';
import { parseBusinessId, type SectionName } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import pMap from 'p-map';

/** What is wanted of each query. */
interface MatchOptions extends Omit<MatchCompaniesRequest, 'queries'> {
  /** Sections whose counts come along. */
  readonly fields: readonly SectionName[];
}

/** Queries that count as one request. */
const QUERIES_OF_REQUEST = 10;

/** As how many requests so many queries count. */
export function toRequests(queries: number): number {
  return Math.ceil(queries / QUERIES_OF_REQUEST);
}

/** Queries of a message: several replicas share a list, and none keeps its searches waiting for long. */
const QUERIES_OF_MESSAGE = 25;
/** Companies whose sections are counted at once. */
const COUNTED_AT_ONCE = 8;

/** Matches lists of companies: who they are, from business-registry; what is about them, from records-sections. */
@Injectable()
export class CompanyMatcher {
  constructor(private readonly services: MessageClient) {}

  /** The results of queries, in their order. */
  async match(queries: readonly unknown[], { fields, ...options }: MatchOptions): Promise<CountedResult[]> {
    const portions = Array.from({ length: Math.ceil(queries.length / QUERIES_OF_MESSAGE) }, (_, at) =>
      queries.slice(at * QUERIES_OF_MESSAGE, (at + 1) * QUERIES_OF_MESSAGE),
    );
    const match = (some: readonly unknown[]) => this.services.call(matchCompanies, { queries: some, ...options });
    const replies = await Promise.all(portions.map(match));
    const results = replies.flatMap((reply) => reply.results);
    return fields.length === 0 ? results : this.#withSections(results, fields);
  }

  async #withSections(results: readonly CountedResult[], fields: readonly SectionName[]): Promise<CountedResult[]> {
    const ids = new Set(results.flatMap(({ candidates }) => candidates.map(({ business }) => business.id)));
    const count = async (id: string) => [id, await this.#sectionsOf(id, fields)] as const;
    const counts: ReadonlyMap<string, SectionCounts> = new Map(
      await pMap(ids, count, { concurrency: COUNTED_AT_ONCE }),
    );
    const counted = (candidate: CountedCandidate): CountedCandidate => ({
      ...candidate,
      sections: counts.get(candidate.business.id) ?? {},
    });
    return results.map((result) => ({ ...result, candidates: result.candidates.map(counted) }));
  }

  async #sectionsOf(id: string, fields: readonly SectionName[]): Promise<SectionCounts> {
    const business = parseBusinessId(id);
    if (business === undefined) throw new Error(`business-registry found ${id}, which is not a company's id.`);
    const { matchKeys } = await this.services.call(getMatchKeys, business);
    const { sections } = await this.services.call(listSections, { matchKeys, minConfidence: SHOWN_CONFIDENCE });
    const counted = [...new Set(fields)].map((field) => {
      const { totalCount, coverage } = sections[field];
      return [field, { total_count: totalCount, coverage }] as const;
    });
    return Object.fromEntries(counted);
  }
}
