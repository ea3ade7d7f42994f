import { Injectable } from '@nestjs/common';
import { getPerson, type GetPersonReply, searchPeople, type SearchPeopleReply } from '@registry/contracts-demo';
import { MessageClient } from '@registry/messaging';
import { toWindow } from '../../search/demo-page.dto.ts';

/** Characters of a name at most. */
const NAME_LENGTH_MAX = 1_000;

/** The people of the open demo, each name of all registries once, for its API and its pages. */
@Injectable()
export class PeopleByName {
  constructor(private readonly services: MessageClient) {}

  search(q: string, page: number): Promise<SearchPeopleReply> {
    return this.services.call(searchPeople, { q, ...toWindow(page) });
  }

  /** A name with the companies of a window. */
  get(name: string, window: { readonly offset: number; readonly limit: number }): Promise<GetPersonReply> {
    return this.services.call(getPerson, { name: name.slice(0, NAME_LENGTH_MAX), ...window });
  }
}
