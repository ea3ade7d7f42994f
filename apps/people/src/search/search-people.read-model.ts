import { Inject, Injectable } from '@nestjs/common';
import type { SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-people';
import { type ParsedQuery, parseQuery } from '@registry/domain';
import { nameKeys, type SearchedText, searchedWords, type SuggestingIndex, suggestQueries } from '@registry/index-host';
import { type Database, READ_DATABASE, readWhole } from '@registry/persistence';
import { type HitRow, hitsSql, toHit } from './hit.row.ts';
import { wholeName } from './person-documents.ts';
import { PersonIndex } from './person-index.ts';

/** Runs searches: the index returns which people and how many, the tables their fields. */
@Injectable()
export class SearchPeopleReadModel {
  constructor(
    private readonly index: PersonIndex,
    @Inject(READ_DATABASE) private readonly database: Database,
  ) {}

  readonly #suggesting: SuggestingIndex = {
    search: (query) => this.index.search(query),
    documentFrequency: (word) => this.index.documentFrequency(word),
    nearestWords: (text, wanted) => this.index.nearestWords(text, wanted),
    // Persons and firms.
    withNameKey: (nameKey, countMax) => {
      const all = [nameKey, wholeName(nameKey)].map((one) => this.index.withNameKey(one, countMax));
      return { keys: all.flatMap(({ keys }) => keys) };
    },
  };

  /** How many people there are to find. */
  count(): number {
    return this.index.statistics.documents;
  }

  async search(request: SearchPeopleRequest): Promise<SearchPeopleReply> {
    const { q, states, offset, limit } = request;
    const filters = states.length === 0 ? {} : { filters: { state: states } };
    const query = parseQuery(q);
    const { keys, total } = this.index.search({ ...readPersonSearch(query), ...filters, offset, limit });
    const suggestions = suggestQueries(this.#suggesting, {
      query,
      isFound: total > 0,
      filters,
      read: (text) => readPersonSearch(parseQuery(text)),
    });
    if (keys.length === 0) return { hits: [], versions: [], totalCount: total, suggestions };
    const { statement, values } = hitsSql(keys);
    // The index may know of some that a replica does not have yet.
    const rows = await readWhole(
      this.database,
      () => this.database.query<HitRow>(statement, values),
      ({ length }) => length === keys.length,
    );
    return { hits: rows.map(toHit), versions: rows.map(({ version }) => version), totalCount: total, suggestions };
  }
}

/** Reads a text as a search of the index. */
function readPersonSearch(query: ParsedQuery): SearchedText {
  const keys = nameKeys(query, ({ words, nameKey }) => [wholeName(words.join(' ')), nameKey]);
  return { ...searchedWords(query), nameKey: keys };
}
