import { Inject, Injectable } from '@nestjs/common';
import type { SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-people';
import { parseQuery } from '@registry/domain';
import { Database } from '@registry/persistence';
import { type HitRow, hitsSql, toHit } from './hit.row.ts';
import { wholeName } from './person-documents.ts';
import { PersonIndex } from './person-index.ts';

/** Answers searches: the index says which persons and how many, the tables what is shown of them. */
@Injectable()
export class SearchPeopleReadModel {
  readonly #index: PersonIndex;
  readonly #database: Database;

  constructor(@Inject(PersonIndex) index: PersonIndex, @Inject(Database) database: Database) {
    this.#index = index;
    this.#database = database;
  }

  async search({ q, state, offset, limit }: SearchPeopleRequest): Promise<SearchPeopleReply> {
    const { terms, words, nameKey } = parseQuery(q);
    const { keys, total } = this.#index.search({
      terms,
      nameKey: [wholeName(words.join(' ')), nameKey],
      firstWord: words[0],
      filters: state === null ? {} : { state: [state] },
      offset,
      limit,
    });
    if (keys.length === 0) return { hits: [], totalCount: total };
    const { statement, values } = hitsSql(keys);
    const rows = await this.#database.query<HitRow>(statement, values);
    return { hits: rows.map(toHit), totalCount: total };
  }
}
