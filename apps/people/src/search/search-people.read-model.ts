import { Inject, Injectable } from '@nestjs/common';
import type { SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-people';
import { parseQuery } from '@registry/domain';
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

  /** How many people there are to find. */
  count(): number {
    return this.index.statistics.documents;
  }

  async search(request: SearchPeopleRequest): Promise<SearchPeopleReply> {
    const { q, states, offset, limit } = request;
    const { terms, prefixes, phrases, words, nameKey, first } = parseQuery(q);
    const { keys, total } = this.index.search({
      terms,
      prefixes,
      phrases,
      nameKey: [wholeName(words.join(' ')), nameKey],
      firstWord: first,
      filters: states.length === 0 ? {} : { state: states },
      offset,
      limit,
    });
    if (keys.length === 0) return { hits: [], totalCount: total };
    const { statement, values } = hitsSql(keys);
    // The index may know of some that a replica does not have yet.
    const rows = await readWhole(
      this.database,
      () => this.database.query<HitRow>(statement, values),
      ({ length }) => length === keys.length,
    );
    return { hits: rows.map(toHit), totalCount: total };
  }
}
