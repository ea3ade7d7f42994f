import { Injectable } from '@nestjs/common';
import { addRecords, decidedBy, decidedScreening, readProfile, toBusiness } from '@registry/business-profile';
import { getBusiness, listBusinessEvents, type ListBusinessEventsReply } from '@registry/contracts-business-registry';
import { type Business, type ListSectionsRequest, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { JsonText } from '@registry/http-frame/server/json-text';
import { MessageClient } from '@registry/messaging';
import { type Clocks, readsAt } from '../../records/clocks.ts';
import type { BusinessWithOrigins } from '../profile/business-with-origins.ts';
import { Monitors } from '../../annotations/monitors.ts';
import { WorkspaceViews } from '../../annotations/workspace-view.store.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { CompanyWatchlists } from '../../screening/company-watchlists.ts';
import { CaseReviewer } from '../../reviews/case-reviewer.ts';
import { addWorkspaceView, toWorkspaceBusiness } from '../profile/workspace-business.ts';
import { toSparseBusiness } from './sparse-business.ts';

/** Options of reading a company. */
interface WantedBusiness extends Pick<ListSectionsRequest, 'withOrigins'> {
  /** Leaves its review out, which is made of it. */
  readonly isUnreviewed?: true;
  readonly minConfidence: number;
  readonly clocks: Clocks;
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
    private readonly watchlists: CompanyWatchlists,
    private readonly reviewer: CaseReviewer,
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
    if (sparse)
      return toBusiness((await this.services.call(getBusiness, { ...id, withMatchKeys: false, ...at })).business, null);
    const { business } = await readProfile(this.services, id, { minConfidence, ...at });
    return this.watchlists.addToRegistrations(null, business, clocks);
  }

  /** The same as the workspace of a key sees it. Of the past it sees its decisions on the screening of then, and no more of its own. */
  async readFor(key: Caller, id: BusinessIdParts, minConfidence: number, clocks: Clocks = {}): Promise<Business> {
    return (await this.#readFor(key, id, { minConfidence, clocks })).business;
  }

  /** The same without its review, which is made of it. */
  async readUnreviewed(key: Caller, id: BusinessIdParts, minConfidence: number, clocks: Clocks): Promise<Business> {
    return (await this.#readFor(key, id, { minConfidence, clocks, isUnreviewed: true })).business;
  }

  async #readFor(
    key: Caller,
    id: BusinessIdParts,
    { minConfidence, clocks, isUnreviewed, ...origins }: WantedBusiness,
  ) {
    const at = { ...readsAt(clocks), ...origins };
    const found = await this.services.call(getBusiness, { ...id, withMatchKeys: true, ...at });
    const { id: businessId } = found.business;
    const [{ business, records }, view, monitor] = await Promise.all([
      addRecords(this.services, found, { minConfidence, ...at }),
      this.views.read(key.workspaceId, id),
      at.knownAt === undefined ? this.monitors.find(key, businessId) : null,
    ]);
    const shown =
      at.knownAt === undefined
        ? toWorkspaceBusiness(business, records.screening, view, monitor)
        : { ...business, watchlist: decidedScreening(records.screening, decidedBy(view.decisions, clocks)) };
    const screened = await this.watchlists.addToRegistrations(key.workspaceId, shown, clocks);
    const { newestCase } = view;
    const isPast = at.knownAt !== undefined || at.validOn !== undefined;
    if (newestCase === null || isPast || isUnreviewed === true) return { business: screened, found, records };
    const reviewed =
      minConfidence === SHOWN_CONFIDENCE ? screened : await this.readUnreviewed(key, id, SHOWN_CONFIDENCE, clocks);
    const review = await this.reviewer.reviewOf(newestCase, reviewed);
    return { business: { ...screened, review }, found, records };
  }

  /** The same as `readFor`, with where its original rows come from. */
  async readWithOrigins(
    key: Caller,
    id: BusinessIdParts,
    clocks: Pick<Clocks, 'known_at'> = {},
    options: Pick<WantedBusiness, 'isUnreviewed'> = {},
  ): Promise<BusinessWithOrigins> {
    const wanted = { minConfidence: SHOWN_CONFIDENCE, clocks, withOrigins: true, ...options };
    const { business, found, records } = await this.#readFor(key, id, wanted);
    if (found.origins === undefined || records.origins === undefined)
      throw new Error('Origins that were requested are missing.');
    return { business, registered: found.origins, sections: records.sections, records: records.origins };
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
