import { Injectable } from '@nestjs/common';
import { DATES_AT_ONCE_MAX, getDataDates } from '@registry/contracts-business-registry';
import { type BusinessIdParts, parseBusinessId } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { keepNot } from '../open-requests/open-requests.ts';
import { withFallback } from './live-requests.ts';

/** The date of the data of companies by their ids. Ids that are not there have an unknown date. */
export type DatesById = ReadonlyMap<string, string | null>;

/** Knows the dates of the data of companies that another service than business-registry lists. */
@Injectable()
export class DataDates {
  constructor(private readonly services: MessageClient) {}

  /**
   * Unknown while business-registry is unavailable: a list does without, and nobody keeps such a response of the demo. Also of a company that
   * has changed since the version that is listed.
   */
  async of(
    ids: readonly string[],
    response?: FastifyReply,
    versions: ReadonlyMap<string, number> = new Map(),
  ): Promise<DatesById> {
    const requested = [...new Set(ids)].flatMap((id) => {
      const [parts, version] = [parseBusinessId(id), versions.get(id)];
      return parts === undefined ? [] : [{ id, ...parts, ...(version === undefined ? {} : { version }) }];
    });
    const batches = Array.from({ length: Math.ceil(requested.length / DATES_AT_ONCE_MAX) }, (_, i) =>
      requested.slice(i * DATES_AT_ONCE_MAX, (i + 1) * DATES_AT_ONCE_MAX),
    );
    const known = await Promise.all(batches.map((batch) => this.#datesOf(batch, response)));
    return new Map(known.flat());
  }

  async #datesOf(
    batch: readonly (BusinessIdParts & { readonly id: string; readonly version?: number })[],
    response: FastifyReply | undefined,
  ) {
    const companies = batch.map(({ id: _, ...company }) => company);
    const dates = (await withFallback(this.services.call(getDataDates, { companies }), undefined))?.dates ?? [];
    if (response !== undefined && dates.length < batch.length) keepNot(response);
    return batch.map(({ id }, i) => [id, dates[i] ?? null] as const);
  }
}
