import { Injectable } from '@nestjs/common';
import {
  type MatchCandidate,
  matchCompanies,
  type MatchCompaniesRequest,
  queriesOfMessages,
} from '@registry/contracts-business-registry';
import {
  CONTACT_FIELDS,
  type ContactField,
  type CountedCandidate,
  type CountedResult,
} from '@registry/contracts-records-sections';
import { SECTION_NAMES, type SectionName } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { CompanyContacts } from '../businesses/contacts/company-contacts.ts';
import { SectionCounter } from '../businesses/section-counter.ts';

/** Options of each query. */
interface MatchOptions extends Omit<MatchCompaniesRequest, 'queries'> {
  /** Sections whose counts come along, and values of the profile. */
  readonly fields: readonly (SectionName | ContactField)[];
}

/** Queries that count as one request. */
const QUERIES_OF_REQUEST = 10;

/** As how many requests so many queries count. */
export function toRequests(queries: number): number {
  return Math.ceil(queries / QUERIES_OF_REQUEST);
}

/** Matches lists of companies: who they are, from business-registry; what is about them, from records-sections. */
@Injectable()
export class CompanyMatcher {
  constructor(
    private readonly services: MessageClient,
    private readonly contacts: CompanyContacts,
    private readonly counter: SectionCounter,
  ) {}

  /** The results of queries, in their order. */
  async match(queries: readonly unknown[], options: MatchOptions): Promise<CountedResult[]> {
    return (await Promise.all(queriesOfMessages(queries).map((some) => this.#matchPortion(some, options)))).flat();
  }

  async #matchPortion(
    queries: readonly unknown[],
    { fields, ...options }: MatchOptions,
  ): Promise<readonly CountedResult[]> {
    const { results } = await this.services.call(matchCompanies, { queries, ...options });
    if (fields.length === 0) return results;
    const ids = [...new Set(results.flatMap(({ candidates }) => candidates.map(({ business }) => business.id)))];
    const requested = new Set(fields);
    const sections = [...requested].filter((field) => includesField(field, SECTION_NAMES));
    const contactFields = [...requested].filter((field) => includesField(field, CONTACT_FIELDS));
    const [counts, contacts] = await Promise.all([
      sections.length === 0 ? undefined : this.counter.count(ids, sections),
      contactFields.length === 0 ? undefined : this.contacts.read(ids, contactFields),
    ]);
    const counted = (candidate: MatchCandidate): CountedCandidate => ({
      ...candidate,
      ...(counts === undefined ? {} : { sections: counts.get(candidate.business.id) ?? {} }),
      ...(contacts === undefined ? {} : { contacts: contacts.get(candidate.business.id) ?? {} }),
    });
    return results.map((result) => ({ ...result, candidates: result.candidates.map(counted) }));
  }
}

function includesField<Field extends string>(field: string, fields: readonly Field[]): field is Field {
  return (fields as readonly string[]).includes(field);
}
