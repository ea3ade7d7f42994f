import { type BusinessSearch, listNamedBusinesses } from '@registry/contracts-business-registry';
import { parseBusinessId, type UsStateCode } from '@registry/domain';
import { toList } from '@registry/http-frame/parameters/list.dto';
import type { MessageClient } from '@registry/messaging';
import type { AnnotationsStore } from '../../annotations/annotations.store.ts';
import { readLoadedRegisters } from '../register-coverage.ts';
import type { SearchBusinessesQuery } from './search-businesses.query.dto.ts';

const NO_SUGGESTIONS = { q: [], status: [], entity_type: [], standing: [] };

/** A page of the companies that a workspace annotated with an external id or a tag, in the order of their ids. */
export async function listAnnotated(
  services: MessageClient,
  annotations: AnnotationsStore,
  workspaceId: number,
  query: SearchBusinessesQuery,
): Promise<BusinessSearch> {
  const ids = await annotations.find(workspaceId, { externalId: query.external_id, tag: query.tag });
  const companies = ids.flatMap((id) => parseBusinessId(id) ?? []);
  const states = [...new Set(companies.map(({ state }) => state))].sort() as UsStateCode[];
  const byEntity = query.group === 'entity' ? { byEntity: true } : {};
  const [{ businesses, totalCount }, coverage = []] = await Promise.all([
    services.call(listNamedBusinesses, { companies, ...byEntity, ...query.window }),
    states.length === 0 ? [] : readLoadedRegisters(services, states),
  ]);
  const hits = businesses.map((one) => ({ ...one, matched_on: 'annotation' as const, matched_name: '' }));
  return {
    ...toList(hits, totalCount, query),
    coverage: [...coverage],
    suggestions: NO_SUGGESTIONS,
    next_cursor: null,
  };
}
