import { Injectable } from '@nestjs/common';
import type { ListReply } from '@registry/contracts-message';
import {
  type BusinessSearch,
  listNamedBusinesses,
  NAMED_BUSINESSES_MAX,
  type NamedBusiness,
} from '@registry/contracts-business-registry';
import { type BusinessIdParts, parseBusinessId, type UsStateCode } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { MessageClient } from '@registry/messaging';
import { AnnotationsStore, type AnnotationValues } from '../../annotations/annotations.store.ts';
import { readLoadedRegisters } from '../register-coverage.ts';
import { NO_SUGGESTIONS } from './find-businesses.ts';
import type { SearchBusinessesQuery } from './search-businesses.query.dto.ts';
import { toMatchedNameTexts } from '@registry/contracts-business-registry';

/** Which companies. Without an external id and a tag: all that the workspace annotated. */
type AnnotatedQuery = Pick<SearchBusinessesQuery, 'external_id' | 'tag' | 'group' | 'page' | 'per_page' | 'window'>;

/** The companies that workspaces annotated, for the API and for pages. */
@Injectable()
export class AnnotatedBusinesses {
  constructor(
    private readonly services: MessageClient,
    private readonly annotations: AnnotationsStore,
  ) {}

  /** A page of those with an external id or a tag, in the order of their ids. */
  async list(workspaceId: number, query: AnnotatedQuery): Promise<BusinessSearch> {
    const ids = await this.annotations.find(workspaceId, { externalId: query.external_id, tag: query.tag });
    return findAnnotated(this.services, ids, query);
  }

  /** The workspace's annotations of some companies, by their keys. */
  readAnnotations(workspaceId: number, ids: readonly string[]): Promise<ReadonlyMap<string, AnnotationValues>> {
    return this.annotations.ofCompanies(workspaceId, ids);
  }
}

async function findAnnotated(
  services: MessageClient,
  ids: readonly string[],
  query: AnnotatedQuery,
): Promise<BusinessSearch> {
  const companies = ids.flatMap((id) => parseBusinessId(id) ?? []);
  const states = [...new Set(companies.map(({ state }) => state))].sort() as UsStateCode[];
  const [{ items, totalCount }, coverage] = await Promise.all([
    query.group === 'entity' ? listByEntity(services, companies, query) : listEach(services, companies, query),
    states.length === 0 ? [] : readLoadedRegisters(services, states),
  ]);
  const hits = items.map((one) => ({
    ...one,
    matched_on: 'annotation' as const,
    matched_name: '',
    ...toMatchedNameTexts(undefined),
  }));
  return {
    ...toList(hits, totalCount, query),
    coverage: [...coverage],
    suggestions: NO_SUGGESTIONS,
    next_cursor: null,
  };
}

/** The first of each entity: they are compared in one message. */
function listByEntity(
  services: MessageClient,
  companies: readonly BusinessIdParts[],
  { window }: AnnotatedQuery,
): Promise<ListReply<NamedBusiness>> {
  if (companies.length <= NAMED_BUSINESSES_MAX)
    return services.call(listNamedBusinesses, { companies, byEntity: true, ...window });
  throw new AppError(codes.request.invalidParameter, {
    message: `group is entity and you annotated ${companies.length} businesses so; expected at most ${NAMED_BUSINESSES_MAX}. Leave group out, or use more tags.`,
    param: 'group',
  });
}

/** Message by message, so that all that are shown are counted: a page may begin in one and end in the next. */
async function listEach(
  services: MessageClient,
  companies: readonly BusinessIdParts[],
  { window: { offset, limit } }: AnnotatedQuery,
): Promise<ListReply<NamedBusiness>> {
  const items: NamedBusiness[] = [];
  let totalCount = 0;
  for (let from = 0; from < companies.length; from += NAMED_BUSINESSES_MAX) {
    const some = companies.slice(from, from + NAMED_BUSINESSES_MAX);
    const left = limit - items.length;
    const window = { offset: Math.max(0, offset - totalCount), limit: Math.max(1, left) };
    const found = await services.call(listNamedBusinesses, { companies: some, ...window });
    items.push(...found.items.slice(0, left));
    totalCount += found.totalCount;
  }
  return { items, totalCount };
}
