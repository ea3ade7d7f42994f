import { Injectable } from '@nestjs/common';
import { decidedRecords } from '@registry/business-profile';
import { getMatchKeys } from '@registry/contracts-business-registry';
import {
  listSection,
  type ListSectionReply,
  type ListSectionRequest,
  RECORD_ID_START,
  type RecordRow,
  type SectionPage,
} from '@registry/contracts-records-sections';
import { type BusinessIdParts, formatBusinessId, type SectionName } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { JsonText } from '@registry/http-frame/server/json-text';
import { DecisionsStore } from '../../annotations/decisions.store.ts';
import { readsAt } from '../clocks.ts';
import type { SectionQuery } from './list-section.query.dto.ts';
import { toSectionPage, toSectionPageJson } from './section-page-json.ts';

/** Which rows of a section, by which clocks. */
type WantedRows = Pick<SectionQuery, 'min_confidence' | 'window' | 'known_at' | 'valid_on'>;

/** Pages of the sections of a company: who it is, from business-registry; its records, from records-sections. */
@Injectable()
export class SectionPages {
  constructor(
    private readonly services: MessageClient,
    private readonly decisions: DecisionsStore,
  ) {}

  async page(id: BusinessIdParts, section: SectionName, query: SectionQuery): Promise<SectionPage> {
    return toSectionPage(await this.services.call(listSection, await this.#request(id, section, query)), query);
  }

  /** The same with the decisions of a workspace, as the text of a response. The past has none. */
  async pageJson(
    workspaceId: number,
    id: BusinessIdParts,
    section: SectionName,
    query: SectionQuery,
  ): Promise<JsonText> {
    const request = await this.#request(id, section, query);
    const [reply, decisions] = await Promise.all([
      this.services.callJson(listSection, request),
      request.knownAt === undefined ? this.decisions.list(workspaceId, formatBusinessId(request.matchKeys)) : [],
    ]);
    if (!decisions.some(({ resultId }) => resultId.startsWith(RECORD_ID_START))) return toSectionPageJson(reply, query);
    const page = JSON.parse(reply) as ListSectionReply;
    const decided = toSectionPage({ ...page, rows: decidedRecords(page.rows, decisions) }, query);
    return new JsonText(JSON.stringify(decided), decided);
  }

  /** Some of its rows with the decisions of a workspace. */
  async rows(
    workspaceId: number,
    id: BusinessIdParts,
    section: SectionName,
    wanted: Pick<WantedRows, 'min_confidence' | 'window'>,
  ): Promise<readonly RecordRow[]> {
    const request = await this.#request(id, section, wanted);
    const [{ rows }, decisions] = await Promise.all([
      this.services.call(listSection, request),
      this.decisions.list(workspaceId, formatBusinessId(request.matchKeys)),
    ]);
    return decidedRecords(rows, decisions);
  }

  async #request(id: BusinessIdParts, section: SectionName, query: WantedRows): Promise<ListSectionRequest> {
    // Which records are its own does not depend on the day.
    const { known_at } = query;
    const { matchKeys } = await this.services.call(getMatchKeys, { ...id, ...readsAt({ known_at: known_at ?? null }) });
    const { min_confidence: minConfidence, window } = query;
    return { matchKeys, section, minConfidence, ...window, ...readsAt(query) };
  }
}
