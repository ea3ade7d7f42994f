import { Injectable } from '@nestjs/common';
import type { SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-demo';
import { type ParsedQuery, parseQuery } from '@registry/domain';
import { nameKeys, type SearchedText, searchedWords } from '@registry/name-index/searches/company-search';
import { suggestQueries } from '@registry/name-index/searches/suggest-queries';
import { Database } from '@registry/persistence';
import { toName, personKey, personWord } from './demo-documents.ts';
import { companiesIn, DemoIndex } from './demo-index.ts';
import { markedIndex } from './marked-index.ts';
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
  async count(): Promise<number> {
    return (await this.index.documentCount()) - (await companiesIn(this.index));
  }

  async search({ q, offset, limit }: SearchPeopleRequest): Promise<SearchPeopleReply> {
    const query = parseQuery(q);
    if (query.first === undefined) return { people: [], totalCount: 0, suggestions: [] };
    const { keys, total } = await this.index.search({ ...readPersonSearch(query), offset, limit });
    const suggestions = await suggestQueries(markedIndex(this.index, [personWord('')]), {
      query,
      isFound: total > 0,
      filters: {},
      read: (text) => readPersonSearch(parseQuery(text)),
    });
    const window = { offset: 0, limit: COMPANIES_MAX };
    const people = keys.length === 0 ? [] : await findNamedPeople(this.database, keys.map(toName), window);
    return { people, totalCount: total, suggestions };
  }
}

/** Reads a text as a search of names on file. */
function readPersonSearch(query: ParsedQuery): SearchedText {
  return {
    ...searchedWords(query, personWord),
    nameKey: nameKeys(query, ({ words }) => [personKey(words.join(' '))]),
  };
}
