import { searchCompanies, type SearchCompaniesReply, type SearchCompaniesRequest } from '@registry/contracts-demo';
import type { MessageClient } from '@registry/messaging';
import { companiesByRecordNumber } from '../../businesses/record-numbers.ts';

/** Searches companies. A query that finds none may be the number of a record: then the first company that has it is found. */
export async function findCompanies(
  services: MessageClient,
  request: SearchCompaniesRequest,
): Promise<SearchCompaniesReply> {
  const reply = await services.call(searchCompanies, request);
  // Without a filter value to count, no company has the names of the query.
  if (reply.totalCount > 0 || reply.facets.status.length > 0) return reply;
  const [id] = await companiesByRecordNumber(services, request.q);
  if (id === undefined) return reply;
  const found = await services.call(searchCompanies, { ...request, q: id });
  return { ...found, hits: found.hits.map((hit) => ({ ...hit, matched_on: 'record_number' as const })) };
}
