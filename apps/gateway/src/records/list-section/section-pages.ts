import { Injectable } from '@nestjs/common';
import { getMatchKeys } from '@registry/contracts-business-registry';
import { listSection, type ListSectionRequest, type SectionPage } from '@registry/contracts-records-sections';
import type { BusinessIdParts, SectionName } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import type { JsonText } from '@registry/http-frame/server/json-text';
import { readsAt } from '../known-at.decorator.ts';
import type { SectionQuery } from './list-section.query.dto.ts';
import { toSectionPage, toSectionPageJson } from './section-page-json.ts';

/** Pages of the sections of a company: who it is, from business-registry; its records, from records-sections. */
@Injectable()
export class SectionPages {
  constructor(private readonly services: MessageClient) {}

  async page(id: BusinessIdParts, section: SectionName, query: SectionQuery): Promise<SectionPage> {
    return toSectionPage(await this.services.call(listSection, await this.#request(id, section, query)), query);
  }

  /** The same as the text of a response. */
  async pageJson(id: BusinessIdParts, section: SectionName, query: SectionQuery): Promise<JsonText> {
    return toSectionPageJson(await this.services.callJson(listSection, await this.#request(id, section, query)), query);
  }

  async #request(
    id: BusinessIdParts,
    section: SectionName,
    { min_confidence: minConfidence, known_at: knownAt = null, window }: SectionQuery,
  ): Promise<ListSectionRequest> {
    const { matchKeys } = await this.services.call(getMatchKeys, { ...id, ...readsAt(knownAt) });
    return { matchKeys, section, minConfidence, ...window, ...readsAt(knownAt) };
  }
}
