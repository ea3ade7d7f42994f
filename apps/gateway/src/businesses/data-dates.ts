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

/** A person on file of a listed company. */
interface ListedPerson extends ListedCompany {
  readonly person: string;
}

/** The dates of the data of a company, and of those that list a person of it; null where unknown. */
export interface PersonDates {
  readonly company: string | null;
  readonly person: string | null;
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
    const companies = [...byId.values()].filter(({ id }) => parseBusinessId(id) !== undefined);
    const dates = await this.#read(companies, response);
    return new Map(companies.map(({ id }, i) => [id, dates[i]?.company ?? null] as const));
  }

  /** Those of each person of a list, in its order. A table of officers may be older than the rest of the registry. */
  async ofPeople(listed: readonly ListedPerson[]): Promise<readonly PersonDates[]> {
    return this.#read(listed, undefined);
  }

  async #read(
    listed: readonly (ListedCompany | ListedPerson)[],
    response: FastifyReply | undefined,
  ): Promise<readonly PersonDates[]> {
    const batches = portions(listed, DATES_AT_ONCE_MAX);
    return (await Promise.all(batches.map((batch) => this.#readBatch(batch, response)))).flat();
  }

  async #readBatch(
    batch: readonly (ListedCompany | ListedPerson)[],
    response: FastifyReply | undefined,
  ): Promise<readonly PersonDates[]> {
    const companies = batch.map(({ id, version, ...named }) => {
      return { ...readParts(id), ...named, ...(version === undefined ? {} : { version }) };
    });
    const found = await withFallback(this.services.call(getDataDates, { companies }), undefined);
    if (response !== undefined && found === undefined) keepNot(response);
    return batch.map((_, i) => ({ company: found?.dates[i] ?? null, person: found?.personDates[i] ?? null }));
  }
}

function readParts(id: string): BusinessIdParts {
  const parts = parseBusinessId(id);
  if (parts === undefined) throw new Error(`${id} is not the id of a company.`);
  return parts;
}
