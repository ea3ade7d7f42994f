import { Injectable } from '@nestjs/common';
import { getMatchKeys } from '@registry/contracts-business-registry';
import { listSection, type ListSectionRequest, type SectionPage } from '@registry/contracts-records-sections';
import type { BusinessIdParts, SectionName } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import type { JsonText } from '@registry/http-frame/server/json-text';
import { readsAt } from '../clocks.ts';
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

  async #request(id: BusinessIdParts, section: SectionName, query: SectionQuery): Promise<ListSectionRequest> {
    // Which records are its own does not depend on the day.
    const { known_at } = query;
    const { matchKeys } = await this.services.call(getMatchKeys, { ...id, ...readsAt({ known_at: known_at ?? null }) });
    const { min_confidence: minConfidence, window } = query;
    return { matchKeys, section, minConfidence, ...window, ...readsAt(query) };
  }
}
