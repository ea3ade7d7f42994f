import type { RequestFor } from '@registry/contracts-message';
import {
  type BusinessHit,
  getBusiness,
  liveSearch,
  searchBusinesses,
  type SearchBusinessesReply,
  type SearchBusinessesRequest,
  type SearchSuggestions,
} from '@registry/contracts-business-registry';
import { parseBusinessId } from '@registry/domain';
import type { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { byRelevance, newestFirst } from '../hit-order.ts';
import { companiesByRecordNumber } from '../record-numbers.ts';
import { ifStored, LIVE_SEARCH_MS, NO_RESPONSE, withFallback, outcomeHeader, withBudget } from '../live-requests.ts';
import type { SearchBusinessesQuery } from './search-businesses.query.dto.ts';

/** Searches businesses; with `live` after lookups at the registries of the states that the query names. */
export function findBusinesses(
  services: MessageClient,
  query: SearchBusinessesQuery,
  reply: FastifyReply,
): Promise<SearchBusinessesReply> {
  const request = toRequest(query);
  if (query.live && request.states.length > 0)
    return withBudget(LIVE_SEARCH_MS, () => orByRecordNumber(services, query, searchLive(services, request, reply)));
  if (query.live) reply.header('x-live-lookup', 'no-state');
  return orByRecordNumber(services, query, services.call(searchBusinesses, request));
}

/** Returns the result of a search; a query that finds none by their names may be the number of a record. Similar names come after that. */
async function orByRecordNumber(
  services: MessageClient,
  query: SearchBusinessesQuery,
  search: Promise<SearchBusinessesReply>,
): Promise<SearchBusinessesReply> {
  const found = await search;
  if (found.totalCount > 0 && found.hits[0]?.matched_on !== 'similar_name') return found;
  const numbered = await findByRecordNumber(services, query);
  const all = await sorted(services, query, numbered.hits);
  const hits = query.group === 'entity' ? firstOfEntities(all) : all;
  if (hits.length === 0) return { ...found, suggestions: { ...found.suggestions, ...numbered.suggestions } };
  const { offset, limit } = query.window;
  const suggestions = { ...NO_SUGGESTIONS, ...numbered.suggestions };
  return { ...found, hits: hits.slice(offset, offset + limit), totalCount: hits.length, suggestions };
}

/** Companies with a record of a number, and the standing to send in place of the status that hides some of them. */
export interface NumberedCompanies {
  readonly hits: readonly BusinessHit[];
  readonly suggestions: Partial<SearchSuggestions>;
}

/** Those with a record of the number that the query may be, within its filters. */
export async function findByRecordNumber(
  services: MessageClient,
  query: SearchBusinessesQuery,
): Promise<NumberedCompanies> {
  const ids = await companiesByRecordNumber(services, query.q ?? '');
  const byId = ids.map((q) =>
    services.call(searchBusinesses, { ...toRequest(query), q, fuzzy: false, offset: 0, limit: 1 }),
  );
  const replies = await Promise.all(byId);
  const standing = [...new Set(replies.flatMap(({ suggestions }) => suggestions.standing))];
  return {
    hits: replies.flatMap((one) => one.hits.map((hit) => ({ ...hit, matched_on: 'record_number' as const }))),
    suggestions: standing.length === 0 ? {} : { standing },
  };
}

/** In the order that the query wants. Hits have no date of registration, so it is read of each: they are few. */
async function sorted(
  services: MessageClient,
  { sort }: SearchBusinessesQuery,
  hits: readonly BusinessHit[],
): Promise<readonly BusinessHit[]> {
  if (sort === 'relevance' || hits.length < 2) return byRelevance(hits);
  const dates = new Map<string, string | null>();
  await Promise.all(
    hits.map(async ({ id }) => {
      const date = await readRegistrationDate(services, id);
      if (date !== undefined) dates.set(id, date);
    }),
  );
  const stored = hits.filter(({ id }) => dates.has(id));
  return newestFirst(stored, ({ id }) => dates.get(id) ?? null);
}

/** Undefined for a company that was removed since it was found. */
async function readRegistrationDate(services: MessageClient, id: string): Promise<string | null | undefined> {
  const parts = parseBusinessId(id);
  if (parts === undefined) return undefined;
  const found = await ifStored(services.call(getBusiness, { ...parts, withMatchKeys: false }));
  const dates = found?.business.registrations.flatMap((one) => one.registration_date ?? []);
  return dates?.sort().at(-1) ?? (found === undefined ? undefined : null);
}

/** Registrations of one entity, each with a record of that number. */
function firstOfEntities(hits: readonly BusinessHit[]): BusinessHit[] {
  const groups = Map.groupBy(hits, ({ id, entity_id: entity }) => (entity === '' ? id : entity));
  return [...groups.values()].flatMap((group) => group.slice(0, 1));
}

export const NO_SUGGESTIONS = { q: [], status: [], entity_type: [], standing: [] };

/** Lookups and search are one message, so that the replica that fetched a company also finds it. */
async function searchLive(
  services: MessageClient,
  request: RequestFor<typeof liveSearch>,
  reply: FastifyReply,
): Promise<SearchBusinessesReply> {
  const found = await withFallback(services.call(liveSearch, request), NO_RESPONSE);
  reply.header('x-live-lookup', outcomeHeader(found.lookup));
  return 'hits' in found ? found : services.call(searchBusinesses, request);
}

/** The message of a query. */
export function toRequest(query: SearchBusinessesQuery): SearchBusinessesRequest {
  return {
    q: query.q ?? '',
    states: query.state ?? [],
    standing: query.standing,
    status: query.status,
    entityType: query.entity_type,
    city: query.city,
    postalCode: query.postal_code,
    formedFrom: query.formed_from,
    formedTo: query.formed_to,
    fuzzy: query.fuzzy,
    sort: query.sort,
    ...(query.group === 'entity' ? { byEntity: true } : {}),
    ...query.window,
  };
}
