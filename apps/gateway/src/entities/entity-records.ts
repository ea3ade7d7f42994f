import { Injectable } from '@nestjs/common';
import { readEach } from '@registry/business-profile';
import type { Entity } from '@registry/contracts-business-registry';
import type { EntityRecordPage } from '@registry/contracts-records-sections';
import { toIdParts } from '@registry/domain';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { SectionCounter } from '../businesses/section-counter.ts';
import { SectionPages } from '../records/list-section/section-pages.ts';
import type { EntityRecordsQuery } from './entity-records.query.dto.ts';

/** Which rows of a registration a page has. */
interface Part {
  readonly registration: string;
  readonly offset: number;
  readonly limit: number;
}

/** The records of an entity: those of each registration, one registration after the other. */
@Injectable()
export class EntityRecords {
  constructor(
    private readonly counter: SectionCounter,
    private readonly sections: SectionPages,
  ) {}

  async page(workspaceId: number, { registrations }: Entity, query: EntityRecordsQuery): Promise<EntityRecordPage> {
    const { section, min_confidence } = query;
    const ids = registrations.map(({ id }) => id);
    const counts = await this.counter.count(ids, [section], min_confidence);
    const counted = ids.flatMap((registration) => {
      const of = counts.get(registration)?.[section];
      return of === undefined ? [] : [{ registration, ...of }];
    });
    const data = await readEach(splitWindow(counted, query.window), async ({ registration, ...window }) => {
      const wanted = { min_confidence, window };
      const records = await this.sections.rows(workspaceId, toIdParts(registration), section, wanted);
      return records.map((record) => ({ object: 'entity_record' as const, registration, record }));
    });
    const total = counted.reduce((sum, { total_count }) => sum + total_count, 0);
    return { ...toList(data, total, query), registrations: counted };
  }
}

/** Which rows of each registration are in a window over all of them, in their order. */
export function splitWindow(
  counted: readonly { readonly registration: string; readonly total_count: number }[],
  { offset, limit }: Omit<Part, 'registration'>,
): Part[] {
  const parts: Part[] = [];
  let before = 0;
  for (const { registration, total_count: total } of counted) {
    const from = Math.max(0, offset - before);
    const rows = Math.min(total, offset + limit - before) - from;
    if (rows > 0) parts.push({ registration, offset: from, limit: rows });
    before += total;
  }
  return parts;
}
