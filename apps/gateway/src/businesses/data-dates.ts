import { Injectable } from '@nestjs/common';
import { DATES_AT_ONCE_MAX, getDataDates } from '@registry/contracts-business-registry';
import { type BusinessIdParts, parseBusinessId, portions } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { keepNot } from '../open-requests/open-requests.ts';
import { withFallback } from './live-requests.ts';

/** The date of the data of companies by their ids. Ids that are not there have an unknown date. */
export type DatesById = ReadonlyMap<string, string | null>;

/** A company as a service lists it, with the version of its copy where the service says it. */
interface ListedCompany {
  readonly id: string;
  readonly version?: number | undefined;
}

/** Knows the dates of the data of companies that another service than business-registry lists. */
@Injectable()
export class DataDates {
  constructor(private readonly services: MessageClient) {}

  /**
   * Unknown while business-registry is unavailable: a list does without, and nobody keeps such a response of the demo. Also of a company that
   * has changed since the version that is listed.
   */
  async of(listed: readonly ListedCompany[], response?: FastifyReply): Promise<DatesById> {
    const byId = new Map(listed.map((company) => [company.id, company] as const));
    const requested = [...byId.values()].flatMap(({ id, version }) => {
      const parts = parseBusinessId(id);
      return parts === undefined ? [] : [{ id, ...parts, ...(version === undefined ? {} : { version }) }];
    });
    const batches = portions(requested, DATES_AT_ONCE_MAX);
    const known = await Promise.all(batches.map((batch) => this.#datesOf(batch, response)));
    return new Map(known.flat());
  }

  async #datesOf(batch: readonly (BusinessIdParts & ListedCompany)[], response: FastifyReply | undefined) {
    const companies = batch.map(({ id: _, ...company }) => company);
    const dates = (await withFallback(this.services.call(getDataDates, { companies }), undefined))?.dates ?? [];
    if (response !== undefined && dates.length < batch.length) keepNot(response);
    return batch.map(({ id }, i) => [id, dates[i] ?? null] as const);
  }
}
