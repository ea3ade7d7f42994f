import { Injectable } from '@nestjs/common';
import type { SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-demo';
import { parseQuery } from '@registry/domain';
import { Database } from '@registry/persistence';
import { nameOfKey, personKey, personWord } from './demo-documents.ts';
import { companiesIn, DemoIndex } from './demo-index.ts';
import { findNamedPeople } from './named-people.ts';

/** Companies that are listed of a name. */
const COMPANIES_MAX = 20;

/** Names on file: the index says which, the tables for which companies. */
@Injectable()
export class SearchPeopleReadModel {
  constructor(
    private readonly index: DemoIndex,
    private readonly database: Database,
  ) {}

  /** How many names there are to find. */
  count(): number {
    return this.index.statistics.documents - companiesIn(this.index);
  }

  async search({ q, offset, limit }: SearchPeopleRequest): Promise<SearchPeopleReply> {
    const { terms, prefixes, phrases, words, first } = parseQuery(q);
    if (first === undefined) return { people: [], totalCount: 0 };
    const { keys, total } = this.index.search({
      terms: terms.map(personWord),
      prefixes: prefixes.map(personWord),
      phrases: phrases.map((phrase) => phrase.map(personWord)),
      nameKey: personKey(words.join(' ')),
      firstWord: personWord(first),
      offset,
      limit,
    });
    if (keys.length === 0) return { people: [], totalCount: total };
    const window = { offset: 0, limit: COMPANIES_MAX };
    return { people: await findNamedPeople(this.database, keys.map(nameOfKey), window), totalCount: total };
  }
}
