import { Injectable } from '@nestjs/common';
import { seenContacts } from '@registry/business-profile';
import { listMatchKeys, MATCH_KEYS_AT_ONCE_MAX, type MatchKeys } from '@registry/contracts-business-registry';
import {
  type ContactField,
  type Contacts,
  type ContactValues,
  listContacts,
  SHOWN_CONFIDENCE,
} from '@registry/contracts-records-sections';
import { parseBusinessId } from '@registry/domain';
import { MessageClient } from '@registry/messaging';

/** Some of the fields that say how a company is reached. */
export type SomeContacts = Partial<Contacts>;

/** Reads how the companies of a list are reached: the values of their profiles. */
@Injectable()
export class CompanyContacts {
  constructor(private readonly services: MessageClient) {}

  /** By id; without companies that were suppressed meanwhile. */
  async read(ids: readonly string[], fields: readonly ContactField[]): Promise<ReadonlyMap<string, SomeContacts>> {
    const contacts = new Map<string, SomeContacts>();
    for (let from = 0; from < ids.length;) {
      const some = ids.slice(from, from + MATCH_KEYS_AT_ONCE_MAX);
      const { matchKeys, details = [] } = await this.services.call(listMatchKeys, {
        companies: some.flatMap((id) => parseBusinessId(id) ?? []),
        withDetails: true,
      });
      const found = matchKeys.flatMap((keys, at) => {
        return keys === null ? [] : [{ keys, id: some[at] ?? '', registered: details[at] ?? [] }];
      });
      const inRecords = await this.#readRecords(found.map(({ keys }) => keys));
      for (const [at, { id, registered }] of found.entries()) {
        const all = seenContacts(registered, inRecords[at]);
        contacts.set(id, Object.fromEntries(fields.map((field) => [field, all[field]] as const)));
      }
      from += matchKeys.length;
    }
    return contacts;
  }

  async #readRecords(companies: readonly MatchKeys[]): Promise<readonly ContactValues[]> {
    const all: ContactValues[] = [];
    while (all.length < companies.length) {
      const request = { companies: companies.slice(all.length), minConfidence: SHOWN_CONFIDENCE };
      all.push(...(await this.services.call(listContacts, request)).companies);
    }
    return all;
  }
}
