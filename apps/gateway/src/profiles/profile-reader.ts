import { Injectable } from '@nestjs/common';
import { type Business, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { type BusinessIdParts, formatBusinessId, SECTION_NAMES } from '@registry/domain';
import type { FastifyReply } from 'fastify';
import { AnnotationsStore, type AnnotationValues, NO_ANNOTATION } from '../annotations/annotations.store.ts';
import { DataDates } from '../businesses/data-dates.ts';
import { BusinessReader } from '../businesses/get-business/business-reader.ts';
import { offeredTimes } from '../businesses/list-differences/offered-times.ts';
import { EVENTS_OFFERED } from '../businesses/list-differences/other-times.ts';
import { SectionCounter } from '../businesses/section-counter.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { Companies } from '../search/companies.ts';
import { connectedCompanies } from '../search/list-connections/connections.mapper.ts';
import type { CompanyProfile } from './company-profile.ts';

/** Changes that a profile shows. */
const EVENTS_MAX = 12;

/** Whose view of a company is read; as of now without a time. */
interface WorkspaceView {
  readonly key: KnownKey;
  readonly knownAt?: string;
}

/** Reads profiles, all or nothing: none is shown in part. */
@Injectable()
export class ProfileReader {
  constructor(
    private readonly companies: Companies,
    private readonly reader: BusinessReader,
    private readonly dates: DataDates,
    private readonly counter: SectionCounter,
    private readonly annotations: AnnotationsStore,
  ) {}

  async read(id: BusinessIdParts, reply: FastifyReply, view?: WorkspaceView): Promise<CompanyProfile> {
    const [business, company, changes, annotation] = await Promise.all([
      view === undefined
        ? this.reader.read(id, false)
        : this.reader.readFor(
            view.key,
            id,
            SHOWN_CONFIDENCE,
            view.knownAt === undefined ? {} : { known_at: view.knownAt },
          ),
      this.companies.get(id, true),
      this.reader.readEvents(id, { offset: 0, limit: EVENTS_OFFERED }),
      view === undefined ? null : this.#readAnnotation(view.key, id),
    ]);
    const [dates, recordsElsewhere] = await Promise.all([
      this.dates.of(connectedCompanies(company), reply),
      this.#countElsewhere(business),
    ]);
    const events = changes.items.slice(0, EVENTS_MAX);
    const offered = offeredTimes(business, changes);
    return { business, company, dates, events, eventCount: changes.totalCount, offered, recordsElsewhere, annotation };
  }

  async #readAnnotation({ workspaceId }: KnownKey, id: BusinessIdParts): Promise<AnnotationValues> {
    const [annotation = NO_ANNOTATION] = (
      await this.annotations.ofCompanies(workspaceId, [formatBusinessId(id)])
    ).values();
    return annotation;
  }

  /** Only the registrations of a company in several states cost a request. */
  async #countElsewhere({ id, registrations }: Business): Promise<CompanyProfile['recordsElsewhere']> {
    const others = [...new Set(registrations.map((registration) => registration.id))].filter((other) => other !== id);
    return others.length === 0 ? new Map() : this.counter.count(others, SECTION_NAMES);
  }
}
