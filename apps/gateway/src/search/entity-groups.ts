import { Injectable } from '@nestjs/common';
import { listNamedBusinesses } from '@registry/contracts-business-registry';
import type { CompanyHit, SearchCompaniesReply, SearchCompaniesRequest } from '@registry/contracts-demo';
import { parseBusinessId, portions } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { Companies } from './companies.ts';
import { DEMO_HITS_MAX, pageCount, toWindow } from './demo-page.dto.ts';

/** Companies that one message has at most. */
const WINDOW = 100;

/** Registrations of one legal entity that a search found; one that nothing links is the only one, without an entity. */
export interface EntityGroup {
  readonly entityId: string | null;
  /** The best match first. */
  readonly hits: readonly [CompanyHit, ...CompanyHit[]];
}

/** A page of groups, and how many there are of all that is listed. */
export interface GroupPage {
  readonly shown: readonly EntityGroup[];
  readonly count: number;
}

interface FoundGroups {
  readonly page: number;
  readonly reply: SearchCompaniesReply;
  readonly groups: GroupPage;
}

/** Groups what a search found by the entity. */
@Injectable()
export class EntityGroups {
  constructor(
    private readonly services: MessageClient,
    private readonly companies: Companies,
  ) {}

  /** A page of groups, best match first. Two registrations of an entity may be far apart, so all that is listed is grouped. A page past the last one is the last one. */
  async find(request: SearchCompaniesRequest, wanted: number): Promise<FoundGroups> {
    const reply = await this.#listAll(request);
    const groups = await this.#group(reply.hits);
    const page = Math.min(wanted, Math.max(1, pageCount(groups.length)));
    const { offset, limit } = toWindow(page);
    return { page, reply, groups: { shown: groups.slice(offset, offset + limit), count: groups.length } };
  }

  async #listAll(request: SearchCompaniesRequest): Promise<SearchCompaniesReply> {
    const first = await this.companies.find({ ...request, offset: 0, limit: WINDOW });
    const end = Math.min(first.totalCount, DEMO_HITS_MAX);
    const further: Promise<SearchCompaniesReply>[] = [];
    for (let offset = WINDOW; offset < end; offset += WINDOW)
      further.push(this.companies.search({ ...request, offset, limit: Math.min(WINDOW, end - offset) }));
    const hits = [first, ...(await Promise.all(further))].flatMap((reply) => reply.hits);
    // A company that a load moves between two messages is in both.
    return { ...first, hits: [...new Map(hits.map((hit) => [hit.id, hit] as const)).values()] };
  }

  async #group(hits: readonly CompanyHit[]): Promise<readonly EntityGroup[]> {
    const entities = new Map<string, string>();
    const ids = hits.flatMap(({ id }) => parseBusinessId(id) ?? []);
    const read = [...portions(ids, WINDOW)].map((companies) =>
      this.services.call(listNamedBusinesses, { companies, offset: 0, limit: WINDOW }),
    );
    for (const { items } of await Promise.all(read))
      for (const { id, entity_id: entityId } of items) if (entityId !== '') entities.set(id, entityId);
    return [...Map.groupBy(hits, ({ id }) => entities.get(id) ?? id).values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ entityId: entities.get(first.id) ?? null, hits: [first, ...others] }],
    );
  }
}
