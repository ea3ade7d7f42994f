import { Injectable } from '@nestjs/common';
import { getMatchKeys } from '@registry/contracts-business-registry';
import { listSection, type SectionPage } from '@registry/contracts-records-sections';
import type { BusinessIdParts, SectionName } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { toList } from '@registry/http-frame/parameters/list.dto';
import type { ListSectionQuery } from './list-section.query.dto.ts';

/** Pages of the sections of a company: who it is, from business-registry; its records, from records-sections. */
@Injectable()
export class SectionPages {
  constructor(private readonly services: MessageClient) {}

  async page(id: BusinessIdParts, section: SectionName, query: ListSectionQuery): Promise<SectionPage> {
    const { matchKeys } = await this.services.call(getMatchKeys, id);
    const { rows, totalCount, coverage } = await this.services.call(listSection, {
      matchKeys,
      section,
      minConfidence: query.min_confidence,
      ...query.window,
    });
    return { ...toList(rows, totalCount, query), coverage };
  }
}
