import { Injectable } from '@nestjs/common';
import type { RegisteredBusiness } from '@registry/contracts-business-registry';
import { type Business, type BusinessDifferences, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import { pastDay, pastTime } from '@registry/http-frame/parameters/past-time';
import { BusinessReader } from '../get-business/business-reader.ts';
import { DifferenceReader } from './difference-reader.ts';
import { nearestTimes, type OfferedTimes, offeredTimes } from './offered-times.ts';

/** Changes of which times are offered. */
export const EVENTS_OFFERED = 100;

const UNKNOWN_THEN: readonly ErrorCode[] = [codes.business.notFound, codes.business.beforeFirstLoad];

/** The times of a page, as they were sent; empty where none is chosen. */
export interface ChosenTimes {
  readonly from: string;
  readonly to: string;
  readonly validOn: string;
}

/** A company at another time, and the fields that differ from what is known now, or was known at a later time. */
export interface ComparedTimes extends Pick<BusinessDifferences, 'fields' | 'from' | 'to' | 'records_total'> {
  /** Null where it was not known. */
  readonly before: RegisteredBusiness | null;
  /** The records that differ between two times; null where a day is shown. */
  readonly records: BusinessDifferences['records'] | null;
  /** The company on a day; null where what was known is shown. */
  readonly onDay: Business | null;
}

/** A time of which nothing is known, with the nearest that are offered. */
export interface UnknownTime {
  readonly field: keyof ChosenTimes;
  readonly nearest: readonly string[];
}

export interface BusinessAtTimes {
  /** The company as it is known now. */
  readonly business: Business;
  readonly offered: OfferedTimes;
  readonly found: ComparedTimes | UnknownTime | null;
}

/** Reads a company at other times, for pages: a time of which nothing is known has the nearest in place of an error. */
@Injectable()
export class OtherTimes {
  constructor(
    private readonly reader: BusinessReader,
    private readonly differences: DifferenceReader,
  ) {}

  async read(id: BusinessIdParts, chosen: ChosenTimes): Promise<BusinessAtTimes> {
    const [business, events] = await Promise.all([
      this.reader.read(id, false),
      this.reader.readEvents(id, { offset: 0, limit: EVENTS_OFFERED }),
    ]);
    const offered = offeredTimes(business, events);
    const unknown = (field: keyof ChosenTimes): UnknownTime => {
      const times = field === 'validOn' ? offered.valid : offered.known;
      return { field, nearest: nearestTimes(times, chosen[field]) };
    };
    const [from, to] = [chosen.from, chosen.to].map((time) => (time === '' ? null : pastTime.read(time)));
    const validOn = chosen.validOn === '' ? null : pastDay.read(chosen.validOn);
    if (from === undefined) return { business, offered, found: unknown('from') };
    if (to === undefined) return { business, offered, found: unknown('to') };
    if (validOn === undefined) return { business, offered, found: unknown('validOn') };
    try {
      if (validOn === null) return { business, offered, found: await this.#compare(id, from, to) };
      const clocks = { known_at: from, valid_on: validOn };
      const [then, fields] = await Promise.all([
        this.reader.read(id, false, SHOWN_CONFIDENCE, clocks),
        this.differences.compareDay(id, { day: validOn, from, to }),
      ]);
      const times = { from: from ?? '', to: to ?? '' };
      return {
        business,
        offered,
        found: { ...times, fields, before: then, records: null, records_total: 0, onDay: then },
      };
    } catch (error) {
      if (!(error instanceof AppError) || !UNKNOWN_THEN.includes(error.code)) throw error;
      const isEarly = (time: string | null) => time !== null && !offered.known.some((one) => one <= time);
      const field = isEarly(from) ? 'from' : isEarly(to) ? 'to' : validOn === null ? 'from' : 'validOn';
      return { business, offered, found: unknown(field) };
    }
  }

  /** Of two times the earlier comes first. */
  async #compare(id: BusinessIdParts, from: string | null, to: string | null): Promise<ComparedTimes | null> {
    const [earlier, later = null] = [from, to].filter((time) => time !== null).sort();
    if (earlier === undefined) return null;
    const { before, differences } = await this.differences.compare(id, earlier, later);
    return { ...differences, before: before?.business ?? null, onDay: null };
  }
}
