import { Injectable } from '@nestjs/common';
import {
  getBusiness,
  type GetBusinessReply,
  listBusinessEvents,
  type ListBusinessEventsReply,
  type RegisteredBusiness,
} from '@registry/contracts-business-registry';
import {
  type Business,
  listSections,
  type ListSectionsReply,
  type ListSectionsRequest,
  SHOWN_CONFIDENCE,
} from '@registry/contracts-records-sections';
import { type BusinessIdParts, formatBusinessId, parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { JsonText } from '@registry/http-frame/server/json-text';
import { MessageClient } from '@registry/messaging';
import { type Clocks, readsAt } from '../../records/clocks.ts';
import { readMatchKeys } from '../../records/match-keys.ts';
import type { BusinessWithOrigins } from '../profile/business-with-origins.ts';
import { Monitors } from '../../annotations/monitors.ts';
import { WorkspaceViews } from '../../annotations/workspace-view.store.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { decidedBy, decidedScreening } from '../../screening/decided-screening.ts';
import { toBusiness } from '../profile/business.mapper.ts';
import { addWorkspaceView, toWorkspaceBusiness } from '../profile/workspace-business.ts';
import { toSparseBusiness } from './sparse-business.ts';

interface WholeBusiness {
  readonly business: Business;
  readonly records: ListSectionsReply;
}

/** Whose view of a company is read. */
type Caller = Pick<KnownKey, 'workspaceId' | 'plan'>;

/** Reads a company with its records: who it is, from business-registry; what is about it, from records-sections. */
@Injectable()
export class BusinessReader {
  constructor(
    private readonly services: MessageClient,
    private readonly views: WorkspaceViews,
    private readonly monitors: Monitors,
  ) {}

  /**
   * `sparse` leaves the record sections unfetched; else they have the rows of at least `minConfidence`.
   */
  async read(
    id: BusinessIdParts,
    sparse: boolean,
    minConfidence = SHOWN_CONFIDENCE,
    clocks: Clocks = {},
  ): Promise<Business> {
    const at = readsAt(clocks);
    const found = await this.services.call(getBusiness, { ...id, withMatchKeys: !sparse, ...at });
    if (sparse) return toBusiness(found.business, null);
    return (await this.#readWhole(found, minConfidence, at)).business;
  }

  /** The same as the workspace of a key sees it. Of the past it sees its decisions on the screening of then, and no more of its own. */
  async readFor(key: Caller, id: BusinessIdParts, minConfidence: number, clocks: Clocks = {}): Promise<Business> {
    const at = readsAt(clocks);
    const found = await this.services.call(getBusiness, { ...id, withMatchKeys: true, ...at });
    const { id: businessId } = found.business;
    const [{ business, records }, view, monitor] = await Promise.all([
      this.#readWhole(found, minConfidence, at),
      this.views.read(key.workspaceId, id),
      at.knownAt === undefined ? this.monitors.find(key, businessId) : null,
    ]);
    if (at.knownAt === undefined) return toWorkspaceBusiness(business, records.screening, view, monitor);
    return { ...business, watchlist: decidedScreening(records.screening, decidedBy(view.decisions, clocks)) };
  }

  /** `more`: the time that is read, or that origins are wanted. */
  async #readWhole(
    found: GetBusinessReply,
    minConfidence: number,
    more: Pick<ListSectionsRequest, 'knownAt' | 'validOn' | 'withOrigins'> = {},
  ): Promise<WholeBusiness> {
    const addresses = await this.#knownAddresses(found, more);
    const request = { matchKeys: readMatchKeys(found), minConfidence, addresses, ...more };
    const records = await this.services.call(listSections, request);
    return { business: toBusiness(found.business, records, found), records };
  }

  /** Who is on a list of some day is judged by all that is known of the company. The version before has to be requested again. */
  async #knownAddresses(
    { business: { id, addresses }, knownAddresses }: GetBusinessReply,
    { validOn, knownAt }: Pick<ListSectionsRequest, 'knownAt' | 'validOn'>,
  ): Promise<RegisteredBusiness['addresses']> {
    const parts = parseBusinessId(id);
    if (validOn === undefined || knownAddresses !== undefined || parts === undefined)
      return knownAddresses ?? addresses;
    const known = readsAt({ known_at: knownAt ?? null });
    return (await this.services.call(getBusiness, { ...parts, withMatchKeys: false, ...known })).business.addresses;
  }

  /** The company with the decisions of a workspace on its screening, and with where its original rows come from. */
  async readWithOrigins(
    workspaceId: number,
    id: BusinessIdParts,
    clocks: Pick<Clocks, 'known_at'> = {},
  ): Promise<BusinessWithOrigins> {
    const more = { withOrigins: true, ...readsAt(clocks) };
    const found = await this.services.call(getBusiness, { ...id, withMatchKeys: true, ...more });
    const { business, records } = await this.#readWhole(found, SHOWN_CONFIDENCE, more);
    if (found.origins === undefined || records.origins === undefined) throw originsUnavailable();
    const { decisions } = await this.views.read(workspaceId, id);
    const watchlist = decidedScreening(records.screening, decidedBy(decisions, clocks));
    const { sections, origins } = records;
    return { business: { ...business, watchlist }, registered: found.origins, sections, records: origins };
  }

  /** The same without the record sections, as the text of the response. */
  async readSparse(key: Caller, id: BusinessIdParts, clocks: Clocks = {}): Promise<JsonText> {
    const at = readsAt(clocks);
    const read = this.services.callJson(getBusiness, { ...id, withMatchKeys: false, ...at });
    if (at.knownAt !== undefined) return new JsonText(toSparseBusiness(await read));
    const [reply, view, monitor] = await Promise.all([
      read,
      this.views.read(key.workspaceId, id),
      this.monitors.find(key, formatBusinessId(id)),
    ]);
    return new JsonText(addWorkspaceView(toSparseBusiness(reply), view, monitor));
  }

  /** Changes of a company, newest first. */
  readEvents(
    id: BusinessIdParts,
    window: { readonly offset: number; readonly limit: number; readonly knownAt?: string },
  ): Promise<ListBusinessEventsReply> {
    return this.services.call(listBusinessEvents, { ...id, ...window });
  }
}

/** A service of the version before does not know where rows come from. */
function originsUnavailable(): AppError {
  return new AppError(codes.service.upstreamUnavailable, {
    message: 'Evidence is not available during an upgrade. Retry after the time in Retry-After.',
  });
}
