import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { type ContactValues, listContacts } from '@registry/contracts-records-sections';
import { matchSubjects } from '@registry/matching';
import { Handles } from '@registry/messaging/handles';
import { COMPANIES_OF_STATEMENT, FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { MatchesOfRecords } from './attached-subjects.ts';
import { ListSectionsReadModel } from './list-sections.read-model.ts';
import { contactsInRecords } from './seen/contacts-in-records.ts';

/** Characters of JSON after which a reply takes no further companies: they are at most three times as many bytes, and NATS takes 8 MB. */
const LENGTH_MAX = 1_048_576;

/** How several companies are reached. */
@Controller()
export class ListContactsHandler {
  constructor(
    private readonly subjects: FindSubjectsReadModel,
    private readonly sections: ListSectionsReadModel,
  ) {}

  /** One statement after the other, so that others are not kept waiting. */
  @Handles(listContacts)
  async listContacts(@Payload() request: RequestFor<typeof listContacts>): Promise<ReplyTo<typeof listContacts>> {
    const companies: ContactValues[] = [];
    for (let length = 0; companies.length < request.companies.length && length <= LENGTH_MAX;) {
      const some = request.companies.slice(companies.length, companies.length + COMPANIES_OF_STATEMENT);
      const read = await Promise.all(some.map((keys) => this.#read(keys, request)));
      companies.push(...read);
      length += JSON.stringify(read).length;
    }
    return { companies };
  }

  async #read(keys: MatchKeys, { minConfidence }: RequestFor<typeof listContacts>): Promise<ContactValues> {
    const { matched: all } = matchSubjects(await this.subjects.find(keys), keys);
    const matched = all.filter(({ confidence }) => confidence >= minConfidence);
    return contactsInRecords(await this.sections.detailed(matched), new MatchesOfRecords(matched));
  }
}
