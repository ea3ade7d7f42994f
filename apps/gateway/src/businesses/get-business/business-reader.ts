import { Injectable } from '@nestjs/common';
import {
  getBusiness,
  type GetBusinessReply,
  listBusinessEvents,
  type ListBusinessEventsReply,
} from '@registry/contracts-business-registry';
import {
  type Business,
  type CompanyScreening,
  listSections,
  SHOWN_CONFIDENCE,
} from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { JsonText } from '@registry/http-frame/server/json-text';
import { MessageClient } from '@registry/messaging';
import { readMatchKeys } from '../../records/match-keys.ts';
import { CompanyWatchlists } from '../../screening/company-watchlists.ts';
import { toBusiness } from '../profile/business.mapper.ts';
import { toSparseBusiness } from './sparse-business.ts';

interface WholeBusiness {
  readonly business: Business;
  readonly screening: CompanyScreening;
}

/** Reads a company with its records: who it is, from business-registry; what is about it, from records-sections. */
@Injectable()
export class BusinessReader {
  constructor(
    private readonly services: MessageClient,
    private readonly watchlists: CompanyWatchlists,
  ) {}

  /** `sparse` leaves the record sections unfetched; else they have the rows of at least `minConfidence`. */
  async read(id: BusinessIdParts, sparse: boolean, minConfidence = SHOWN_CONFIDENCE): Promise<Business> {
    const found = await this.services.call(getBusiness, { ...id, withMatchKeys: !sparse });
    if (sparse) return toBusiness(found.business, null);
    return (await this.#readWhole(found, minConfidence)).business;
  }

  /** The same with the decisions of a workspace on the results of its screening. */
  async readFor(workspaceId: number, id: BusinessIdParts, minConfidence: number): Promise<Business> {
    const found = await this.services.call(getBusiness, { ...id, withMatchKeys: true });
    const { business, screening } = await this.#readWhole(found, minConfidence);
    return { ...business, watchlist: await this.watchlists.decided(workspaceId, business.id, screening) };
  }

  async #readWhole(found: GetBusinessReply, minConfidence: number): Promise<WholeBusiness> {
    const { addresses } = found.business;
    const request = { matchKeys: readMatchKeys(found), minConfidence, addresses };
    const records = await this.services.call(listSections, request);
    return { business: toBusiness(found.business, records, found), screening: records.screening };
  }

  /** The same without the record sections, as the text of the response. */
  async readSparse(id: BusinessIdParts): Promise<JsonText> {
    const reply = await this.services.callJson(getBusiness, { ...id, withMatchKeys: false });
    return new JsonText(toSparseBusiness(reply));
  }

  /** Changes of a company, newest first. */
  readEvents(
    id: BusinessIdParts,
    window: { readonly offset: number; readonly limit: number },
  ): Promise<ListBusinessEventsReply> {
    return this.services.call(listBusinessEvents, { ...id, ...window });
  }
}
